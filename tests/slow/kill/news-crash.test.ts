import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { callsOf, signIn } from '#tests/helpers/account.ts'
import { startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { databaseOf } from '#tests/helpers/load.ts'
import { amounts } from '#tests/helpers/proof-size.ts'
import { prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const HOLDERS = 220
/** How many messages are queued at least when the shop is killed while it queues them. */
const QUEUED = amounts.newsQueued
/** How many have reached the gateway at least when it is killed while it sends them. */
const SENT = amounts.newsSent
/** As many are being sent at once (MSG-16). */
const IN_FLIGHT = 4

const holders = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${HOLDERS})`

it(`kill -9 while news are queued and while they are sent: each of ${HOLDERS} customers gets them once (MSG-77, MSG-3)`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-news-'))
  const gateway = await startPushflowServer()
  onTestFinished(async () => {
    await gateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start = () => startShop({ dataDir, env: { PUSHFLOW_BASE_URL: gateway.url } })
  const read = <Row>(query: string): Row[] => {
    const db = new Database(databaseOf(dataDir), { readonly: true })
    const rows = db.prepare<[], Row>(query).all()
    db.close()
    return rows
  }
  const news = "from outbox where template_name = 'feature_update'"
  const queued = () => read<{ n: number }>(`select count(*) n ${news}`)[0]?.n ?? 0
  const waiting = () => read(`select id ${news} and status in ('queued', 'sending')`).length

  let shop = await start()
  const cookie = await signIn(shop)
  const call = callsOf(shop, cookie)
  await call('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
  const settings = {
    outbox_paused: 'true',
    quiet_hours: '',
    messages_pause_seconds: '0',
    messages_per_day: '1000',
  }
  for (const [key, value] of Object.entries(settings)) {
    await call('PUT', `/api/admin/settings/${key}`, { value })
  }
  await shop.stop()
  const db = new Database(databaseOf(dataDir))
  db.function('folded', (text) => text)
  db.exec(`${holders} insert into orders (name, email, phone, plan, amount_minor, status, is_phone_verified, verification, created_at, updated_at)
      select 'Asma', 'a' || n || '@example.com', '+92300' || (1000000 + n), 'starter', 249900, 'confirmed', 1, 'proved', n, n from numbers;
    insert into licenses (order_id, license_key, license_status, systems_count, issued_at, expires_at, updated_at)
      select id, 'WACRM-' || id, 'active', 1, 1, ${Date.now() * 2}, 1 from orders`)
  db.close()

  const body = JSON.stringify({
    json: { words: { title: 'Kanban', message: 'Drag your leads' }, idempotencyKey: 'press' },
  })
  for (const count of QUEUED) {
    shop = await start()
    // Pressed again after each start: the same press.
    const pressed = fetch(`${shop.url}/trpc/messages.sendUpdate`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body,
    }).catch(() => null)
    await expect.poll(queued, { interval: 1 }).toBeGreaterThanOrEqual(count)
    await shop.kill()
    await pressed
  }
  shop = await start()
  // What the last kill left is queued without a press.
  await expect.poll(queued).toBe(HOLDERS)
  await callsOf(shop, cookie)('PUT', '/api/admin/settings/outbox_paused', { value: 'false' })
  for (const count of SENT) {
    await gateway.waitFor(count)
    await shop.kill()
    shop = await start()
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await shop.stop()

  const rows = read<{ recipient: string; status: string; last_error: string | null }>(
    `select recipient, status, last_error ${news}`,
  )
  const settled = rows.filter(
    ({ status, last_error }) => status === 'sent' || last_error?.includes('may have gone out'),
  )
  const reached = gateway.sent.map(({ number }) => number)
  const what = `kill -9 x ${QUEUED.length} while news are queued and x ${SENT.length} while they are sent`
  prove(`${what}: customers without them, of ${HOLDERS}`, HOLDERS - settled.length, { is: 0 })
  prove(`${what}: customers told twice`, reached.length - new Set(reached).size, { is: 0 })
  prove(
    `${what}: left to the administrator`,
    rows.length - rows.filter(({ status }) => status === 'sent').length,
    {
      atMost: IN_FLIGHT * SENT.length,
    },
  )
})
