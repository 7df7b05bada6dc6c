import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncDirectory } from './directory.ts'

/** The folder of the bin below the uploads: on the same disk, so that a file moves without being copied. */
const BIN = 'bin'

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The days in the bin, oldest first; a folder of another name is not the shop's. */
const daysIn = (bin: string): string[] =>
  existsSync(bin)
    ? readdirSync(bin)
        .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
        .toSorted()
    : []

const move = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  renameSync(from, to)
  syncDirectory(dirname(to))
}

/**
 * Stored files that wait for their deletion, as `bin/DAY/FOLDER/NAME` below `dir`. The day is a part of the path and no
 * time of the file, because backups are hard links to the same file.
 */
export const createBin = (dir: string) => {
  const root = join(dir, BIN)
  /** The places of a stored file in the bin, the newest day first. */
  const placesOf = (folder: string, name: string): string[] =>
    daysIn(root)
      .toReversed()
      .map((day) => join(root, day, folder, name))
      .filter((path) => existsSync(path))
  return {
    /** Moves a file into the bin, under the day of `now`. */
    take: (folder: string, name: string, now: Date): void =>
      move(join(dir, folder, name), join(root, dayOf(now), folder, name)),
    /** Moves a file back to its folder (DB-708). Returns false where the bin does not hold it. */
    giveBack: (folder: string, name: string): boolean => {
      const [path] = placesOf(folder, name)
      if (path) move(path, join(dir, folder, name))
      return path !== undefined
    },
    /** Deletes a file from the bin. */
    remove: (folder: string, name: string): void => {
      for (const path of placesOf(folder, name)) rmSync(path)
    },
    /** Deletes the files that came into the bin before the day of `before`. Returns the days that it deleted. */
    empty: (before: Date): string[] => {
      const old = daysIn(root).filter((day) => day < dayOf(before))
      for (const day of old) rmSync(join(root, day), { recursive: true })
      return old
    },
  }
}
