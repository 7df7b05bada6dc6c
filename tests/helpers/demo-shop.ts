import { execFileSync } from 'node:child_process'
import { commandLine } from './command.ts'
import { copyKeptShop } from './kept-shops.ts'
import { ADMIN_PASSWORD } from './shop.ts'

type Credentials = { username: string; password: string }

const makeDemo = async (dataDir: string): Promise<Credentials> => {
  const output = execFileSync(process.execPath, commandLine('demo'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ADMIN_PASSWORD, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
  const [, username = '', password = ''] = /Customer: (\S+), password: (\S+)/.exec(output) ?? []
  return { username, password }
}

/** Fills a folder with demo data; returns the credentials of one of its customers. */
export const copyDemo = (folder: string): Promise<Credentials> => copyKeptShop('demo', folder, makeDemo)
