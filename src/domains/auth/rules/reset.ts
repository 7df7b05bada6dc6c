import { setImmediate } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { passwordResets } from '#db/schema/auth.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Reading, RequestFacts, Sealing } from '#src/deps.ts'
import { RESET_DIGITS, RESET_MINUTES, type ResetPassword, typedPassword } from '#src/domains/auth/schema.ts'
import { mailCode } from '#src/domains/messages/service.ts'
import { renderEmail, renderTemplate } from '#src/domains/messages/texts/templates.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { takeCode } from '#src/domains/otp/service.ts'
import { endSessions, revokeTokens } from '#src/domains/sessions/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { findByUsername, markVerified } from '#src/domains/users/service.ts'
import { canSend, sendNow } from '#src/domains/whatsapp/service.ts'
import type { WhatsappMessage } from '#src/gateways/whatsapp-route.ts'
import { textLanguage } from '#src/kit/language.ts'
import { countTogether, mailBudgetOf, takeLimit, tooManyRequests } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'
import { accountAnswers as texts } from '#src/shared/texts.ts'
import { addSeconds, isRunning, MINUTE } from '#src/shared/values/dates.ts'
import { hashPassword } from './hashing.ts'
import { clearAttempts, isKnownTo, refuseWeakPassword, setPassword, signInAttempts } from './password.ts'

/** The attempts that a reset code allows (AUTH-13). */
export const RESET_ATTEMPTS = 5

/** A reset, and whether a browser asks for it that signed in to the account before (AUTH-714). */
type Reset = { email: string; isFromKnownBrowser: boolean }

const findActive = (deps: Reading, email: string) =>
  deps.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.isActive, true)))
    .get()

const macOfReset = (deps: Pick<Deps, 'vault'>, email: string, code: string) =>
  deps.vault.mac('password-reset', `${email} ${code}`)

/**
 * Counts a request by who asks and by email, or by the browser that knows the account (AUTH-713).
 */
const countRequest = (deps: Deps, request: RequestFacts, reset: Reset): void => {
  const { address, knownBrowser } = request
  if (knownBrowser && reset.isFromKnownBrowser) {
    return takeLimit(deps, 'resetCodesOfBrowser', `${knownBrowser.id} ${reset.email}`)
  }
  takeLimit(deps, 'resetCodesPerAddress', address)
  const seconds = countTogether(deps, mailBudgetOf(request, 'reset', reset.email))
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** Makes a code, stores its keyed hash, and gives the letter and its copy for WhatsApp. */
const issueResetCode = (deps: Deps, reset: Reset, username = '') => {
  const code = deps.random.digits(RESET_DIGITS)
  const now = deps.now()
  const expiresAt = addSeconds(now, RESET_MINUTES * MINUTE)
  const { id } = deps.db
    .insert(passwordResets)
    .values({ ...reset, codeHash: macOfReset(deps, reset.email, code), expiresAt, createdAt: now })
    .returning()
    .get()
  const { site_name } = settingValues(deps)
  const variables = { code, username, minutes: String(RESET_MINUTES), site_name }
  return writeIn(deps, () => ({
    letter: {
      ...renderEmail(deps, 'password_reset', variables),
      about: { entity: 'password reset', entityId: id, event: 'issued', eventAt: now } as const,
      expiresAt,
    },
    copy: {
      text: renderTemplate(deps, 'password_reset', variables).body,
      template: { name: 'password_reset', values: variables, language: textLanguage() },
    },
  }))
}

/** Sends the code also to a customer's proved phone, once and at once, out of the budgets of codes. */
const sendCopy = async (
  deps: Deps,
  request: RequestFacts,
  user: typeof users.$inferSelect,
  copy: Omit<WhatsappMessage, 'phone'>,
): Promise<void> => {
  if (user.isAdmin || !user.isPhoneVerified || !user.whatsappNumber || !canSend(deps)) return
  if (takeCode(deps, request, user.whatsappNumber)) return
  const result = await sendNow(deps, { phone: user.whatsappNumber, ...copy })
  if (result.outcome !== 'sent')
    deps.log.warn({ reason: result.reason }, 'A password reset code was not sent by WhatsApp')
}

/**
 * Mails a reset code to the active account with this email, with a copy by WhatsApp (AUTH-121). The code voids the
 * earlier ones, and is tried again while it is valid. When there is no such account, it does the same work without the mail (AUTH-14). Throws
 * TOO_MANY_REQUESTS.
 */
export const requestPasswordReset = (deps: Deps, request: RequestFacts, email: string): void => {
  const user = findActive(deps, email)
  const reset = { email, isFromKnownBrowser: isKnownTo(request, user?.id) }
  countRequest(deps, request, reset)
  deps.background('password reset', async () => {
    // Runs after the answer, so that neither the disk nor the mail server delays it.
    await setImmediate()
    const { letter, copy } = issueResetCode(deps, reset, user?.username)
    if (!user) return
    const copied = sendCopy(deps, request, user, copy)
    await mailCode(deps, { to: email, templateName: 'password_reset', ...letter })
    await copied
  })
}

/** Voids every reset code of an email. */
export const voidResetCodes = (deps: Reading, email: string): void => {
  deps.db.update(passwordResets).set({ isUsed: true }).where(eq(passwordResets.email, email)).run()
}

/** Tries the newest code of this kind, which uses one of its attempts. */
const tryNewest = (deps: Sealing, { email, isFromKnownBrowser }: Reset, code: string): boolean => {
  const row = deps.db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.email, email), eq(passwordResets.isFromKnownBrowser, isFromKnownBrowser)))
    .orderBy(desc(passwordResets.id))
    .limit(1)
    .get()
  if (!row || row.isUsed || row.attempts >= RESET_ATTEMPTS) return false
  if (!isRunning(row.expiresAt, RESET_MINUTES * MINUTE, deps.now())) return false
  deps.db
    .update(passwordResets)
    .set({ attempts: row.attempts + 1 })
    .where(eq(passwordResets.id, row.id))
    .run()
  return deps.vault.equal(row.codeHash, macOfReset(deps, email, code))
}

