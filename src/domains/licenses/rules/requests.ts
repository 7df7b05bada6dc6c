import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { inTransaction } from '#db/client.ts'
import { isAmong } from '#db/page.ts'
import { activationRequests, licenseSystems, licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, RequestFacts, User } from '#src/deps.ts'
import { checkedTerm, systemsOfKey } from '#src/domains/licenses/queries.ts'
import { type Approve, type Device, REQUEST_MINUTES } from '#src/domains/licenses/schema.ts'
import { isUsable, messageOf, stateOf, type Term } from '#src/domains/licenses/status.ts'
import { newWord, readWord } from '#src/domains/otp/service.ts'
import { networkOf, takeLimit, tooManyRequests, waitOf } from '#src/kit/limits.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { licenseAnswers as texts } from '#src/shared/texts.ts'
import { addSeconds, isRunning, MINUTE } from '#src/shared/values/dates.ts'
import { labelsOf } from './labels.ts'
import { heldUntil, removeForHolder, type Viewer, visibleTerm } from './places.ts'
import { tellOfSystem } from './system-notice.ts'
import { type Caller, takePlace } from './systems.ts'
import { currentTrial } from './trials.ts'

export type RequestRow = typeof activationRequests.$inferSelect
type Asking = Pick<Deps, 'db' | 'now' | 'random' | 'vault' | 'limits'>
type Granting = Asking & Pick<Deps, 'config' | 'events'>

export const REQUEST_SECONDS = REQUEST_MINUTES * MINUTE

const codeHashOf = ({ vault }: Pick<Deps, 'vault'>, code: string): string =>
  vault.mac('activation-request', code)

/** Stores the request of a program, in the caller's transaction. Returns when it ends. */
export const storeRequest = (
  { db, now, vault }: Pick<Deps, 'db' | 'now' | 'vault'>,
  { address }: Caller,
  { secret, ...row }: Device & { secret: string } & Partial<RequestRow>,
): string => {
  const createdAt = now()
  const expiresAt = addSeconds(createdAt, REQUEST_SECONDS)
  db.insert(activationRequests)
    .values({ ...row, address, secretHash: vault.hash(secret), expiresAt, createdAt })
    .run()
  return expiresAt.toISOString()
}

/**
 * Makes a code with which a holder gives a program a place without a typed key (LIC-1250). A program has one code at a
 * time. The program fetches its answer by a secret that no code and no page shows. Throws TOO_MANY_REQUESTS (LIC-1254).
 */
export const requestActivation = (
  deps: Asking & Pick<Deps, 'config'>,
  caller: Caller,
  device: Device,
): { secret: string; code: string; url: string; qr: string; expiresAt: string } => {
  takeLimit(deps, 'activationRequestsPerAddress', caller.address)
  takeLimit(deps, 'activationRequestsPerDevice', device.deviceId)
  const [code, secret] = [newWord(deps), deps.random.token()]
  const expiresAt = inTransaction(deps, (d) => {
    const { deviceId, codeHash, grantedAt } = activationRequests
    d.db
      .delete(activationRequests)
      .where(and(eq(deviceId, device.deviceId), isNotNull(codeHash), isNull(grantedAt)))
      .run()
    return storeRequest(d, caller, { ...device, secret, codeHash: codeHashOf(d, code) })
  })
  // Behind a hash, so that neither logs nor other sites learn the code.
  const url = `${deps.config.publicUrl}/activate#${code}`
  return { secret, code, url, qr: renderSVG(url), expiresAt }
}

/** Whether nobody has decided a request yet, and its time is not over. */
export const isWaiting = ({ now }: Pick<Deps, 'now'>, { grantedAt, expiresAt }: RequestRow): boolean =>
  grantedAt === null && isRunning(expiresAt, REQUEST_SECONDS, now())

/** The request that waits under a code. Throws NOT_FOUND, TOO_MANY_REQUESTS for an address that guesses (LIC-1259). */
const waitingRequest = (deps: Asking, { address }: Caller, typed: string): RequestRow => {
  const seconds = waitOf(deps, 'unknownCodesPerAddress', address)
  if (seconds > 0) throw tooManyRequests(seconds)
  const code = readWord(typed.replace(/[^\p{L}\p{N}]/gu, ''))
  const found =
    code === null
      ? undefined
      : deps.db
          .select()
          .from(activationRequests)
          .where(eq(activationRequests.codeHash, codeHashOf(deps, code)))
          .get()
  if (found && isWaiting(deps, found)) return found
  takeLimit(deps, 'unknownCodesPerAddress', address)
  throw new AppError('NOT_FOUND', () => texts.noSuchCode)
}

