import { describe, expect, it } from 'vitest'
import { createCouponInput } from '#src/domains/coupons/schema.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { orderForm, storedOrders } from '#tests/helpers/orders.ts'

type Given = Parameters<ReturnType<TestApp['as']['admin']>['coupons']['create']>[0]

/** A shop with a coupon of 20 %, and how one orders with it. */
const shop = async (given: Partial<Given> = {}) => {
  const t = testApp()
  const admin = t.as.admin()
  const coupon = await admin.coupons.create({ code: 'EID 20', percent: 20, ...given })
  const order = (more: object = {}) =>
    t.as.guest().orders.create({ ...orderForm, couponCode: 'eid 20', ...more })
  const quote = (more: object = {}) =>
    t.as.guest().orders.quote({ plan: 'professional', coupon: 'eid 20', ...more })
  const uses = async () => (await admin.coupons.get({ id: coupon.id })).uses
  return { t, admin, coupon, order, quote, uses }
}

describe('a coupon of its own', () => {
  it.each([
    ['a share, rounded to rupees', { percent: 15 }, 4249, -750],
    ['an amount', { percent: null, amountOff: 500 }, 4499, -500],
    ['all but one rupee at most', { percent: null, amountOff: 90_000 }, 1, -4998],
  ])('takes off %s (COUP-1034)', async (_, terms, amount, off) => {
    const { order, quote } = await shop(terms)
    const lines = [
      { label: 'Professional, 1 month', amount: 4999 },
      { label: 'Coupon EID 20', amount: off },
    ]
    expect(await quote()).toEqual({ amount, lines })
    expect(await order()).toMatchObject({ amount, lines, couponCode: 'eid 20' })
  })

  it.each(['EID 20', ' eid  20 ', 'ＥＩＤ ２０', '“Eid 20”', 'eid\u200f ۲۰'])(
    'is known however it is typed: %j (COUP-1031)',
    async (coupon) => {
      const { quote } = await shop()
      expect(await quote({ coupon })).toMatchObject({ amount: 3999 })
    },
  )

  it('is refused in words, each way by its own, and nothing is stored', async () => {
    const { t, admin, coupon, order, quote } = await shop({ from: '2026-11-23', until: '2026-11-25' })
    const refused = async (code: string, words: string) => {
      await expectRefusal(quote(), code, words)
      await expectRefusal(order(), code, words)
    }
    await refused('CONFLICT', 'This coupon is valid from Nov 23, 2026 on.')
    t.clock.advance(10 * 86_400)
    await refused('CONFLICT', 'This coupon ended on Nov 25, 2026.')
    await admin.coupons.update({ id: coupon.id, until: null, plans: ['starter'] })
    await refused('BAD_REQUEST', 'This coupon is not for this plan or product.')
    await admin.coupons.update({ id: coupon.id, plans: [], isActive: false })
    await refused('BAD_REQUEST', 'This coupon code is not valid')
    expect(storedOrders(t)).toEqual([])
  })

  // The days of Pakistan begin five hours before those of UTC.
  it.each([
    ['2026-11-22T18:59:59Z', false],
    ['2026-11-22T19:00:00Z', true],
    ['2026-11-25T18:59:59Z', true],
    ['2026-11-25T19:00:00Z', false],
  ])(
    'holds from the midnight of its first day to that after its last, in Pakistan: %s (COUP-1032)',
    async (at, holds) => {
      const { t, quote } = await shop({ from: '2026-11-23', until: '2026-11-25T10:00:00+05:00' })
      t.clock.advance((Date.parse(at) - t.clock.now().getTime()) / 1000)
      const answered = await quote().then(
        () => true,
        () => false,
      )
      expect(answered).toBe(holds)
    },
  )

  it('is for the plans and products that it names, and for all where it names none (COUP-1033)', async () => {
    const { t, admin, coupon, quote } = await shop({ plans: ['starter'] })
    const pack = t.make.product({ title: 'Enterprise pack', priceMinor: 600_000 })
    await admin.coupons.update({ id: coupon.id, products: [pack.id] })
    const works = async (more: object) => (await quote(more).catch(() => null)) !== null
    expect(await works({ plan: 'starter' })).toBe(true)
    expect(await works({ plan: 'enterprise', productId: pack.id })).toBe(true)
    expect(await works({ plan: 'enterprise' })).toBe(false)
    await admin.coupons.update({ id: coupon.id, plans: [], products: [] })
    expect(await works({ plan: 'enterprise' })).toBe(true)
  })

  it('leaves the code of a product what it was, and is refused the same one (COUP-1030)', async () => {
    const { t, admin, order } = await shop()
    const pack = { title: 'Professional pack', priceMinor: 600_000, discountPriceMinor: 450_000 }
    t.make.product({ ...pack, couponCode: 'PACK' })
    await expectRefusal(
      admin.coupons.create({ code: 'pack', percent: 5 }),
      'CONFLICT',
      'The product “Professional pack” has this code',
    )
    await expectRefusal(
      admin.coupons.create({ code: 'Eid 20', percent: 5 }),
      'CONFLICT',
      'Another coupon has this code',
    )
    expect(await order({ couponCode: 'PACK', amount: 4500 })).toMatchObject({
      amount: 4500,
      lines: [
        { label: 'Professional, 1 year', amount: 6000 },
        { label: 'Coupon PACK', amount: -1500 },
      ],
    })
  })
})

