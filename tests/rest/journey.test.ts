import { expect, it, onTestFinished } from 'vitest'
import { createPushflow } from '#src/gateways/pushflow.ts'
import { startScheduler } from '#src/server/scheduler.ts'
import { testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { hashOf, zipFile } from '#tests/helpers/uploads.ts'

const PHONE = '923001234567'

const shopWithPushflow = async () => {
  const gateway = await startPushflowServer()
  const t = testApp({
    override: { pushflow: createPushflow({ baseUrl: gateway.url, uptime: () => performance.now() }) },
  })
  const stopScheduler = startScheduler(t.deps)
  onTestFinished(async () => {
    await stopScheduler()
    await gateway.close()
  })
  return { t, gateway }
}

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** A plain HTTP client that keeps its cookies. */
const client = (base: string) => {
  const jar = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body)
    return { status: answer.status, body: await answer.json() }
  }
  return { send, call }
}

it('order, code, approval, licence and download work over REST with a plain HTTP client', async () => {
  const { t, gateway } = await shopWithPushflow()
  const base = await t.listen()
  const owner = t.make.user({ username: 'owner', isAdmin: true })
  const admin = client(base)
  const visitor = client(base)

  const signedIn = await admin.call('POST', '/api/login', { username: 'owner', password: PASSWORD })
  expect(signedIn.body.user).toMatchObject({ id: owner.id, isAdmin: true })
  expect((await visitor.call('GET', '/api/pushflow-status')).body).toEqual({ isEnabled: false })
  const config = { instanceId: 'INSTANCE', accessToken: 'TOKEN' }
  expect((await admin.call('POST', '/api/admin/pushflow-config', config)).body.success).toBe(true)
  expect((await visitor.call('GET', '/api/pushflow-status')).body).toEqual({ isEnabled: true })

  const placed = await visitor.call('POST', '/api/orders', orderForm)
  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({
    requiresOTP: true,
    status: 'pending',
    amount: 4999,
    phone: `+${PHONE}`,
  })
  const { orderId } = placed.body
  const { message: codeText } = await gateway.waitFor((sent) => codeIn(sent.message) !== '')
  const verified = await visitor.call('POST', '/api/orders/verify-otp', { orderId, otp: codeIn(codeText) })
  expect(verified.body).toMatchObject({
    success: true,
    order: { id: orderId, status: 'pending', isPhoneVerified: true },
  })

  const passwords = { password: 'a fine password', confirmPassword: 'a fine password' }
  const account = { username: 'asma', email: 'asma@example.com', phone: `+${PHONE}`, ...passwords }
  const registered = await visitor.call('POST', '/api/register', account)
  expect(registered.body.user).toMatchObject({ username: 'asma', isPhoneVerified: true })
  expect((await visitor.call('GET', '/api/user-orders')).body).toMatchObject([
    { id: orderId, licenseStatus: 'pending' },
  ])
  expect((await visitor.call('GET', '/api/downloads')).body).toEqual([])

  const bytes = zipFile(300_000)
  const form = new FormData()
  form.set('fileType', 'chrome-extension')
  form.set('version', '2.1.0')
  form.set('userId', String(owner.id))
  form.set('file', new Blob([bytes]), 'extension.zip')
  const uploaded = await admin.call('POST', '/api/admin/downloads/upload', form)
  expect(uploaded.status).toBe(201)
  expect(uploaded.body).toMatchObject({ fileName: 'extension.zip', version: '2.1.0', size: bytes.length })

  const approved = await admin.call('PATCH', `/api/admin/orders/${orderId}/status`, { status: 'confirmed' })
  expect(approved.body).toMatchObject({ status: 'confirmed', licenseStatus: 'active' })
  expect(approved.body.licenseKey).toMatch(/^WACRM(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
  await gateway.waitFor((sent) => sent.number === PHONE && sent.message.includes(approved.body.licenseKey))

  const [order] = (await visitor.call('GET', '/api/user-orders')).body
  expect(order).toMatchObject({
    status: 'approved',
    licenseKey: approved.body.licenseKey,
    licenseStatus: 'active',
  })
  const [download] = (await visitor.call('GET', '/api/downloads')).body
  const file = await visitor.send('GET', download.downloadUrl)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const sha256 = hashOf(new Uint8Array(await file.arrayBuffer()))
  expect([sha256, download.sha256]).toEqual([hashOf(bytes), hashOf(bytes)])
})
