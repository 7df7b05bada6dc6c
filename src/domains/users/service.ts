// Over 300 lines, because every change of an account ends what the account has lost by it, in one transaction.
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { type Personal, storedOfPersons } from '#db/personal.ts'
import { prepared } from '#db/prepared.ts'
import { downloads } from '#db/schema/downloads.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Publishing, Reading, Timed, User, Writing } from '#src/deps.ts'
import type { Removed } from '#src/domains/audit/rules/audited-rows.ts'
import { historyPage, recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { resellerOf } from '#src/domains/balances/service.ts'
import {
  endSession,
  endSessions,
  listSessions,
  revokeTokens,
  type SessionRow,
} from '#src/domains/sessions/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { HistoryQuery } from '#src/shared/paging.ts'
import type { AccountRole } from '#src/shared/role.ts'
import { resellerAnswers as resellerTexts, accountAnswers as texts } from '#src/shared/texts.ts'
import { emailForm } from '#src/written/email.ts'
import { ERASED_USER, erasePerson } from './rules/erasure.ts'
import type { SetRole, UpdateUser } from './schema.ts'

export type UserRow = typeof users.$inferSelect

/** What the tables hold of persons, in the words of the privacy policy. */
export const storedParts = (): Personal[] => storedOfPersons()

/** The username as it is compared and sorted. */
export const byName = sql`lower(${users.username})`
const userByName = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(byName, sql`lower(${sql.placeholder('username')})`)),
)

/** The user with this username, whatever its case, or undefined. */
export const findByUsername = (deps: Reading, username: string): UserRow | undefined =>
  userByName(deps.db).get({ username })

const userByEmail = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email'))),
)

/**
 * The user who signs in as `typed`, a username or an email. The username comes first, so that nobody takes a
 * name away by registering it as an email.
 */
export const findForSignIn = (deps: Reading, typed: string): UserRow | undefined =>
  findByUsername(deps, typed) ??
  (typed.includes('@') ? userByEmail(deps.db).get({ email: emailForm(typed) }) : undefined)

/**
 * Throws CONFLICT when another user has the username or email (USER-1), or the username as their email: they sign in by it,
 * and a username would come first (ORD-1346). Call it in the transaction that writes.
 */
export const refuseTaken = (
  deps: Reading,
  { id = 0, username, email }: { id?: number; username: string; email: string },
): void => {
  const holder =
    findByUsername(deps, username) ??
    (username.includes('@') ? userByEmail(deps.db).get({ email: emailForm(username) }) : undefined)
  if (holder && holder.id !== id)
    throw new AppError('CONFLICT', () => texts.usernameTaken, { field: 'username' })
  const owned = and(eq(users.email, email), ne(users.id, id))
  if (countRows(deps.db, users, owned) > 0)
    throw new AppError('CONFLICT', () => texts.emailTaken, { field: 'email' })
}

const findUser = (db: Db, id: number): UserRow => {
  const user = db.select().from(users).where(eq(users.id, id)).get()
  if (!user) throw notFound('User')
  return user
}

/** One user, for the back office. Throws NOT_FOUND. */
export const getUser = (deps: Reading, id: number): UserRow => findUser(deps.db, id)

/** The unexpired sessions of a user. Throws NOT_FOUND. */
export const sessionsOfUser = (deps: Timed, id: number): SessionRow[] =>
  listSessions(deps, getUser(deps, id).id)

/** A page of the audit log of a user, newest first. Throws NOT_FOUND. */
export const userHistory = (deps: Reading, query: HistoryQuery) => {
  getUser(deps, query.id)
  return historyPage(deps, 'user', query)
}

/** Ends one session of a user. Throws NOT_FOUND. */
export const endUserSession = (
  deps: Publishing,
  actor: User,
  { id, sessionId }: { id: number; sessionId: number },
): void => {
  inTransaction(deps, (d) => {
    if (!endSession(d, sessionId, id)) throw notFound('Session')
    recordAudit(d, actor, { entity: 'user', entityId: id, action: 'session ended' })
  })
  deps.events.emit('sessionsEnded', id)
}

/**
 * Ends the proofs of a number by other accounts, in the transaction of a newer proof: a number that changed hands is not
 * theirs any more (USER-702).
 */
export const endOtherProofs = (
  deps: Writing,
  { id, whatsappNumber }: Pick<UserRow, 'id' | 'whatsappNumber'>,
): void => {
  if (whatsappNumber === null) return
  const others = deps.db
    .update(users)
    .set({ isPhoneVerified: false, updatedAt: deps.now() })
    .where(and(eq(users.whatsappNumber, whatsappNumber), eq(users.isPhoneVerified, true), ne(users.id, id)))
    .returning({ id: users.id })
    .all()
  const [before, after] = [{ isPhoneVerified: true }, { isPhoneVerified: false }]
  for (const other of others) {
    const action = 'phone proved by another account'
    recordAudit(deps, 'system', { entity: 'user', entityId: other.id, action, before, after })
  }
}

