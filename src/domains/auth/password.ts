import { createRequire } from 'node:module'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { clearLimit, takeLimit } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'
import { passwordMin } from './schema.ts'

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
