import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { asStartError } from '#db/damage.ts'
import { StartError } from '#src/shared/start-error.ts'

// One process owns a data folder by two locks, which the operating system releases however the process ends
// (DB-703). The first is an open exclusive transaction on a small database of its own, `lock.db`. It holds between
// containers that share the folder, but only while nobody removes or replaces the file. The second is no file, so
// nobody can remove it.

/** Listens on a name of the kernel; undefined where the name is taken, or there are no such names. */
const listenOn = (name: string): Server | undefined => {
  const server = createServer((socket) => socket.destroy())
  // Told by `listening` at once. The event comes later.
  server.on('error', () => undefined)
  server.listen(`\0${name}`).unref()
  return server.listening ? server : undefined
}

/**
 * The lock of a folder that is no file: a name in the kernel (an abstract socket of Linux), made of its device and inode,
 * so that a moved folder and another path to it count as the same. Null where another process has it, undefined on a
 * system without such names, and where the rights of a service do not allow them.
 */
const takeName = (dir: string): Server | null | undefined => {
  if (process.platform !== 'linux') return undefined
  const { dev, ino } = statSync(dir, { bigint: true })
  const name = `wacrm-shop-${dev}-${ino}`
  const taken = listenOn(name)
  if (taken) return taken
  const other = listenOn(`${name}-${process.pid}`)
  other?.close()
  return other ? null : undefined
}

const readPid = (file: string): string => {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}

/** The lock that this process has from now on. The file holds nothing, so a damaged one is made anew. */
const openFile = (file: string, isRetry = false): { lock: Database.Database; inode: bigint } => {
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return { lock, inode: statSync(file, { bigint: true }).ino }
  } catch (error) {
    lock.close()
    const isSpoiled = error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)
    if (isRetry || !isSpoiled) throw error
    rmSync(file)
    return openFile(file, true)
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')

export type FolderLock = {
  release(): void
  /**
   * Looks whether the lock is still in its place, and takes it anew where somebody removed or replaced the file. Returns
   * what the operator should know; null while there is nothing.
   */
  renew(): string | null
}

/**
 * Locks a folder for this process. Keep a reference to the result: garbage collection would release the lock. Throws a
 * StartError when another process holds it, which names that process.
 */
export const lockFolder = (dir: string): FolderLock => {
  const [file, pidFile] = [join(dir, 'lock.db'), join(dir, 'lock.pid')]
  const refuse = (cause?: unknown): never => {
    throw new StartError(
      `The data folder ${dir} is in use by ${readPid(pidFile)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  const name = takeName(dir)
  if (name === null) refuse()
  let held: ReturnType<typeof openFile>
  try {
    held = openFile(file)
  } catch (error) {
    name?.close()
    if (isBusy(error)) refuse(error)
    throw asStartError(error, file)
  }
  const notePid = () => writeFileSync(pidFile, `${process.pid}\n`)
  notePid()
  return {
    release: () => {
      held.lock.close()
      name?.close()
      rmSync(pidFile, { force: true })
    },
    renew: () => {
      if (statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === held.inode) {
        if (!existsSync(pidFile)) notePid()
        return null
      }
      const what = `The lock ${file} was removed or replaced while the shop runs.`
      try {
        const again = openFile(file)
        held.lock.close()
        held = again
        notePid()
        return `${what} It is in its place again.`
      } catch (error) {
        return isBusy(error)
          ? `${what} Now ${readPid(pidFile)} works with the same data: stop one of the two at once.`
          : `${what} It cannot be made anew: ${error instanceof Error ? error.message : String(error)}`
      }
    },
  }
}
