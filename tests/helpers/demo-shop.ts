import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './command.ts'
import { ADMIN_PASSWORD } from './shop.ts'

export const keptDemos = 'dist/demo-shops'

let made: { dataDir: string; username: string; password: string } | undefined

/** A data folder full of demo data and one of its customers. Making it takes seconds, so a worker keeps it. */
const keptDemo = () => {
  if (made) return made
  const dataDir = join(keptDemos, String(process.pid))
  const output = execFileSync(process.execPath, commandLine('demo'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ADMIN_PASSWORD, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
  const [, username = '', password = ''] = /Customer: (\S+), password: (\S+)/.exec(output) ?? []
  made = { dataDir, username, password }
  return made
}

/** Fills a folder with demo data; returns the credentials of one of its customers. */
export const copyDemo = (folder: string): { username: string; password: string } => {
  const { dataDir, username, password } = keptDemo()
  cpSync(dataDir, folder, { recursive: true })
  return { username, password }
}
