import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { expectRefusal, office, testApp } from '#tests/helpers/app.ts'
import {
  connectedShop,
  lastCode,
  orderForm,
  PHONE,
  storedOrders,
  waitingOrder,
} from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

describe('the account of a verified order', () => {
  it('is the account with the same verified phone, the oldest of several', async () => {
    const { t, orderId, otp } = await waitingOrder()
    t.make.user({ whatsappNumber: PHONE, email: orderForm.email })
    const owner = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    const { order } = await t.as.guest().orders.verifyCode({ orderId, otp })
    expect(order).toMatchObject({ isClaimed: true, userId: null })
    expect(storedOrders(t)).toMatchObject([{ userId: owner.id }])
    const messages = queuedMessages(t)
    expect(messages.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
    for (const { body } of messages) expect(body).not.toContain('claim=')
    expect(listAudit(t.deps, 'order', orderId)[0]).toMatchObject({ action: 'linked by verified phone' })
  })

  it('never changes by a code', async () => {
    const t = await connectedShop()
    const owner = t.as.customer()
    const { orderId } = await owner.orders.create(orderForm)
    await t.settled()
    t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    const { order } = await owner.orders.verifyCode({ orderId, otp: lastCode(t) })
    expect(order).toMatchObject({ userId: owner.user.id })
  })

  it('is the signed-in customer whose own number it proves, also for earlier orders', async () => {
    const { t, orderId, otp } = await waitingOrder()
    const earlier = t.make.order({ phone: PHONE, isPhoneVerified: true })
    const unproved = t.make.order({ phone: PHONE })
    const customer = t.as.customer(t.make.user({ whatsappNumber: PHONE }))
    const { order } = await customer.orders.verifyCode({ orderId, otp })
    expect(order).toMatchObject({ userId: customer.user.id })
    expect(await customer.auth.me()).toMatchObject({ isPhoneVerified: true })
    const owned = storedOrders(t).filter(({ userId }) => userId === customer.user.id)
    expect(owned.map(({ id }) => id)).toEqual([orderId, earlier.id])
    expect(storedOrders(t)).toContainEqual(unproved)
  })

  it('is nobody of whom only the email or an unverified phone is equal, and no customer who proves another number than their own (ORD-712)', async () => {
    const { t, orderId, otp } = await waitingOrder()
    t.make.user({ email: orderForm.email })
    t.make.user({ whatsappNumber: PHONE })
    const customer = t.as.customer()
    await customer.orders.verifyCode({ orderId, otp })
    expect(await customer.auth.me()).toMatchObject({ isPhoneVerified: false })
    expect(storedOrders(t)).toMatchObject([{ userId: null }])
  })
})

describe('a number that changed hands (USER-702)', () => {
  it('is that of the account which proved it last: the one of before gets no order and no code with it', async () => {
    const { t, orderId, otp } = await waitingOrder()
    const before = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    const later = t.as.customer(t.make.user({ whatsappNumber: PHONE }))
    await later.otp.send({ phone: PHONE })
    await later.auth.verifyPhone({ phone: PHONE, otp: lastCode(t) })
    await t.as.guest().orders.verifyCode({ orderId, otp })
    expect(storedOrders(t)).toMatchObject([{ userId: later.user.id }])
    const { length } = t.fakes.pushflow.sent
    await t.as.guest().auth.requestPasswordReset({ email: before.email })
    await t.settled()
    expect(t.fakes.pushflow.sent).toHaveLength(length)
    const [entry] = listAudit(t.deps, 'user', before.id)
    expect(entry?.action).toBe('phone proved by another account')
  })

  it('is that of a new account, whose browser proved it before registering', async () => {
    const t = testApp()
    const before = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    const password = 'Kh4rbuza-zamin'
    const account = { username: 'zarqa', email: 'zarqa@example.com', phone: PHONE }
    const browser = t.as.guest({ provenPhone: PHONE })
    await browser.auth.register({ ...account, password, confirmPassword: password })
    expect(await t.as.admin().users.get({ id: before.id })).toMatchObject({ isPhoneVerified: false })
  })
})

describe('a claim link (ORD-9)', () => {
  /** A shop with an approved order of a guest, and the token of the claim link that its page shows. */
  const linked = async () => {
    const t = testApp()
    const { orderId } = await t.as.guest().orders.create(orderForm)
    const { licenseKey } = await t.as.admin().orders.setStatus({ id: orderId, status: 'confirmed' })
    const claimPath = async () =>
      (await t.as.guest().orders.tracked({ token: trackingToken(t.deps, orderId) })).claimPath
    const { searchParams } = new URL((await claimPath()) ?? '', 'http://shop.test')
    return { t, orderId, licenseKey, claimPath, token: searchParams.get('claim') ?? '' }
  }

  it('gives the order with its key to the first account that opens it, again without a change, and to no second one even when the first is deleted', async () => {
    const { t, orderId, licenseKey, claimPath, token } = await linked()
    const customer = t.as.customer()
    const claimed = await customer.orders.claim({ token })
    const own = { userId: customer.user.id, isClaimed: true, status: 'approved', licenseKey }
    expect(claimed).toMatchObject({ id: orderId, ...own })
    expect(await claimPath()).toBeNull()
    expect(await customer.orders.claim({ token })).toEqual(claimed)
    expect((await customer.orders.mine({})).total).toBe(1)
    const history = listAudit(t.deps, 'order', orderId)
    expect(history[0]).toMatchObject({ action: 'claimed', actorName: customer.user.username })
    expect(history.at(-1)).toMatchObject({ action: 'placed', actorName: 'guest' })
    await expectRefusal(t.as.customer().orders.claim({ token }), 'NOT_FOUND')
    expect(storedOrders(t)).toMatchObject([{ userId: customer.user.id }])
    await t.as.admin().users.delete({ id: customer.user.id })
    await expectRefusal(t.as.customer().orders.claim({ token }), 'NOT_FOUND')
    expect(storedOrders(t)).toMatchObject([{ userId: null }])
  })

  it('cannot be forged', async () => {
    const { t, orderId, token } = await linked()
    const signed = [t.deps.vault.sign('proven-phone', String(orderId)), t.deps.vault.sign('claim', '99')]
    for (const forged of ['', '1', 'MQ.', token.slice(0, -1), `${token}A`, ...signed]) {
      await expectRefusal(t.as.customer().orders.claim({ token: forged }), 'NOT_FOUND')
    }
    expect(storedOrders(t)).toMatchObject([{ userId: null }])
  })
})

describe("a customer's own orders", () => {
  it('are only theirs, newest first, with the statuses that customers see (ORD-12, ORD-15)', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const first = t.make.order({ userId: customer.user.id, notes: 'Paid in cash' })
    t.make.order({ userId: t.make.user().id })
    t.make.order({ email: customer.user.email })
    t.clock.advance(60)
    const second = t.make.order({ userId: customer.user.id, status: 'cancelled' })
    await t.as.admin().orders.setStatus({ id: first.id, status: 'confirmed' })
    const { rows, total } = await customer.orders.mine({})
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { id: second.id, status: 'cancelled', licenseKey: null, licenseStatus: 'pending' },
      { id: first.id, status: 'approved', notes: 'Paid in cash', licenseStatus: 'active', systemsCount: 2 },
    ])
    expect((await customer.orders.mine({ status: 'approved' })).rows.map(({ id }) => id)).toEqual([first.id])
    const last = await customer.orders.mine({ limit: 1, cursor: 1, sort: '-createdAt' })
    expect(last.rows).toMatchObject([{ id: first.id }])
  })

  it('show the key only while the order is approved, and the external licence id where the order has one', async () => {
    const { t, admin } = office()
    const customer = t.as.customer()
    const { id } = t.make.order({ userId: customer.user.id })
    const { licenseKey } = await admin.orders.setStatus({ id, status: 'approved' })
    const mine = async () => (await customer.orders.mine({})).rows[0]
    expect(await mine()).toMatchObject({ licenseKey, licenseId: String(id), externalLicenseId: null })
    await admin.licenses.setExternalId({ orderId: id, externalLicenseId: 'EXT-7' })
    expect(await mine()).toMatchObject({ licenseKey, licenseId: 'EXT-7' })
    await admin.orders.setStatus({ id, status: 'pending' })
    expect(await mine()).toMatchObject({ licenseKey: null, licenseStatus: 'suspended', status: 'pending' })
  })
})

it('the receipt of an order names the seller with the address that was entered for receipts, else with the city (ORD-738)', async () => {
  const { t, admin } = office()
  const { id } = t.make.order()
  const seller = async () => {
    const { seller: lines, address } = await admin.orders.receipt({ id })
    return { lines, address }
  }
  expect(await seller()).toEqual({ lines: ['WaCRM', 'Lahore'], address: [] })
  const value = '  Zafar Traders \r\n\n Shop 4, Hall Road\nLahore 54000 '
  await admin.settings.update({ key: 'receipt_address', value })
  const address = ['Zafar Traders', 'Shop 4, Hall Road', 'Lahore 54000']
  expect(await seller()).toEqual({ lines: ['WaCRM'], address })
  const tooMany = { key: 'receipt_address', value: 'A line\n'.repeat(7) }
  await expect(admin.settings.update(tooMany)).rejects.toMatchObject({ message: 'Must be 6 lines or fewer' })
})
