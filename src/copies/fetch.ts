import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchDatabase, newestCopy } from './check.ts'
import { copiesAmong, type Manifest, readManifest, readObject } from './layout.ts'
import { CopyError, type CopyPlace } from './place.ts'
import { hashFile, writeFile } from './streams.ts'
import { requireRoom } from './work-folder.ts'

/**
 * Fetches a copy, the newest unless one is named, and writes it as a backup: FILE and FILE.files (COPY-9). Throws a
 * CopyError when the key does not open it, or something of it is missing or damaged.
 */
export const fetchCopy = async (
  place: CopyPlace,
  {
    copy: named,
    identity,
    file,
    say,
  }: { copy?: string; identity: string; file: string; say: (line: string) => void },
): Promise<{ copy: string; manifest: Manifest }> => {
  const copies = copiesAmong(await place.list('copies'))
  if (named && !copies.includes(named))
    throw new CopyError(`There is no copy ${named}. There are: ${copies.join(', ') || 'none'}`)
  const copy = named ?? (await newestCopy(place))
  const manifest = await readManifest(place, copy, [identity])
  const bytes = manifest.files.reduce((sum, file_) => sum + file_.bytes, manifest.database.bytes)
  await requireRoom(dirname(file), bytes)
  say(`Fetching the copy ${copy}: ${Math.ceil(bytes / 2 ** 20)} MB, ${manifest.files.length} uploaded files`)
  await fetchDatabase(place, manifest, [identity], file)
  for (const { name, object, sha256 } of manifest.files) {
    const path = join(`${file}.files`, 'uploads', name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await readObject(place, object, [identity], (stream) => writeFile(stream, path))
    if ((await hashFile(path)) !== sha256) throw new CopyError(`${object} at the place is damaged.`)
  }
  mkdirSync(`${file}.files`, { recursive: true, mode: 0o700 })
  if (manifest.appSecret)
    writeFileSync(join(`${file}.files`, 'app-secret'), `${manifest.appSecret}\n`, { mode: 0o600 })
  return { copy, manifest }
}
