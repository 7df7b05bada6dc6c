import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { CopyKeys, Listing } from '#src/shared/copies.ts'
import { isStoredPath } from '#src/shared/stored-folders.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { addSeconds, DAY, dayNumber, startOfMonth } from '#src/shared/values/dates.ts'
import { decrypt, encrypt } from './encryption.ts'
import { CopyError, type CopyPlace, type StoredObject } from './place.ts'
import { contentOf } from './streams.ts'

// What lies at a place:
//   place.txt                        the mark of a place that was set up
//   copies/NAME.manifest.age         what belongs to a copy; written last, so a copy counts once this exists
//   copies/NAME.db.age               its database, compressed
//   files/HASH.age                   uploaded files, each once, shared by all copies
// NAME is the moment in UTC: 2026-11-25T220000Z. Folders and SFTP servers add .part while they are written to.

export const MARK = 'place.txt'
/** What the test of a place writes, reads and removes. */
export const TRIAL = 'copies/test.txt'
const MANIFEST = '.manifest.age'
const DATABASE = '.db.age'
export const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/

const FILE_OBJECT = /^files\/[0-9a-f]{64}\.age$/
const isFileObject = (object: string): boolean => FILE_OBJECT.test(object)

export const manifestOf = (copy: string): string => `copies/${copy}${MANIFEST}`
export const databaseOf = (copy: string): string => `copies/${copy}${DATABASE}`

/** `2026-11-25T220000Z` */
export const copyName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The moment of a copy's name. */
const momentOf = (copy: string): Date =>
  new Date(copy.replace(/T(\d\d)(\d\d)(\d\d)Z/, (_, h: string, m: string, s: string) => `T${h}:${m}:${s}Z`))

/** The copy that an object with this end belongs to; undefined where the shop gives no such name. */
const copyOf = (object: string, end: string): string | undefined => {
  const copy = object.slice('copies/'.length, -end.length)
  const isReal = NAME.test(copy) && !Number.isNaN(momentOf(copy).getTime())
  return isReal && object === `copies/${copy}${end}` ? copy : undefined
}

const isDatabaseObject = (object: string): boolean => copyOf(object, DATABASE) !== undefined

/** Whether the shop gives an object in a folder of a place such a name. */
const isOwnObject = (name: string): boolean => {
  const whole = name.replace(/\.part$/, '')
  const isOfCopy = copyOf(whole, MANIFEST) !== undefined || isDatabaseObject(whole)
  return isOfCopy || isFileObject(whole) || whole === TRIAL
}

/**
 * The shop's own objects in a folder of a place. A place may list any other name; none is read or removed, and none
 * becomes a path (COPY-706).
 */
export const objectsIn = async (place: CopyPlace, folder: 'copies' | 'files'): Promise<StoredObject[]> =>
  (await place.list(folder)).filter(({ name }) => isOwnObject(name))

