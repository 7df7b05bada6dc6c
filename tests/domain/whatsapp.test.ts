import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { gatewayCredentials } from '#db/schema/whatsapp.ts'
import { pushflowStatus } from '#src/domains/whatsapp/rules/pushflow.ts'
import { canSend, sendNow } from '#src/domains/whatsapp/service.ts'
import { createVault } from '#src/kit/crypto.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop } from '#tests/helpers/orders.ts'

const PHONE = '+923001234567'
const credentials = { instanceId: 'instance-77', accessToken: 'very-secret-token' }
const connect = (t: TestApp) => t.as.admin().whatsapp.savePushflow(credentials)
const send = (t: TestApp, text = 'Hello') => sendNow(t.deps, { phone: PHONE, text })
/** A shop whose second route is a linked phone. */
const linkedShop = () => {
  const t = testApp()
  Object.assign(t.fakes.web.state, { status: 'connected', phoneNumber: '+923009876543' })
  return t
}

describe('the route', () => {
  it('is none until PushFlow is configured, and while its gateway does not answer, for which nothing waits (WA-1)', async () => {
    const t = testApp()
    const { whatsapp } = t.as.guest()
    expect(await whatsapp.isEnabled()).toEqual({ isEnabled: false })
    const refused = { outcome: 'refused', reason: 'WhatsApp is not connected', route: null }
    expect(await send(t)).toEqual(refused)
    await connect(t)
    expect(await whatsapp.isEnabled()).toEqual({ isEnabled: true })
    t.fakes.pushflow.state.reachable = false
    expect(await whatsapp.isEnabled()).toEqual({ isEnabled: false })
    expect(await send(t)).toMatchObject({ outcome: 'unreachable' })
    expect(t.fakes.pushflow.sent).toEqual([])
  })

  it('is none, without a fault, when the credentials were encrypted with another secret', async () => {
    const t = await connectedShop()
    t.deps.vault = createVault('the secret after a careless restore')
    expect(canSend(t.deps)).toBe(false)
    expect(await send(t)).toMatchObject({ outcome: 'refused' })
    expect(pushflowStatus(t.deps)).toMatchObject({ isEnabled: false, hasCredentials: false })
  })
})

describe('the PushFlow configuration', () => {
  it('is stored encrypted, never sent back, and recorded without the secret (WA-4)', async () => {
    const { t, admin } = office()
    const saved = await admin.whatsapp.savePushflow(credentials)
    expect(saved).toEqual({ success: true, message: 'PushFlow configuration saved. Connected.' })
    const status = await admin.whatsapp.pushflowStatus()
    const set = { isEnabled: true, hasCredentials: true, serviceType: 'PushFlow' }
    expect(status).toEqual({ ...set, updatedAt: t.clock.now() })
    const history = t.deps.db.select().from(auditLog).all()
    const stored = t.deps.db.select().from(gatewayCredentials).all()
    expect(JSON.stringify([stored, history, saved, status])).not.toMatch(/very-secret-token|instance-77/)
    const actorName = admin.user.username
    expect(history).toMatchObject([{ entity: 'gateway', action: 'PushFlow configured', actorName }])
  })

  it('is stored, and says that it cannot send yet, when the gateway refuses it', async () => {
    const t = testApp()
    t.fakes.pushflow.state.reachable = false
    const message = 'PushFlow configuration saved, but it cannot send yet. Not connected.'
    expect(await connect(t)).toEqual({ success: true, message })
    const set = { isEnabled: false, hasCredentials: true }
    expect(await t.as.admin().whatsapp.pushflowStatus()).toMatchObject(set)
  })

  it('is replaced as a whole', async () => {
    const t = await connectedShop()
    const second = { instanceId: 'second', accessToken: 'other' }
    await t.as.admin().whatsapp.savePushflow(second)
    await send(t)
    expect(t.fakes.pushflow.sent).toMatchObject([{ credentials: second }])
  })
})

describe('tests from the back office', () => {
  it('send the given text to a number in any format, and a text of the shop where none is given', async () => {
    const t = await connectedShop()
    const { whatsapp } = t.as.admin()
    const sent = { success: true, message: `Message sent to ${PHONE}` }
    expect(await whatsapp.testPushflow({ phoneNumber: '0300 1234567', message: 'Salam' })).toEqual(sent)
    await whatsapp.testPushflow({ phoneNumber: '923001234567', message: ' ' })
    expect(t.fakes.pushflow.sent).toMatchObject([
      { phone: PHONE, text: 'Salam' },
      { phone: PHONE, text: 'This is a test message from WaCRM.' },
    ])
  })

  it("answer with the gateway's error instead of failing", async () => {
    const { t, admin } = office()
    const test = () => admin.whatsapp.testPushflow({ phoneNumber: PHONE })
    expect(await test()).toEqual({ success: false, message: 'PushFlow is not configured' })
    await connect(t)
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota left' })
    const refused = { success: false, message: 'No quota left' }
    expect(await test()).toEqual(refused)
    expect(await admin.whatsapp.sendText({ phone: PHONE, message: 'Hello' })).toEqual(refused)
  })
})

