import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { createDb, type Db } from '#db/client.ts'
import { readFact, writeFact } from '#db/facts.ts'
import type { Config } from '#src/config.ts'
import type { Deps, Vault } from '#src/deps.ts'
import { syncDirectory } from '#src/gateways/directory.ts'
import { StartError } from '#src/shared/start-error.ts'
import { createVault } from './crypto.ts'
import { dataPaths } from './data-folder.ts'

type Place = Pick<Config, 'appSecret' | 'dataDir'>
/** A secret, and the variable or file that it was read from. */
type Given = { text: string; source: string }

export const MIN_BYTES = 32
/**
 * The length that older versions accepted. A shop that uses a secret of this length goes on with a warning (RUN-705).
 */
export const OLD_MIN_BYTES = 16
export const MIN_DIFFERENT = 12

/** Columns with sealed texts in databases that are older than the stored hash of the secret, by their table. */
const sealedColumns = {
  copy_places: 'sealed',
  signing_keys: 'sealed_key',
  second_factors: 'sealed_secret',
  gateway_credentials: 'sealed',
  whatsapp_auth: 'data',
  outbox: 'sealed_body',
}

/** Why a text does not do as a secret; null for one that does. */
const weaknessOf = (text: string): string | null => {
  const bytes = Buffer.byteLength(text)
  if (bytes === 0) return 'is empty'
  if (bytes < MIN_BYTES) return `has ${bytes} bytes, and needs ${MIN_BYTES} or more`
  if (new Set(text).size < MIN_DIFFERENT) return `has fewer than ${MIN_DIFFERENT} different characters`
  return null
}

const readSecret = (file: string): Given | null =>
  existsSync(file) ? { text: readFileSync(file, 'utf8').trim(), source: file } : null

const givenSecret = ({ appSecret, dataDir }: Place): Given | null =>
  appSecret === undefined ? readSecret(dataPaths(dataDir).secret) : { text: appSecret, source: 'APP_SECRET' }

/** Writes a new random secret, complete or not at all, in place of an older file (RUN-706). */
const makeSecret = (dataDir: string): Given => {
  const file = dataPaths(dataDir).secret
  const text = randomBytes(MIN_BYTES).toString('base64url')
  const part = `${file}.part`
  // flush: the content is on disk before the file gets its name.
  writeFileSync(part, `${text}\n`, { mode: 0o600, flush: true })
  renameSync(part, file)
  syncDirectory(dataDir)
  return { text, source: file }
}

const hasTable = (db: Db, name: string): boolean =>
  db.get(sql`select 1 from sqlite_master where type = 'table' and name = ${name}`) !== undefined

/** The newest sealed text of every table that has one. Works on the tables of every older version too. */
const newestSealed = (db: Db): string[] =>
  Object.entries(sealedColumns).flatMap(([table, column]) => {
    if (!hasTable(db, table)) return []
    const newest = sql`select ${sql.identifier(column)} as sealed from ${sql.identifier(table)} order by rowid desc limit 1`
    const row = db.get<{ sealed: string } | undefined>(newest)
    return row ? [row.sealed] : []
  })

/** A keyed hash by which a secret is recognised (RUN-708). It tells nothing about the secret. */
const hashOf = (vault: Vault): string => vault.mac('recognise the secret', '')

const storedHash = (db: Db): string | undefined =>
  hasTable(db, 'box_facts') ? readFact(db, 'secretHash') : undefined

/**
 * Whether the database was sealed with the secret of this vault: by the hash in the database, and in a database of an
 * older version by opening a sealed text. 'unproved' where there is neither.
 */
const fitOf = (db: Db, vault: Vault): 'fits' | 'foreign' | 'unproved' => {
  const stored = storedHash(db)
  if (stored !== undefined) return vault.equal(stored, hashOf(vault)) ? 'fits' : 'foreign'
  const sealed = newestSealed(db)
  if (sealed.length === 0) return 'unproved'
  return sealed.some((text) => vault.unseal(text) !== null) ? 'fits' : 'foreign'
}

/** The names of other places whose secret does fit. */
const fittingPlace = (db: Db, { source }: Given, { dataDir }: Place): string | null => {
  const other = readSecret(dataPaths(dataDir).secret)
  const fits = other && other.source !== source && fitOf(db, createVault(other.text)) === 'fits'
  return fits ? other.source : null
}

