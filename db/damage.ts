import { StartError } from '#src/shared/start-error.ts'

const RESTORE = 'npm run restore -- FILE'

/** What to do about an error of SQLite or of the system, by its code. */
const advice: [codes: RegExp, (file: string) => string][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, (file) => `The database ${file} is damaged. Restore a backup: ${RESTORE}`],
  [
    /^(SQLITE_(FULL|IOERR)|ENOSPC$|EIO$|EDQUOT$)/,
    (file) =>
      `The disk with ${file} is full or failing. Free some space on it, or set DATA_DIR to a folder on another disk and restore a backup there: ${RESTORE}`,
  ],
  [
    /^(SQLITE_(CANTOPEN|READONLY|PERM)|EACCES$|EPERM$|EROFS$)/,
    (file) =>
      `The shop may not read and write ${file}. Give it, its folder and everything in that to the user who runs the shop.`,
  ],
]

/**
 * An error of a damaged database, of a disk or of missing rights as one sentence with the way out and the words of
 * SQLite in brackets (DB-5); other errors as they are.
 */
export const asStartError = (error: unknown, file: string): unknown => {
  if (error instanceof StartError || !(error instanceof Error && 'code' in error)) return error
  const found = advice.find(([codes]) => codes.test(String(error.code)))
  return found ? new StartError(`${found[1](file)} (${error.message})`, { cause: error }) : error
}
