import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { backUp } from '#db/backup.ts'
import { createDb } from '#db/client.ts'
import { storedFiles, storedPath } from '#db/stored-files.ts'
import { rootDir } from '#src/config.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import type { CopyKeys, CopyTasks, PlaceResult, Report } from '#src/shared/copies.ts'
import { encrypt, encryptedSize } from './encryption.ts'
import {
  copiesAmong,
  copiesThatStay,
  copyName,
  databaseOf,
  listPlace,
  MARK,
  type Manifest,
  manifestOf,
  objectOf,
  objectsIn,
  putManifest,
  readManifest,
  readText,
  type StoredFile,
} from './layout.ts'
import { atPlace } from './open-place.ts'
import {
  CopyError,
  type CopyPlace,
  isExpected,
  MissingObject,
  plainProblem,
  type StoredObject,
} from './place.ts'
import { hashFile, keptContent, readFileStream } from './streams.ts'
import { inWorkFolder, requireRoom } from './work-folder.ts'

/** The version of this program. */
const version = (): string =>
  (JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }).version

type Task = CopyTasks['copy']['task']

/** How old an object must be before it is removed, so that nothing is taken from a copy that is being made. */
const ORPHAN_MS = 24 * 3_600_000

/** The backup that a copy is made of, in a folder of its own inside the data folder. */
type Stage = {
  work: string
  packed: string
  uploads: string
  names: string[]
  manifest: Omit<Manifest, 'files' | 'database'>
  database: { bytes: number; sha256: string }
}

/** The stored files that the rows of a backup name, and the number of its migrations. */
const inspect = (file: string): { names: string[]; migrations: number } => {
  const connection = new Database(file, { readonly: true })
  try {
    const folders = Object.entries(storedFiles(createDb(connection)))
    return {
      names: folders.flatMap(([folder, names]) => [...names].map((name) => join(folder, name))),
      migrations: connection.prepare('select count(*) from __drizzle_migrations').pluck().get() as number,
    }
  } finally {
    connection.close()
  }
}

/** Backs the shop up into the working folder, and packs its database. */
const prepare = async (task: Task, work: string, report: Report): Promise<Stage> => {
  const shop = dataPaths(task.dataDir)
  await requireRoom(work, 2 * statSync(shop.database).size)
  const file = join(work, 'shop.db')
  report('Backing up the database')
  const { missing } = await backUp(shop, file)
  const { names, migrations } = inspect(file)
  report('Packing the database')
  const packed = join(work, 'shop.db.gz')
  await pipeline(createReadStream(file), createGzip(), createWriteStream(packed, { mode: 0o600 }))
  const secret = join(`${file}.files`, 'app-secret')
  const database = { bytes: statSync(file).size, sha256: await hashFile(file) }
  // The packed one is sent, so there is room for it once more.
  rmSync(file)
  const hasSecret = task.secretIn === 'data folder' && existsSync(secret)
  return {
    packed,
    uploads: join(`${file}.files`, 'uploads'),
    names: names.filter((name) => !missing.includes(name)),
    manifest: {
      version: 1,
      program: version(),
      migrations,
      madeAt: task.at,
      appSecret: hasSecret ? readFileSync(secret, 'utf8').trim() : null,
      missing,
    },
    database,
    work,
  }
}

type Sending = { place: CopyPlace; keys: CopyKeys; work: string }

/**
 * Sends a file, encrypted. It is encrypted into the working folder first: a bucket with Object Lock wants its checksum
 * before it, and a place that is busy gets it again.
 */
const send = async ({ place, keys, work }: Sending, path: string, name: string): Promise<number> => {
  const { size } = statSync(path)
  await requireRoom(work, size)
  const { body } = await encrypt(readFileStream(path), size, keys.recipients)
  const sent = join(work, 'sent.age')
  try {
    const content = await keptContent(body, sent)
    await place.put(name, content)
    return content.bytes
  } finally {
    rmSync(sent, { force: true })
  }
}

/** The newest manifest that opens, whose hashes spare reading files that were sent before. */
const lastManifest = async (
  place: CopyPlace,
  copies: readonly string[],
  { identities }: CopyKeys,
): Promise<Manifest | null> => {
  const [newest] = copies
  return newest ? await readManifest(place, newest, identities).catch(() => null) : null
}

/**
 * Removes the copies that do not stay, and then what no copy names any more. Removes nothing while one copy
 * cannot be read: it may be another shop's, or name objects that look unused.
 */
