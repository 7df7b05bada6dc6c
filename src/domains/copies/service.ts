import { resolve } from 'node:path'
import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { countRows } from '#db/page.ts'
import { copyPlaces, copyRuns } from '#db/schema/copies.ts'
import type { Deps, Publishing, Reading, Sealing, Seeing, User, Writing } from '#src/deps.ts'
import {
  auditedRows,
  findCredentials,
  openCredentials,
  type Removed,
  storeCredentials,
} from '#src/domains/audit/rules/audited-rows.ts'
import { refuseUnseen } from '#src/domains/audit/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import {
  type CopyKeys,
  copyKeySet,
  copyPlace,
  type Listing,
  listing as listingSchema,
  type PlaceConfig,
  placeName,
} from '#src/shared/copies.ts'
import { sealedJson, storedJson } from '#src/shared/stored-json.ts'
import { addSeconds, DAY, HOUR, secondsBetween } from '#src/shared/values/dates.ts'
import type { SavePlace, StateQuery } from './schema.ts'

export type PlaceRow = typeof copyPlaces.$inferSelect
export type RunRow = typeof copyRuns.$inferSelect

const NAME = 'copies'
const PLACE = 'place of copies'
/** A copy that is older is told to the administrators. */
export const OLD_HOURS = 36

/** The keys of copies; null before they are made, or when they were sealed with another application secret (COPY-3). */
export const copyKeys = (deps: Seeing): CopyKeys | null => openCredentials(deps, NAME, copyKeySet)

/**
 * Makes the keys of copies: one to print, which is given back as words and QR code and never again, and one of the
 * shop's own for its weekly check. Copies that were made before still need the printed key of their time.
 */
export const makeKey = async (deps: Pick<Deps, 'db' | 'vault' | 'now' | 'copier'>, actor: User) => {
  const made = await deps.copier.run('newKeys', {})
  const keys: CopyKeys = {
    recipients: [made.recipient, made.ownRecipient],
    // The earlier ones open the older copies, whose files must not be taken for unused.
    identities: [made.own, ...(copyKeys(deps)?.identities ?? [])],
    nameKey: made.nameKey,
  }
  storeCredentials(deps, actor, { name: NAME, noun: 'key of copies', verb: 'made', value: keys })
  return { words: made.words, secret: made.secret, qr: renderSVG(made.secret, { ecc: 'M' }) }
}

/** The configuration of a place. Throws CONFLICT when it was sealed with another application secret, or is none. */
export const configOf = (
  { vault }: Pick<Deps, 'vault'>,
  { sealed }: Pick<PlaceRow, 'sealed'>,
): PlaceConfig => {
  const place = sealedJson(vault, sealed, copyPlace)
  if (place) return place
  throw new AppError(
    'CONFLICT',
    'The credentials of this place cannot be read: the application secret is another one, or they come from another version. Replace the place.',
  )
}

export const listPlaces = ({ db }: Reading): PlaceRow[] =>
  db.select().from(copyPlaces).orderBy(copyPlaces.id).all()

const rows = auditedRows(copyPlaces, {
  entity: PLACE,
  noun: 'Place',
  isPublic: false,
  told: (_, { name }) => ({ name }),
})

/** A place by its id. Throws NOT_FOUND. */
export const getPlace = rows.find

/** Throws NOT_FOUND, and CONFLICT where somebody replaced the place after it was shown. */
const refuseReplaced = (deps: Reading, id: number, seen: Date | undefined): void => {
  getPlace(deps, id)
  refuseUnseen(deps, { entity: PLACE, entityId: id, concerns: () => true }, seen)
}

/** Remembers what lies at a place. */
export const noteListing = ({ db }: Reading, id: number, listing: Listing): void => {
  db.update(copyPlaces)
    .set({ listing: JSON.stringify(listing) })
    .where(eq(copyPlaces.id, id))
    .run()
}

/** Whether a folder lies inside the data folder, where a copy would be lost with the data. */
const isInside = (path: string, dataDir: string): boolean => `${resolve(path)}/`.startsWith(`${dataDir}/`)

/**
 * Tries a place, marks it as this shop's, and stores it sealed, new or in place of an older one (COPY-701). Throws
 * BAD_GATEWAY with what is wrong with it, CONFLICT before the key was made, BAD_REQUEST for a folder inside the data.
 */
export const savePlace = async (
  deps: Pick<Deps, 'db' | 'vault' | 'now' | 'copier' | 'config' | 'events'>,
  actor: User,
  { id, place, expectedUpdatedAt }: SavePlace,
) => {
  if (!findCredentials(deps, NAME)) throw new AppError('CONFLICT', 'Please make the key of copies first')
  if (id) refuseReplaced(deps, id, expectedUpdatedAt)
  if (place.kind === 'folder' && isInside(place.path, deps.config.dataDir))
    throw new AppError(
      'BAD_REQUEST',
      'This folder is lost together with the data. Choose one on another disk.',
    )
  const listing = await deps.copier.run('test', { place, mark: true })
  const name = placeName(place)
  const sealed = deps.vault.seal(JSON.stringify(place))
  const values = { kind: place.kind, name, sealed, listing: JSON.stringify(listing) }
  if (!id) return { id: rows.create(deps, actor, () => values).id, name }
  const replaced = (_: PlaceRow, db: Deps['db']) => {
    refuseReplaced({ db }, id, expectedUpdatedAt)
    return values
  }
  rows.update(deps, actor, id, replaced, undefined, 'replaced')
  return { id, name }
}

