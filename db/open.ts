import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUpOwned, type Paths } from '#db/backup.ts'
import { type Connection, checkIntegrity, openConnection } from '#db/client.ts'
import { asStartError } from '#db/damage.ts'
import { migrate, needsUpgrade, refuseNewer, type Step } from '#db/migrate.ts'
import { StartError } from '#src/shared/start-error.ts'

const PREFIX = 'before-upgrade-'
/** How many backups of earlier upgrades are kept, with the newest. */
export const KEPT_BACKUPS = 3
const MIB = 2 ** 20

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Removes the older backups of upgrades, and those that a cut left unfinished. */
const trim = (dataDir: string): void => {
  const folders = readdirSync(dataDir).filter((name) => name.startsWith(PREFIX))
  const whole = folders.filter((name) => existsSync(join(dataDir, name, 'shop.db'))).toSorted()
  const kept = new Set(whole.slice(-KEPT_BACKUPS))
  for (const name of folders) {
    if (!kept.has(name)) rmSync(join(dataDir, name), { recursive: true })
  }
}

/**
 * Backs up a database that is about to be migrated to `before-upgrade-TIME` in the data folder, and keeps the newest
 * three. Returns the file. Throws StartError where the disk has no room for it and for the migration.
 */
const backUpBeforeUpgrade = (connection: Connection, shop: Paths, freeBytes: number, now: Date): string => {
  const dataDir = dirname(shop.database)
  // As much again for the migration itself, which may write every row anew.
  const needed = 2 * (sizeOf(shop.database) + sizeOf(`${shop.database}-wal`))
  if (freeBytes < needed) {
    const [need, free] = [needed, freeBytes].map((bytes) => Math.ceil(bytes / MIB))
    throw new StartError(
      `The upgrade begins with a backup, which needs ${need} MiB in ${dataDir}, and ${free} MiB are free. ` +
        'Free some space on that disk; old folders before-upgrade-* and before-restore-* there may go.',
    )
  }
  const folder = join(dataDir, `${PREFIX}${now.toISOString().replaceAll(':', '-')}`)
  mkdirSync(folder, { mode: 0o700 })
  const file = join(folder, 'shop.db')
  try {
    backUpOwned(connection, shop, file)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  trim(dataDir)
  return file
}

/** A start reads a file of this size in about a second, and a larger one is read behind the open shop. */
const CHECKED_AT_START = 64 * MIB

const noteOf = (file: string): string => `${file}-closed`
/** What tells a database file from another one and from a changed one. */
const stateOf = (file: string): string => {
  const { ino, size, mtimeMs } = statSync(file)
  return `${ino} ${size} ${mtimeMs}\n`
}

/** Notes that the database was closed in order, so that the next start need not read the whole file (DB-24). */
export const noteClosed = (file: string): void => writeFileSync(noteOf(file), stateOf(file))

/** Whether the file is as a clean stop left it. Removes the note, which holds until the file is opened. */
const takeNote = (file: string): boolean => {
  if (!existsSync(noteOf(file)) || !existsSync(file)) return false
  const isSame = readFileSync(noteOf(file), 'utf8') === stateOf(file)
  rmSync(noteOf(file))
  return isSame
}

/** Whether a file was read whole at the start, need not be after a clean stop, or is to be read behind the open shop. */
type Checked = 'now' | 'before' | 'later'

/**
 * Opens or creates the database of a shop whose data folder this process owns, and checks it unless a clean stop left it
 * or it is large. Throws StartError for a damaged database, and where disk or rights do not allow it
 * (DB-701).
 */
export const openWhole = (file: string): { connection: Connection; checked: Checked } => {
  let connection: Connection | undefined
  try {
    const isClean = takeNote(file)
    connection = openConnection(file)
    if (isClean) return { connection, checked: 'before' }
    if (sizeOf(file) > CHECKED_AT_START) return { connection, checked: 'later' }
    checkIntegrity(connection)
    return { connection, checked: 'now' }
  } catch (error) {
    connection?.close()
    throw asStartError(error, file)
  }
}

type Upgrade = {
  migrationsFolder: string
  freeBytes: () => number
  now: () => Date
  /** Is told of the backup, and of a long upgrade how far it is. */
  note(line: string): void
}

/** A long upgrade tells once in this time how far it is. */
const TELL_MS = 5000
/** The longest beginning of a statement that a line of the log shows. */
const SHOWN = 80

/** Notes which step of a long upgrade begins (DB-29). */
const tellSteps = ({ now, note }: Pick<Upgrade, 'now' | 'note'>): ((step: Step) => void) => {
  let told = now().getTime()
  return ({ statement, number, of }) => {
    const time = now().getTime()
    if (time - told < TELL_MS) return
    told = time
    const [line = ''] = statement.replace(/^(--.*\n)*/, '').split('\n')
    note(`The upgrade of the database is at step ${number} of ${of}: ${line.slice(0, SHOWN)}`)
  }
}

/**
 * Migrates the database of a shop whose data folder this process owns, after a backup where it has content (DB-21).
 * Throws StartError for a database of a newer version, and as `openWhole` does.
 */
export const upgrade = (connection: Connection, shop: Paths, facts: Upgrade): void => {
  const { migrationsFolder, freeBytes, now, note } = facts
  try {
    refuseNewer(connection, migrationsFolder, `The database ${shop.database}`)
    if (needsUpgrade(connection, migrationsFolder)) {
      const file = backUpBeforeUpgrade(connection, shop, freeBytes(), now())
      note(
        `The database is upgraded. Before that it was backed up to ${file}. To go back, stop the shop, check out the version before, and run: npm ci && npm run restore -- ${file}`,
      )
    }
    migrate(connection, migrationsFolder, tellSteps(facts))
  } catch (error) {
    connection.close()
    throw asStartError(error, shop.database)
  }
}
