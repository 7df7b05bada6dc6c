import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { callsOf, signIn } from '#tests/helpers/account.ts'
import { sharedBrowser } from '#tests/helpers/browser.ts'
import { runCommand } from '#tests/helpers/command.ts'
import { fillSignIn, reachPath } from '#tests/helpers/page.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { ADMIN_PASSWORD, freePort, startShop } from '#tests/helpers/shop.ts'

/** A start that is expected to end by itself. */
const refusedStart = async (env: Record<string, string>) => {
  const started = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: testFolder('start'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, refusal, [code]] = await Promise.all([
    text(started.stdout),
    text(started.stderr),
    once(started, 'exit'),
  ])
  return { said, refusal, code }
}

it('a refused start is one line on stderr that names the variable, without code or stack, and exits 1', async () => {
  expect(await refusedStart({ PORT: 'abc' })).toEqual({
    said: '',
    refusal: 'PORT: expected a number from 0 to 65535, received "abc"\n',
    code: 1,
  })
  const inTheWay = await refusedStart({ DATA_DIR: join(import.meta.dirname, 'start.test.ts') })
  expect(inTheWay).toMatchObject({ said: '', code: 1 })
  expect(inTheWay.refusal).toMatch(/^DATA_DIR: \S+start\.test\.ts: .*\n$/)
})

it('a first start that cannot print its password is refused (RUN-714)', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const started = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, DATA_DIR: testFolder('start'), PORT: String(await freePort()) },
    stdio: ['ignore', full, 'pipe'],
  })
  onTestFinished(() => void started.kill('SIGKILL'))
  const [refusal, [code]] = await Promise.all([text(started.stderr as Readable), once(started, 'exit')])
  expect([code, refusal]).toEqual([
    1,
    expect.stringMatching(/^What the shop prints into: its disk is full.*\n$/),
  ])
})

it('a first start whose port is taken has printed the password, and npm run admin sets another while the shop serves', async () => {
  const dataDir = testFolder('start')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { said, refusal, code } = await refusedStart({ PORT: String(port), DATA_DIR: dataDir })
  expect(refusal).toBe(
    `PORT: another program listens on 127.0.0.1, port ${port}. Stop that program, or set PORT to another number.\n`,
  )
  expect(code).toBe(1)
  const printed = /^Password \(shown only now\): (\S+)$/m
  const password = printed.exec(said)?.[1] ?? ''

  const shop = await startShop({ dataDir, env: { ADMIN_PASSWORD: '' } })
  expect(shop.output()).not.toMatch(printed)
  expect(shop.output()).toContain(`links in messages begin with ${shop.url}`)
  const session = await signIn(shop, 'admin', password)
  const { stdout } = await runCommand({ DATA_DIR: dataDir }, 'admin', 'set-password', 'admin')
  await expect(callsOf(shop, session)('GET', '/api/me')).rejects.toThrow('answered 401')
  await expect(signIn(shop, 'admin', password)).rejects.toThrow('answered 401')
  await signIn(shop, 'admin', printed.exec(stdout)?.[1] ?? '')
  expect(await shop.stop()).toBe(0)
})

it('a start warns of a clock that is ahead by a year, and the next start with a right one does not', async () => {
  const dataDir = testFolder('start')
  const start = async (env: Record<string, string> = {}) => {
    const shop = await startShop({ dataDir, env })
    await shop.stop()
    return shop.output()
  }
  const warning = 'The clock of the server may be wrong'
  expect(await start()).not.toContain(warning)
  expect(await start({ CLOCK_AHEAD: String(366 * 86_400) })).toContain(warning)
  expect(await start()).not.toContain(warning)
})

it('without PUBLIC_URL, a browser signs in at a local name, and reads at a public name which variable is missing (HTTP-18)', async () => {
  const port = await freePort()
  const shop = await startShop({ port })
  const context = await (await sharedBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`http://shop.local:${port}/login`)
  await fillSignIn(page, 'admin', ADMIN_PASSWORD)
  await reachPath(page, '/admin')
  await page.goto(`http://shop.example:${port}/login`)
  await fillSignIn(page, 'admin', ADMIN_PASSWORD)
  await page
    .locator('#main')
    .getByText(`must set PUBLIC_URL=http://shop.example:${port} and start it again`)
    .waitFor()
  expect(await shop.stop()).toBe(0)
})

it('a version on trial ends with the update that tries it, also with one that is killed (REL-5)', async () => {
  const trial = spawn(process.execPath, ['dist/server/main.js', '--trial'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: testFolder('start'),
      PORT: '0',
      ADMIN_PASSWORD,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void trial.kill('SIGKILL'))
  for await (const said of trial.stdout) if (String(said).includes('The shop is open')) break
  expect(trial.exitCode).toBeNull()
  // The system closes this where the update is killed.
  trial.stdin.end()
  expect(await once(trial, 'exit')).toEqual([0, null])
})

it('a start closes a data folder that others could read, and warns once', async () => {
  const dataDir = testFolder('start')
  const modes = () =>
    ['.', 'shop.db', 'shop.db-wal', 'shop.db-shm', 'app-secret', 'lock.db', 'lock.pid'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o077,
    )
  const warning = /Others could access files/g
  const first = await startShop({ dataDir })
  // Created for the owner alone.
  expect(modes()).toEqual(Array(7).fill(0))
  expect(first.output()).not.toMatch(warning)
  await first.stop()
  chmodSync(join(dataDir, 'shop.db'), 0o644)
  chmodSync(join(dataDir, 'app-secret'), 0o644)
  const second = await startShop({ dataDir })
  expect(modes()).toEqual(Array(7).fill(0))
  expect(second.output().match(warning)).toHaveLength(1)
  await second.stop()
})
