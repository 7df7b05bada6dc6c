import { execFileSync } from 'node:child_process'
import { commandLine } from './command.ts'
import { copyKeptShop } from './kept-shops.ts'
import { ADMIN_PASSWORD } from './shop.ts'

/** The password is that of every customer. */
type Credentials = { username: string; password: string; reseller: string }

const makeDemo = async (dataDir: string): Promise<Credentials> => {
  const output = execFileSync(process.execPath, commandLine('demo'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ADMIN_PASSWORD, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
  const [, username = '', password = ''] = /Customer: (\S+), password: (\S+)/.exec(output) ?? []
  const [, reseller = ''] = /Reseller: (\S+)/.exec(output) ?? []
  return { username, password, reseller }
}

/** Fills a folder with demo data; returns the credentials of one of its customers and the name of its reseller. */
export const copyDemo = (folder: string): Promise<Credentials> => copyKeptShop('demo', folder, makeDemo)
