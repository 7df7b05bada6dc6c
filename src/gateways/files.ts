import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#src/shared/app-error.ts'
import { isStoredFolder, isStoredName } from '#src/shared/stored-folders.ts'
import { uploadAnswers as texts } from '#src/shared/texts.ts'
import { createBin } from './bin.ts'
import { syncDirectory } from './directory.ts'
import { type UploadFacts, type UploadRules, writeUpload } from './upload.ts'

/** A complete, checked and synced upload in the temporary folder. */
export type Received = UploadFacts & { tmpPath: string }

export type Files = {
  /**
   * Streams an upload to a temporary file. Errors: BAD_REQUEST (extension, empty, aborted), PAYLOAD_TOO_LARGE,
   * UNSUPPORTED_MEDIA_TYPE (signature), SERVICE_UNAVAILABLE (disk). A refused upload leaves no file. The rest of its
   * stream is read and discarded, because the sender reads the answer only after it has sent everything.
   */
  receive(stream: Readable, rules: UploadRules): Promise<Received>
  /**
   * Moves a received file to `folder` and returns its stored name. Synchronous, so that it can run in the transaction
   * that inserts the row. Call `discard` when that transaction fails. A second copy of a file takes its `storedName` in
   * another folder.
   */
  keep(received: Received, folder: string, storedName?: string): string
  /** Undoes `receive`, and `keep` if it was called. May be repeated. */
  discard(received: Received): void
  /**
   * The path, size in bytes and time of a stored file; null when it does not exist or the name is not a stored name.
   */
  open(folder: string, storedName: string): Promise<{ path: string; size: number; mtime: Date } | null>
  /**
   * Moves a stored file into the bin, from which `emptyBin` deletes it later. May be repeated. A download that
   * has already opened the file still gets all of it.
   */
  moveToBin(folder: string, storedName: string, now: Date): void
  /** Brings a stored file back from the bin. False where it is there no longer. May be repeated. */
  giveBack(folder: string, storedName: string): boolean
  /** Deletes a stored file for good, also from the bin. May be repeated. */
  remove(folder: string, storedName: string): void
  /** Deletes for good the files that came into the bin before the day of `before`. Returns the days that it deleted. */
  emptyBin(before: Date): string[]
  /** The stored names in a folder. */
  list(folder: string): Promise<string[]>
  /**
   * Brings the disk in step with the rows. `known` holds the stored names that rows name, by folder. Moves stored files
   * that no row names into the bin, gives those back from the bin that a row names again, and deletes temporary files
   * that belong to no running upload. Where more files have no row than a crash can leave, and more than `allowed`, it
   * moves none of them and returns their number as `held`, because the database is probably a wrong one.
   * Synchronous: read the known names in the same tick, so that no upload finishes in between.
   */
  sweep(
    known: Readonly<Record<string, ReadonlySet<string>>>,
    options: { now: Date; allowed?: number },
  ): { abandoned: string[]; moved: string[]; givenBack: string[]; held: number }
}

const TMP = 'tmp'
/** So many files without a row are moved, or a tenth of the stored files, whichever is more. */
export const FEW_FILES = 5
export const FEW_SHARE = 0.1