/** The most licences that a holder chooses from, the newest ones. */
const MOST_LICENSES = 100

/**
 * The licences that a viewer may use now, the newest first, with how many systems each is used on. A renewal is an order of
 * its own, so a licence is asked for by its key and not by the order of its latest term.
 */
const usableLicenses = ({ db, now }: Asking, viewer: Viewer) => {
  const isTheirs = 'orderId' in viewer ? eq(orders.id, viewer.orderId) : eq(orders.userId, viewer.id)
  const ownKeys = db
    .select({ licenseKey: licenses.licenseKey })
    .from(orders)
    .innerJoin(licenses, eq(licenses.orderId, orders.id))
    .where(and(isTheirs, eq(orders.status, 'confirmed')))
  const rows = db
    .select({ license: licenses, plan: orders.plan })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(inArray(licenses.licenseKey, ownKeys), eq(orders.status, 'confirmed'), eq(licenses.isLatest, true)),
    )
    .orderBy(desc(licenses.id))
    .limit(MOST_LICENSES)
    .all()
    .filter(({ license }) => isUsable(stateOf(license, now())))
  const keys = rows.map(({ license }) => license.licenseKey)
  const labels = labelsOf(db, keys)
  const used = new Map(
    keys.length === 0
      ? []
      : db
          .select({ licenseKey: licenseSystems.licenseKey, systems: count() })
          .from(licenseSystems)
          .where(isAmong(licenseSystems.licenseKey, keys))
          .groupBy(licenseSystems.licenseKey)
          .all()
          .map(({ licenseKey, systems }) => [licenseKey, systems] as const),
  )
  return rows.map(({ license, plan }) => ({
    license,
    plan,
    label: labels.get(license.licenseKey) ?? '',
    systemsInUse: used.get(license.licenseKey) ?? 0,
  }))
}

const isFromNear = (asking: RequestRow, caller: Caller): boolean =>
  networkOf(asking.address) === networkOf(caller.address)

/**
 * The program that asks under a code, whether it asks from the network of the caller, and the licences that the viewer
 * may give it a place of (LIC-1251). Throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
const askedBy = (deps: Asking, caller: Caller, viewer: Viewer, code: string) => {
  const request = waitingRequest(deps, caller, code)
  return {
    request,
    isNear: isFromNear(request, caller),
    licenses: usableLicenses(deps, viewer),
  }
}

/** The refusal of a further system while no place of a licence is free. */
const noPlace = (deps: Asking, term: Term, freeAt: Date | undefined): AppError =>
  new AppError('CONFLICT', () =>
    freeAt ? heldUntil(freeAt) : messageOf('TOO_MANY_SYSTEMS', term, deps.now()),
  )

/**
 * Gives a program a place of this licence, in the place of the system that is named, if any, and marks the request as
 * granted, in the caller's transaction. Throws CONFLICT where no place is free, and TOO_MANY_REQUESTS where the holder
 * removed as many systems as they may. The holder is told; the caller emits `outbox` after the commit.
 */
export const grant = (
  deps: Granting,
  actor: Actor,
  term: Term,
  request: RequestRow,
  replaces?: number,
): void => {
  const { db, now } = deps
  const { licenseKey } = term
  const { id, deviceId, deviceName, platform, appVersion } = request
  const replaced =
    replaces === undefined
      ? undefined
      : db
          .select()
          .from(licenseSystems)
          .where(and(eq(licenseSystems.id, replaces), eq(licenseSystems.licenseKey, licenseKey)))
          .get()
  if (replaced && replaced.deviceId !== deviceId) removeForHolder(deps, actor, term, replaced)
  const device = { deviceId, deviceName, platform, appVersion }
  const { system, inUse, freeAt, hadTrial } = takePlace(deps, term, device, actor)
  if (hadTrial) throw new AppError('CONFLICT', () => texts.systemHadTrial)
  if (!system) throw noPlace(deps, term, freeAt)
  // A system that had its place before is nothing new to the holder.
  if (!inUse.some((known) => known.id === system.id)) {
    tellOfSystem(deps, term, { system, replaced: replaced?.deviceName })
  }
  db.update(activationRequests)
    .set({ licenseKey, grantedAt: now() })
    .where(eq(activationRequests.id, id))
    .run()
}

