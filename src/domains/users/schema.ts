import { z } from 'zod'
import type { StoredFields } from '#src/shared/csv.ts'
import { bounded, byIdAsShown, email, expectedUpdatedAt, id, nothing, yesOrNo } from '#src/shared/input.ts'
import { languages, type Said } from '#src/shared/language.ts'
import { createdBetween, listInput } from '#src/shared/paging.ts'
import type { Rights } from '#src/shared/rights.ts'
import { accountRoles } from '#src/shared/role.ts'
import { input, accountAnswers as texts } from '#src/shared/texts.ts'
import { usernameForm } from '#src/shared/values/typed.ts'
import { anyEmail } from '#src/written/email.ts'
import { phone } from '#src/written/phone.ts'

export const USERNAME_MIN = 3
const tooShort = () => texts.usernameTooShort({ min: USERNAME_MIN })
export const INCOMPLETE = 'Username and email are required'
const MAX = 255
const tooLong = { error: () => input.tooLong({ max: MAX }) }

/** A username as somebody types it to sign in, in the form of the stored one. */
export const typedUsername = (error: () => string) =>
  bounded(MAX, error, tooLong.error).overwrite(usernameForm).min(1, { error }).max(MAX, tooLong)

/** A new username: 3 to 255 characters. */
export const username = typedUsername(tooShort)
  .min(USERNAME_MIN, { error: tooShort })
  .regex(/^\P{Cc}+$/u, { error: () => texts.usernameLetters })
  // Its form may be shorter, so the document asks for three letters or digits.
  .meta({ pattern: '^[a-zA-Z0-9]\\P{Cc}*[a-zA-Z0-9]\\P{Cc}*[a-zA-Z0-9]$' })

/** An account's email in its one form, checked as browsers do, so that `admin@localhost` is allowed (MAIL-8). */
export const accountEmail = (message?: Said) => email(message, anyEmail)

export const userListInput = listInput(['createdAt', 'username', 'email'], {
  isAdmin: yesOrNo.optional(),
  role: z.enum(accountRoles).optional(),
  isActive: yesOrNo.optional(),
  /** The same in the words of every other list that grows. */
  status: z.enum(['active', 'suspended'], 'Status must be active or suspended').optional(),
  isReseller: yesOrNo.optional(),
  ...createdBetween,
})

const required = z.string({ error: INCOMPLETE }).trim().min(1, INCOMPLETE)

/**
 * Username and email are required; another field that is left out stays (USER-3). A blank number means none. `isAdmin`
 * makes a customer an owner, and takes every role away.
 */
export const updateUserInput = z.object({
  id,
  username: required.pipe(username),
  email: required.pipe(accountEmail()),
  whatsappNumber: z.union([nothing, z.null(), phone]).optional(),
  isAdmin: z.boolean().optional(),
  role: z.enum(accountRoles).optional(),
  isActive: z.boolean().optional(),
  expectedUpdatedAt,
})
export const setSuspendedInput = byIdAsShown.extend({ suspended: z.boolean() })
/** Who gets the file of a person's data: the person alone, for a program has no account of its own. */
export const dataRights = { access: 'customer' } as const satisfies Rights
/** The language of the page to read, because a link sends no header of ours. */
export const dataFileInput = z.object({ language: z.enum(languages).optional() })

export const setRoleInput = byIdAsShown.extend({ role: z.enum(accountRoles) })
export const userSessionInput = z.object({ id, sessionId: id })

/** An earlier version of a user for the editor. Before there were roles, every administrator was an owner. */
export const userVersion = ({ isAdmin, ...rest }: StoredFields): StoredFields => ({
  ...rest,
  ...(isAdmin !== undefined && { role: isAdmin ? 'owner' : 'none' }),
})

export type UserListQuery = z.output<typeof userListInput>
export type UpdateUser = z.output<typeof updateUserInput>
export type SetRole = z.output<typeof setRoleInput>
