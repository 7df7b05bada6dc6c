import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { and, desc, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { inTransaction } from '#db/client.ts'
import { passwordResets } from '#db/schema/auth.ts'
import { users } from '#db/schema/users.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { renderTemplate } from '#src/domains/messages/service.ts'
import { endSessions } from '#src/domains/sessions/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { clearLimit, takeLimit } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addSeconds } from '#src/shared/dates.ts'
import { passwordMin, type ResetPassword } from './schema.ts'

// Decision §2. 8 at once: each holds 19 MiB, so a flood of sign-ins waits instead of filling the memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_AT_ONCE = 8

/** The line in which password hashes wait. */
export const hashing = pLimit(MAX_AT_ONCE)

/** The argon2id hash of a password. Slow on purpose: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, cost))

/** The hash of a password that nobody knows. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4XJ9uiXt069HeGCXVUpO7g$2myJiNddmzAhgWk3fLXgHzj5h8qUkcYhOPWzjXQgINo'

/** Whether the password is the hashed one; without a hash it takes the same time and is false (decision §2). */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  hashing(() => verify(passwordHash ?? NOBODYS_HASH, password))

const MIN_WORD = 6
const MOST_COMMON = 3000

// Loaded with the first password that is set, because the list takes 20 ms and some memory.
const loadCommonPasswords = (): string[] => {
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].filter(({ length }) => length >= MIN_WORD).slice(0, MOST_COMMON)
}

// Common here, and short words common with digits around them; the list above has neither.
const localWords =
  `admin administrator allah angel bismillah default facebook guest hello india islamabad karachi lahore login love
  mohammad muhammad ninja pass punjab root temp test trustno user whatsapp`.split(/\s+/)

let common: Set<string> | undefined
const isCommon = (text: string): boolean => {
  common ??= new Set([...loadCommonPasswords(), ...localWords])
  return common.has(text) || common.has(spelled(text))
}

const neighbours = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])
const MAX_PADDING = 6

const asLetter: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
const spelled = (text: string) => text.replace(/[@0134$57]/g, (sign) => asLetter[sign] ?? sign)
const isPattern = (text: string) =>
  /^(.{1,4})\1+$/s.test(text) || neighbours.some((row) => row.includes(text))
const isObvious = (text: string) => isCommon(text) || isPattern(text)

/** `password123!`, `Qwerty2024`, `p@ssw0rd`, `111111`: a common password or a pattern, also between digits and signs. */
const isWellKnown = (password: string): boolean => {
  const plain = password.toLowerCase()
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const padding = plain.length - core.length
  return isObvious(plain) || (core.length > 2 && padding <= MAX_PADDING && isObvious(core))
}

type Owner = { username: string; email: string; whatsappNumber: string | null; isAdmin: boolean }

const isOwnName = (password: string, { username, email, whatsappNumber }: Owner): boolean => {
  const plain = password.toLowerCase()
  const names = [username.toLowerCase(), email, email.slice(0, email.indexOf('@'))]
  const ownNumber = /^\+?\d+$/.test(plain) && whatsappNumber?.endsWith(plain.replace(/^[+0]/, ''))
  return names.includes(plain) || Boolean(ownNumber)
}

/** Decision §2: whoever became an administrator with a customer's password needs another one before signing in. */
export const isTooShortFor = (password: string, { isAdmin }: Pick<Owner, 'isAdmin'>): boolean =>
  isAdmin && password.length < passwordMin.administrator

/**
 * Throws BAD_REQUEST, about `field`, for a password that its owner may not have: common, their own name, or short for an
 * administrator.
 */
export const refuseWeakPassword = (password: string, owner: Owner, field = 'password'): void => {
  if (isTooShortFor(password, owner)) {
    const message = `Password must be at least ${passwordMin.administrator} characters`
    throw new AppError('BAD_REQUEST', message, { field })
  }
  if (isWellKnown(password) || isOwnName(password, owner)) {
    const message = 'This password is too easy to guess. Please choose another one.'
    throw new AppError('BAD_REQUEST', message, { field })
  }
}

type Limiting = Pick<Deps, 'db' | 'now' | 'limits'>

