import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataPaths } from './data-folder.ts'

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** What a name says about its day, as eight digits; undefined for a name that the shop did not give. */
const letterDay = (name: string) => /^\.?(\d{8})T\d+Z-[0-9a-f]{24}\.(eml|tmp)$/.exec(name)?.[1]
const asideDay = (name: string) =>
  /^before-(?:restore|upgrade)-(\d{4}-\d{2}-\d{2})T/.exec(name)?.[1]?.replaceAll('-', '')

/**
 * Deletes letters in `mail`, the data that restores put aside and the backups before upgrades, from before the day of `before` (DB-15). The day is read
 * from the name, because a copy of the folder has other times. Returns the paths.
 */
export const removeOldFiles = async (dataDir: string, before: Date): Promise<string[]> => {
  const limit = before.toISOString().slice(0, 10).replaceAll('-', '')
  const { mail } = dataPaths(dataDir)
  const isOld = (day: string | undefined) => day !== undefined && day < limit
  const letters = (await namesIn(mail)).filter((name) => isOld(letterDay(name)))
  const asides = (await namesIn(dataDir)).filter((name) => isOld(asideDay(name)))
  const old = [...letters.map((name) => join(mail, name)), ...asides.map((name) => join(dataDir, name))]
  for (const path of old) await rm(path, { recursive: true, force: true })
  return old
}
