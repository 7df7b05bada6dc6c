import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { passwordForm } from '#src/shared/values/typed.ts'

// Each hash takes 19 MiB. At most 8 run at once, so a flood of sign-ins cannot exhaust the memory (AUTH-8).
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const MAX_CONCURRENT = 8

/** Runs hashing tasks with limited concurrency; the others wait in line. */
export const hashing = pLimit(MAX_CONCURRENT)

/**
 * How many of those run beside them whom the shop knows: by a session, or by a browser that signed in before
 * (AUTH-703).
 */
export const KNOWN_CONCURRENT = 2
const lines = {
  anybody: hashing,
  customer: pLimit(KNOWN_CONCURRENT),
  administrator: pLimit(KNOWN_CONCURRENT),
}
/** The line in which a password waits. Strangers who try passwords from many addresses fill theirs alone. */
export type HashingLine = keyof typeof lines

/** The line of an account that the shop knows the caller to have. */
export const lineOf = ({ isAdmin }: { isAdmin: boolean }): HashingLine =>
  isAdmin ? 'administrator' : 'customer'

/** Hashes a password, in its one form, with argon2id. Slow on purpose, so never call it inside a transaction. */
export const hashPassword = (password: string, line: HashingLine = 'anybody'): Promise<string> =>
  lines[line](() => hash(passwordForm(password), cost))

/** A hash that no password matches, verified for unknown usernames so that they take the same time. */
const DUMMY_HASH = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$4XJ9uiXt069HeGCXVUpO7g$2myJiNddmzAhgWk3fLXgHzj5h8qUkcYhOPWzjXQgINo`

/** Whether a hash is of this form of a password. A damaged one is of none. */
const isOf = (passwordHash: string, form: string, line: HashingLine): Promise<boolean> =>
  lines[line](() => verify(passwordHash, form).catch(() => false))

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false (AUTH-5). An older
 * hash is of the password as typed, which is tried too where that differs from its form (AUTH-122).
 */
export const verifyPassword = async (
  passwordHash: string | undefined,
  typed: string,
  line: HashingLine = 'anybody',
): Promise<boolean> => {
  const forms = [...new Set([passwordForm(typed), typed])]
  const answers = await Promise.all(forms.map((form) => isOf(passwordHash ?? DUMMY_HASH, form, line)))
  return answers.includes(true)
}
