import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The paths of everything in the data folder. */
export const dataPaths = (dir: string) => ({
  database: join(dir, 'shop.db'),
  uploads: join(dir, 'uploads'),
  secret: join(dir, 'app-secret'),
  mail: join(dir, 'mail'),
})

/**
 * The application secret, from which signing and encryption keys are derived. Generated at the first start, mode
 * 0600.
 */
export const loadSecret = (dataDir: string): string => {
  const file = dataPaths(dataDir).secret
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('base64url')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

const readPid = (file: string): string => {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}

/**
 * Locks the data folder for this process until it calls `release` or ends (DB-6). The lock is an open exclusive
 * transaction on a small database of its own, which the operating system releases however the process ends.
 * Keep a reference to the result: garbage collection would release the lock. Throws when another process holds the
 * lock, and names that process.
 */
export const ownDataFolder = (dir: string): { release(): void } => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const pidFile = join(dir, 'lock.pid')
  const lock = new Database(join(dir, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new Error(
      `The data folder ${dir} is in use by ${readPid(pidFile)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release: () => {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}
