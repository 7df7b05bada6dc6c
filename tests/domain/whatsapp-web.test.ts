import { expect, it, onTestFinished, vi } from 'vitest'
import { whatsappAuth } from '#db/schema/whatsapp.ts'
import { receiveMessages } from '#src/domains/incoming/service.ts'
import { createAuthStore } from '#src/domains/whatsapp/rules/connection.ts'
import { createWhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import { createVault } from '#src/kit/crypto.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { startWhatsappServer } from '#tests/helpers/fakes/whatsapp-server.ts'
import { deliverUpdate, PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })

/** The real library in a shop, with a phone that has scanned. */
const linkedShop = async () => {
  const server = await startWhatsappServer()
  const t: TestApp = testApp()
  const start = () =>
    createWhatsappWeb({
      now: t.clock.now,
      store: createAuthStore(t.deps),
      onMessages: (messages) => t.deps.background('messages', () => receiveMessages(t.deps, messages)),
      log: t.deps.log,
      socketUrl: server.url,
    })
  t.deps.whatsappWeb = start()
  onTestFinished(async () => {
    await t.deps.whatsappWeb.stop()
    await server.close()
  })
  const statusOf = async () =>
    (await t.as.admin().whatsapp.status()) as { status: string; qrCode: string | null }
  const becomes = (status: string) => expect.poll(async () => (await statusOf()).status).toBe(status)
  await t.as.admin().whatsapp.reconnect()
  await becomes('qr-required')
  const qr = (await statusOf()).qrCode ?? ''
  server.scan(qr)
  await becomes('connected')
  // The keys are in the code and in what is stored.
  const stored = createAuthStore(t.deps).read('creds', ['creds']).creds ?? ''
  t.mustNotLog(
    ...qr.split(',').filter((part) => part.length > 20),
    ...(stored.match(/[A-Za-z0-9+/]{43}=/g) ?? []),
  )
  return { t, server, start, becomes }
}

it('the outbox sends by the linked phone, and each incoming message is in the chat once', async () => {
  const { t, server } = await linkedShop()
  await deliverUpdate(t, 'news')
  expect(queuedMessages(t)).toMatchObject([{ status: 'sent' }])
  expect(server.sent).toHaveLength(1)
  for (const isHidden of [false, true, true]) server.write(PHONE, 'Salam', { isHidden, id: `in-${isHidden}` })
  const chats = async () => (await t.as.admin().chatConsole.sessions()).rows
  await expect.poll(async () => (await chats()).length).toBe(1)
  const [chat] = await chats()
  const said = async () =>
    (await t.as.admin().chat.messages({ id: chat?.id ?? 0 })).rows.map(({ content }) => content)
  await expect.poll(said).toEqual(['Salam', 'Salam'])
  expect(chat?.guestInfo.phone).toBe(PHONE)
})

it('the keys are stored encrypted, survive a restart, and are useless with another secret (WA-73)', async () => {
  const { t, server, start, becomes } = await linkedShop()
  const rows = t.deps.db.select().from(whatsappAuth).all()
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toMatch(/noiseKey|advSecretKey|private/)
  await t.deps.whatsappWeb.stop()
  t.deps.whatsappWeb = start()
  await t.deps.whatsappWeb.resume()
  await becomes('connected')
  expect(server.state.logins).toBe(2)
  const other = createAuthStore({ ...t.deps, vault: createVault('another secret of the shop') })
  expect(other.read('creds', ['creds'])).toEqual({})
})

it('a code to type links the phone, and is neither logged nor stored in the clear', async () => {
  const { t, server, becomes } = await linkedShop()
  await t.as.admin().whatsapp.fullReset()
  await becomes('qr-required')
  await t.as.admin().whatsapp.reconnect({ phone: PHONE })
  const pairingCode = async () =>
    ((await t.as.admin().whatsapp.status()) as { pairingCode: string | null }).pairingCode
  await expect.poll(pairingCode).not.toBeNull()
  const code = (await pairingCode()) ?? ''
  t.mustNotLog(code)
  expect(t.connection.serialize().includes(code)).toBe(false)
  await server.type(code)
  await becomes('connected')
})
