import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { CopyError, type CopyPlace, MissingObject } from './place.ts'
import { readFileStream } from './streams.ts'

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * A folder of this machine, such as one of a USB disk (COPY-2). It must exist, so that nothing is written to the
 * system's own disk while the other one is not mounted.
 */
export const openFolder = ({ path: root }: Extract<PlaceConfig, { kind: 'folder' }>): CopyPlace => {
  if (!existsSync(root)) throw new CopyError(`The folder ${root} does not exist. Is its disk mounted?`)
  return {
    put: async (name, body) => {
      const path = join(root, name)
      const part = `${path}.part`
      // A name has one folder. With `recursive`, Node tries for ever where the system takes none, as in /proc.
      await mkdir(dirname(path), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      try {
        // `flush` syncs the file before it closes, so that a rename never shows a file that a power cut would empty.
        await pipeline(Readable.fromWeb(body as never), createWriteStream(part, { mode: 0o600, flush: true }))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await rename(part, path)
      await syncFolder(dirname(path))
    },
    get: async (name) => {
      if (!existsSync(join(root, name))) throw new MissingObject(name)
      return readFileStream(join(root, name))
    },
    list: async (folder) => {
      if (!existsSync(join(root, folder))) return []
      const names = await readdir(join(root, folder), { withFileTypes: true })
      const files = names.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
      return Promise.all(
        files.map(async (name) => {
          const { size, mtime } = await stat(join(root, name))
          return { name, bytes: size, changedAt: mtime }
        }),
      )
    },
    remove: (name) => rm(join(root, name), { force: true }),
    close: async () => undefined,
  }
}