const clean = async (place: CopyPlace, made: string, keys: CopyKeys, now: Date): Promise<void> => {
  const copies = copiesAmong(await objectsIn(place, 'copies'))
  const manifests = new Map<string, Manifest>()
  for (const copy of copies) manifests.set(copy, await readManifest(place, copy, keys.identities))
  const stay = copiesThatStay(copies, made)
  for (const copy of copies) if (!stay.has(copy)) await place.remove(manifestOf(copy))
  const named = new Set(
    [...stay].flatMap((copy) => {
      const { database, files } = manifests.get(copy) as Manifest
      return [manifestOf(copy), database.object, ...files.map(({ object }) => object)]
    }),
  )
  const dropped = new Set(copies.filter((copy) => !stay.has(copy)).map(databaseOf))
  const isUnused = ({ name, changedAt }: StoredObject): boolean =>
    !named.has(name) && (dropped.has(name) || now.getTime() - changedAt.getTime() > ORPHAN_MS)
  const objects = [...(await objectsIn(place, 'copies')), ...(await objectsIn(place, 'files'))]
  for (const object of objects) if (isUnused(object)) await place.remove(object.name)
}

/** Throws a CopyError unless the place bears the mark of its set-up: an empty folder below an absent disk does not. */
const requireMark = async (place: CopyPlace): Promise<void> => {
  try {
    await readText(await place.get(MARK))
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    throw new CopyError(
      'The mark of the shop is missing there. Is the right disk mounted? Else replace the place.',
      {
        cause: error,
      },
    )
  }
}

/** Makes a copy at one place: files it does not have, the database, and last the manifest (COPY-5). */
const copyTo = async (
  place: CopyPlace,
  task: Task,
  stage: Stage,
  report: Report,
): Promise<Omit<PlaceResult, 'placeId' | 'problem'>> => {
  const { keys } = task
  const sending = { place, keys, work: stage.work }
  await requireMark(place)
  const copies = copiesAmong(await objectsIn(place, 'copies'))
  const present = new Map((await objectsIn(place, 'files')).map(({ name, bytes }) => [name, bytes]))
  const before = await lastManifest(place, copies, keys)
  const known = new Map(before?.files.map((file) => [file.name, file]))

  const sizeOf = await encryptedSize(keys.recipients)
  let sent = { files: 0, bytes: 0 }
  const files: StoredFile[] = []
  for (const name of stage.names) {
    const path = storedPath(stage.uploads, name)
    const { size: bytes } = statSync(path)
    const earlier = known.get(name)
    const sha256 = earlier?.bytes === bytes ? earlier.sha256 : await hashFile(path)
    const object = objectOf(sha256, keys)
    if (present.get(object) !== sizeOf(bytes)) {
      report(`Sending file ${files.length + 1} of ${stage.names.length}`)
      sent = { files: sent.files + 1, bytes: sent.bytes + (await send(sending, path, object)) }
      present.set(object, sizeOf(bytes))
    }
    files.push({ name, bytes, sha256, object })
  }
  let at = new Date(task.at)
  while (copies.includes(copyName(at))) at = new Date(at.getTime() + 1000)
  const copy = copyName(at)
  report('Sending the database')
  sent.bytes += await send(sending, stage.packed, databaseOf(copy))
  const database = { ...stage.database, object: databaseOf(copy) }
  await putManifest(place, copy, { ...stage.manifest, database, files }, keys)
  let note: string | null = null
  if (task.mayRemove) {
    report('Removing old copies')
    // The copy is made; a failure here must not have it made again.
    await clean(place, copy, keys, at).catch((error: unknown) => {
      note = `Old copies were not removed: ${plainProblem(error)}`
    })
  }
  return { copy, note, ...sent, listing: await listPlace(place).catch(() => null) }
}

/** Makes one backup, and a copy of it at every place. A place that fails does not stop the others. */
export const makeCopies = async (task: Task, report: Report, stallMs?: number): Promise<PlaceResult[]> =>
  inWorkFolder(task.dataDir, async (work) => {
    const stage = await prepare(task, work, report)
    const results: PlaceResult[] = []
    for (const { id: placeId, place: config } of task.places) {
      try {
        const made = await atPlace(config, (place) => copyTo(place, task, stage, report), stallMs)
        results.push({ placeId, problem: null, ...made })
      } catch (error) {
        if (!isExpected(error)) process.stderr.write(`${(error as Error).stack}\n`)
        const nothing = { copy: null, note: null, files: 0, bytes: 0, listing: null }
        results.push({ placeId, problem: plainProblem(error), ...nothing })
      }
    }
    return results
  })
