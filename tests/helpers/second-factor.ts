import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { PASSWORD } from './factories.ts'

/** The code that an authenticator app shows for this secret at this time. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** An administrator with a second factor. `code()` waits for the next step, because a code works once. */
export const adminWithSecondFactor = async (t: TestApp) => {
  const admin = t.as.admin()
  const { secret } = await admin.auth.startSecondFactor({ password: PASSWORD })
  const code = () => {
    t.clock.advance(30)
    return codeOf(secret, t.clock.now())
  }
  const { recoveryCodes } = await admin.auth.finishSecondFactor({ code: code() })
  return { admin, user: admin.user, secret, code, recoveryCodes }
}

/** Expects a call to be refused until its session is confirmed by a code. */
export const expectCodeAsked = (call: Promise<unknown>): Promise<void> =>
  expect(call).rejects.toMatchObject({
    code: 'FORBIDDEN',
    cause: { extra: { requiresSecondFactor: true } },
  })
