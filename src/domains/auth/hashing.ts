import { hash, verify } from '@node-rs/argon2'

// Decision §2. 8 at once: each holds 19 MiB, so a flood of sign-ins waits in line instead of filling the memory.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_AT_ONCE = 8

/** Runs at most `max` works at once; the others wait in line, first come first served. */
export const atMost = (max: number) => {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The place goes over to the next in line, so the count stays.
      if (next) next()
      else running -= 1
    }
  }
}

const inLine = atMost(MAX_AT_ONCE)

/** The argon2id hash of a password. Slow on purpose: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, cost))

/** The hash of a password that nobody knows. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4XJ9uiXt069HeGCXVUpO7g$2myJiNddmzAhgWk3fLXgHzj5h8qUkcYhOPWzjXQgINo'

/** Whether the password is the hashed one; without a hash it takes the same time and is false (decision §2). */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inLine(() => verify(passwordHash ?? NOBODYS_HASH, password))
