import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { CheckResult, CopyKeys, CopyTasks, Report } from '#src/shared/copies.ts'
import {
  copiesAmong,
  listPlace,
  type Manifest,
  objectsIn,
  readManifest,
  readObject,
  type StoredFile,
} from './layout.ts'
import { atPlace } from './open-place.ts'
import { CopyError, type CopyPlace } from './place.ts'
import { hashFile, hashStream, writeFile } from './streams.ts'
import { inWorkFolder, requireRoom } from './work-folder.ts'

/** How many files of a copy are read back whole each week. */
export const SAMPLE_FILES = 20

/** Fetches the database of a copy to `file`. Throws a CopyError when it differs from the copied database. */
export const fetchDatabase = async (
  place: CopyPlace,
  { database: { object, bytes, sha256 } }: Manifest,
  identities: readonly string[],
  file: string,
): Promise<void> => {
  await readObject(place, object, identities, (stream) => writeFile(stream, file, bytes, { gunzip: true }))
  if ((await hashFile(file)) !== sha256) throw new CopyError(`${object} at the place is damaged.`)
}

/** The newest copy of a place. Throws a CopyError when there is none. */
export const newestCopy = async (place: CopyPlace): Promise<string> => {
  const [newest] = copiesAmong(await objectsIn(place, 'copies'))
  if (!newest) throw new CopyError('There is no copy at this place yet.')
  return newest
}

/** Opens a fetched database, checks it as a whole and counts its rows. Throws a CopyError when it is damaged. */
const countRows = (file: string): number => {
  const database = new Database(file, { readonly: true })
  try {
    const answer = String(database.pragma('integrity_check', { simple: true }))
    if (answer !== 'ok') throw new CopyError(`The database of the copy is damaged: ${answer}`)
    const orphans = database.pragma('foreign_key_check') as unknown[]
    if (orphans.length > 0) throw new CopyError(`The copy has ${orphans.length} rows without their parent.`)
    const tables = database
      .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all()
    return tables
      .map((name) => database.prepare(`select count(*) from "${name}"`).pluck().get() as number)
      .reduce((sum, rows) => sum + rows, 0)
  } finally {
    database.close()
  }
}

/** Reads the whole database of a shop that may serve meanwhile. Returns what is damaged in it, or null. */
export const damageIn = (file: string): string | null => {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { readonly: true, fileMustExist: true })
    const answer = String(database.pragma('quick_check(1)', { simple: true }))
    return answer === 'ok' ? null : answer.replace(/\s+/g, ' ')
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(error.code))
      return error.message
    throw error
  } finally {
    database?.close()
  }
}

/** Throws a CopyError unless every object that the readable copies name lies at the place. Returns their number. */
const requireObjects = async (place: CopyPlace, keys: CopyKeys): Promise<number> => {
  const [copies, files] = [await objectsIn(place, 'copies'), await objectsIn(place, 'files')]
  const present = new Set([...copies, ...files].map(({ name }) => name))
  const named = new Set<string>()
  for (const copy of copiesAmong(copies)) {
    const { database, files: stored } = await readManifest(place, copy, keys.identities)
    for (const { object } of [database, ...stored]) {
      if (!present.has(object)) throw new CopyError(`${object} of the copy ${copy} is missing at the place.`)
      named.add(object)
    }
  }
  return named.size
}

/** Files spread evenly over the list, another choice each day. */
const sampleOf = (files: readonly StoredFile[], day: number): StoredFile[] => {
  const step = Math.max(1, Math.ceil(files.length / SAMPLE_FILES))
  return files.filter((_, n) => n % step === day % step)
}

/**
 * The weekly drill: fetches the newest copy of a place back, decrypts it with the shop's own key, checks its
 * database, and compares a sample of its files. Throws a CopyError with what is wrong.
 */
export const checkPlace = (
  { dataDir, place: config, keys, day }: CopyTasks['check']['task'],
  report: Report,
): Promise<CheckResult> =>
  inWorkFolder(dataDir, (work) =>
    atPlace(config, async (place) => {
      const copy = await newestCopy(place)
      const manifest = await readManifest(place, copy, keys.identities)
      await requireRoom(work, manifest.database.bytes)
      report('Fetching the database')
      const file = join(work, 'shop.db')
      await fetchDatabase(place, manifest, keys.identities, file)
      report('Checking the database')
      const rows = countRows(file)
      const sample = sampleOf(manifest.files, day)
      for (const [n, { object, sha256 }] of sample.entries()) {
        report(`Comparing file ${n + 1} of ${sample.length}`)
        if ((await readObject(place, object, keys.identities, hashStream)) !== sha256)
          throw new CopyError(`${object} at the place is damaged.`)
      }
      report('Looking for missing files')
      const objects = await requireObjects(place, keys)
      return { copy, rows, filesRead: sample.length, objects, listing: await listPlace(place) }
    }),
  )
