import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { build } from 'vite'
import { benchBackOffice } from './back-office.ts'
import { benchChat } from './chat.ts'
import { memoryOf, type Server, startServer, stopServer } from './server.ts'

// `npm run bench`: cold start, memory and speed as ratios to the bare stack in the same run, so that the results do not
// depend on the machine; then the chat under load and the back office with many rows.

const STARTS = 7
const SECONDS = 5
const CHAT_SECONDS = 60
const CONNECTIONS = 50
const SHOP = 'scripts/start.js'
const BARE = 'dist/bench/bare.js'

const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['better-sqlite3'] },
  build: { ssr: 'bench/bare.ts', outDir: 'dist/bench', target: 'node24', emptyOutDir: true },
})

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const PORT = '38911'
const shopEnv = { DATA_DIR: dataDir, PORT, RATE_LIMIT: 'off', WHATSAPP_WEB: 'off' }
const bareEnv = { PORT: '0' }

/** The median cold start of both servers, in ms. They start in turns, so that the load of the machine affects both. */
const coldStarts = async () => {
  // The first start fills in the shop.
  await stopServer(await startServer(SHOP, shopEnv))
  const shop: number[] = []
  const bare: number[] = []
  for (let n = 0; n < STARTS; n += 1) {
    for (const [file, env, times] of [
      [BARE, bareEnv, bare],
      [SHOP, shopEnv, shop],
    ] as const) {
      const server = await startServer(file, env)
      times.push(server.startMs)
      await stopServer(server)
    }
  }
  return { shop: median(shop), bare: median(bare) }
}

/** Requests per second. */
const requestRate = async (server: Server, path: string): Promise<number> => {
  const { requests } = await autocannon({
    url: `${server.url}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  return requests.average
}

const startMs = await coldStarts()
print(
  `cold start: shop ${Math.round(startMs.shop)} ms, bare ${Math.round(startMs.bare)} ms, ` +
    `ratio ${(startMs.shop / startMs.bare).toFixed(2)} (at most 2.5)`,
)

const shop = await startServer(SHOP, shopEnv)
const bare = await startServer(BARE, bareEnv)
await pause(3000)
print(`memory at rest: shop ${memoryOf(shop)} MB (under 135), bare ${memoryOf(bare)} MB`)

for (const path of ['/', '/api/plans', '/api/settings/currency']) {
  const answer = await fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  await fetch(`${bare.url}${path}?type=${encodeURIComponent(type)}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const rates = { bare: await requestRate(bare, path), shop: await requestRate(shop, path) }
  print(
    `GET ${path} (${body.length} bytes): shop ${Math.round(rates.shop)}/s, bare ${Math.round(rates.bare)}/s, ` +
      `ratio ${(rates.shop / rates.bare).toFixed(2)}`,
  )
}

await stopServer(shop)
await stopServer(bare)
await benchChat(print, SHOP, shopEnv, CHAT_SECONDS)
rmSync(dataDir, { recursive: true, force: true })

await benchBackOffice(print)
