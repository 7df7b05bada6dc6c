import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { STOPPED } from '#src/domains/messages/post/recipients.ts'
import { heedOptOut } from '#src/domains/messages/service.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { dataOfPerson } from '#src/domains/users/rules/person-file.ts'
import { PACE_SECONDS } from '#src/domains/whatsapp/schema.ts'
import { addDays, DAY, endOfTerm } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { connectedShop } from '#tests/helpers/orders.ts'
import { couldSend, deliverAfter, queuedMessages } from '#tests/helpers/outbox.ts'
import { firstLicense, resellerShop } from '#tests/helpers/resellers.ts'

const activate = (t: TestApp, key: string, name = 'Front desk') =>
  t.as.guest().licenses.activate({ key, ...system(name) })

describe('an administrator', () => {
  it('sets prices, term, name, number and the low balance, which hold from then on (RESELL-1213)', async () => {
    const { t, admin, user, issue, reseller } = await resellerShop()
    const set = { name: 'Lahore House', termMonths: 12, lowBalance: 3000, prices: { starter: 500 } } as const
    expect(await admin.resellers.set({ id: user.id, isReseller: true, ...set })).toMatchObject({
      isReseller: true,
      name: 'Lahore House',
      lowBalance: 3000,
      prices: { starter: 500, professional: 2000, enterprise: 5000 },
      balance: 10_000,
    })
    expect(await issue()).toMatchObject({ balance: 9500 })
    const [license] = (await reseller.resellers.customers({})).rows
    expect(license?.expiresAt).toEqual(endOfTerm(t.clock.now(), 12))
    const plain = t.make.user()
    const none = { isReseller: false, closedAt: null }
    expect(await admin.resellers.of({ id: plain.id })).toEqual(none)
    expect(await admin.resellers.set({ id: plain.id, isReseller: false })).toEqual(none)
  })

  it('finds the accounts that are resellers now (RESELL-1221)', async () => {
    const t = testApp()
    const [one, two] = [await resellerShop(t, { topped: 0 }), await resellerShop(t, { topped: 0 })]
    t.make.user()
    const ids = async (isReseller: boolean) =>
      (await one.admin.users.list({ isReseller: String(isReseller), isAdmin: 'false' })).rows.map(
        ({ id }) => id,
      )
    expect(await ids(true)).toEqual([two.user.id, one.user.id])
    await one.admin.resellers.set({ id: one.user.id, isReseller: false })
    expect(await ids(true)).toEqual([two.user.id])
    expect(await ids(false)).toContain(one.user.id)
    expect(await ids(false)).not.toContain(two.user.id)
  })

  it('pauses a reseller, who keeps the balance and spends nothing (RESELL-1207)', async () => {
    const shop = await resellerShop()
    const { admin, user, issue, reseller, balance } = shop
    await issue()
    const { id } = await firstLicense(shop)
    await admin.resellers.set({ id: user.id, isReseller: true, isPaused: true })
    const paused = 'Your reseller account is paused. Please write to us.'
    await expectRefusal(issue(), 'CONFLICT', paused)
    await expectRefusal(reseller.resellers.renew({ licenseIds: [id] }), 'CONFLICT', paused)
    await expectRefusal(reseller.resellers.topUp({ amount: 1000 }), 'CONFLICT', paused)
    expect(await balance()).toBe(9000)
    await reseller.resellers.setLabel({ id, label: 'Front desk' })
    await admin.resellers.set({ id: user.id, isReseller: true, isPaused: false })
    expect(await issue()).toMatchObject({ balance: 8000 })
  })

  it('tells a reseller of a top-up under the email and number of today (MSG-1326)', async () => {
    const { t, admin, user, reseller, newestOrder } = await resellerShop(await connectedShop())
    couldSend(t)
    await reseller.resellers.topUp({ amount: 1000 })
    const now = { email: 'today@example.com', whatsappNumber: '+923217654321' }
    await admin.users.update({ id: user.id, username: user.username, ...now })
    await admin.orders.setStatus({ id: newestOrder(), status: 'confirmed' })
    await deliverAfter(t, 0)
    const told = queuedMessages(t).filter(({ templateName }) => templateName === 'reseller_balance')
    expect(told.slice(-2).map(({ recipient, status }) => [recipient, status])).toEqual([
      [now.whatsappNumber, 'sent'],
      [now.email, 'sent'],
    ])
  })

  it('closes a reseller: the balance is paid out, and the customers are the shop’s (RESELL-1214)', async () => {
    const shop = await resellerShop()
    const { t, admin, user, issue, reseller, topUp } = shop
    const { licenseKeys } = await issue()
    await reseller.resellers.topUp({ amount: 1000 })
    const waiting = shop.newestOrder()
    await expectRefusal(admin.resellers.set({ id: user.id, isReseller: false }), 'CONFLICT')
    await admin.orders.setStatus({ id: waiting, status: 'cancelled' })
    expect(await admin.resellers.set({ id: user.id, isReseller: false })).toEqual({
      isReseller: false,
      closedAt: t.clock.now(),
    })
    expect(shop.movements().at(-1)).toMatchObject({ kind: 'payout', amountMinor: -900_000, balanceMinor: 0 })
    await expectRefusal(reseller.resellers.get({}), 'NOT_FOUND')
    expect((await activate(t, licenseKeys[0] ?? '')).state).toBe('VALID')
    await expectRefusal(admin.orders.setStatus({ id: waiting, status: 'confirmed' }), 'CONFLICT')
    // Who becomes a reseller again begins anew.
    await admin.resellers.set({ id: user.id, isReseller: true, prices: { starter: 1000 } })
    expect(await reseller.resellers.get({})).toMatchObject({ balance: 0, customers: [], total: 0 })
    await topUp(2000)
    expect(await issue()).toMatchObject({ balance: 1000 })
  })

  it('deletes no account that is a reseller (RESELL-1219)', async () => {
    const { admin, user, reseller } = await resellerShop()
    const stays = 'A reseller account cannot be deleted. Please write to us, and we close it first.'
    await expectRefusal(reseller.auth.deleteAccount({ password: PASSWORD }), 'CONFLICT', stays)
    const toOwner = 'This account is a reseller. Please close the reseller first.'
    await expectRefusal(admin.users.delete({ id: user.id }), 'CONFLICT', toOwner)
    await admin.resellers.set({ id: user.id, isReseller: false })
    await admin.users.delete({ id: user.id })
  })
})

