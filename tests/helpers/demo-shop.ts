import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine } from './command.ts'
import { ADMIN_PASSWORD } from './shop.ts'

const kept = 'dist/demo-shop'
const dataDir = join(kept, 'data')
const customerFile = join(kept, 'customer.json')

/** Removes the demo shop of an earlier run. */
export const removeDemo = (): void => rmSync(kept, { recursive: true, force: true })

const makeDemo = (): void => {
  const output = execFileSync(process.execPath, commandLine('demo'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ADMIN_PASSWORD, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
  const [, username, password] = /Customer: (\S+), password: (\S+)/.exec(output) ?? []
  writeFileSync(`${customerFile}.new`, JSON.stringify({ username, password }))
  renameSync(`${customerFile}.new`, customerFile)
}

const PATIENCE_MS = 120_000

/** Fills a folder with demo data, which is made once for all workers; returns the credentials of one of its customers. */
export const copyDemo = async (folder: string): Promise<{ username: string; password: string }> => {
  // Only one worker creates the folder. The others wait for the file that it writes last.
  if (mkdirSync(kept, { recursive: true })) makeDemo()
  const deadline = performance.now() + PATIENCE_MS
  while (!existsSync(customerFile)) {
    if (performance.now() > deadline) throw new Error(`No worker has made the demo shop in ${kept}`)
    await pause(100)
  }
  cpSync(dataDir, folder, { recursive: true })
  return JSON.parse(readFileSync(customerFile, 'utf8'))
}
