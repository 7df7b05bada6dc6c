import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { runtimePath } from '#scripts/runtime.js'
import { dataPaths } from '#src/kit/data-folder.ts'
import { StartError } from '#src/shared/start-error.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import type { Code, Prepared } from './code.ts'
import { type Service, startShop, stopShop, untilHealthy } from './service.ts'

/** An update: the code to exchange, the data, how the shop is stopped and started, and where it answers. */
export type Update = {
  code: Code
  dataDir: string
  /** Undefined when the shop does not serve, and is not to. */
  service: Service | undefined
  url: string
  say(line: string): void
  /** How long a version may take to answer; 60 unless given. */
  seconds?: number
}

/** What `--back` needs to know of the last update. */
const journalSchema = z.object({ from: z.string(), to: z.string(), backup: z.string() })
type Journal = z.output<typeof journalSchema>

/** The copies of the data in which versions are tried, in the data folder. */
const TRIAL = 'trial-'

const journalFile = (dataDir: string): string => join(dataDir, 'last-update.json')

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a command of the shop whose code is in `folder`. Throws with what it printed when it fails. */
const runCommand = (
  { code, dataDir }: Update,
  folder: string,
  args: [string, ...string[]],
  env = {},
): void => {
  const [name, ...rest] = args
  execFileSync(runtimePath(folder), [code.commandFile(folder, name), ...rest], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the prepared version with a copy of the data, on a port of loopback, and expects it to serve. */
const tryOut = async (update: Update, { folder, version }: Prepared, backup: string): Promise<void> => {
  for (const name of readdirSync(update.dataDir)) {
    // An update that was killed left the copy of its trial.
    if (name.startsWith(TRIAL)) rmSync(join(update.dataDir, name), { recursive: true })
  }
  const copy = mkdtempSync(join(update.dataDir, TRIAL))
  try {
    runCommand(update, folder, ['restore', backup], { DATA_DIR: copy })
    const port = String(await freePort())
    const child = spawn(runtimePath(folder), [join(folder, 'scripts/start.js'), '--trial'], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: copy, HOST: '127.0.0.1', PORT: port, PUBLIC_URL: '', SMTP_URL: '' },
      // The trial ends with its input, and so with an update that is killed.
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const exited = once(child, 'exit')
    try {
      const { seconds } = update
      await untilHealthy(`http://127.0.0.1:${port}`, version, {
        seconds,
        hasEnded: () => child.exitCode !== null,
      })
    } catch (error) {
      throw new Error(`${reasonOf(error)} It printed: ${output.trim().slice(-2000)}`, { cause: error })
    } finally {
      child.kill('SIGTERM')
      await exited
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The number of migrations that a database went through. */
const migrationsOf = (file: string): unknown => {
  const connection = new Database(file, { readonly: true })
  try {
    return connection.prepare('select count(*) from __drizzle_migrations').pluck().get()
  } finally {
    connection.close()
  }
}

/**
 * Brings back the earlier code, and starts it (REL-705). With `withData` the earlier data comes back too, and the
 * present data is kept beside it.
 */
const goBack = async (update: Update, { from, backup }: Journal, withData: boolean): Promise<void> => {
  const { code, dataDir, service, say } = update
  if (service) await stopShop(service, dataDir)
  code.switchBack(from, (folder) => {
    if (withData) runCommand(update, folder, ['restore', backup])
  })
  rmSync(journalFile(dataDir), { force: true })
  if (service) startShop(service)
  const data = withData
    ? `the data of ${backup}; the data of since lies in before-restore-* beside it`
    : 'its data'
  say(`The shop is back at ${from}, with ${data}.`)
}

/**
 * Updates the shop: backup, trial of the new version with a copy of the data while the old one serves,
 * stop, a second backup, new code, start, health check. Whatever fails before the stop changes nothing; whatever fails
 * after it brings the old code and data back. Throws a StartError that says which.
 */
export const runUpdate = async (update: Update): Promise<void> => {
  const { code, dataDir, service, url, say } = update
  const from = code.current()
  say('Fetching the release')
  const prepared = await code.prepare().catch((error: unknown) => {
    code.discard()
    throw error
  })
  const { version } = prepared
  const backup = join(dataDir, `before-${version}.db`)
  try {
    runCommand(update, code.root(), ['backup', backup, '--force'])
    say(`Trying version ${version} with a copy of the data`)
    await tryOut(update, prepared, backup)
  } catch (error) {
    code.discard()
    throw new StartError(`Nothing was changed, because the release failed its trial. ${reasonOf(error)}`)
  }
  if (service) await stopShop(service, dataDir)
  const journal: Journal = { from, to: version, backup }
  try {
    // Again, because the shop took orders since the first one.
    runCommand(update, code.root(), ['backup', backup, '--force'])
    writeFileSync(`${journalFile(dataDir)}.part`, JSON.stringify(journal))
    renameSync(`${journalFile(dataDir)}.part`, journalFile(dataDir))
    code.switchTo(prepared)
    if (service) {
      startShop(service)
      await untilHealthy(url, version, { seconds: update.seconds })
    }
  } catch (error) {
    say(`The update failed. ${reasonOf(error)}`)
    await goBack(update, journal, true)
    throw new StartError(`The update to ${version} was undone. ${reasonOf(error)}`)
  }
  const next = service ? 'It serves.' : 'Start it as before.'
  say(`The shop is at version ${version}. ${next} The way back: update --back`)
}

/**
 * Undoes the last update, also one that was cut (REL-706). The data of before comes back only where the newer version
 * migrated the database, which the older one could not read. Throws a StartError when there was no update.
 */
export const undoUpdate = async (update: Update): Promise<void> => {
  const file = journalFile(update.dataDir)
  if (!existsSync(file)) throw new StartError(`There is no update to undo in ${update.dataDir}.`)
  const journal = storedJson<Journal | null>(readFileSync(file, 'utf8'), journalSchema, null)
  if (!journal) throw new StartError(`${file}, which says how to go back, cannot be read.`)
  const { database } = dataPaths(update.dataDir)
  await goBack(update, journal, migrationsOf(database) !== migrationsOf(journal.backup))
}
