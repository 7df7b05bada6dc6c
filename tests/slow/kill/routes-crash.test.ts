import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { callsOf, signIn } from '#tests/helpers/account.ts'
import { graphCredentials, graphEvent, startGraphServer } from '#tests/helpers/fakes/graph-server.ts'
import { startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { databaseOf } from '#tests/helpers/load.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { amounts } from '#tests/helpers/proof-size.ts'
import { prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const KILLS = amounts.killsOfRoutes
const PEOPLE = 8
/** As many are being sent at once (MSG-16). */
const IN_FLIGHT = 4

type Row = { recipient: string; status: string; last_error: string | null }

it(`kill -9 between the commit and the sending by several routes loses no answer or picture and sends none twice, ${KILLS} times (WA-79, WA-83, MSG-3)`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-routes-'))
  const [graph, gateway] = [await startGraphServer(), await startPushflowServer()]
  onTestFinished(async () => {
    await Promise.all([graph.close(), gateway.close()])
    rmSync(dataDir, { recursive: true, force: true })
  })
  const env = { PUSHFLOW_BASE_URL: gateway.url, WHATSAPP_CLOUD_URL: graph.url }
  const start = () => startShop({ dataDir, env })
  const answers = (): Row[] => {
    const db = new Database(databaseOf(dataDir), { readonly: true })
    const rows = db.prepare<[], Row>('select recipient, status, last_error from outbox').all()
    db.close()
    return rows
  }
  const picture = new FormData()
  picture.append('picture', new Blob([new Uint8Array(await receipt(1))]), 'screen.png')

  let [cookie, webhook] = ['', '']
  const people: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const shop = await start()
    if (cookie === '') {
      cookie = await signIn(shop)
      const call = callsOf(shop, cookie)
      await call('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
      const path = '/api/admin/whatsapp-cloud-config'
      const { webhookUrl } = await call<{ webhookUrl: string }>('POST', path, graphCredentials)
      webhook = new URL(webhookUrl).pathname
    }
    const call = callsOf(shop, cookie)
    const isFirstSilent = round % 2 === 0
    // What the first route takes or refuses before it falls silent; in other rounds it fails, and the second is silent.
    graph.next(131_056, ...(isFirstSilent ? [] : (['http500'] as const)))
    graph.state.always = 'hang'
    if (!isFirstSilent) gateway.behave('hang')
    const before = graph.requests.length + gateway.sent.length
    for (let n = 0; n < PEOPLE; n += 1) {
      const phone = `9230055${String(round * PEOPLE + n).padStart(5, '0')}`
      people.push(`+${phone}`)
      graph.state.open.add(phone)
      const text = {
        id: `wamid.in.${phone}`,
        from: phone,
        timestamp: '1',
        type: 'text',
        text: { body: 'Salam' },
      }
      const { body, signature } = graphEvent('messages', { messages: [text] })
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
      await fetch(`${shop.url}${webhook}`, { method: 'POST', headers, body })
    }
    const sessions = await call<{ id: number; guestInfo: { phone: string } }[]>(
      'GET',
      `/api/admin/chat/sessions?limit=${PEOPLE}&sort=-createdAt`,
    )
    expect(sessions).toHaveLength(PEOPLE)
    // All of them wait before the first is sent, so that the shop is killed with as many on their way as it sends at once.
    const holdBack = (value: boolean) => call('PUT', '/api/admin/settings/outbox_paused', { value })
    await holdBack(true)
    for (const [n, { id }] of sessions.entries()) {
      const path = `/api/chat/sessions/${id}`
      if (n === 1 && isFirstSilent)
        await fetch(`${shop.url}${path}/pictures`, { method: 'POST', headers: { cookie }, body: picture })
      else await call('POST', `${path}/messages`, { content: `Answer ${round}-${n}` })
    }
    await holdBack(false)
    await expect.poll(() => graph.requests.length + gateway.sent.length - before).toBeGreaterThan(IN_FLIGHT)
    await shop.kill()
    graph.state.always = undefined
    gateway.behave('ok')
    gateway.hangUp()
    const again = await start()
    await expect
      .poll(() => answers().filter(({ status }) => /queued|sending/.test(status)), { timeout: 20_000 })
      .toEqual([])
    await again.stop()
  }
  const rows = answers()
  const isSettled = ({ status, last_error }: Row) =>
    status === 'sent' || last_error?.includes('may have gone out') === true
  const taken = [
    ...graph.sent.map(({ to }) => `+${to}`),
    ...gateway.sent.filter(({ behaviour }) => behaviour === 'ok').map(({ number }) => `+${number}`),
  ]
  const what = `kill -9 x ${KILLS} with two routes`
  prove(
    `${what}: answers lost, of ${people.length}`,
    people.filter((phone) => !rows.some((row) => row.recipient === phone && isSettled(row))),
    { is: [] },
  )
  prove(`${what}: answers sent twice`, taken.length - new Set(taken).size, { is: 0 })
  prove(
    `${what}: noted as sent and not taken`,
    rows.filter(({ status, recipient }) => status === 'sent' && !taken.includes(recipient)),
    { is: [] },
  )
  prove(`${what}: left to the administrator`, rows.filter(({ status }) => status === 'failed').length, {
    atMost: IN_FLIGHT * KILLS,
  })
})