/** Stores a number that was just proved as the user's own (USER-4). Runs in the caller's transaction. */
export const setProvedNumber = (
  deps: Writing,
  actor: User,
  before: UserRow,
  { whatsappNumber, action }: { whatsappNumber: string; action: 'phone verified' | 'number changed' },
): UserRow => {
  const after = deps.db
    .update(users)
    .set({ whatsappNumber, isPhoneVerified: true, updatedAt: deps.now() })
    .where(eq(users.id, before.id))
    .returning()
    .get()
  recordAudit(deps, actor, { entity: 'user', entityId: before.id, action, before, after })
  endOtherProofs(deps, after)
  return after
}

/**
 * Marks the user's number as verified when it equals the phone (E.164) that a code just proved; nothing else does.
 * Runs in the caller's transaction. Returns the user, or undefined when nothing changed.
 */
export const markPhoneVerified = (deps: Writing, actor: User, phone: string): UserRow | undefined => {
  const before = findUser(deps.db, actor.id)
  if (before.whatsappNumber !== phone || before.isPhoneVerified) return undefined
  return setProvedNumber(deps, actor, before, { whatsappNumber: phone, action: 'phone verified' })
}

/**
 * Marks the email of a user as proved by a reset code that was mailed there and entered (USER-325). The code also goes to
 * a proved phone, and then tells nothing of the email.
 */
export const markVerified = (deps: Writing, { id, isVerified, isPhoneVerified }: UserRow): void => {
  if (isVerified || isPhoneVerified) return
  deps.db.update(users).set({ isVerified: true, updatedAt: deps.now() }).where(eq(users.id, id)).run()
  const [before, after] = [{ isVerified }, { isVerified: true }]
  recordAudit(deps, 'system', { entity: 'user', entityId: id, action: 'verified', before, after })
}

/** Throws CONFLICT for oneself and for the last active owner. */
const refuseLoss = (db: Db, actor: User, user: UserRow, verb: 'suspend' | 'demote' | 'delete'): void => {
  if (user.id === actor.id) throw new AppError('CONFLICT', `You cannot ${verb} yourself`)
  // The index of active administrators narrows the owners.
  const owners = and(eq(users.isAdmin, true), eq(users.isActive, true), eq(users.role, 'owner'))
  if (user.role === 'owner' && user.isActive && countRows(db, users, owners) === 1) {
    throw new AppError('CONFLICT', 'The last active owner cannot be suspended, demoted or deleted')
  }
}

/**
 * Keeps a change of rights from publishing or hiding files (USER-5), because an administrator's downloads are for every
 * customer and a customer's for that customer alone. The acting administrator takes over the downloads of a
 * demoted or deleted administrator; a promoted customer's downloads are switched off.
 */
const keepDownloads = (db: Db, actor: User, user: UserRow): void => {
  const change = user.isAdmin ? { userId: actor.id } : { isActive: false }
  db.update(downloads).set(change).where(eq(downloads.userId, user.id)).run()
}

/** What the history calls a change of the role, whatever else it changed. */
export const ROLE_CHANGED = 'role changed'
/** What it calls a change of the reseller that an account is. */
export const RESELLER_CHANGED = 'reseller changed'

type Changes = Partial<Omit<UserRow, 'id' | 'isAdmin'>>

/**
 * Writes the changes of `changesOf`. Suspending and taking every role away end the user's sessions and API tokens. Another
 * role ends the sessions, because an administrator must sign in with a longer password, and an open window shows what the
 * earlier role had; the tokens stay, with the rights of the new role (ROLE-1066). Throws CONFLICT where somebody changed
 * the same fields since `expectedUpdatedAt`.
 */
const changeUser = (
  deps: Publishing,
  actor: User,
  { id, action, expectedUpdatedAt }: Removed & { action: string },
  changesOf: (db: Db, before: UserRow) => Changes,
): UserRow => {
  const { after, isSignedOut } = inTransaction(deps, (d) => {
    const before = findUser(d.db, id)
    const changes = changesOf(d.db, before)
    refuseUnseen(d, { entity: 'user', entityId: id, fields: changes }, expectedUpdatedAt)
    const suspended = before.isActive && changes.isActive === false
    const { role = before.role } = changes
    const isOtherRole = role !== before.role
    if (suspended || isOtherRole) refuseLoss(d.db, actor, before, suspended ? 'suspend' : 'demote')
    if (suspended || (isOtherRole && role === 'none')) revokeTokens(d, actor, id)
    if (suspended || isOtherRole) endSessions(d, id)
    if (before.isAdmin !== (role !== 'none')) keepDownloads(d.db, actor, before)
    const changed = d.db
      .update(users)
      .set({ ...changes, updatedAt: deps.now() })
      .where(eq(users.id, id))
      .returning()
      .get()
    const entry = { entity: 'user', entityId: id, action: isOtherRole ? ROLE_CHANGED : action }
    recordAudit(d, actor, { ...entry, before, after: changed })
    return { after: changed, isSignedOut: suspended || isOtherRole }
  })
  if (isSignedOut) deps.events.emit('sessionsEnded', id)
  return after
}