const content = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }
const stored = z.object({ ...content, name: z.string(), object: z.string().refine(isFileObject) })
const manifestSchema = z.object({
  version: z.literal(1),
  /** The version of the program that made it, and how many migrations its database had. */
  program: z.string(),
  migrations: z.number(),
  madeAt: z.string(),
  /** Null where APP_SECRET stood in the environment, which a restored shop then needs too. */
  appSecret: z.string().nullable(),
  database: z.object({ ...content, object: z.string().refine(isDatabaseObject) }),
  files: z.array(stored),
  /** Files that rows named but that did not exist. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>
export type StoredFile = z.output<typeof stored>

/** The object of a file. A keyed hash, so that a name does not tell which file it is. */
export const objectOf = (sha256: string, { nameKey }: Pick<CopyKeys, 'nameKey'>): string =>
  `files/${createHmac('sha256', Buffer.from(nameKey, 'hex')).update(sha256).digest('hex')}.age`

/** The names of whole copies among the objects of `copies`, newest first. */
export const copiesAmong = (objects: readonly StoredObject[]): string[] =>
  objects
    .flatMap(({ name }) => copyOf(name, MANIFEST) ?? [])
    .toSorted()
    .toReversed()

/** What lies at a place, for the back office. */
export const listPlace = async (place: CopyPlace): Promise<Listing> => {
  const [copies, files] = [await objectsIn(place, 'copies'), await objectsIn(place, 'files')]
  const sizes = new Map(copies.map(({ name, bytes }) => [name, bytes]))
  return {
    copies: copiesAmong(copies).map((name) => ({
      name,
      bytes: (sizes.get(databaseOf(name)) ?? 0) + (sizes.get(manifestOf(name)) ?? 0),
    })),
    files: files.length,
    fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

export const KEPT_DAYS = 7
export const KEPT_WEEKS = 4
export const KEPT_MONTHS = 12

/** The number of a moment's week in Pakistan, which begins on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date): number => Math.floor((dayNumber(at) + 3) / 7)

/**
 * The copies that stay (COPY-6): the newest of each of the last 7 days, 4 weeks and 12 months that have one, and the
 * one just made. Counts the periods that have copies and not those that passed, so neither a long pause nor a wrong
 * clock removes more than one night's worth. Copies that were made in the future, as a wrong clock names them, stay.
 */
export const copiesThatStay = (copies: readonly string[], made: string): Set<string> => {
  const horizon = addSeconds(momentOf(made), DAY)
  const past = copies
    .filter((copy) => momentOf(copy) <= horizon)
    .toSorted()
    .toReversed()
  const newestOf = (count: number, periodOf: (at: Date) => number): string[] => {
    const newest = new Map<number, string>()
    for (const copy of past) {
      const period = periodOf(momentOf(copy))
      if (!newest.has(period)) newest.set(period, copy)
    }
    return [...newest.values()].slice(0, count)
  }
  return new Set([
    made,
    ...copies.filter((copy) => !past.includes(copy)),
    ...newestOf(KEPT_DAYS, dayNumber),
    ...newestOf(KEPT_WEEKS, weekOf),
    ...newestOf(KEPT_MONTHS, (at) => startOfMonth(dayNumber(at))),
  ])
}

const bytesOf = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream()

/** Writes a small text as an object. */
export const putText = (place: CopyPlace, name: string, text: string): Promise<void> =>
  place.put(name, contentOf(Buffer.from(text)))

export const readText = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes the manifest of a copy, after which it counts. */
export const putManifest = async (
  place: CopyPlace,
  copy: string,
  manifest: Manifest,
  { recipients }: Pick<CopyKeys, 'recipients'>,
): Promise<void> => {
  const text = JSON.stringify(manifest)
  const { body } = await encrypt(bytesOf(text), Buffer.byteLength(text), recipients)
  await place.put(manifestOf(copy), contentOf(await new Response(body).bytes()))
}

/**
 * Reads an object and decrypts it. The error of a stream that was changed or cut names the object, because the
 * libraries below tell only that a tag is wrong.
 */
export const readObject = async <T>(
  place: CopyPlace,
  name: string,
  identities: readonly string[],
  read: (stream: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> => {
  try {
    return await read(await decrypt(await place.get(name), identities))
  } catch (error) {
    if (error instanceof CopyError || (error as NodeJS.ErrnoException).code || (error as Error).cause)
      throw error
    throw new CopyError(`${name} at the place is damaged.`, { cause: error })
  }
}

/**
 * Throws a CopyError unless each file has a name of its own that a shop gives, for it becomes a path (COPY-707).
 */
const requireOwnNames = (copy: string, { files }: Manifest): void => {
  const names = new Set(files.map(({ name }) => name))
  if (names.size < files.length || ![...names].every(isStoredPath))
    throw new CopyError(`The copy ${copy} names files as no shop does, so nothing of it is taken.`)
}

/** Reads the manifest of a copy. Throws a CopyError when it is damaged or none of the keys opens it. */
export const readManifest = async (
  place: CopyPlace,
  copy: string,
  identities: readonly string[],
): Promise<Manifest> => {
  const text = await readObject(place, manifestOf(copy), identities, readText)
  const manifest = storedJson<Manifest | null>(text, manifestSchema, null)
  if (!manifest)
    throw new CopyError(`The copy ${copy} was made by a newer version of this program, or is damaged.`)
  requireOwnNames(copy, manifest)
  return manifest
}
