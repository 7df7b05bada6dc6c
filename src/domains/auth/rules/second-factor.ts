import { and, count, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { type Db, inTransaction } from '#db/client.ts'
import { recoveryCodes, secondFactors, sessions } from '#db/schema/auth.ts'
import type { Deps, Reading, Sealing, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { endSessions } from '#src/domains/sessions/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { findByUsername, getUser } from '#src/domains/users/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { CODE, CODE_DIGITS } from '#src/shared/one-time-code.ts'
import { accountAnswers as texts } from '#src/shared/texts.ts'
import { checkPassword, clearAttempts, countAttempt, sessionAttempts } from './password.ts'

export const PERIOD_SECONDS = 30
// Accepts the codes of the step before and after, because clocks of phones differ.
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
// Without I, L, O and U, which are mistaken for others.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type Writing = Sealing & Pick<Deps, 'random'>

const factorOf = (db: Db, userId: number) =>
  db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get()

const unusedCodes = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** Whether the user must give a code: the set-up of their second factor is finished (AUTH-25). */
export const hasSecondFactor = ({ db }: Reading, userId: number): boolean =>
  Boolean(factorOf(db, userId)?.confirmedAt)

/** The state of the actor's second factor, without its secret. */
export const secondFactorStatus = ({ db }: Reading, actor: User) => ({
  since: factorOf(db, actor.id)?.confirmedAt ?? null,
  recoveryCodesLeft:
    db.select({ rows: count() }).from(recoveryCodes).where(unusedCodes(actor.id)).get()?.rows ?? 0,
})

const generatorOf = (deps: Reading, username: string, secret: Secret): TOTP =>
  new TOTP({
    issuer: settingValues(deps).site_name,
    label: username,
    secret,
    digits: CODE_DIGITS,
    period: PERIOD_SECONDS,
  })

/**
 * The error for a second factor that was sealed with another secret, so that none of its codes can be checked.
 */
const unreadableFactor = () =>
  new AppError(
    'CONFLICT',
    'Your second factor cannot be read, because the secret of the shop has changed. Remove it on the machine of the shop: npm run admin -- reset-second-factor USER',
  )

/** Marks the step of a right code as used, so that the code works once. */
const spendTotp = (deps: Sealing, userId: number, token: string): boolean => {
  const factor = factorOf(deps.db, userId)
  if (!factor) return false
  const now = deps.now().getTime()
  const opened = deps.vault.unseal(factor.sealedSecret)
  if (opened === null) throw unreadableFactor()
  const delta = generatorOf(deps, '', Secret.fromBase32(opened)).validate({
    token,
    timestamp: now,
    window: WINDOW,
  })
  if (delta === null) return false
  const present = Math.floor(now / 1000 / PERIOD_SECONDS)
  const step = present + delta
  const used = deps.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        // A step beyond those that are valid now was used by a clock ahead, and must not refuse codes until then
        // (CLOCK-701).
        or(lt(secondFactors.lastStep, step), gt(secondFactors.lastStep, present + WINDOW)),
      ),
    )
    .run()
  return used.changes > 0
}