/** Gives a program that waits a place of this licence by a press, and tells its holder. Throws as `grant` does. */
const press = (deps: Granting, actor: Actor, term: Term, asking: RequestRow, replaces?: number): void => {
  const state = stateOf(term, deps.now())
  if (!isUsable(state)) throw new AppError('CONFLICT', () => messageOf(state, term, deps.now()))
  takeLimit(deps, 'activationsPerKey', term.licenseKey)
  // Everything up to here is read and written without a pause, so nobody else can grant the request in between.
  inTransaction(deps, (d) => grant(d, actor, term, asking, replaces))
  deps.events.emit('outbox')
}

/**
 * Gives the program under a code a place of the licence that the viewer was shown, once (LIC-1252). Throws NOT_FOUND for
 * a code that waits for nobody and for a licence of somebody else, CONFLICT where the licence cannot be used or all its
 * places are taken, and TOO_MANY_REQUESTS.
 */
const approve = (
  deps: Granting,
  caller: Caller,
  actor: Actor,
  viewer: Viewer,
  { code, id, replaces }: Approve,
): void => {
  const request = waitingRequest(deps, caller, code)
  const named = deps.db.select().from(licenses).where(eq(licenses.id, id)).get()
  const term = visibleTerm(deps, viewer, named?.licenseKey)
  if (!term) throw notFound('License')
  press(deps, actor, term, request, replaces)
}

/** The trial of a phone that the caller has proved. Throws NOT_FOUND. */
const ownTrial = (deps: Asking, request: RequestFacts, actor: Actor): Term => {
  const trial = currentTrial(deps, actor, request)
  const term = trial && checkedTerm(deps, trial.licenseKey)
  if (!term) throw notFound('License')
  return term
}

/** What `askedBy` finds, with the trial of a phone that the caller has proved as its licence (LIC-1264). Throws NOT_FOUND. */
export const askedOfTrial = (deps: Asking, request: RequestFacts, actor: Actor, code: string) => {
  const term = ownTrial(deps, request, actor)
  const asking = waitingRequest(deps, request, code)
  const systemsInUse = systemsOfKey(deps.db, term.licenseKey).length
  return {
    request: asking,
    isNear: isFromNear(asking, request),
    licenses: [{ license: term, plan: term.plan, label: '', systemsInUse }],
  }
}

/** Gives the program under a code that trial, which leaves the system that it is on. Throws as `approve` does. */
export const approveTrial = (deps: Granting, request: RequestFacts, actor: Actor, code: string): void => {
  const term = ownTrial(deps, request, actor)
  const asking = waitingRequest(deps, request, code)
  const [system] = systemsOfKey(deps.db, term.licenseKey)
  press(deps, actor, term, asking, system?.id)
}

/** An administrator is asked for their own licences alone. */
const asHolder = (user: User): User => ({ ...user, role: 'none' })
type Tracked = { token: string }

/** What `askedBy` finds, for the user who is signed in (LIC-1255). */
export const askedOfUser = (deps: Asking, request: RequestFacts, actor: User, code: string) =>
  askedBy(deps, request, asHolder(actor), code)

/** The same for the order that is tracked without an account. */
export const askedOfTracked = (
  deps: Asking,
  request: RequestFacts,
  { token, code }: Tracked & { code: string },
) => askedBy(deps, request, { orderId: trackedOrderId(deps, token) }, code)

/** Does what `approve` says, for the user who is signed in. */
export const approveAsUser = (deps: Granting, request: RequestFacts, actor: User, chosen: Approve): void =>
  approve(deps, request, actor, asHolder(actor), chosen)

/** The same for the order that is tracked without an account. */
export const approveTracked = (
  deps: Granting,
  request: RequestFacts,
  actor: Actor,
  { token, ...chosen }: Tracked & Approve,
): void => approve(deps, request, actor, { orderId: trackedOrderId(deps, token) }, chosen)