it('the code of a coupon is none for a product on sale, which would take the coupon from its plan (ORD-1348)', async () => {
  const { admin, order } = await shop()
  const pack = { title: 'Professional pack', price: 6000, discountPrice: 4500 }
  const taken = { ...pack, couponCode: 'eid 20' }
  await expectRefusal(admin.products.create(taken), 'CONFLICT', 'A coupon has this code')
  const { id } = await admin.products.create(pack)
  await expectRefusal(admin.products.update({ id, couponCode: 'EID 20' }), 'CONFLICT')
  // One that is not on sale may have it, until it is.
  await admin.products.update({ id, couponCode: 'EID 20', isActive: false })
  await admin.products.update({ id, title: 'Professional Eid pack' })
  await expectRefusal(admin.products.update({ id, isActive: true }), 'CONFLICT')
  expect(await order()).toMatchObject({ amount: 3999 })
})

describe('the use of a coupon', () => {
  it('is counted with the order: 50 at once on a cap of one give one (COUP-1035)', async () => {
    const { t, order, quote, uses } = await shop({ maxUses: 1 })
    const tries = Array.from({ length: 50 }, (_, index) =>
      order({ phone: `0300 12345${String(index).padStart(2, '0')}` }).then(
        () => 'placed',
        (error: Error) => error.message,
      ),
    )
    const outcomes = Map.groupBy(await Promise.all(tries), (each) => each)
    expect([...outcomes].map(([outcome, all]) => [outcome, all.length])).toEqual([
      ['placed', 1],
      ['This coupon has been used up.', 49],
    ])
    expect(storedOrders(t)).toHaveLength(1)
    expect(await uses()).toBe(1)
    await expectRefusal(quote(), 'CONFLICT', 'This coupon has been used up.')
  })

  it('is given back by a cancelled order, and taken again by the same order unless others have it now (COUP-1036, COUP-1037)', async () => {
    const { admin, coupon, order, uses } = await shop({ maxUses: 1 })
    const { orderId: id } = await order()
    const set = (status: string) => admin.orders.setStatus({ id, status })
    await set('cancelled')
    expect(await uses()).toBe(0)
    await set('pending')
    expect(await uses()).toBe(1)
    await set('cancelled')
    await order({ phone: '0300 7654321' })
    await expectRefusal(set('confirmed'), 'CONFLICT', 'This coupon has been used up.')
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'cancelled', amount: 3999 })
    await admin.coupons.update({ id: coupon.id, maxUses: 2 })
    await set('confirmed')
    expect(await uses()).toBe(2)
    await admin.orders.undoApproval({ id })
    expect(await uses()).toBe(1)
  })

  it('is one for each phone where the coupon says so, and free again once that order is cancelled', async () => {
    const { admin, order, uses } = await shop({ oncePerPhone: true })
    const { orderId: id } = await order()
    await expectRefusal(
      order({ plan: 'starter', amount: 2499 }),
      'CONFLICT',
      'This coupon was used with this phone number already.',
    )
    await order({ phone: '0300 7654321' })
    await admin.orders.setStatus({ id, status: 'cancelled' })
    await order({ plan: 'starter', amount: 2499 })
    expect(await uses()).toBe(2)
  })

  it('follows the order to another plan, and away from the coupon', async () => {
    const { t, order, uses } = await shop({ maxUses: 1 })
    const customer = t.as.customer()
    const held = t.make.order({ userId: customer.user.id, status: 'confirmed', termMonths: 1 })
    t.make.license({ orderId: held.id })
    await customer.orders.renew({ id: held.id, couponCode: 'eid20 ' }).catch(() => null)
    expect(await uses()).toBe(0)
    await customer.orders.renew({ id: held.id, couponCode: 'EID 20' })
    await customer.orders.renew({ id: held.id, couponCode: 'EID 20', termMonths: 12 })
    expect(await uses()).toBe(1)
    await expectRefusal(order(), 'CONFLICT', 'This coupon has been used up.')
    await customer.orders.renew({ id: held.id })
    expect(await uses()).toBe(0)
  })

  it('is not counted by the same order again, from another tab or with the same key', async () => {
    const { t, uses } = await shop({ maxUses: 1 })
    const browser = t.as.guest()
    const place = (idempotencyKey: string) =>
      browser.orders.create({ ...orderForm, coupon: 'EID 20', idempotencyKey })
    const { orderId } = await place('a')
    expect((await place('a')).orderId).toBe(orderId)
    expect((await place('b')).orderId).toBe(orderId)
    expect(await uses()).toBe(1)
  })
})

