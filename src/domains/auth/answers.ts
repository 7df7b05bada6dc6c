import { z } from 'zod'
import { user } from '#src/domains/users/answers.ts'
import { done, outcome } from '#src/shared/answer.ts'

/** The user who has just signed in. The session is in the cookie. */
const signedIn = z.strictObject({ user }).meta({ id: 'SignedIn' })

/** The password was set; the username of the account, which its owner may have forgotten. */
const passwordReset = done.extend({ username: z.string() }).meta({ id: 'PasswordReset' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const authRest = {
  tags: { auth: 'Sessions, accounts and passwords' },
  answers: {
    'auth.me': user,
    'auth.signIn': signedIn,
    'auth.signOut': done,
    'auth.register': signedIn,
    'auth.requestPasswordReset': done,
    'auth.resetPassword': passwordReset,
    'auth.verifyPhone': outcome,
    'auth.deleteAccount': done,
  },
}
