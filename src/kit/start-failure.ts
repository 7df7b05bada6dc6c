import { statfsSync } from 'node:fs'
import { asStartError, blamedFile } from '#db/damage.ts'
import { AppError } from '#src/shared/app-error.ts'
import { StartError } from '#src/shared/start-error.ts'
import { dataPaths } from './data-folder.ts'

/** What an error of the system says about a file or folder. */
const fileProblems: Record<string, string> = {
  EACCES: 'the user that runs the shop has no right to it. Give it to that user.',
  EPERM: 'the user that runs the shop has no right to it. Give it to that user.',
  EROFS: 'its disk is read-only.',
  ENOSPC: 'its disk is full. Free some space and start again.',
  EDQUOT: 'the disk quota is used up. Free some space and start again.',
  ENOENT: 'it does not exist.',
  ENOTDIR: 'a part of this path is no folder.',
  EEXIST: 'a file of this name is in the way.',
  EISDIR: 'it is a folder, where a file belongs.',
  EIO: 'its disk fails.',
}

/** What an error of listening means, for the address that the shop asked for and, where it is its fault, the port. */
const listenProblems: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT: another program listens on ${host}, port ${port}. Stop that program, or set PORT to another number.`,
  EACCES: (host, port) =>
    `PORT: the user that runs the shop may not listen on ${host}, port ${port}. Set PORT to a number above 1023, with a proxy in front.`,
  EADDRNOTAVAIL: (host) =>
    `HOST: this machine has no address ${host}. Set HOST to an address that it has, or to 0.0.0.0 for all of them.`,
  EAFNOSUPPORT: (host) => `HOST: this machine cannot use ${host}. Set HOST to another address.`,
  EINVAL: (host) => `HOST: this machine cannot listen on ${host}. Set HOST to another address.`,
  ENOTFOUND: (host) => `HOST: no machine has the name ${host}. Set HOST to an address of this machine.`,
  EAI_AGAIN: (host) => `HOST: the name ${host} cannot be looked up. Set HOST to an address of this machine.`,
}

type SystemError = Error & {
  code?: string
  syscall?: string
  address?: string
  port?: number
  hostname?: string
}

type Options = {
  /** Errors of files in this folder name the variable DATA_DIR. */
  dataDir?: string | undefined
  /** Whether an error that nobody expected is told with its stack. */
  isVerbose?: boolean
}

/** Whether the disk of a folder has less than a mebibyte left, which SQLite tells by many different errors. */
const isDiskFull = (dir: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize < 1024 * 1024
  } catch {
    return false
  }
}

/** The sentence for an error that the operator can mend (RUN-701), or undefined. */
const knownProblem = (error: SystemError, dataDir: string | undefined): string | undefined => {
  if (error instanceof StartError || error instanceof AppError) return error.message
  const { code = '', syscall, address, port = 0, hostname } = error
  const path = blamedFile(error)
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return listenProblems[code]?.(hostname ?? address ?? 'this address', port)
  }
  const isOfData = path !== undefined && (path.startsWith(dataDir ?? '\0') || dataDir?.startsWith(path))
  const variable = isOfData ? 'DATA_DIR: ' : ''
  if (syscall === 'mkdir' && code === 'ENOENT')
    return `${variable}${path} cannot be created: the system takes no folder there. Choose another place.`
  if (path === undefined && syscall === 'write' && fileProblems[code])
    return `${dataDir !== undefined && isDiskFull(dataDir) ? `DATA_DIR: ${dataDir}` : 'What the shop prints into'}: ${fileProblems[code]}`
  if (path === undefined && syscall === 'read' && fileProblems[code] && dataDir !== undefined)
    return `DATA_DIR: a file in ${dataDir}: ${fileProblems[code]}`
  if (path !== undefined && fileProblems[code]) return `${variable}${path}: ${fileProblems[code]}`
  if (code.startsWith('SQLITE_')) {
    if (dataDir !== undefined && isDiskFull(dataDir)) return `DATA_DIR: ${dataDir}: ${fileProblems.ENOSPC}`
    // better-sqlite3 names no file.
    const told = dataDir === undefined ? error : asStartError(error, dataPaths(dataDir).database)
    if (told instanceof StartError) return told.message
    return `DATA_DIR: the database${dataDir ? ` in ${dataDir}` : ''} cannot be used: ${error.message} (${code}).`
  }
  // Drizzle wraps the errors of SQLite.
  return error.cause instanceof Error ? knownProblem(error.cause, dataDir) : undefined
}

/**
 * What the operator reads when a start or a command fails (RUN-702): a sentence that names the variable, file or
 * folder, and the ways out. An error that nobody expected is told in a line. Node itself would print the line of the
 * bundle that threw, which is as long as the bundle.
 */
export const problemOf = (error: unknown, { dataDir, isVerbose = false }: Options = {}): string => {
  if (!(error instanceof Error)) return String(error)
  const known = knownProblem(error, dataDir)
  if (known !== undefined) return known
  return isVerbose
    ? (error.stack ?? error.message)
    : `${error.name}: ${error.message} (LOG_LEVEL=debug also prints where in the code)`
}

/** Prints the problem on stderr and ends the process with 1. */
export const endWith = (error: unknown, options?: Options): never => {
  process.stderr.write(`${problemOf(error, options)}\n`)
  process.exit(1)
}