describe('the fields of a coupon', () => {
  it.each([
    ['code', { code: ' ' }],
    ['percent', { percent: null }],
    ['percent', { percent: 100 }],
    ['amountOff', { percent: 10, amountOff: 100 }],
    ['until', { from: '2026-03-05', until: '2026-03-04' }],
    ['maxUses', { maxUses: 0 }],
    ['plans', { plans: ['gold'] }],
  ])('are refused at %s: %j', (field, given) => {
    const read = createCouponInput.safeParse({ code: 'A', percent: 10, ...given })
    expect(read.error?.issues[0]?.path[0]).toBe(field)
  })

  it('change one by one: an amount takes the place of a percentage', async () => {
    const { admin, coupon } = await shop()
    const { id } = coupon
    expect(await admin.coupons.update({ id, amountOff: 300 })).toMatchObject({
      percent: null,
      amountOff: 300,
    })
    expect(await admin.coupons.update({ id, percent: '5' })).toMatchObject({ percent: 5, amountOff: null })
    await admin.coupons.update({ id, from: '2026-03-05' })
    await expectRefusal(admin.coupons.update({ id, until: '2026-03-04' }), 'BAD_REQUEST')
  })

  it('come back after the coupon was deleted with the uses of its orders, so that no more have it than may (ORD-1347)', async () => {
    const { t, admin, coupon, order, uses } = await shop({ maxUses: 2, oncePerPhone: true })
    const { orderId } = await order()
    const cancelled = await order({ phone: '0300 1111111' })
    await admin.coupons.delete({ id: coupon.id })
    await admin.orders.setStatus({ id: cancelled.orderId, status: 'cancelled' })
    const [deleted] = await admin.versions.deleted({ kind: 'coupon' })
    await admin.versions.restoreDeleted({ kind: 'coupon', id: deleted?.id ?? 0 })
    expect(await uses()).toBe(1)
    await expectRefusal(order(), 'CONFLICT', 'This coupon was used with this phone number already.')
    await order({ phone: '0300 7654321' })
    await expectRefusal(order({ phone: '0300 2222222' }), 'CONFLICT', 'This coupon has been used up.')
    await admin.orders.setStatus({ id: orderId, status: 'cancelled' })
    expect(await uses()).toBe(1)
    expect(storedOrders(t)).toHaveLength(3)
  })

  it('come back with their version, and after the coupon was deleted', async () => {
    const { admin, coupon, order } = await shop({ plans: ['professional'], until: '2026-12-31', note: 'Eid' })
    const { orderId } = await order()
    await admin.coupons.update({ id: coupon.id, percent: 50 })
    const { versions } = await admin.versions.list({ kind: 'coupon', id: coupon.id })
    await admin.versions.restore({ kind: 'coupon', id: coupon.id, versionId: versions.at(-1)?.id ?? 0 })
    expect(await admin.coupons.get({ id: coupon.id })).toMatchObject({ percent: 20 })
    await admin.coupons.delete({ id: coupon.id })
    expect(await admin.orders.get({ id: orderId })).toMatchObject({ amount: 3999, couponCode: 'eid 20' })
    const [deleted] = await admin.versions.deleted({ kind: 'coupon' })
    await admin.versions.restoreDeleted({ kind: 'coupon', id: deleted?.id ?? 0 })
    const { createdAt: _, updatedAt: __, ...same } = coupon
    expect(await admin.coupons.get({ id: coupon.id })).toMatchObject({ ...same, uses: 1 })
  })
})