/** The keyed hash by which a recovery code is stored. */
const macOfCode = (deps: Pick<Deps, 'vault'>, userId: number, code: string): string =>
  deps.vault.mac('recovery-code', `${userId} ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)

const spendRecoveryCode = (deps: Sealing, userId: number, code: string): boolean => {
  const factor = factorOf(deps.db, userId)
  // Recovery codes are hashed with the same secret.
  if (factor && deps.vault.unseal(factor.sealedSecret) === null) throw unreadableFactor()
  const codeHash = macOfCode(deps, userId, code)
  const used = deps.db
    .update(recoveryCodes)
    .set({ usedAt: deps.now() })
    .where(and(unusedCodes(userId), eq(recoveryCodes.codeHash, codeHash)))
    .run()
  return used.changes > 0
}

/**
 * Whether this is a right, unused code of the authenticator app or a recovery code. Uses it up (AUTH-26). Throws CONFLICT
 * where the second factor cannot be read.
 */
export const spendCode = (deps: Sealing, userId: number, code: string): boolean =>
  CODE.test(code) ? spendTotp(deps, userId, code) : spendRecoveryCode(deps, userId, code)

/**
 * The error for a code that is wrong or was used before. At sign-in it is UNAUTHORIZED and asks for another
 * code (AUTH-717).
 */
export const wrongCode = (code: 'UNAUTHORIZED' | 'BAD_REQUEST', security: AppError['security'] = null) =>
  new AppError(code, () => texts.wrongFactorCode, {
    field: 'code',
    extra: code === 'UNAUTHORIZED' ? { requiresSecondFactor: true } : {},
    security,
  })

/** The event that tells of a thief in a session who guesses codes (AUDIT-2). */
const wrongCodeIn = (where: string) =>
  ({ event: 'refused', about: `a wrong code of the second factor in ${where}` }) as const

const renewCodes = (deps: Writing, userId: number): string[] => {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LETTERS }, () => ALPHABET[deps.random.int(ALPHABET.length)]).join(''),
  )
  deps.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  deps.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: macOfCode(deps, userId, code) })))
    .run()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const markConfirmed = (deps: Pick<Deps, 'db' | 'now'>, { sessionId }: User): void => {
  if (sessionId === null) return
  deps.db.update(sessions).set({ confirmedAt: deps.now() }).where(eq(sessions.id, sessionId)).run()
}

const record = (deps: Pick<Deps, 'db' | 'now'>, actor: User | 'system', id: number, action: string): void =>
  recordAudit(deps, actor, { entity: 'user', entityId: id, action })

/**
 * Begins the set-up: a new secret as text and as a QR code. The secret takes effect only when a code of it was given.
 * Asks for the password, so that an open browser is not enough to lock its owner out. Throws BAD_REQUEST for a wrong
 * password, CONFLICT when there is a second factor already, TOO_MANY_REQUESTS.
 */
export const startSecondFactor = async (
  deps: Writing & Pick<Deps, 'limits'>,
  actor: User,
  { password }: { password: string },
): Promise<{ secret: string; uri: string; qr: string }> => {
  const user = getUser(deps, actor.id)
  await checkPassword(deps, actor, user, {
    typed: password,
    field: 'password',
    refusal: () => texts.wrongPassword,
    doing: 'setting up the second factor',
  })
  const bytes = Uint8Array.from(Buffer.from(deps.random.token(), 'base64url').subarray(0, SECRET_BYTES))
  const secret = new Secret({ buffer: bytes.buffer })
  const values = { sealedSecret: deps.vault.seal(secret.base32), lastStep: 0, confirmedAt: null }
  inTransaction(deps, (d) => {
    if (hasSecondFactor(d, user.id)) throw new AppError('CONFLICT', 'You have a second factor already')
    d.db
      .insert(secondFactors)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: secondFactors.userId, set: values })
      .run()
  })
  const uri = generatorOf(deps, user.username, secret).toString()
  return { secret: secret.base32, uri, qr: renderSVG(uri) }
}

/**
 * Finishes the set-up by a code of the new secret, and ends the actor's other sessions, which have only given the
 * password (AUTH-31); the caller emits `sessionsEnded`. Returns the recovery codes, which are shown only here
 * (AUTH-716). Throws BAD_REQUEST for a wrong code, CONFLICT when no set-up was begun.
 */
export const finishSecondFactor = (deps: Writing, actor: User, { code }: { code: string }): string[] =>
  inTransaction(deps, (d) => {
    const factor = factorOf(d.db, actor.id)
    if (!factor || factor.confirmedAt) throw new AppError('CONFLICT', 'Please begin the set-up again')
    if (!spendTotp(d, actor.id, code)) throw wrongCode('BAD_REQUEST', wrongCodeIn('setting it up'))
    d.db
      .update(secondFactors)
      .set({ confirmedAt: deps.now() })
      .where(eq(secondFactors.userId, actor.id))
      .run()
    markConfirmed(d, actor)
    endSessions(d, actor.id, actor.sessionId ?? undefined)
    record(d, actor, actor.id, 'second factor set up')
    return renewCodes(d, actor.id)
  })

/** Replaces the recovery codes; the old ones work no more. Throws CONFLICT without a second factor. */
export const renewRecoveryCodes = (deps: Writing, actor: User): string[] =>
  inTransaction(deps, (d) => {
    if (!hasSecondFactor(d, actor.id)) throw new AppError('CONFLICT', 'You have no second factor')
    record(d, actor, actor.id, 'recovery codes renewed')
    return renewCodes(d, actor.id)
  })

const deleteFactor = (db: Db, userId: number): boolean => {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  return db.delete(secondFactors).where(eq(secondFactors.userId, userId)).run().changes > 0
}

/**
 * Removes the actor's second factor with its recovery codes, and ends their other sessions. The caller emits
 * `sessionsEnded`.
 */
export const removeSecondFactor = (deps: Pick<Deps, 'db' | 'now'>, actor: User): void =>
  inTransaction(deps, (d) => {
    if (!deleteFactor(d.db, actor.id)) return
    endSessions(d, actor.id, actor.sessionId ?? undefined)
    record(d, actor, actor.id, 'second factor removed')
  })

/** Removes the second factor of a user who lost it; called on the machine (RUN-7). Throws NOT_FOUND. */
export const resetSecondFactor = (deps: Pick<Deps, 'db' | 'now' | 'security'>, username: string): void => {
  inTransaction(deps, (d) => {
    const user = findByUsername(d, username)
    if (!user || !deleteFactor(d.db, user.id)) throw notFound('Second factor')
    endSessions(d, user.id)
    record(d, 'system', user.id, 'second factor removed')
  })
  deps.security.record({
    event: 'second_factor_changed',
    actorId: null,
    actorName: 'system',
    address: 'this machine',
    about: `reset-second-factor ${username}`,
  })
}

/**
 * Confirms the session by a code for 10 minutes (AUTH-718), limited as passwords are. Throws BAD_REQUEST for a wrong
 * code, TOO_MANY_REQUESTS.
 */
export const confirmSession = (
  deps: Sealing & Pick<Deps, 'limits'>,
  actor: User,
  { code }: { code: string },
): void => {
  countAttempt(deps, sessionAttempts(actor))
  if (!spendCode(deps, actor.id, code)) throw wrongCode('BAD_REQUEST', wrongCodeIn('a session'))
  clearAttempts(deps, sessionAttempts(actor))
  markConfirmed(deps, actor)
}
