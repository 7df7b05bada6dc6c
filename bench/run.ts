import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { startCommand } from '#scripts/start-command.ts'
import { benchBackOffice } from './back-office.ts'
import { benchChat } from './chat.ts'
import { benchEnded } from './ended.ts'
import { benchLicenses } from './licenses.ts'
import { benchOrders } from './orders.ts'
import { benchOutbox } from './outbox.ts'
import { memoryOf, startServer, stopServer } from './server.ts'
import { benchSpeed } from './speed.ts'

// `npm run bench`: cold start, memory and speed as ratios to the bare stack in the same run, so that the results do not
// depend on the machine, and so validations of licences, orders and messages that go out; then the first start after many
// licences ended, the chat under load and the back office with many rows. `npm run bench -- speed` runs one of the eight
// parts: start, speed, licences, orders, outbox, ended, chat, office.

const STARTS = 7
const CHAT_SECONDS = 60
const MAX_START_RATIO = 2.5
const MAX_MEMORY_RATIO = 1.5
// The command that `npm start` runs, without npm.
const { env, options, file } = startCommand()
const SHOP = `${options} ${file}`
const BARE = 'dist/bench/bare.js'
const REFERENCE = 'dist/bench/reference.js'

const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints the ratio of the shop to the bare stack. Sets exit code 1 when it is too high. */
const compare = (what: string, unit: string, shop: number, bare: number, atMost: number) => {
  print(
    `${what}: shop ${Math.round(shop)} ${unit}, bare ${Math.round(bare)} ${unit}, ` +
      `ratio ${(shop / bare).toFixed(2)} (at most ${atMost})`,
  )
  if (shop / bare > atMost) process.exitCode = 1
}

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2'] },
  build: {
    ssr: true,
    rolldownOptions: { input: ['bench/bare.ts', 'bench/reference.ts'] },
    outDir: 'dist/bench',
    target: 'node24',
    emptyOutDir: true,
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const shopEnv = {
  ...env,
  DATA_DIR: dataDir,
  PORT: '38911',
  RATE_LIMIT: 'off',
  WHATSAPP_WEB: 'off',
}

/** Cold start and memory at rest. The servers start in turns, so that the load of the machine affects both. */
const benchStart = async () => {
  // The first start fills in the shop.
  await stopServer(await startServer(SHOP, shopEnv))
  const times = { shop: [] as number[], bare: [] as number[] }
  for (let n = 0; n < STARTS; n += 1) {
    const bare = await startServer(BARE, {})
    times.bare.push(bare.startMs)
    await stopServer(bare)
    const shop = await startServer(SHOP, shopEnv)
    times.shop.push(shop.startMs)
    await stopServer(shop)
  }
  compare('cold start', 'ms', median(times.shop), median(times.bare), MAX_START_RATIO)

  const shop = await startServer(SHOP, shopEnv)
  const bare = await startServer(BARE, {})
  // Loads a page first, because a shop at rest has shown pages before.
  for (const { url } of [shop, bare]) await fetch(url)
  await pause(3000)
  compare('memory at rest', 'MB', memoryOf(shop), memoryOf(bare), MAX_MEMORY_RATIO)
  await stopServer(shop)
  await stopServer(bare)
}

// `npm run bench -- office --orders 1000000` fills a larger shop.
const { values: given, positionals } = parseArgs({
  options: { orders: { type: 'string' } },
  allowPositionals: true,
})
const [only] = positionals
const parts = {
  start: benchStart,
  speed: () => benchSpeed(print, { shopFile: SHOP, shopEnv, referenceFile: REFERENCE }),
  licences: () => benchLicenses(print, SHOP, shopEnv, REFERENCE),
  orders: () => benchOrders(print, SHOP, shopEnv, REFERENCE),
  outbox: () => benchOutbox(print, SHOP, shopEnv),
  ended: () => benchEnded(print, SHOP, shopEnv),
  chat: () => benchChat(print, SHOP, shopEnv, CHAT_SECONDS),
  office: () => benchBackOffice(print, given.orders === undefined ? undefined : Number(given.orders)),
}
for (const [name, run] of Object.entries(parts)) if (only === undefined || only === name) await run()

rmSync(dataDir, { recursive: true, force: true })
