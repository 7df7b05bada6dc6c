import { setImmediate } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { passwordResets } from '#db/schema/auth.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Guest, RequestFacts } from '#src/deps.ts'
import { renderTemplate } from '#src/domains/messages/service.ts'
import { endSessions, revokeTokens } from '#src/domains/sessions/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { hashPassword } from './hashing.ts'
import { clearAttempts, refuseWeakPassword, setPassword } from './password.ts'
import { type ResetPassword } from './schema.ts'

/** The limits of a reset code (AUTH-13). */
const RESET_MINUTES = 10
const RESET_DIGITS = 8
const RESET_ATTEMPTS = 5

const guest: Guest = { kind: 'guest' }

const findActive = (deps: Pick<Deps, 'db'>, email: string) =>
  deps.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.isActive, true)))
    .get()

const macOfReset = (deps: Pick<Deps, 'vault'>, email: string, code: string) =>
  deps.vault.mac('password-reset', `${email} ${code}`)

/**
 * Mails a reset code to the active account with this email; the code voids the earlier ones. Behaves the same way when
 * there is no such account (AUTH-14). Throws TOO_MANY_REQUESTS.
 */
export const requestPasswordReset = (deps: Deps, request: RequestFacts, email: string): void => {
  takeLimit(deps, 'codesPerAddress', request.address)
  takeLimit(deps, 'codesPerIdentity', email)
  deps.background('password reset', async () => {
    // Runs after the response, whose time would otherwise reveal whether the account exists.
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
      expiresAt: addSeconds(now, RESET_MINUTES * MINUTE),
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

/** Whether this is the right code. Only the newest code of the email is valid; each try uses one of its attempts. */
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
 * Sets a new password by a mailed code and ends every session and API token of the user in the same transaction
 * (AUTH-15). Throws BAD_REQUEST for a wrong, late or used code, with one message for all, so that it does not reveal whether the account
 * exists; and for a weak password, which leaves the code unused.
 */
export const resetPassword = async (
  deps: Deps,
  { address }: Pick<RequestFacts, 'address'>,
  { email, resetCode, newPassword }: ResetPassword,
): Promise<void> => {
  const passwordHash = await hashPassword(newPassword)
  const user = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    // Does not throw here: a rollback would undo the counted attempt.
    if (!useResetCode(d, email, resetCode)) return undefined
    const found = findActive(d, email)
    if (!found) return undefined
    refuseWeakPassword(newPassword, found, 'newPassword')
    setPassword(d, guest, found.id, passwordHash)
    endSessions(d, found.id)
    revokeTokens(d, guest, found.id)
    clearAttempts(d, found.username)
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
  const { id: actorId, username: actorName } = user
  deps.security.record({ event: 'password_changed', actorId, actorName, address, about: 'by a reset code' })
  deps.events.emit('sessionsEnded', user.id)
}