describe('the WhatsApp Web connection', () => {
  it('is the second route: it sends where PushFlow cannot (WA-72)', async () => {
    const t = linkedShop()
    expect(canSend(t.deps)).toBe(true)
    await send(t, 'First')
    await connect(t)
    await send(t, 'Second')
    t.fakes.pushflow.state.reachable = false
    await send(t, 'Third')
    expect(t.fakes.web.sent.map(({ text }) => text)).toEqual(['First', 'Third'])
    expect(t.fakes.pushflow.sent.map(({ text }) => text)).toEqual(['Second'])
  })

  it('comes first where an administrator says so, and the next route takes what it certainly did not send (WA-79, WA-713)', async () => {
    const t = linkedShop()
    await connect(t)
    const order = (value: string) => t.as.admin().settings.update({ key: 'whatsapp_routes', value })
    await order('legacy, pushflow')
    expect((await t.as.admin().whatsapp.routes()).routes).toMatchObject([
      { name: 'legacy', isSetUp: true, canSend: true, isPaced: true },
      { name: 'pushflow', isSetUp: true, canSend: true, isPaced: true },
      { name: 'cloud', isSetUp: false, canSend: false, isPaced: false },
    ])
    expect(await send(t, 'First')).toMatchObject({ outcome: 'sent', route: 'legacy' })
    for (const outcome of ['unreachable', 'restricted', 'refused'] as const) {
      t.fakes.web.answer({ outcome, reason: 'No' })
      expect(await send(t, outcome)).toMatchObject({ outcome: 'sent', route: 'pushflow' })
    }
    for (const outcome of ['unknown', 'absent'] as const) {
      t.fakes.web.answer({ outcome, reason: 'No' })
      expect(await send(t, outcome)).toMatchObject({ outcome, route: 'legacy' })
    }
    expect(t.fakes.pushflow.sent).toHaveLength(3)
    await expectRefusal(order('legacy; pushflow'), 'BAD_REQUEST')
  })

  it('proves phones by messages to its own number (OTP-72)', async () => {
    const { otp } = linkedShop().as.guest()
    expect(await otp.byMessage()).toEqual({ isOffered: true, isFirst: true })
    expect(await otp.startProof({ phone: PHONE })).toMatchObject({ number: '+923009876543' })
  })

  it('tells administrators its state and the route that sends, and others only whether a route exists (WA-5, WA-701)', async () => {
    const t = testApp()
    Object.assign(t.fakes.web.state, { status: 'qr-required', qr: 'what the phone scans' })
    await connect(t)
    expect(await t.as.guest().whatsapp.status()).toEqual({ isConnected: true })
    const state = { isConnected: false, status: 'qr-required', qrCode: 'what the phone scans' }
    expect(await t.as.admin().whatsapp.status()).toMatchObject({ ...state, route: 'pushflow' })
  })

  it('is connected, disconnected, reset and cleared by administrators, with a history', async () => {
    const t = testApp()
    const { whatsapp } = t.as.admin()
    const asked: [call: () => Promise<object>, asked: string, action: string][] = [
      [() => whatsapp.reconnect(), 'connect', 'connected'],
      [() => whatsapp.reconnect({ phone: '0300 1234567' }), `connect ${PHONE}`, 'connected'],
      [() => whatsapp.disconnect(), 'disconnect', 'disconnected'],
      [() => whatsapp.reset(), 'connect', 'reset'],
      [() => whatsapp.clearSession(), 'clear', 'session cleared'],
      [() => whatsapp.fullReset(), 'clear', 'fully reset'],
    ]
    for (const [call] of asked) expect(await call()).toMatchObject({ success: true })
    expect(t.fakes.web.asked).toEqual(asked.map(([, what]) => what))
    const actions = t.deps.db.select({ action: auditLog.action }).from(auditLog).all()
    expect(actions).toEqual(asked.map(([, , action]) => ({ action: `WhatsApp Web ${action}` })))
  })

  it('refuses to connect while it is switched off, and says that there is nothing to disconnect or clear (WA-703)', async () => {
    const t = testApp({ env: { WHATSAPP_WEB: 'off' } })
    const { whatsapp } = t.as.admin()
    const off = 'The WhatsApp Web connection is switched off by WHATSAPP_WEB=off.'
    await expectRefusal(whatsapp.reconnect(), 'CONFLICT', off)
    const message = 'There was nothing to do: the WhatsApp Web connection is switched off.'
    for (const call of ['disconnect', 'reset', 'clearSession', 'fullReset'] as const)
      expect([call, await whatsapp[call]()]).toEqual([call, { success: true, message }])
    expect(t.fakes.web.asked).toEqual([])
  })

  it('answers 503 where its library cannot be loaded', async () => {
    const t = testApp()
    t.deps.whatsappWeb.connect = async () => {
      throw new Error('Cannot find package')
    }
    await expectRefusal(t.as.admin().whatsapp.reconnect(), 'SERVICE_UNAVAILABLE')
  })
})