/**
 * Whether this is the right code, which is then used. A browser that knows the account has a code and attempts of its
 * own, which strangers can neither void nor use up (AUTH-715).
 */
const useResetCode = (deps: Sealing, { email, isFromKnownBrowser }: Reset, code: string): boolean => {
  const kinds = isFromKnownBrowser ? [true, false] : [false]
  const isRight = kinds.some((kind) => tryNewest(deps, { email, isFromKnownBrowser: kind }, code))
  if (isRight) voidResetCodes(deps, email)
  return isRight
}

/**
 * Sets a new password by a mailed code and ends every session and API token of the user in the same transaction
 * (AUTH-15). Returns the username, which the owner of the email may have forgotten (AUTH-501). Throws BAD_REQUEST for a
 * wrong, late or used code, with one message for all, so that it does not reveal whether the account exists. Throws
 * BAD_REQUEST for a weak password too, and leaves the code unused.
 */
export const resetPassword = async (
  deps: Deps,
  request: RequestFacts,
  { email, resetCode, newPassword }: ResetPassword,
): Promise<{ username: string }> => {
  const passwordHash = await hashPassword(newPassword)
  const user = inTransaction(deps, (d) => {
    const found = findActive(d, email)
    const isFromKnownBrowser = isKnownTo(request, found?.id)
    // Does not throw here: a rollback would undo the counted attempt.
    if (!useResetCode(d, { email, isFromKnownBrowser }, resetCode) || !found) return undefined
    refuseWeakPassword(d, newPassword, found, 'newPassword')
    setPassword(d, { kind: 'guest' }, found.id, passwordHash)
    markVerified(d, found)
    endSessions(d, found.id)
    revokeTokens(d, { kind: 'guest' }, found.id)
    clearAttempts(d, signInAttempts({ knownBrowser: null }, found.username))
    if (isFromKnownBrowser) clearAttempts(d, signInAttempts(request, found.username, found.id))
    return found
  })
  if (!user) {
    throw new AppError(
      'BAD_REQUEST',
      () => texts.wrongResetCode,
      // Names no account: the address may be nobody's.
      { extra: { success: false }, security: { event: 'refused', about: 'a wrong reset code' } },
    )
  }
  const { id: actorId, username: actorName } = user
  deps.security.record({
    event: 'password_changed',
    actorId,
    actorName,
    address: request.address,
    about: 'by a reset code',
  })
  deps.events.emit('sessionsEnded', user.id)
  return { username: actorName }
}

/**
 * Sets the password of a user who lost it, from the machine of the shop (RUN-12): the given one, or a generated one.
 * Ends the user's sessions and API tokens and the lock after wrong passwords; a second factor stays (RUN-712). Returns
 * the password. Throws NOT_FOUND for an unknown username; BAD_REQUEST for a weak password.
 */
export const setPasswordOf = async (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'limits' | 'security'>,
  username: string,
  given?: string,
): Promise<string> => {
  const password = given ?? deps.random.token().slice(0, 20)
  const checked = typedPassword.safeParse(password)
  if (!checked.success) throw new AppError('BAD_REQUEST', checked.error.issues[0]?.message ?? '')
  const passwordHash = await hashPassword(password)
  inTransaction(deps, (d) => {
    const user = findByUsername(d, username)
    if (!user) throw new AppError('NOT_FOUND', `No user has the name ${username}.`)
    refuseWeakPassword(d, password, user)
    setPassword(d, 'system', user.id, passwordHash)
    endSessions(d, user.id)
    revokeTokens(d, 'system', user.id)
    clearAttempts(d, signInAttempts({ knownBrowser: null }, user.username))
  })
  deps.security.record({
    event: 'password_changed',
    actorId: null,
    actorName: 'system',
    address: 'this machine',
    about: `set-password ${username}`,
  })
  return password
}
