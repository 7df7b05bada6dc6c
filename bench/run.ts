import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { build } from 'vite'
import { measureChat } from './chat.ts'
import { measureScale } from './scale.ts'
import { memoryOf, type Server, start, stop } from './server.ts'

// `npm run bench`: what a newcomer's machine would feel, as ratios to the bare stack in the same run.

const STARTS = 7
const SECONDS = 5
const CHAT_SECONDS = 60
const CONNECTIONS = 50
const SHOP = 'scripts/start.js'
const BARE = 'dist/bench/bare.js'

const say = (line: string) => process.stdout.write(`${line}\n`)
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

/** Cold starts in turns, so that both meet the same machine. */
const coldStarts = async () => {
  await stop(await start(SHOP, shopEnv))
  const shop: number[] = []
  const bare: number[] = []
  for (let n = 0; n < STARTS; n += 1) {
    for (const [file, env, times] of [
      [BARE, bareEnv, bare],
      [SHOP, shopEnv, shop],
    ] as const) {
      const server = await start(file, env)
      times.push(server.startMs)
      await stop(server)
    }
  }
  return { shop: median(shop), bare: median(bare) }
}

const rate = async (server: Server, path: string): Promise<number> => {
  const { requests } = await autocannon({
    url: `${server.url}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  return requests.average
}

const started = await coldStarts()
say(
  `cold start: shop ${Math.round(started.shop)} ms, bare ${Math.round(started.bare)} ms, ` +
    `ratio ${(started.shop / started.bare).toFixed(2)} (at most 2.5)`,
)

const shop = await start(SHOP, shopEnv)
const bare = await start(BARE, bareEnv)
await pause(3000)
say(`memory at rest: shop ${memoryOf(shop)} MB (under 135), bare ${memoryOf(bare)} MB`)

for (const path of ['/', '/api/plans', '/api/settings/currency']) {
  const answer = await fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  await fetch(`${bare.url}${path}?type=${encodeURIComponent(type)}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const rates = { bare: await rate(bare, path), shop: await rate(shop, path) }
  say(
    `GET ${path} (${body.length} bytes): shop ${Math.round(rates.shop)}/s, bare ${Math.round(rates.bare)}/s, ` +
      `ratio ${(rates.shop / rates.bare).toFixed(2)}`,
  )
}

await stop(shop)
await stop(bare)
await measureChat(say, SHOP, shopEnv, CHAT_SECONDS)
rmSync(dataDir, { recursive: true, force: true })

await measureScale(say)
