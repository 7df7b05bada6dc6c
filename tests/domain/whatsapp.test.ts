import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { gatewayCredentials } from '#db/schema/whatsapp.ts'
import { canSend, sendNow } from '#src/domains/whatsapp/service.ts'
import { createVault } from '#src/kit/crypto.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const PHONE = '+923001234567'
const credentials = { instanceId: 'instance-77', accessToken: 'very-secret-token' }
const connect = (t: TestApp) => t.as.admin().whatsapp.savePushflow(credentials)

describe('the route', () => {
  it('is none until PushFlow is configured, and while its gateway does not answer (WA-1)', async () => {
    const t = testApp()
    expect(await t.as.guest().whatsapp.isEnabled()).toEqual({ isEnabled: false })
    await connect(t)
    expect(await t.as.guest().whatsapp.isEnabled()).toEqual({ isEnabled: true })
    t.fakes.pushflow.state.reachable = false
    expect(await t.as.guest().whatsapp.isEnabled()).toEqual({ isEnabled: false })
  })

  it('refuses without credentials and does not wait for a gateway that did not answer', async () => {
    const t = testApp()
    expect(await sendNow(t.deps, { phone: PHONE, text: 'Hello' })).toEqual({
      outcome: 'refused',
      reason: 'WhatsApp is not connected',
      route: null,
    })
    await connect(t)
    t.fakes.pushflow.state.reachable = false
    expect(await sendNow(t.deps, { phone: PHONE, text: 'Hello' })).toMatchObject({ outcome: 'unreachable' })
    expect(t.fakes.pushflow.sent).toEqual([])
  })

  it('is none, without a fault, when the credentials were encrypted with another secret', async () => {
    const t = testApp()
    await connect(t)
    t.deps.vault = createVault('the secret after a careless restore')
    expect(canSend(t.deps)).toBe(false)
    expect(await sendNow(t.deps, { phone: PHONE, text: 'Hello' })).toMatchObject({ outcome: 'refused' })
  })
})

describe('the PushFlow configuration', () => {
  it('is stored encrypted, never sent back, and recorded without the secret (WA-4)', async () => {
    const { t, admin } = office()
    const saved = await admin.whatsapp.savePushflow(credentials)
    expect(saved).toEqual({ success: true, message: 'PushFlow configuration saved. Connected.' })
    const status = await admin.whatsapp.pushflowStatus()
    expect(status).toEqual({
      isEnabled: true,
      hasCredentials: true,
      serviceType: 'PushFlow',
      updatedAt: t.clock.now(),
    })
    const stored = JSON.stringify([
      t.deps.db.select().from(gatewayCredentials).all(),
      t.deps.db.select().from(auditLog).all(),
      saved,
      status,
    ])
    expect(stored).not.toMatch(/very-secret-token|instance-77/)
    expect(t.deps.db.select().from(auditLog).all()).toMatchObject([
      { entity: 'gateway', action: 'PushFlow configured', actorName: admin.user.username },
    ])
  })

  it('is stored, and says that it cannot send yet, when the gateway refuses it', async () => {
    const t = testApp()
    t.fakes.pushflow.state.reachable = false
    expect(await connect(t)).toEqual({
      success: true,
      message: 'PushFlow configuration saved, but it cannot send yet. Not connected.',
    })
    expect(await t.as.admin().whatsapp.pushflowStatus()).toMatchObject({
      isEnabled: false,
      hasCredentials: true,
      serviceType: 'PushFlow',
    })
  })

  it('is replaced as a whole', async () => {
    const t = testApp()
    await connect(t)
    await t.as.admin().whatsapp.savePushflow({ instanceId: 'second', accessToken: 'other' })
    await sendNow(t.deps, { phone: PHONE, text: 'Hello' })
    expect(t.fakes.pushflow.sent).toMatchObject([
      { credentials: { instanceId: 'second', accessToken: 'other' } },
    ])
  })
})

describe('tests from the back office', () => {
  it('send the given text or a template to a number in any format', async () => {
    const t = testApp()
    await connect(t)
    const admin = t.as.admin()
    expect(await admin.whatsapp.testPushflow({ phoneNumber: '0300 1234567', message: 'Salam' })).toEqual({
      success: true,
      message: `Message sent to ${PHONE}`,
    })
    await admin.whatsapp.testPushflow({ phoneNumber: '923001234567', message: ' ' })
    expect(t.fakes.pushflow.sent).toMatchObject([
      { phone: PHONE, text: 'Salam' },
      { phone: PHONE, text: 'This is a test message from WaCRM.' },
    ])
  })

  it("answer with the gateway's error instead of failing", async () => {
    const { t, admin } = office()
    expect(await admin.whatsapp.testPushflow({ phoneNumber: PHONE })).toEqual({
      success: false,
      message: 'PushFlow is not configured',
    })
    await connect(t)
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota left' })
    const refused = { success: false, message: 'No quota left' }
    expect(await admin.whatsapp.testPushflow({ phoneNumber: PHONE })).toEqual(refused)
    expect(await admin.whatsapp.sendText({ phone: PHONE, message: 'Hello' })).toEqual(refused)
  })

  it('call a gateway that did not answer a moment ago, because an administrator asked', async () => {
    const t = testApp()
    await connect(t)
    t.fakes.pushflow.state.reachable = false
    expect(await t.as.admin().whatsapp.testPushflow({ phoneNumber: PHONE })).toMatchObject({ success: true })
  })
})