describe('a licence that a reseller issued', () => {
  it('is reminded of in the reseller’s name, and in the shop’s once the reseller was closed (RESELL-1215)', async () => {
    const shop = await resellerShop(testApp(), { name: 'Lahore House' })
    const { t, admin, user, issue } = shop
    await issue()
    const remind = async () => {
      await remindHolders(t.deps)
      return queuedMessages(t)
        .slice(0)
        .map(({ templateName, body }) => [templateName, /this is Lahore House/.test(body)] as const)
        .at(-1)
    }
    t.clock.advance((addDays(endOfTerm(t.clock.now(), 1), -3).getTime() - t.clock.now().getTime()) / 1000)
    expect(await remind()).toEqual(['reseller_license', true])
    await admin.resellers.set({ id: user.id, isReseller: false })
    t.clock.advance(2 * DAY)
    expect(await remind()).toEqual(['license_offer', false])
  })

  it('is reminded of with the page that shows its order, also long after its pay link has ended', async () => {
    const { t, issue } = await resellerShop(testApp(), { termMonths: 12 })
    await issue()
    t.clock.advance((addDays(endOfTerm(t.clock.now(), 12), -3).getTime() - t.clock.now().getTime()) / 1000)
    await remindHolders(t.deps)
    const reminder = queuedMessages(t).at(-1)
    expect(reminder).toMatchObject({
      event: 'expiring',
      body: expect.stringContaining('http://shop.test/track'),
    })
  })

  it('is reminded of neither at night nor where its customer wrote STOP, as by the shop (MSG-1318)', async () => {
    const { t, issue } = await resellerShop(await connectedShop({ limits: true }))
    await issue()
    t.clock.advance((addDays(endOfTerm(t.clock.now(), 1), -3).getTime() - t.clock.now().getTime()) / 1000)
    couldSend(t)
    await remindHolders(t.deps)
    const reminder = () => queuedMessages(t).find(({ event }) => event === 'expiring')
    // The term ends at midnight in Pakistan.
    for (let n = 0; n < 5; n += 1) await deliverAfter(t, PACE_SECONDS)
    expect(reminder()?.status).toBe('queued')
    heedOptOut(t.deps, reminder()?.recipient ?? '', 'STOP')
    expect(reminder()).toMatchObject({ status: 'failed', lastError: STOPPED })
    t.clock.advance(2 * DAY)
    await remindHolders(t.deps)
    expect(queuedMessages(t).filter(({ event }) => event === 'expiring')).toHaveLength(1)
  })

  it('is reminded of together with the others of its customer, and with none that the shop sold', async () => {
    const { t, issue } = await resellerShop()
    const holder = t.make.user()
    const { licenseKeys } = await issue({ quantity: 3 })
    const expiresAt = endOfTerm(t.clock.now(), 1)
    const phone = '+923001234567'
    const bought = t.make.order({ status: 'confirmed', termMonths: 1, plan: 'starter', phone, email: '' })
    const { licenseKey } = licenseIn(t, { orderId: bought.id, expiresAt })
    t.deps.db.update(orders).set({ userId: holder.id }).run()
    t.clock.advance((expiresAt.getTime() - t.clock.now().getTime()) / 1000 - 3 * DAY)
    await remindHolders(t.deps)
    const told = queuedMessages(t).filter(
      ({ event, channel }) => event === 'expiring' && channel === 'whatsapp',
    )
    expect(told.map(({ templateName }) => templateName)).toEqual(['reseller_license', 'license_offer'])
    const [resold, own] = told.map(({ body }) => body)
    for (const key of licenseKeys) expect(resold).toContain(key)
    expect(resold).not.toContain(licenseKey)
    for (const key of licenseKeys) expect(own).not.toContain(key)
  })

  it('is reminded of on its day, where a clock was ahead', async () => {
    const { t, issue } = await resellerShop()
    await issue()
    const reminded = () => queuedMessages(t).filter(({ event }) => event === 'expiring')
    const run = async () => {
      await remindHolders(t.deps)
    }
    t.clock.advance(28 * DAY)
    await run()
    expect(reminded()).not.toEqual([])
    t.clock.advance(-20 * DAY)
    await run()
    expect(reminded()).toEqual([])
    t.clock.advance(20 * DAY)
    await run()
    expect(reminded()).not.toEqual([])
  })

  it('shows its holder no amount and no receipt: its price is the reseller’s (RESELL-1218)', async () => {
    const { t, issue } = await resellerShop()
    const holder = t.make.user({ whatsappNumber: '+923001234567', isPhoneVerified: true })
    await issue()
    const { id } = t.deps.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.plan, 'starter'))
      .get() ?? { id: 0 }
    t.deps.db.update(orders).set({ userId: holder.id }).where(eq(orders.id, id)).run()
    const customer = t.as.customer(holder)
    expect((await customer.orders.mine({})).rows).toMatchObject([{ id, amount: 0, lines: [] }])
    const own = await customer.orders.own({ id })
    expect(own).toMatchObject({ amount: 0, payment: { amount: 0 } })
    expect(own.licenseKeys).toHaveLength(1)
    await expectRefusal(customer.orders.receipt({ id }), 'NOT_FOUND')
  })

  it('tells its holder its price neither by a licence that was taken back nor in the file of their data', async () => {
    const { t, reseller, issue } = await resellerShop()
    const holder = t.make.user({ whatsappNumber: '+923001234567', isPhoneVerified: true })
    await issue({ quantity: 3 })
    t.deps.db.update(orders).set({ userId: holder.id }).where(eq(orders.plan, 'starter')).run()
    const [first] = (await reseller.resellers.customers({})).rows
    await reseller.resellers.revoke({ id: first?.id ?? 0 })
    const { rows } = await t.as.customer(holder).orders.mine({})
    expect(rows).toMatchObject([{ amount: 0, quantity: 2 }])
    expect(rows[0]?.licenses.map(({ refunded }) => refunded)).toEqual([null, null, null])
    let file = ''
    for await (const part of dataOfPerson(t.deps, holder)) file += JSON.stringify(part)
    expect(file).toContain('revoked by its reseller')
    expect(file).not.toMatch(/\b[1-3]00000\b/)
  })

  it('names its reseller to its holder alone, until the reseller was closed (RESELL-1224)', async () => {
    const shop = await resellerShop(testApp(), { name: 'Lahore House', supportPhone: '0300 5551111' })
    const { t, admin, user } = shop
    const holder = t.make.user({ whatsappNumber: '+923001234567', isPhoneVerified: true })
    await shop.issue()
    const { id } = await firstLicense(shop)
    t.deps.db.update(orders).set({ userId: holder.id }).where(eq(orders.plan, 'starter')).run()
    const seller = () => t.as.customer(holder).resellers.ofLicense({ id })
    expect(await seller()).toEqual({ name: 'Lahore House', supportPhone: '+923005551111' })
    await expectRefusal(t.as.customer().resellers.ofLicense({ id }), 'NOT_FOUND')
    await expectRefusal(t.as.admin().resellers.ofLicense({ id }), 'NOT_FOUND')
    await expectRefusal(t.as.guest().resellers.ofLicense({ id }), 'UNAUTHORIZED')
    await admin.resellers.set({ id: user.id, isReseller: true, isPaused: true })
    expect(await seller()).toMatchObject({ name: 'Lahore House' })
    // Whom the reseller does not answer may renew with the shop, on the same key.
    const term = (await t.as.customer(holder).orders.licensed({})).rows[0]
    const { payPath } = await t.as
      .customer(holder)
      .orders.renew({ id: term?.id ?? 0, licenseId: id, termMonths: 1 })
    expect(payPath).toMatch(/^\/pay\//)
    await admin.resellers.set({ id: user.id, isReseller: false })
    expect(await seller()).toBeNull()
  })

  it('leads to its reseller where a system was added, and to the shop once the reseller was closed', async () => {
    const t = testApp()
    const shop = await resellerShop(t, { name: 'Lahore House', supportPhone: '0300 5551111' })
    await shop.admin.settings.save({ values: { support_phone: '+92 42 1112223' } })
    const holder = t.make.user({ whatsappNumber: '+923001234567', isPhoneVerified: true })
    await shop.issue({ plan: 'professional' })
    const { id } = await firstLicense(shop)
    t.deps.db.update(orders).set({ userId: holder.id }).where(eq(orders.plan, 'professional')).run()
    const add = async (name: string) => {
      const { code } = await t.as.guest().licenses.requestActivation(system(name))
      await t.as.customer(holder).licenses.approve({ code, id })
      return queuedMessages(t).findLast(({ templateName }) => templateName === 'system_activated')?.body
    }
    expect(await add('Front desk')).toContain('+923005551111')
    await shop.admin.resellers.set({ id: shop.user.id, isReseller: false })
    const told = await add('Laptop')
    expect(told).toContain('1112223')
    expect(told).not.toContain('+923005551111')
  })

  it('keeps its reseller through a renewal that its holder buys from the shop', async () => {
    const shop = await resellerShop()
    await shop.issue()
    const { id } = await firstLicense(shop)
    const { orderId } = shop.t.deps.db.select().from(licenses).where(eq(licenses.id, id)).get() ?? {
      orderId: 0,
    }
    const bought = shop.t.make.order({ plan: 'starter', renewsOrderId: orderId, termMonths: 1 })
    await shop.admin.orders.setStatus({ id: bought.id, status: 'confirmed' })
    const { id: latest, expiresAt } = await firstLicense(shop)
    expect(latest).not.toBe(id)
    expect(expiresAt).toEqual(endOfTerm(endOfTerm(shop.t.clock.now(), 1), 1))
  })
})
