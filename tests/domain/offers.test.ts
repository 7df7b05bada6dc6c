import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import { whyNoMore } from '#src/domains/messages/post/validity.ts'
import { jobs } from '#src/domains/offers/jobs.ts'
import { raastText } from '#src/shared/raast.ts'
import { addDays, DAY, formatDate } from '#src/shared/values/dates.ts'
import { runJobs } from '#tests/helpers/app.ts'
import { HOLDER, offerShop } from '#tests/helpers/offers.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const IBAN = 'PK36SCBL0000001123456702'

type Shop = Awaited<ReturnType<typeof offerShop>>
const rupees = (offer: { amountMinor: number } | undefined): number => (offer?.amountMinor ?? 0) / 100
const keyOf = (t: Shop['t'], orderId: number): string =>
  t.deps.db.select().from(licenses).where(eq(licenses.orderId, orderId)).get()?.licenseKey ?? 'none'
/** Runs the job that ends offers. */
const sweep = (t: Shop['t']) => runJobs(t, jobs)

describe('an offer', () => {
  it('is made with the first reminder, stands until seven days after the end, and asks for what nobody else does (OFFER-1160)', async () => {
    const { t, licensed, offered, offersNow } = await offerShop()
    const { expiresAt } = await licensed(5)
    expect(await offered()).toEqual([])
    t.clock.advance(2 * DAY)
    await licensed(2, { name: 'Sana Bibi', phone: '+923007654321' }, 'Sana Bibi (0300XXXXXXX)')
    const [soon, later, none] = await offered()
    expect([rupees(soon), rupees(later), none]).toEqual([4998, 4997, undefined])
    expect(later).toMatchObject({
      plan: 'professional',
      termMonths: 1,
      priceMinor: 499_900,
      endsAt: expiresAt,
    })
    expect(formatDate(later?.until ?? expiresAt)).toBe(formatDate(addDays(expiresAt, 7)))
    await offered()
    expect(offersNow()).toHaveLength(2)
    t.clock.advance(11 * DAY)
    await sweep(t)
    expect(offersNow()).toMatchObject([
      { state: 'ended', endedBy: 'time' },
      { state: 'ended', endedBy: 'time' },
    ])
  })

  it('and a new order ask for different amounts, whatever the setting says (OFFER-1161)', async () => {
    const { t, admin, licensed, offered } = await offerShop()
    await admin.coupons.create({ code: 'ONE', amountOff: 1 })
    await licensed()
    expect(rupees((await offered())[0])).toBe(4998)
    const place = (more: object) => t.as.guest().orders.create({ ...orderForm, ...more })
    expect((await place({})).amount).toBe(4999)
    expect((await place({ couponCode: 'ONE' })).amount).toBe(4997)
  })

  it('renews the licences of several orders of one holder that one reminder tells of', async () => {
    const { t, admin, licensed, offered, offersNow, pay, endsOf } = await offerShop()
    await admin.settings.update({ key: 'bank_feed_order_max', value: '20000' })
    const own = { purpose: 'new', email: 'bilal@example.com' } as const
    const [one, other] = [await licensed(2, own), await licensed(2, own)]
    await licensed(2, { ...own, phone: '+923331111111' })
    const before = queuedMessages(t).length
    const [joined, alone, none] = await offered()
    expect([joined?.priceMinor, alone?.priceMinor, none]).toEqual([999_800, 499_900, undefined])
    const told = queuedMessages(t).slice(before)
    expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['whatsapp', one.order.phone],
      ['email', one.order.email],
      ['whatsapp', '+923331111111'],
      ['email', one.order.email],
    ])
    for (const { order } of [one, other]) {
      for (const { body } of told.slice(0, 2)) expect(body).toContain(keyOf(t, order.id))
    }
    pay(rupees(joined))
    expect(offersNow()[0]).toMatchObject({ state: 'paid' })
    expect([one, other].map(({ order }) => endsOf(order.id).length)).toEqual([2, 2])
  })

  it('stands on for the licences that it was made for, where another one ends with them later', async () => {
    const { t, licensed, offered, offersNow } = await offerShop()
    const own = { purpose: 'new', email: 'bilal@example.com' } as const
    const { order, expiresAt } = await licensed(3, own)
    await offered()
    const late = await licensed(3, own)
    t.deps.db.update(licenses).set({ expiresAt }).run()
    t.clock.advance(2 * DAY)
    const before = queuedMessages(t).length
    expect((await offered()).map(({ orderId }) => orderId)).toEqual([order.id, late.order.id])
    expect(queuedMessages(t).length - before).toBe(4)
    expect(offersNow()).toHaveLength(2)
  })

  it.each([
    ['is open', {}, 0],
    ['was cancelled', { status: 'cancelled' as const }, 1],
    ['names the phone without a proof', { isPhoneVerified: false }, 1],
  ])('stands beside no open order of the holder: one that %s (OFFER-1162)', async (_, given, standing) => {
    const { t, licensed, offered } = await offerShop()
    const { order } = await licensed()
    t.make.order({ phone: order.phone, isPhoneVerified: true, ...given })
    expect(await offered()).toHaveLength(standing)
  })

  it.each([
    [
      'a new order of the holder',
      'order',
      ({ t }: Shop, phone: string) => void t.make.order({ phone, isPhoneVerified: true }),
    ],
    [
      'a moved end',
      'license',
      ({ t }: Shop) =>
        void t.deps.db
          .update(licenses)
          .set({ expiresAt: addDays(t.deps.now(), 9) })
          .run(),
    ],
    [
      'a suspended licence',
      'license',
      ({ t }: Shop) => void t.deps.db.update(licenses).set({ licenseStatus: 'suspended' }).run(),
    ],
    [
      'a renewal by other money',
      'license',
      async ({ t, admin }: Shop) => {
        const { id } = t.make.order({
          plan: 'professional',
          termMonths: 1,
          phone: '+923331234567',
          isPhoneVerified: true,
        })
        await admin.orders.setStatus({ id, status: 'confirmed' })
      },
    ],
    [
      'a lower price',
      'price',
      async ({ admin }: Shop) => {
        const { rows } = await admin.plans.list({ limit: 10 })
        const { id = 0 } = rows.find(({ planName }) => planName === 'Professional') ?? {}
        await admin.plans.update({ id, originalPrice: 0, discountedPrice: 3999 })
      },
    ],
  ] as const)('ends with %s, and its money waits (OFFER-1163)', async (_, endedBy, happens) => {
    const shop = await offerShop()
    const { order } = await shop.licensed()
    const [offer] = await shop.offered()
    await happens(shop, order.phone)
    const before = shop.endsOf(order.id).length
    shop.pay(rupees(offer))
    expect(shop.endsOf(order.id)).toHaveLength(before)
    await sweep(shop.t)
    expect(shop.offersNow()[0]).toMatchObject({ state: 'ended', endedBy })
  })

  it('of a plan whose price rises stands on at the lower price', async () => {
    const shop = await offerShop()
    const { order } = await shop.licensed()
    const [offer] = await shop.offered()
    const { rows } = await shop.admin.plans.list({ limit: 10 })
    const { id = 0 } = rows.find(({ planName }) => planName === 'Professional') ?? {}
    await shop.admin.plans.update({ id, originalPrice: 0, discountedPrice: 5999 })
    await sweep(shop.t)
    shop.pay(rupees(offer))
    expect(shop.endsOf(order.id)).toHaveLength(2)
  })
})