/** Forgets a place. The copies there stay. Throws NOT_FOUND, CONFLICT. */
export const removePlace = (deps: Publishing, actor: User, removed: Removed): void =>
  rows.remove(deps, actor, removed, (db) => refuseReplaced({ db }, removed.id, removed.expectedUpdatedAt))

/** Writes, reads and removes a small object at a place (COPY-2). Throws BAD_GATEWAY with what is wrong. */
export const testPlace = async (deps: Pick<Deps, 'db' | 'vault' | 'copier'>, id: number) => {
  const row = getPlace(deps, id)
  noteListing(deps, id, await deps.copier.run('test', { place: configOf(deps, row), mark: false }))
  return { message: `${row.name} can be written, read and cleaned.` }
}

/** The fingerprint of an SFTP server's host key, for the administrator to confirm (COPY-4). */
export const readHostKey = async (
  { copier }: Pick<Deps, 'copier'>,
  server: { host: string; port: number },
) => ({
  hostKey: await copier.run('hostKey', server),
})

/** The newest run of a kind at a place that did not start in the future, as a wrong clock would have it. */
export const lastRun = ({ db, now }: Writing, placeId: number, kind: RunRow['kind']): RunRow | undefined =>
  db
    .select()
    .from(copyRuns)
    .where(and(eq(copyRuns.placeId, placeId), eq(copyRuns.kind, kind), lte(copyRuns.startedAt, now())))
    .orderBy(desc(copyRuns.startedAt), desc(copyRuns.id))
    .get()

/** The newest copy of a place that succeeded. */
export const lastGood = (deps: Writing, placeId: number): RunRow | undefined =>
  deps.db
    .select()
    .from(copyRuns)
    .where(
      and(
        eq(copyRuns.placeId, placeId),
        eq(copyRuns.kind, 'copy'),
        isNull(copyRuns.problem),
        lte(copyRuns.startedAt, deps.now()),
      ),
    )
    .orderBy(desc(copyRuns.startedAt))
    .get()

/** What the back office shows of copies: places, the last runs, and whether the keys are there. Never a credential. */
export const copyState = (deps: Pick<Deps, 'db' | 'vault' | 'now' | 'config'>, { runs }: StateQuery) => {
  const keys = findCredentials(deps, NAME)
  const places = listPlaces(deps)
  const names = new Map(places.map(({ id, name }) => [id, name]))
  return {
    keyMadeAt: keys?.updatedAt ?? null,
    isKeyReadable: copyKeys(deps) !== null,
    /** Where APP_SECRET stands in the environment, copies do not hold it. */
    hasSecretInEnvironment: deps.config.appSecret !== undefined,
    places: places.map(({ id, kind, name, listing, updatedAt }) => ({
      id,
      updatedAt,
      kind,
      name,
      /** Null where the note of it cannot be read, until the place is tested or copied to again. */
      listing: storedJson<Listing | null>(listing, listingSchema, null),
      lastCopy: lastRun(deps, id, 'copy') ?? null,
      lastCheck: lastRun(deps, id, 'check') ?? null,
    })),
    runs: deps.db
      .select()
      .from(copyRuns)
      .orderBy(desc(copyRuns.id))
      .limit(runs)
      .all()
      .map((run) => ({ ...run, place: names.get(run.placeId) ?? '' })),
    runsTotal: countRows(deps.db, copyRuns),
  }
}

/** What is wrong with the copies of a place, as sentences. */
const placeWarnings = (deps: Writing, { id, name, createdAt }: PlaceRow): string[] => {
  const failed = lastRun(deps, id, 'copy')?.problem
  const newest = lastGood(deps, id)?.startedAt
  const isOld = addSeconds(newest ?? createdAt, OLD_HOURS * HOUR) < deps.now()
  const seconds = secondsBetween(newest ?? createdAt, deps.now())
  const age = seconds < 2 * DAY ? `${Math.floor(seconds / HOUR)} hours` : `${Math.floor(seconds / DAY)} days`
  const check = lastRun(deps, id, 'check')?.problem
  return [
    ...(failed ? [`The last copy to ${name} failed: ${failed}`] : []),
    ...(isOld
      ? [newest ? `The newest copy at ${name} is ${age} old.` : `There is no copy at ${name} yet.`]
      : []),
    ...(check ? [`The last check of the copies at ${name} failed: ${check}`] : []),
  ]
}

/**
 * What an administrator should know about the copies: one that failed or is older than 36 hours, and a failed check
 * (COPY-10). None while no place is set up.
 */
export const copyWarnings = (deps: Sealing): string[] => {
  const places = listPlaces(deps)
  if (places.length > 0 && !copyKeys(deps))
    return ['Copies cannot be made: their key was sealed with another application secret. Make a new key.']
  return places.flatMap((place) => placeWarnings(deps, place))
}
