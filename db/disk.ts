import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { storedPath } from '#db/stored-files.ts'

/** Syncs a file or a folder. A new or renamed file survives a power cut only when its folder is synced too. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs a folder with everything below it. `files: false` leaves out the files, which are known to be on disk. */
export const syncTree = (folder: string, { files }: { files: boolean }): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (files || entry.isDirectory()) sync(join(entry.parentPath, entry.name))
  }
  sync(folder)
}

/** The files and folders that a command made, in this order. */
export type Made = string[]

/** Removes what a command made before it failed. A folder in which others put something stays. */
export const takeBack = (made: Made): void => {
  for (const path of made.toReversed()) {
    try {
      if (lstatSync(path).isDirectory()) rmdirSync(path)
      else rmSync(path)
    } catch {
      // The failure before this one is the one to tell.
    }
  }
}

/**
 * Creates a folder and those above it. The `recursive` of Node itself tries for ever where the system takes no folder,
 * as in /proc.
 */
export const makeFolders = (dir: string, made: Made = []): void => {
  if (!existsSync(dirname(dir))) makeFolders(dirname(dir), made)
  if (existsSync(dir) && statSync(dir).isDirectory()) return
  mkdirSync(dir, { mode: 0o700 })
  made.push(dir)
}

/** Copies a file atomically, with mode 0600. */
export const copyFile = (from: string, to: string): void => {
  const part = `${to}.part`
  try {
    copyFileSync(from, part)
    chmodSync(part, 0o600)
    sync(part)
    renameSync(part, to)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  sync(dirname(to))
}

/**
 * Hard-links a stored file, which is enough because stored files never change, or copies it to another disk. Returns
 * false when it does not exist, or is a link or a folder: a link in a foreign backup would bring in another file
 * (DB-713).
 */
const linkOrCopy = (from: string, to: string, made: Made): boolean => {
  if (existsSync(to)) return true
  if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) return false
  makeFolders(dirname(to), made)
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    copyFile(from, to)
  }
  made.push(to)
  return true
}

/**
 * Copies the named files, `folder/name`, that are not at `to` yet. Returns the names of files that do not exist. The
 * caller syncs the tree.
 */
export const copyStoredFiles = (
  names: ReadonlySet<string>,
  from: string,
  to: string,
  made: Made = [],
): string[] => [...names].filter((name) => !linkOrCopy(storedPath(from, name), storedPath(to, name), made))