it('the reminder names accounts, exact amount, last day and link, with the Raast QR of the amount, and is not sent once the offer ended (OFFER-1164)', async () => {
  const { t, admin, method, licensed, offered } = await offerShop()
  await admin.paymentMethods.create({
    name: 'Meezan Bank',
    type: 'bank',
    icon: 'Building',
    accountDetails: `IBAN: ${IBAN}`,
    raastIban: IBAN,
  })
  const { order } = await licensed()
  const [offer] = await offered()
  const told = queuedMessages(t).filter(({ templateName }) => templateName === 'license_offer')
  expect(told.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
  for (const { body } of told) {
    const plain = body.replaceAll(/[*\u2068\u2069]/g, '').replaceAll('\u00a0', ' ')
    for (const words of [
      'exactly PKR 4,998',
      formatDate(offer?.until ?? new Date(0)),
      method.name,
      '/?renew=',
    ]) {
      expect(plain).toContain(words)
    }
  }
  const row = t.deps.db
    .select()
    .from(outbox)
    .all()
    .find(({ templateName }) => templateName === 'license_offer')
  const code = raastText({ iban: IBAN, amount: 4998, until: offer?.until ?? new Date(0) })
  expect(t.deps.vault.unseal(row?.sealedPicture ?? '')).toBe(`qr:${code}`)
  t.make.order({ phone: order.phone, isPhoneVerified: true })
  await sweep(t)
  expect(row && whyNoMore(t.deps, row)).toBe('The offer has ended since.')
})

it('a holder sees the offers of licences of their own that stand, and no others see them (OFFER-1312)', async () => {
  const { t, method, licensed, offered } = await offerShop()
  const [holder, other] = [t.as.customer(), t.as.customer()]
  await licensed(2, { userId: holder.user.id })
  await licensed(2, { name: 'Sana Bibi', phone: '+923007654321' }, 'Sana Bibi (0300XXXXXXX)')
  const [offer] = await offered()
  const { offers: own, methods } = await holder.offers.own()
  expect(own).toEqual([{ licenseIds: [1], amount: 4998, until: offer?.until }])
  expect(methods.map(({ name }) => name)).toEqual([method.name])
  expect((await other.offers.own()).offers).toEqual([])
  await expect(t.as.guest().offers.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const told = (isActive: boolean) => void t.deps.db.update(whatsappTemplates).set({ isActive }).run()
  told(false)
  expect((await holder.offers.own()).offers).toEqual([])
  told(true)
  t.clock.advance(10 * DAY)
  expect((await holder.offers.own()).offers).toEqual([])
})

it('the offers that stand are listed without keys and found by holder and amount, and no others (OFFER-1170)', async () => {
  const { t, admin, licensed, offered } = await offerShop()
  const { order } = await licensed()
  await licensed(2, { name: 'Sana Bibi', phone: '+923007654321' }, 'Sana Bibi (0300XXXXXXX)')
  await offered()
  const { rows, total } = await admin.offers.list({ limit: 10 })
  expect([total, rows.map(({ name, amount }) => [name, amount])]).toEqual([
    2,
    [
      [HOLDER, 4998],
      ['Sana Bibi', 4997],
    ],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/WACRM(-[0-9A-Z]{5}){4}/)
  expect((await admin.offers.ofLicense({ id: rows[0]?.licenses[0]?.id ?? 0 }))?.amount).toBe(4998)
  const found = async (q: string) => (await admin.offers.list({ limit: 10, q })).rows.map(({ name }) => name)
  expect([await found('sana'), await found('PKR 4,998'), await found('Waqar')]).toEqual([
    ['Sana Bibi'],
    [HOLDER],
    [],
  ])
  t.make.order({ phone: order.phone, isPhoneVerified: true })
  expect((await admin.offers.list({ limit: 10 })).rows.map(({ name }) => name)).toEqual(['Sana Bibi'])
  t.clock.advance(10 * DAY)
  expect((await admin.offers.list({ limit: 10 })).total).toBe(0)
})
