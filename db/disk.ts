import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

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

/**
 * Creates a folder and those above it. The `recursive` of Node itself tries for ever where the system takes no folder,
 * as in /proc.
 */
export const makeFolders = (dir: string): void => {
  if (!existsSync(dirname(dir))) makeFolders(dirname(dir))
  if (!existsSync(dir) || !statSync(dir).isDirectory()) mkdirSync(dir, { mode: 0o700 })
}

/** Copies a file atomically, with mode 0600. */
export const copyFile = (from: string, to: string): void => {
  const part = `${to}.part`
  copyFileSync(from, part)
  chmodSync(part, 0o600)
  sync(part)
  renameSync(part, to)
  sync(dirname(to))
}

/**
 * Hard-links a stored file, which is enough because stored files never change, or copies it to another disk. Returns
 * false when it does not exist.
 */
const linkOrCopy = (from: string, to: string): boolean => {
  if (existsSync(to)) return true
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    copyFile(from, to)
  }
  return true
}

/**
 * Copies the named files, `folder/name`, that are not at `to` yet. Returns the names of files that do not exist. The
 * caller syncs the tree.
 */
export const copyStoredFiles = (names: ReadonlySet<string>, from: string, to: string): string[] =>
  [...names].filter((name) => !linkOrCopy(join(from, name), join(to, name)))