/** Uploaded files on disk under `dir`, which only this process uses (UP-3). */
export const createFiles = ({ dir }: { dir: string }): Files => {
  const tmpDir = join(dir, TMP)
  const owned = new Set<string>()
  const kept = new WeakMap<Received, string>()
  const bin = createBin(dir)

  /**
   * The path of a stored file. Null for any name that the shop did not generate, so no client's name reaches the disk
   * (UP-5).
   */
  const pathOf = (folder: string, storedName: string): string | null => {
    const ours = isStoredFolder(folder) && isStoredName(storedName)
    return ours ? join(dir, folder, storedName) : null
  }

  return {
    async receive(stream, rules) {
      // An error event without a listener would end the process. Destroying the stream passes the error to its reader.
      stream.on('error', () => stream.destroy())
      const tmpPath = join(tmpDir, randomBytes(16).toString('hex'))
      owned.add(tmpPath)
      try {
        await mkdir(tmpDir, { recursive: true, mode: 0o700 })
        return { tmpPath, ...(await writeUpload(tmpPath, stream, rules)) }
      } catch (error) {
        stream.resume()
        // A failure here is ignored: the error of the upload is the cause, and the next sweep removes the file.
        await rm(tmpPath, { force: true }).catch(() => undefined)
        owned.delete(tmpPath)
        throw error instanceof AppError ? error : storageFailure(error)
      }
    },

    keep(received, folder, storedName = `${randomBytes(16).toString('hex')}.${received.extension}`) {
      const path = pathOf(folder, storedName)
      if (!path) throw new TypeError('Not a folder for stored files')
      const folderPath = join(dir, folder)
      if (mkdirSync(folderPath, { recursive: true, mode: 0o700 })) syncDirectory(dir)
      renameSync(received.tmpPath, path)
      kept.set(received, path)
      owned.delete(received.tmpPath)
      syncDirectory(folderPath)
      return storedName
    },

    discard(received) {
      rmSync(kept.get(received) ?? received.tmpPath, { force: true })
      owned.delete(received.tmpPath)
    },

    async open(folder, storedName) {
      const path = pathOf(folder, storedName)
      if (!path) return null
      const facts = await lstat(path).catch(nullIfAbsent)
      return facts?.isFile() ? { path, size: facts.size, mtime: facts.mtime } : null
    },

    moveToBin(folder, storedName, now) {
      const path = pathOf(folder, storedName)
      if (path && existsSync(path)) bin.take(folder, storedName, now)
    },

    giveBack(folder, storedName) {
      const path = pathOf(folder, storedName)
      return path !== null && (existsSync(path) || bin.giveBack(folder, storedName))
    },

    remove(folder, storedName) {
      const path = pathOf(folder, storedName)
      if (!path) return
      rmSync(path, { force: true })
      bin.remove(folder, storedName)
    },

    emptyBin: bin.empty,

    async list(folder) {
      const names = await readdir(join(dir, folder)).catch(nullIfAbsent)
      return names?.filter((name) => pathOf(folder, name)) ?? []
    },

    sweep(known, { now, allowed = 0 }) {
      const abandoned = namesIn(tmpDir).filter((name) => !owned.has(join(tmpDir, name)))
      for (const name of abandoned) rmSync(join(tmpDir, name), { force: true })
      const folders = Object.entries(known).map(([folder, names]) => {
        const stored = new Set(namesIn(join(dir, folder)).filter((name) => pathOf(folder, name)))
        return { folder, names, stored }
      })
      const givenBack = folders.flatMap(({ folder, names, stored }) =>
        [...names]
          .filter((name) => !stored.has(name) && pathOf(folder, name) && bin.giveBack(folder, name))
          .map((name) => `${folder}/${name}`),
      )
      const orphans = folders.flatMap(({ folder, names, stored }) =>
        [...stored].filter((name) => !names.has(name)).map((name) => ({ folder, name })),
      )
      const total = folders.reduce((sum, { stored }) => sum + stored.size, 0)
      const isHeld = orphans.length > Math.max(FEW_FILES, total * FEW_SHARE, allowed)
      const moved = isHeld ? [] : orphans
      for (const { folder, name } of moved) bin.take(folder, name, now)
      return {
        abandoned,
        moved: moved.map(({ folder, name }) => `${folder}/${name}`),
        givenBack,
        held: isHeld ? orphans.length : 0,
      }
    },
  }
}

/** The answer to an error of the disk. The cause is for the log only. */
const storageFailure = (cause: unknown): AppError => {
  const failure = new AppError('SERVICE_UNAVAILABLE', () => texts.notStored)
  failure.cause = cause
  return failure
}

const nullIfAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch (error) {
    return nullIfAbsent(error as NodeJS.ErrnoException) ?? []
  }
}
