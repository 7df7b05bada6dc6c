import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { callsOf, signIn } from '#tests/helpers/account.ts'
import { startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { databaseOf, orderOf } from '#tests/helpers/load.ts'
import { amounts } from '#tests/helpers/proof-size.ts'
import { prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const KILLS = amounts.killsOfOutbox
const ORDERS = 8
/** As many are being sent at once (MSG-16). */
const IN_FLIGHT = 4

type Row = { order_id: number; status: string; last_error: string | null }

it(`kill -9 between the commit and the sending loses no message and sends none twice, ${KILLS} times (MSG-1, MSG-3)`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-outbox-'))
  const gateway = await startPushflowServer()
  onTestFinished(async () => {
    await gateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start = () => startShop({ dataDir, env: { PUSHFLOW_BASE_URL: gateway.url } })
  const approvals = (): Row[] => {
    const db = new Database(databaseOf(dataDir), { readonly: true })
    const rows = db
      .prepare<[], Row>(
        "select order_id, status, last_error from outbox where channel = 'whatsapp' and template_name = 'order_approved'",
      )
      .all()
    db.close()
    return rows
  }
  let cookie = ''
  const approved: number[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const shop = await start()
    if (cookie === '') {
      cookie = await signIn(shop)
      const call = callsOf(shop, cookie)
      await call('PUT', '/api/admin/settings/order_requires_otp', { value: 'false' })
      await call('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
    }
    const call = callsOf(shop, cookie)
    gateway.behave('hang')
    const before = gateway.sent.length
    for (let n = 0; n < ORDERS; n += 1) {
      const { orderId } = await call<{ orderId: number }>('POST', '/api/orders', orderOf(round * ORDERS + n))
      await call('PATCH', `/api/admin/orders/${orderId}/status`, { status: 'approved' })
      approved.push(orderId)
    }
    await gateway.waitFor(before + 1)
    await shop.kill()
    gateway.behave('ok')
    gateway.hangUp()
    const again = await start()
    await expect.poll(() => approvals().filter(({ status }) => /queued|sending/.test(status))).toEqual([])
    await again.stop()
  }
  const rows = approvals()
  const settled = rows.filter(
    ({ status, last_error }) => status === 'sent' || last_error?.includes('may have gone out'),
  )
  const taken = gateway.sent.filter(({ behaviour }) => behaviour === 'ok').map(({ message }) => message)
  const what = `kill -9 x ${KILLS} between commit and sending`
  prove(
    `${what}: approvals without their message, of ${approved.length}`,
    approved.filter((id) => !settled.some(({ order_id }) => order_id === id)),
    { is: [] },
  )
  prove(`${what}: messages sent twice`, taken.length - new Set(taken).size, { is: 0 })
  prove(`${what}: left to the administrator`, rows.filter(({ status }) => status === 'failed').length, {
    atMost: IN_FLIGHT * KILLS,
  })
})
