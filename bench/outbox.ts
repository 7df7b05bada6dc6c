import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { inTransaction } from '#db/client.ts'
import { composeDeps } from '#src/app/compose.ts'
import { loadConfig } from '#src/config.ts'
import type { User } from '#src/deps.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import { saveCloud } from '#src/domains/whatsapp/rules/cloud.ts'
import { graphCredentials, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { cpuMsOf, startServer, stopServer } from './server.ts'

// Messages that wait in the outbox and go out by the Business API to a Graph server on loopback, beside a loop of the same
// calls without database, encryption and choice of a route.

const MESSAGES = 2000
const PHONE = '+923001234567'
const admin: User = { kind: 'user', id: 1, username: 'admin', role: 'owner', sessionId: 1 }
const run = promisify(execFile)

/** Fills the outbox of a new shop whose person has written, so that texts may go. */
const fill = async (dataDir: string, env: Record<string, string>): Promise<void> => {
  const { deps, close } = composeDeps(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }))
  await ensureFirstAdministrator(deps)
  await saveCloud(deps, admin, graphCredentials)
  receiveMessage(deps, {
    phone: PHONE,
    whatsappId: null,
    name: null,
    opensDay: true,
    messageId: 'wamid.A1',
    content: 'Salam',
  })
  inTransaction(deps, (d) => {
    for (let n = 0; n < MESSAGES; n += 1) {
      const about = { entity: 'test', event: 'sent', occasion: `${n}` } as const
      queueAnswer(d, { recipient: PHONE, body: `Message ${n}`, about })
    }
  })
  await close()
}

/** Prints the messages a second and the CPU time of each, beside the bare calls. */
export const benchOutbox = async (
  print: (line: string) => void,
  shopFile: string,
  env: Record<string, string>,
): Promise<void> => {
  const graph = await startGraphServer()
  graph.state.open.add(PHONE.slice(1))
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-outbox-'))
  const shopEnv = { ...env, DATA_DIR: dataDir, WHATSAPP_CLOUD_URL: graph.url }
  await fill(dataDir, { WHATSAPP_CLOUD_URL: graph.url })
  const server = await startServer(shopFile, shopEnv)
  const [before, begun] = [cpuMsOf(server), performance.now()]
  const connection = new Database(join(dataDir, 'shop.db'), { readonly: true })
  const waiting = connection.prepare("select 1 from outbox where status in ('queued', 'sending') limit 1")
  while (waiting.get()) await pause(20)
  const seconds = (performance.now() - begun) / 1000
  const shop = (cpuMsOf(server) - before) / MESSAGES
  connection.close()
  await stopServer(server)
  const arrived = graph.sent.length
  const { stdout } = await run(process.execPath, ['bench/fetch-loop.ts', graph.url, String(MESSAGES)])
  const bare = Number(stdout) / MESSAGES
  print(
    `outbox, ${arrived} of ${MESSAGES} messages by the Business API: ${Math.round(MESSAGES / seconds)}/s, ` +
      `${shop.toFixed(2)} ms of CPU each, bare calls ${bare.toFixed(2)} ms, ratio ${(bare / shop).toFixed(2)}`,
  )
  if (arrived !== MESSAGES) process.exitCode = 1
  await graph.close()
  rmSync(dataDir, { recursive: true, force: true })
}
