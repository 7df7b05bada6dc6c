import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#db/client.ts'
import { StartError } from '#src/shared/start-error.ts'
import { dataPaths, ownEntries } from './data-folder.ts'

/** The number of files at and below a path that hold anything. */
const countFiles = (path: string): number => {
  const facts = lstatSync(path)
  if (!facts.isDirectory()) return facts.size > 0 ? 1 : 0
  return readdirSync(path).reduce((sum, name) => sum + countFiles(join(path, name)), 0)
}

/**
 * What a shop left in this data folder beside its database, in words (DB-707). A lock is no trace, because the first
 * start takes it before it writes anything else. A rollback journal is none either, because the first start alone
 * writes one, before it changes to the write-ahead log, which is a trace.
 */
const tracesIn = (dir: string): string[] =>
  ownEntries(dir)
    .filter((name) => !/^(lock\.|shop\.db(-shm|-journal)?$)/.test(name))
    .flatMap((name) => {
      const path = join(dir, name)
      const files = countFiles(path)
      if (files === 0) return []
      return lstatSync(path).isDirectory() ? `${name} (files: ${files})` : name
    })

const refuseUsed = (dir: string, state: string): void => {
  const traces = tracesIn(dir)
  if (traces.length === 0) return
  throw new StartError(
    `The database ${dataPaths(dir).database} ${state}, but its folder holds ${traces.join(', ')}, so a shop was here. ` +
      'To go on with it, put its shop.db back, or restore a backup: npm run restore -- FILE. ' +
      'To begin a new shop, set DATA_DIR to an empty folder.',
  )
}

/**
 * Refuses to begin a new shop where `shop.db` is missing or empty in a folder that a shop has used (DB-12). Call it
 * before the database is opened, because opening creates the file. Throws StartError.
 */
export const refuseMissingDatabase = (dir: string): void => {
  const { database } = dataPaths(dir)
  if (!existsSync(database)) refuseUsed(dir, 'is missing')
  else if (statSync(database).size === 0) refuseUsed(dir, 'is empty')
}

/** The same for a database file without a table, before the first migration. Throws StartError. */
export const refuseBlankDatabase = (dir: string, connection: Connection): void => {
  const isBlank = connection.prepare('select 1 from sqlite_master limit 1').get() === undefined
  if (isBlank) refuseUsed(dir, 'has no tables')
}
