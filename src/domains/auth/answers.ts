import { z } from 'zod'
import { user } from '#src/domains/users/answers.ts'

/** The user who has just signed in. The session is in the cookie. */
export const signedIn = z.strictObject({ user }).meta({ id: 'SignedIn' })
