import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// Each hash takes 19 MiB. At most 8 run at once, so a flood of sign-ins cannot exhaust the memory (AUTH-8).
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const MAX_CONCURRENT = 8

/** Runs hashing tasks with limited concurrency; the others wait in line. */
export const hashing = pLimit(MAX_CONCURRENT)

/** Hashes a password with argon2id. Slow on purpose, so never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, cost))

/** A hash that no password matches, verified for unknown usernames so that they take the same time (AUTH-5). */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4XJ9uiXt069HeGCXVUpO7g$2myJiNddmzAhgWk3fLXgHzj5h8qUkcYhOPWzjXQgINo'

/** Whether the password matches the hash. Without a hash it takes the same time and returns false (AUTH-5). */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  hashing(() => verify(passwordHash ?? DUMMY_HASH, password))
