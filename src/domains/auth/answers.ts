import { z } from 'zod'
import { user } from '#src/domains/users/answers.ts'

/** Who is signed in from now on; the session is in the cookie. */
export const signedIn = z.strictObject({ user }).meta({ id: 'SignedIn' })
