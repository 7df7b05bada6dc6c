import { accessSync, constants } from 'node:fs'
import { StartError } from '#src/shared/start-error.ts'

const RESTORE = 'npm run restore -- FILE'

const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/
const FULL = /^(SQLITE_(FULL|IOERR)|ENOSPC$|EIO$|EDQUOT$|EFBIG$)/
const DENIED = /^(SQLITE_(CANTOPEN|READONLY|PERM)|EACCES$|EPERM$|EROFS$)/

/** What to do about an error of SQLite or of the system, by its code. */
type Advice = [codes: RegExp, (file: string) => string][]

/** About the database of the shop. */
const ofDatabase: Advice = [
  [DAMAGED, (file) => `The database ${file} is damaged. Restore a backup: ${RESTORE}`],
  [
    FULL,
    (file) =>
      `The disk with ${file} is full or failing. Free some space on it, or set DATA_DIR to a folder on another disk and restore a backup there: ${RESTORE}`,
  ],
  [
    DENIED,
    (file) =>
      `The shop may not read and write ${file}. Give it, its folder and everything in that to the user who runs the shop.`,
  ],
]

/** About a file that a command writes where the operator chose. */
const ofWrittenFile: Advice = [
  [
    FULL,
    (file) =>
      `The disk with ${file} is full or failing. Free some space on it, or name a file on another disk.`,
  ],
  [
    DENIED,
    (file) => `${file} may not be written. Give its folder to the user who runs this, or name another.`,
  ],
]

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The file that an error of the system is about: of two, the one that was written unless the other cannot be read. */
export const blamedFile = (error: Error): string | undefined => {
  const { path, dest } = error as { path?: string; dest?: string }
  return dest !== undefined && path !== undefined && isReadable(path) ? dest : path
}

/** Whether an error of SQLite says that what was read is no whole database, or cannot be read from its disk. */
export const isOfRead = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (DAMAGED.test(String(error.code)) || /^SQLITE_IOERR_(SHORT_)?READ/.test(String(error.code)))

const advised = (error: unknown, file: string, advice: Advice): unknown => {
  if (error instanceof StartError || !(error instanceof Error && 'code' in error)) return error
  const found = advice.find(([codes]) => codes.test(String(error.code)))
  return found
    ? new StartError(`${found[1](blamedFile(error) ?? file)} (${error.message})`, { cause: error })
    : error
}

/**
 * An error of a damaged database, of a disk or of missing rights as one sentence with the way out and the words of
 * SQLite in brackets; other errors as they are. SQLite itself names no file, so `file` is the one that was open.
 */
export const asStartError = (error: unknown, file: string): unknown => advised(error, file, ofDatabase)

/** The same for a file that a command writes, such as a backup. */
export const asWriteError = (error: unknown, file: string): unknown => advised(error, file, ofWrittenFile)
