import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN_PASSWORD, startShop } from './shop.ts'

/** Made by the first test of a run that asks for it, which takes seconds; the others start from copies. */
export const keptDemo = 'dist/demo-shop'

const makeDemo = (): string => {
  const noted = join(keptDemo, 'output')
  if (!existsSync(noted)) {
    const output = execFileSync(process.execPath, ['scripts/demo.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: keptDemo, ADMIN_PASSWORD, LOG_LEVEL: 'silent' },
    })
    writeFileSync(noted, output)
  }
  return readFileSync(noted, 'utf8')
}

/** A shop full of demo data; `stop` ends it and takes its folder away. */
export const startDemoShop = async (env: Record<string, string> = {}) => {
  const [, username = '', password = ''] = /Customer: (\S+), password: (\S+)/.exec(makeDemo()) ?? []
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-e2e-'))
  cpSync(keptDemo, dataDir, { recursive: true })
  const shop = await startShop({ dataDir, env })
  return {
    shop,
    customer: { username, password },
    stop: async () => {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
