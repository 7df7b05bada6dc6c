import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { createPatience } from './patience.ts'
import { CopyError, type CopyPlace, MissingObject, type StoredObject } from './place.ts'
import { readFileStream, toNode } from './streams.ts'

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** What is written between two syncs, so that no sync takes long on a slow disk. */
const SYNC_BYTES = 4 * 2 ** 20

/** Writes a file that is on disk as a whole at the end. A rename so never shows one that a power cut would empty. */
const writeSynced = async (path: string, body: ReadableStream<Uint8Array>): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    let unsynced = 0
    for await (const chunk of toNode(body) as AsyncIterable<Buffer>) {
      await file.writeFile(chunk)
      unsynced += chunk.length
      if (unsynced < SYNC_BYTES) continue
      unsynced = 0
      await file.datasync()
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

const falseIfMissing = (error: NodeJS.ErrnoException): false => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
  throw error
}

/**
 * A folder of this machine, such as one of a USB disk or of a network share. It must exist, so that nothing is
 * written to the system's own disk while the other one is not mounted. Nothing here waits for the disk in the thread of
 * the events, because a share whose server is away never answers.
 */
export const openFolder = async (
  { path: root }: Extract<PlaceConfig, { kind: 'folder' }>,
  stallMs?: number,
): Promise<CopyPlace> => {
  const patience = createPatience(`The folder ${root}`, stallMs)
  const { within, listing, sending, reading } = patience
  const exists = (path: string): Promise<boolean> => within(() => stat(path).then(() => true, falseIfMissing))
  if (!(await exists(root))) throw new CopyError(`The folder ${root} does not exist. Is its disk mounted?`)
  return {
    put: async (name, content) => {
      const path = join(root, name)
      const part = `${path}.part`
      // A name has one folder. With `recursive`, Node tries for ever where the system takes none, as in /proc.
      await within(() => mkdir(dirname(path), { mode: 0o700 })).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      try {
        await sending(content.open(), (sent) => writeSynced(part, sent))
      } catch (error) {
        if (!patience.signal.aborted) await within(() => rm(part, { force: true }))
        throw error
      }
      await within(() => rename(part, path))
      await within(() => syncFolder(dirname(path)))
    },
    get: async (name) => {
      if (!(await exists(join(root, name)))) throw new MissingObject(name)
      return reading(readFileStream(join(root, name)))
    },
    list: (folder) =>
      listing(async (moved) => {
        const names = await readdir(join(root, folder), { withFileTypes: true }).catch(falseIfMissing)
        const objects: StoredObject[] = []
        // One after the other, because each that hangs keeps one of the few threads for files.
        for (const entry of names || []) {
          if (!entry.isFile()) continue
          const { size, mtime } = await stat(join(root, folder, entry.name))
          objects.push({ name: `${folder}/${entry.name}`, bytes: size, changedAt: mtime })
          moved(1)
        }
        return objects
      }),
    remove: (name) => within(() => rm(join(root, name), { force: true })),
    close: async () => undefined,
  }
}
