import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { storedPath } from '#db/stored-files.ts'
import { fetchDatabase, newestCopy } from './check.ts'
import { copiesAmong, type Manifest, objectsIn, readManifest, readObject } from './layout.ts'
import { CopyError, type CopyPlace, isDiskFull } from './place.ts'
import { hashFile, writeFile } from './streams.ts'
import { requireRoom } from './work-folder.ts'

type Wanted = { copy?: string; identity: string; file: string; say: (line: string) => void }

type Fetched = { copy: string; manifest: Manifest }

const fetchTo = async (place: CopyPlace, { copy: named, identity, file, say }: Wanted): Promise<Fetched> => {
  const copies = copiesAmong(await objectsIn(place, 'copies'))
  if (named && !copies.includes(named))
    throw new CopyError(`There is no copy ${named}. There are: ${copies.join(', ') || 'none'}`)
  const copy = named ?? (await newestCopy(place))
  const manifest = await readManifest(place, copy, [identity])
  const bytes = manifest.files.reduce((sum, { bytes: size }) => sum + size, manifest.database.bytes)
  await requireRoom(dirname(file), bytes)
  say(`Fetching the copy ${copy}: ${Math.ceil(bytes / 2 ** 20)} MB, ${manifest.files.length} uploaded files`)
  await fetchDatabase(place, manifest, [identity], file)
  for (const { name, object, bytes: size, sha256 } of manifest.files) {
    const path = storedPath(join(`${file}.files`, 'uploads'), name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await readObject(place, object, [identity], (stream) => writeFile(stream, path, size))
    if ((await hashFile(path)) !== sha256) throw new CopyError(`${object} at the place is damaged.`)
  }
  mkdirSync(`${file}.files`, { recursive: true, mode: 0o700 })
  if (manifest.appSecret)
    writeFileSync(join(`${file}.files`, 'app-secret'), `${manifest.appSecret}\n`, { mode: 0o600 })
  return { copy, manifest }
}

/**
 * Fetches a copy, the newest unless one is named, and writes it as a backup: FILE and FILE.files. Throws a
 * CopyError when the key does not open it, something of it is missing or damaged, or the disk of FILE is full.
 */
export const fetchCopy = async (place: CopyPlace, wanted: Wanted): Promise<Fetched> => {
  try {
    return await fetchTo(place, wanted)
  } catch (error) {
    // Node names no file where a write fails. No read of a place fills a disk.
    throw isDiskFull(error) ? new CopyError(`The disk with ${wanted.file} is full.`, { cause: error }) : error
  }
}