const lost = (what: string, waysOut: string): StartError =>
  new StartError(
    `${what} Orders, customers, licenses and files are whole. The credentials of WhatsApp, second factors, the key ` +
      'that signs licenses and the texts of waiting messages cannot be read without the old secret, and links and ' +
      `cookies that were given out do not work. ${waysOut}`,
  )

const waysOutOf = (dataDir: string): string =>
  `Put the old secret back (in ${dataPaths(dataDir).secret}, or as APP_SECRET), restore a backup with its secret ` +
  '(npm run restore -- FILE), or go on without what was sealed: npm run admin -- accept-secret'

/**
 * The vault of a shop, opened with APP_SECRET or with the secret in the data folder, which is made for a new shop.
 * Throws StartError for a secret that is too weak (RUN-8) or missing, and for another secret than the one that sealed
 * the texts in the database (RUN-9).
 */
export const openVault = (db: Db, place: Place, { now, log }: Pick<Deps, 'now' | 'log'>): Vault => {
  const { dataDir } = place
  const isUsed = storedHash(db) !== undefined || newestSealed(db).length > 0
  const found = givenSecret(place)
  if (!found && isUsed) {
    const file = dataPaths(dataDir).secret
    throw lost(
      `The secret of this shop is missing: there is no ${file}, and APP_SECRET is not set.`,
      waysOutOf(dataDir),
    )
  }
  const given = found ?? makeSecret(dataDir)
  const { text, source } = given
  const weakness = weaknessOf(text)
  const isTooShort = Buffer.byteLength(text) < OLD_MIN_BYTES
  if (weakness && isTooShort && isUsed) throw lost(`The secret in ${source} ${weakness}.`, waysOutOf(dataDir))
  const vault = createVault(text)
  const fit = fitOf(db, vault)
  if (fit === 'foreign') {
    const other = fittingPlace(db, given, place)
    const waysOut = other ? `The secret in ${other} does fit: remove APP_SECRET.` : waysOutOf(dataDir)
    throw lost(`The secret in ${source} is not the one that this shop was run with.`, waysOut)
  }
  if (weakness && fit === 'unproved') {
    throw new StartError(
      `The secret in ${source} ${weakness}. Remove it, and the shop makes one; or take what this prints: openssl rand -base64 32`,
    )
  }
  if (weakness) {
    log.warn(
      `The secret in ${source} ${weakness}. The shop goes on with it, because its data is sealed with it.`,
    )
  }
  if (storedHash(db) === undefined) writeFact(db, 'secretHash', hashOf(vault), now())
  return vault
}

/**
 * Lets a shop go on with another secret than before: with APP_SECRET, with the secret in the data folder, or with a new
 * secret where the file is missing or weak (RUN-707). Texts that the old secret sealed stay unreadable. The caller owns
 * the data folder. Returns null where the secret fits. Throws StartError for a weak APP_SECRET.
 */
export const acceptSecret = (db: Db, place: Place, now: Date): { vault: Vault; source: string } | null => {
  const found = givenSecret(place)
  const weakness = found && weaknessOf(found.text)
  if (found && weakness && place.appSecret !== undefined) {
    throw new StartError(`APP_SECRET ${weakness}. Take what this prints: openssl rand -base64 32`)
  }
  const { text, source } = found && !weakness ? found : makeSecret(place.dataDir)
  const vault = createVault(text)
  if (fitOf(db, vault) === 'fits') return null
  writeFact(db, 'secretHash', hashOf(vault), now)
  return { vault, source }
}

/**
 * Refuses a backup that was sealed with another secret than the shop will have after it is restored: APP_SECRET, the one
 * of the backup, or the one in the data folder (RUN-709). A file that is no database is left to the restore. Throws
 * StartError.
 */
export const refuseForeignBackup = (file: string, secretOfBackup: string, place: Place): void => {
  if (!existsSync(file)) return
  const connection = new Database(file, { readonly: true })
  try {
    const given =
      place.appSecret === undefined ? (readSecret(secretOfBackup) ?? givenSecret(place)) : givenSecret(place)
    const db = createDb(connection)
    if (given && fitOf(db, createVault(given.text)) !== 'foreign') return
    if (!given && newestSealed(db).length === 0) return
    throw lost(
      given
        ? `The secret in ${given.source} is not the one that ${file} was made with.`
        : `The secret of ${file} is missing: there is no ${secretOfBackup}, and APP_SECRET is not set.`,
      `Nothing was changed. Put the right secret into ${secretOfBackup} or set APP_SECRET, or restore without what was sealed: npm run restore -- FILE --other-secret, and then npm run admin -- accept-secret`,
    )
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  } finally {
    connection.close()
  }
}
