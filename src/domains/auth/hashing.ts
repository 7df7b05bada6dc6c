import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

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