/** Counts a try before the password is checked, because guesses sent at once would all pass a later count. */
export const takeTry = (deps: Limiting, username: string): void =>
  takeLimit(deps, 'signInFailures', username.toLowerCase())
export const forgetTries = (deps: Limiting, username: string): void =>
  clearLimit(deps, 'signInFailures', username.toLowerCase())

/** Stores a hash; the caller ends the sessions in the same transaction. */
export const setPassword = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: number,
  passwordHash: string,
): void => {
  deps.db.update(users).set({ passwordHash, updatedAt: deps.now() }).where(eq(users.id, id)).run()
  recordAudit(deps, actor, { entity: 'user', entityId: id, action: 'password changed' })
}

const RESET_MINUTES = 10
const RESET_DIGITS = 8
const RESET_ATTEMPTS = 5

const findActive = (deps: Pick<Deps, 'db'>, email: string) =>
  deps.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.isActive, true)))
    .get()

const macOfReset = (deps: Pick<Deps, 'vault'>, email: string, code: string) =>
  deps.vault.mac('password-reset', `${email} ${code}`)

/**
 * Mails a reset code to an active account of this address; the code voids the earlier ones. The answer is the same
 * when there is no such account. Throws TOO_MANY_REQUESTS.
 */
export const requestPasswordReset = (deps: Deps, request: RequestFacts, email: string): void => {
  takeLimit(deps, 'codesPerAddress', request.address)
  takeLimit(deps, 'codesPerIdentity', email)
  deps.background('password reset', async () => {
    // After the answer, whose time would else tell whether there is such an account.
    await setImmediate()
    if (findActive(deps, email)) await mailResetCode(deps, email)
  })
}

const mailResetCode = async (deps: Deps, email: string): Promise<void> => {
  const code = deps.random.digits(RESET_DIGITS)
  const now = deps.now()
  deps.db
    .insert(passwordResets)
    .values({
      email,
      codeHash: macOfReset(deps, email, code),
      expiresAt: addSeconds(now, RESET_MINUTES * 60),
      createdAt: now,
    })
    .run()
  const { subject, body } = renderTemplate(deps, 'password_reset', {
    code,
    minutes: String(RESET_MINUTES),
    site_name: settingValues(deps).site_name,
  })
  const result = await deps.mail.send({ to: email, subject, text: body })
  if (result.outcome !== 'sent')
    deps.log.warn({ reason: result.reason }, 'A password reset code was not mailed')
}

/** Uses the newest code of the address, the only one that counts; a wrong one costs one of its attempts. */
const useResetCode = (deps: Pick<Deps, 'db' | 'now' | 'vault'>, email: string, code: string): boolean => {
  const row = deps.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.email, email))
    .orderBy(desc(passwordResets.id))
    .limit(1)
    .get()
  if (!row || row.isUsed || row.attempts >= RESET_ATTEMPTS || row.expiresAt <= deps.now()) return false
  const isRight = deps.vault.equal(row.codeHash, macOfReset(deps, email, code))
  deps.db
    .update(passwordResets)
    .set({ attempts: row.attempts + 1, isUsed: isRight })
    .where(eq(passwordResets.id, row.id))
    .run()
  return isRight
}

/**
 * Sets a new password by a mailed code; every session of the user ends in the same transaction. Throws BAD_REQUEST:
 * one message for every wrong, late or used code, so that none tells whether there is such an account; and for a weak
 * password, which leaves the code unused.
 */
export const resetPassword = async (
  deps: Deps,
  { email, resetCode, newPassword }: ResetPassword,
): Promise<void> => {
  const passwordHash = await hashPassword(newPassword)
  const user = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    // Not thrown in here: the attempt must stay counted.
    if (!useResetCode(d, email, resetCode)) return undefined
    const found = findActive(d, email)
    if (!found) return undefined
    refuseWeakPassword(newPassword, found, 'newPassword')
    setPassword(d, { kind: 'guest' }, found.id, passwordHash)
    endSessions(d, found.id)
    forgetTries(d, found.username)
    return found
  })
  if (!user) {
    throw new AppError(
      'BAD_REQUEST',
      'This reset code is wrong or no longer valid. Please request a new one.',
      {
        extra: { success: false },
      },
    )
  }
  deps.events.emit('sessionsEnded', user.id)
}
