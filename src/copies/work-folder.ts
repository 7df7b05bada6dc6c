import { mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ownDataFolder } from '#src/kit/data-folder.ts'
import { CopyError, isDiskFull } from './place.ts'

/** What is left free for the shop while a copy is made or checked, in bytes. */
const RESERVE = 100 * 2 ** 20

/**
 * Locks the working folder of copies for `work`, and empties it before and after (COPY-8). Two processes cannot make
 * copies at once.
 */
export const inWorkFolder = async <T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const root = join(dataDir, 'copying')
  const lock = ownDataFolder(root)
  const folder = join(root, 'work')
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    return await work(folder)
  } catch (error) {
    // What a place says of its own disk is a CopyError by then.
    throw isDiskFull(error)
      ? new CopyError(`The disk of the shop is full, in ${root}.`, { cause: error })
      : error
  } finally {
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}

/** Throws a CopyError unless the disk has room for this many bytes beside the room that the shop needs. */
export const requireRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes + RESERVE) return
  const mib = Math.ceil((bytes + RESERVE) / 2 ** 20)
  throw new CopyError(`The disk of the shop has too little space: ${mib} MB must be free.`)
}
