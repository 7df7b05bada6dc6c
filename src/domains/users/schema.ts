import { z } from 'zod'
import { id } from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { phone } from '#src/shared/phone.ts'

const TOO_SHORT = 'Username must be at least 3 characters'
const REQUIRED = 'Username and email are required'
const MAX = 255
const TOO_LONG = `Must be ${MAX} characters or fewer`

/**
 * SQLite ignores the case of ASCII letters alone, so capitals of other scripts become small here: a username is then
 * unique whatever its case, and one look is one name (NFKC).
 */
const fold = (name: string): string =>
  name.normalize('NFKC').replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())

/** A username as somebody types it to sign in: trimmed and folded like the stored one. */
export const typedUsername = (message: string) =>
  z
    .string({ error: message })
    .trim()
    // Before and after: folding is slow for a long name, and makes some names longer.
    .check(z.maxLength(MAX, { error: TOO_LONG, abort: true }))
    .overwrite(fold)
    .min(1, message)
    .max(MAX, TOO_LONG)

/** A username to be taken (public §5): trimmed, 3 to 255 characters. */
export const username = typedUsername(TOO_SHORT)
  .min(3, TOO_SHORT)
  .regex(/^\P{Cc}+$/u, 'Username has characters that are not allowed')

/** The address of an account, in lower case. As lenient as a browser, so that `admin@localhost` can be kept. */
export const accountEmail = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .pipe(z.email({ pattern: z.regexes.html5Email, error: message }).max(MAX, message))

/** A user as it leaves the building (public §3): parsing a row leaves out all else, first of all the password's hash. */
export const userView = z.object({
  id,
  username: z.string(),
  email: z.string(),
  whatsappNumber: z.string().nullable(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  createdAt: z.date(),
})
export type UserView = z.output<typeof userView>

export const userListInput = listInput(['createdAt', 'username', 'email'], {
  isAdmin: z.stringbool().optional(),
  isActive: z.stringbool().optional(),
})

const required = z.string({ error: REQUIRED }).trim().min(1, REQUIRED)

/** Admin §5: username and email always; of the rest, what is left out stays. A blank number means none. */
export const updateUserInput = z.object({
  id,
  username: required.pipe(username),
  email: required.pipe(accountEmail('Invalid email address')),
  whatsappNumber: z.union([z.literal('').transform(() => null), z.null(), phone]).optional(),
  isAdmin: z.boolean().optional(),
  isActive: z.boolean().optional(),
})
export const setSuspendedInput = z.object({ id, suspended: z.boolean() })
export const userSessionInput = z.object({ id, sessionId: id })

export type UserListQuery = z.output<typeof userListInput>
export type UpdateUser = z.output<typeof updateUserInput>
