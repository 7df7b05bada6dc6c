import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#src/shared/app-error.ts'
import { type UploadFacts, type UploadRules, writeUpload } from './upload.ts'

/** A whole, checked and synced upload that still lies in the temporary folder. */
export type Received = UploadFacts & { tmpPath: string }

export type Files = {
  /**
   * Streams an upload to a temporary file. Errors: BAD_REQUEST (extension, empty, broken off),
   * PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE (signature), SERVICE_UNAVAILABLE (disk). A refused upload
   * leaves no file, and the rest of its stream is read and thrown away, so that the sender can get the
   * answer.
   */
  receive(stream: Readable, rules: UploadRules): Promise<Received>
  /**
   * Moves a received file to its place and answers its stored name. Synchronous, so that a transaction can do
   * it beside the insert of the row: file and row then come together. Call `discard` when that transaction
   * fails.
   */
  keep(received: Received, folder: string): string
  /** Undoes `receive`, and `keep` where it had come that far. Harmless when repeated. */
  discard(received: Received): void
  /** Where a stored file lies; null when there is none, or when the name is none of ours. */
  open(folder: string, storedName: string): Promise<{ path: string; size: number; mtime: Date } | null>
  /**
   * Deletes a stored file; harmless when repeated. A file that is being read at that moment is read to its
   * end.
   */
  remove(folder: string, storedName: string): void
  /** The stored names in a folder. */
  list(folder: string): Promise<string[]>
  /**
   * Removes what a crash left behind: temporary files that no upload of this process owns, and stored files
   * that no row names. Synchronous: read the known names right before, in the same tick, so that no upload
   * slips in between.
   */
  sweep(known: Readonly<Record<string, ReadonlySet<string>>>): { abandoned: string[]; orphans: string[] }
}

const TMP = 'tmp'
const FOLDER = /^[a-z][a-z0-9-]*$/
const STORED_NAME = /^[0-9a-f]{32}\.[a-z0-9]+$/

/** Uploaded files on disk under `dir`, which one process owns (decision §4). */
export const createFiles = ({ dir }: { dir: string }): Files => {
  const tmpDir = join(dir, TMP)
  const owned = new Set<string>()
  const kept = new WeakMap<Received, string>()

  /** The only way from names to a path: what is not one of our names has none. */
  const pathOf = (folder: string, storedName: string): string | null => {
    const ours = FOLDER.test(folder) && folder !== TMP && STORED_NAME.test(storedName)
    return ours ? join(dir, folder, storedName) : null
  }

  return {
    async receive(stream, rules) {
      // An error that strikes while nobody reads would end the process; destroyed, the stream tells its
      // reader.
      stream.on('error', () => stream.destroy())
      const tmpPath = join(tmpDir, randomBytes(16).toString('hex'))
      owned.add(tmpPath)
      try {
        await mkdir(tmpDir, { recursive: true, mode: 0o700 })
        return { tmpPath, ...(await writeUpload(tmpPath, stream, rules)) }
      } catch (error) {
        stream.resume()
        // Where even this fails, the upload's own error tells more, and the next sweep removes the file.
        await rm(tmpPath, { force: true }).catch(() => undefined)
        owned.delete(tmpPath)
        throw error instanceof AppError ? error : storageFailure(error)
      }
    },

    keep(received, folder) {
      const storedName = `${randomBytes(16).toString('hex')}.${received.extension}`
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

    remove(folder, storedName) {
      const path = pathOf(folder, storedName)
      if (path) rmSync(path, { force: true })
    },

    async list(folder) {
      const names = await readdir(join(dir, folder)).catch(nullIfAbsent)
      return names?.filter((name) => pathOf(folder, name)) ?? []
    },

    sweep(known) {
      const abandoned = namesIn(tmpDir).filter((name) => !owned.has(join(tmpDir, name)))
      for (const name of abandoned) rmSync(join(tmpDir, name), { force: true })
      const orphans: string[] = []
      for (const [folder, names] of Object.entries(known)) {
        for (const name of namesIn(join(dir, folder))) {
          const path = pathOf(folder, name)
          if (!path || names.has(name)) continue
          rmSync(path, { force: true })
          orphans.push(`${folder}/${name}`)
        }
      }
      return { abandoned, orphans }
    },
  }
}

/** What the disk did is nothing that the sender could mend; the cause is for the log. */
const storageFailure = (cause: unknown): AppError => {
  const failure = new AppError('SERVICE_UNAVAILABLE', 'The file could not be stored. Please try again later.')
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

/** A rename survives a power cut only once its directory is synced. */
const syncDirectory = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