describe('the WhatsApp Web connection', () => {
  it('is the second route: it sends where PushFlow cannot (WA-72)', async () => {
    const t = testApp()
    Object.assign(t.fakes.web.state, { status: 'connected', phoneNumber: '+923009876543' })
    expect(canSend(t.deps)).toBe(true)
    await sendNow(t.deps, { phone: PHONE, text: 'First' })
    await connect(t)
    await sendNow(t.deps, { phone: PHONE, text: 'Second' })
    t.fakes.pushflow.state.reachable = false
    await sendNow(t.deps, { phone: PHONE, text: 'Third' })
    expect(t.fakes.web.sent.map(({ text }) => text)).toEqual(['First', 'Third'])
    expect(t.fakes.pushflow.sent.map(({ text }) => text)).toEqual(['Second'])
  })

  it('comes first where an administrator says so, and the next route takes what it certainly did not send (WA-79)', async () => {
    const t = testApp()
    Object.assign(t.fakes.web.state, { status: 'connected', phoneNumber: '+923009876543' })
    await connect(t)
    await t.as.admin().settings.update({ key: 'whatsapp_routes', value: 'legacy, pushflow' })
    expect((await t.as.admin().whatsapp.routes()).routes).toMatchObject([
      { name: 'legacy', isSetUp: true, canSend: true, isPaced: true },
      { name: 'pushflow', isSetUp: true, canSend: true, isPaced: true },
      { name: 'cloud', isSetUp: false, canSend: false, isPaced: false },
    ])
    const send = (text: string) => sendNow(t.deps, { phone: PHONE, text })
    expect(await send('First')).toMatchObject({ outcome: 'sent', route: 'legacy' })
    for (const outcome of ['unreachable', 'restricted', 'refused'] as const) {
      t.fakes.web.answer({ outcome, reason: 'No' })
      expect(await send(outcome)).toMatchObject({ outcome: 'sent', route: 'pushflow' })
    }
    for (const outcome of ['unknown', 'absent'] as const) {
      t.fakes.web.answer({ outcome, reason: 'No' })
      expect(await send(outcome)).toMatchObject({ outcome, route: 'legacy' })
    }
    expect(t.fakes.pushflow.sent).toHaveLength(3)
    await expectRefusal(
      t.as.admin().settings.update({ key: 'whatsapp_routes', value: 'legacy; pushflow' }),
      'BAD_REQUEST',
    )
  })

  it('proves phones by messages to its own number (OTP-72)', async () => {
    const t = testApp()
    Object.assign(t.fakes.web.state, { status: 'connected', phoneNumber: '+923009876543' })
    expect(await t.as.guest().otp.byMessage()).toEqual({ isOffered: true, isFirst: true })
    const proof = await t.as.guest().otp.startProof({ phone: PHONE })
    expect(proof?.number).toBe('+923009876543')
  })

  it('tells administrators its state and the route that sends, and others only whether a route exists (WA-5)', async () => {
    const t = testApp()
    Object.assign(t.fakes.web.state, { status: 'qr-required', qr: 'what the phone scans' })
    await connect(t)
    expect(await t.as.guest().whatsapp.status()).toEqual({ isConnected: true })
    expect(await t.as.admin().whatsapp.status()).toEqual({
      isConnected: false,
      isDisabled: false,
      status: 'qr-required',
      phoneNumber: null,
      qrCode: 'what the phone scans',
      pairingCode: null,
      restrictedUntil: null,
      newChats: null,
      route: 'pushflow',
    })
  })

  it('is connected, disconnected, reset and cleared by administrators, with a history', async () => {
    const t = testApp()
    const { whatsapp } = t.as.admin()
    await whatsapp.reconnect()
    await whatsapp.reconnect({ phone: '0300 1234567' })
    await whatsapp.disconnect()
    await whatsapp.reset()
    await whatsapp.clearSession()
    expect(await whatsapp.fullReset()).toMatchObject({ success: true })
    expect(t.fakes.web.asked).toEqual([
      'connect',
      `connect ${PHONE}`,
      'disconnect',
      'connect',
      'clear',
      'clear',
    ])
    const actions = t.deps.db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action)
    expect(actions).toEqual([
      'WhatsApp Web connected',
      'WhatsApp Web connected',
      'WhatsApp Web disconnected',
      'WhatsApp Web reset',
      'WhatsApp Web session cleared',
      'WhatsApp Web fully reset',
    ])
  })

  it('refuses to connect while it is switched off, and says that there is nothing to disconnect or clear (WA-72)', async () => {
    const t = testApp({ env: { WHATSAPP_WEB: 'off' } })
    const { whatsapp } = t.as.admin()
    await expectRefusal(
      whatsapp.reconnect(),
      'CONFLICT',
      'The WhatsApp Web connection is switched off by WHATSAPP_WEB=off.',
    )
    const nothing = {
      success: true,
      message: 'There was nothing to do: the WhatsApp Web connection is switched off.',
    }
    expect(await whatsapp.disconnect()).toEqual(nothing)
    expect(await whatsapp.reset()).toEqual(nothing)
    expect(await whatsapp.clearSession()).toEqual(nothing)
    expect(await whatsapp.fullReset()).toEqual(nothing)
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