/**
 * The role that a change of an account names. `isAdmin`, which callers from before there were roles send, makes a customer
 * an owner, leaves a helper as they are, and takes every role away.
 */
const roleNamed = (before: UserRow, { role, isAdmin }: Pick<UpdateUser, 'role' | 'isAdmin'>): AccountRole => {
  if (isAdmin === false) return 'none'
  return role ?? (isAdmin && before.role === 'none' ? 'owner' : before.role)
}

/** A changed number is unverified (USER-701); undefined leaves the number unchanged. */
const numberChanges = (before: UserRow, given: string | null | undefined): Changes => {
  if (given === undefined || given === before.whatsappNumber) return {}
  const whatsappNumber = given && toE164(given, 'whatsappNumber')
  return whatsappNumber === before.whatsappNumber ? {} : { whatsappNumber, isPhoneVerified: false }
}

/**
 * Changes an account, its rights and its state. Throws NOT_FOUND; BAD_REQUEST for an impossible number; CONFLICT for a
 * taken username or email, for oneself, and for the last active owner (USER-2).
 */
export const updateUser = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, whatsappNumber, role: named, isAdmin, ...input }: UpdateUser,
): UserRow =>
  changeUser(deps, actor, { id, action: 'updated', expectedUpdatedAt }, (db, before) => {
    refuseTaken({ db }, { id, ...input })
    const role = roleNamed(before, { role: named, isAdmin })
    return {
      ...input,
      ...(role !== before.role && { role }),
      ...numberChanges(before, whatsappNumber),
      ...(input.email !== before.email && { isVerified: false }),
    }
  })

/**
 * Gives an account another role, or none (ROLE-1063). Throws NOT_FOUND; CONFLICT for oneself and for the last active owner.
 */
export const setRole = (deps: Publishing, actor: User, { role, ...shown }: SetRole): UserRow =>
  changeUser(deps, actor, { ...shown, action: ROLE_CHANGED }, () => ({ role }))

/** Suspends or reactivates a user. Throws NOT_FOUND; CONFLICT for oneself and for the last active owner. */
export const setSuspended = (
  deps: Publishing,
  actor: User,
  { suspended, ...shown }: Removed & { suspended: boolean },
): UserRow =>
  changeUser(deps, actor, { ...shown, action: suspended ? 'suspended' : 'reactivated' }, () => ({
    isActive: !suspended,
  }))

type Deleting = Publishing & Pick<Deps, 'security' | 'files' | 'background'>

/**
 * Removes an account with its sessions, tokens, tickets, conversations and private downloads, and its files for good;
 * its orders stay without owner and person (USER-6). `check` refuses in the same transaction. Throws NOT_FOUND.
 */
const removeAccount = (
  deps: Deleting,
  by: User | 'system',
  id: number,
  check: (d: Writing, user: UserRow) => void,
): void => {
  // Runs before the transaction, because events that wait in memory may name the person too.
  deps.security.flush()
  const files = inTransaction(deps, (d) => {
    const user = findUser(d.db, id)
    check(d, user)
    // The balance would be nobody's (RESELL-1219).
    if (resellerOf(d, id)) {
      const toOwner = 'This account is a reseller. Please close the reseller first.'
      throw new AppError('CONFLICT', () => (by === 'system' ? resellerTexts.stays : toOwner))
    }
    const ofPerson = erasePerson(d, user)
    d.db.delete(users).where(eq(users.id, id)).run()
    recordAudit(d, by, { entity: 'user', entityId: id, action: 'deleted' })
    return ofPerson
  })
  deps.background('delete the files of a person', async () => {
    for (const { folder, storedName } of files) deps.files.remove(folder, storedName)
  })
  deps.events.emit('sessionsEnded', id)
}

/** Removes an account. Throws NOT_FOUND; CONFLICT for oneself and for the last active administrator. */
export const deleteUser = (deps: Deleting, actor: User, { id, expectedUpdatedAt }: Removed): void =>
  removeAccount(deps, actor, id, (d, user) => {
    refuseUnseen(d, { entity: 'user', entityId: id }, expectedUpdatedAt)
    refuseLoss(d.db, actor, user, 'delete')
    if (user.isAdmin) keepDownloads(d.db, actor, user)
  })

/**
 * Removes the actor's own account, whose password was checked against this hash. The history names nobody as who did it.
 * Throws CONFLICT for an administrator, and where the password is another one now.
 */
export const deleteOwnAccount = (deps: Deleting, { id }: User, passwordHash: string): void => {
  removeAccount(deps, 'system', id, (_, user) => {
    if (user.isAdmin) throw new AppError('CONFLICT', () => texts.administratorStays)
    if (user.passwordHash !== passwordHash) {
      throw new AppError('CONFLICT', () => texts.passwordChangedMeanwhile)
    }
  })
  const nobody = { actorId: id, actorName: ERASED_USER, address: '' }
  deps.security.record({ event: 'account_changed', ...nobody, about: ERASED_USER })
}
