import { eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { users } from '#db/schema/users.ts'
import type { Actor, Announcing, Deps, Reading, RequestFacts, Timed, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { queueMessage } from '#src/domains/messages/service.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { linkVerifiedOrders } from '#src/domains/orders/service.ts'
import {
  endSession,
  endSessions,
  listSessions,
  openSession,
  revokeTokens,
  type SessionRow,
} from '#src/domains/sessions/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { endOtherProofs, findForSignIn, refuseTaken, type UserRow } from '#src/domains/users/service.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { here } from '#src/shared/page-address.ts'
import { StartError } from '#src/shared/start-error.ts'
import { refusals, accountAnswers as texts } from '#src/shared/texts.ts'
import { hashPassword, lineOf, verifyPassword } from './rules/hashing.ts'
import {
  checkPassword,
  clearAttempts,
  countAttempt,
  isKnownTo,
  isTooShortFor,
  refuseWeakPassword,
  setPassword,
  signInAttempts,
} from './rules/password.ts'
import { hasSecondFactor, spendCode, wrongCode } from './rules/second-factor.ts'
import { type ChangePassword, passwordMin, type Register, type SignIn } from './schema.ts'

type SignedIn = { user: UserRow; token: string }

const findById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)

/** The row of the signed-in user. Throws UNAUTHORIZED when the account was deleted. */
export const currentUser = (deps: Reading, actor: User): UserRow => {
  const user = findById(deps.db).get({ id: actor.id })
  if (!user) throw new AppError('UNAUTHORIZED', () => refusals.pleaseSignIn)
  return user
}

/** The session of the request. Guests and API tokens have none. */
const ownSession = (actor: Actor) =>
  actor.kind === 'user' && actor.sessionId !== null ? { id: actor.sessionId, userId: actor.id } : null

const endOwnSession = (db: Db, actor: Actor): void => {
  const session = ownSession(actor)
  if (session) endSession({ db }, session.id, session.userId)
}

const tellOwnSessionEnded = (deps: Pick<Deps, 'events'>, actor: Actor): void => {
  const session = ownSession(actor)
  if (session) deps.events.emit('sessionsEnded', session.userId)
}

/** Names the account for the security log, and never the typed text, which may be a password in the wrong field. */
const failedSignIn = (user?: UserRow) => ({
  security: { event: 'sign_in_failed', about: user?.username ?? 'an unknown username' } as const,
})

const wrongCredentials = (user?: UserRow) =>
  new AppError('UNAUTHORIZED', () => texts.wrongCredentials, failedSignIn(user))

const recordSignIn = (deps: Deps, { address }: RequestFacts, user: UserRow, about: string): void =>
  deps.security.record({ event: 'sign_in', actorId: user.id, actorName: user.username, address, about })

/** Throws UNAUTHORIZED without a right code of the second factor; the answer says `requiresSecondFactor`. */
const checkSecondFactor = (deps: Deps, user: UserRow, code: string | undefined): void => {
  if (code === undefined) {
    throw new AppError('UNAUTHORIZED', () => texts.enterAppCode, {
      field: 'code',
      extra: { requiresSecondFactor: true },
      security: null,
    })
  }
  if (!spendCode(deps, user.id, code)) throw wrongCode('UNAUTHORIZED', failedSignIn(user).security)
}

/**
 * Signs in by username or email (AUTH-123) and password, and ends the session that the browser had before (AUTH-4). Throws UNAUTHORIZED,
 * with the same message after the same time for a wrong username and a wrong password; FORBIDDEN when the
 * password is right but the user is suspended (AUTH-6), or an administrator's password is too short;
 * TOO_MANY_REQUESTS.
 */
export const signIn = async (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  { username, password, code }: SignIn,
): Promise<SignedIn> => {
  const found = findForSignIn(deps, username)
  const isKnown = isKnownTo(request, found?.id)
  // In a browser that knows the account, its owner signs in whatever strangers at the same address try (AUTH-701).
  if (request.knownBrowser !== null) {
    takeLimit(deps, 'signInPerAddress', isKnown ? `user ${found?.id}` : request.address)
  }
  // By the account's own name, so that its email gives no second row of tries.
  const attempts = signInAttempts(request, found?.username ?? username, found?.id)
  countAttempt(deps, attempts)
  const line = found && isKnown ? lineOf(found) : 'anybody'
  const isRight = await verifyPassword(found?.passwordHash, password, line)
  if (!found || !isRight) throw wrongCredentials(found)
  const needsCode = found.isAdmin && found.isActive && hasSecondFactor(deps, found.id)
  if (needsCode) checkSecondFactor(deps, found, code)
  clearAttempts(deps, attempts)
  const signedIn = inTransaction(deps, (d) => {
    // Read again, because the user may have been suspended or their password reset while the hash was checked.
    const user = findById(d.db).get({ id: found.id })
    if (user?.passwordHash !== found.passwordHash) throw wrongCredentials(found)
    if (!user.isActive) {
      throw new AppError('FORBIDDEN', () => texts.suspended, failedSignIn(user))
    }
    if (isTooShortFor(password, user)) {
      throw new AppError(
        'FORBIDDEN',
        () => texts.administratorsNeed({ min: passwordMin.administrator }),
        failedSignIn(user),
      )
    }
    endOwnSession(d.db, actor)
    return { user, token: openSession(d, user, request, needsCode).token }
  })
  recordSignIn(deps, request, signedIn.user, needsCode ? 'by password and code' : 'by password')
  tellOwnSessionEnded(deps, actor)
  return signedIn
}

/** Ends the session of this browser. Does nothing for a guest. */
export const signOut = (deps: Deps, actor: Actor): void => {
  endOwnSession(deps.db, actor)
  tellOwnSessionEnded(deps, actor)
}

/** The user's own sessions, last used first (AUTH-17). */
export const ownSessions = (deps: Timed, actor: User): SessionRow[] => listSessions(deps, actor.id)

/** Ends one of the user's own sessions. Throws NOT_FOUND, also for the session of another user. */
export const endOneOfOwn = (deps: Announcing, actor: User, id: number): void => {
  if (!endSession(deps, id, actor.id)) throw notFound('Session')
  deps.events.emit('sessionsEnded', actor.id)
}

/** Ends all sessions of the user, also the session of this browser. */
export const signOutEverywhere = (deps: Announcing, actor: User): void => {
  endSessions(deps, actor.id)
  deps.events.emit('sessionsEnded', actor.id)
}

/**
 * Creates a customer and signs them in. The phone counts as verified when this browser has proved it; the new
 * account then gets the guest orders that were verified with it. Throws BAD_REQUEST, CONFLICT.
 */
export const register = async (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  { username, email, phone, password }: Register,
): Promise<SignedIn> => {
  const whatsappNumber = toE164(phone)
  refuseWeakPassword(deps, password, { username, email, whatsappNumber, isAdmin: false })
  const passwordHash = await hashPassword(password)
  const isPhoneVerified = request.provenPhone === whatsappNumber
  const registered = inTransaction(deps, (d) => {
    refuseTaken(d, { username, email })
    const now = deps.now()
    const user = d.db
      .insert(users)
      .values({
        username,
        email,
        whatsappNumber,
        passwordHash,
        isPhoneVerified,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get()
    recordAudit(d, actor, { entity: 'user', entityId: user.id, action: 'registered' })
    if (isPhoneVerified) endOtherProofs(d, user)
    linkVerifiedOrders(d, user)
    if (isPhoneVerified) welcome(d, user, whatsappNumber)
    endOwnSession(d.db, actor)
    return { user, token: openSession(d, user, request).token }
  })
  recordSignIn(deps, request, registered.user, 'by registration')
  tellOwnSessionEnded(deps, actor)
  deps.events.emit('outbox')
  return registered
}

const welcome = (deps: Deps, { id, username }: UserRow, recipient: string): void => {
  const message = {
    channel: 'whatsapp',
    recipient,
    templateName: 'welcome_registration',
    variables: {
      name: username,
      site_name: settingValues(deps).site_name,
      dashboard_url: `${deps.config.publicUrl}${here('/dashboard')}`,
    },
    about: { entity: 'user', entityId: id, event: 'registered' },
  } as const
  writeIn(deps, () => queueMessage(deps, message))
}

/**
 * Changes the user's own password, and ends their other sessions and API tokens in the same transaction. Throws BAD_REQUEST
 * for a wrong current or a weak new password; CONFLICT when it was changed elsewhere meanwhile; TOO_MANY_REQUESTS.
 */
export const changePassword = async (
  deps: Deps,
  actor: User,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> => {
  const before = currentUser(deps, actor)
  await checkPassword(deps, actor, before, {
    typed: currentPassword,
    field: 'currentPassword',
    refusal: () => texts.wrongCurrentPassword,
    doing: 'changing it',
  })
  refuseWeakPassword(deps, newPassword, before, 'newPassword')
  const passwordHash = await hashPassword(newPassword, lineOf(before))
  inTransaction(deps, (d) => {
    if (currentUser(d, actor).passwordHash !== before.passwordHash) {
      throw new AppError('CONFLICT', () => texts.passwordChangedMeanwhile)
    }
    setPassword(d, actor, before.id, passwordHash)
    endSessions(d, actor.id, actor.sessionId ?? undefined)
    revokeTokens(d, actor, actor.id)
  })
  deps.events.emit('sessionsEnded', actor.id)
}

type FirstAdministrator = { username: string; password: string | null }

/**
 * Creates the first administrator from the environment when there are no users (AUTH-21). Returns the username and the
 * generated password, or null as the password when the environment gave one. Returns null when there are users.
 * `announce` gets the same before the administrator is stored: a failure after it leaves no administrator, and one
 * before it no password that nobody knows (RUN-11). Throws a StartError for a weak ADMIN_PASSWORD.
 */
export const ensureFirstAdministrator = async (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'config'>,
  announce?: (made: FirstAdministrator) => void,
): Promise<FirstAdministrator | null> => {
  if (countRows(deps.db, users) > 0) return null
  const { password: given, username, email } = deps.config.admin
  const owner = { username, email, whatsappNumber: null, isAdmin: true }
  if (given) refuseWeakFirst(deps, given, owner)
  const generated = given ? null : deps.random.token().slice(0, 20)
  const passwordHash = await hashPassword(given ?? generated ?? '')
  const made = { username, password: generated }
  inTransaction(deps, (d) => {
    const now = deps.now()
    const { id } = d.db
      .insert(users)
      .values({ ...owner, role: 'owner', passwordHash, createdAt: now, updatedAt: now })
      .returning({ id: users.id })
      .get()
    recordAudit(d, 'system', { entity: 'user', entityId: id, action: 'created' })
    announce?.(made)
  })
  return made
}

const refuseWeakFirst = (...[deps, password, owner]: Parameters<typeof refuseWeakPassword>): void => {
  try {
    refuseWeakPassword(deps, password, owner)
  } catch (error) {
    throw error instanceof AppError ? new StartError(`ADMIN_PASSWORD: ${error.message}`) : error
  }
}
