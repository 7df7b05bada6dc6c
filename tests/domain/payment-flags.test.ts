import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { addSeconds, fieldTime } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { receipt, sendProof } from '#tests/helpers/payments.ts'

const flagsOf = async (t: TestApp, id: number) => (await t.as.admin().payments.get({ id })).flags
const kindsOf = async (t: TestApp, id: number) => (await flagsOf(t, id)).map(({ kind }) => kind)

describe('a proof is flagged with the evidence: (PAY-85)', () => {
  it.each([
    ['123 456-789 ab', true],
    ['123456789AC', false],
  ])('the same transaction ID on another order: %s, %s', async (transactionId, isFlagged) => {
    const t = testApp()
    const [one, two] = [t.make.order(), t.make.order()]
    await sendProof(t, one.id, { transactionId: '123456789AB' })
    await sendProof(t, two.id, { transactionId })
    const flags = (await flagsOf(t, two.id)).filter(({ kind }) => kind === 'transaction')
    expect(flags.map(({ evidence }) => evidence[0]?.orderId)).toEqual(isFlagged ? [one.id] : [])
  })

  it.each([
    ['saved again, smaller and as another type', true],
    ['another receipt', false],
  ])('the same picture on another order: %s', async (what, isFlagged) => {
    const t = testApp()
    const [one, two] = [t.make.order(), t.make.order()]
    const first = await receipt(1)
    const second = isFlagged
      ? await sharp(first).resize({ width: 311 }).webp({ quality: 60 }).toBuffer()
      : await receipt(2)
    const { pictureId } = await sendProof(t, one.id, { transactionId: '1' }, first)
    await sendProof(t, two.id, { transactionId: '2' }, second)
    const flags = (await flagsOf(t, two.id)).filter(({ kind }) => kind === 'picture')
    expect([what, flags.map(({ evidence }) => evidence)]).toEqual([
      what,
      isFlagged ? [[{ orderId: one.id, picture: `/api/payments/pictures/${pictureId}` }]] : [],
    ])
  })

  it.each([
    ['one corner', [[310, 505]], true],
    ['another corner', [[0, 0]], true],
    ['the middle', [[160, 260]], false],
    [
      'two corners',
      [
        [0, 0],
        [310, 505],
      ],
      false,
    ],
  ])('the same picture with a stamp in %s: flagged %s', async (_where, places, isFlagged) => {
    const t = testApp()
    const [one, two] = [t.make.order(), t.make.order()]
    const first = await receipt(1)
    const create = { width: 80, height: 80, channels: 3, background: '#c00' } as const
    const stamps = places.map(([left = 0, top = 0]) => ({ input: { create }, left, top }))
    const second = await sharp(first).composite(stamps).toBuffer()
    await sendProof(t, one.id, { transactionId: '1' }, first)
    await sendProof(t, two.id, { transactionId: '2' }, second)
    expect(await kindsOf(t, two.id)).toEqual(isFlagged ? ['picture'] : [])
  })

  it.each([
    ['12345678901', '99999999999', false],
    ['1234567890', '99999999999', true],
    ['fn12 3456', 'AA999999, 99999999999', false],
    ['FNX23456', 'AA999999', true],
    ['ft2 6x', 'A**9*', false],
  ])(
    'the ID %s where the method has the shape %s: flagged %s (PAY-87)',
    async (transactionId, shape, isFlagged) => {
      const t = testApp()
      const [method] = (await t.as.admin().paymentMethods.list({})).rows
      await t.as.admin().paymentMethods.update({ id: method?.id ?? 0, transactionShape: shape })
      const order = t.make.order()
      await sendProof(t, order.id, { transactionId, methodId: method?.id ?? 0 })
      expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['shape'] : [])
    },
  )

  it.each([
    [-60, true],
    [0, false],
    [30, false],
    [3600, true],
  ])('paid %s seconds after the order: flagged %s', async (seconds, isFlagged) => {
    const t = testApp()
    const order = t.make.order()
    t.clock.advance(60)
    await sendProof(t, order.id, { paidAt: fieldTime(addSeconds(order.createdAt, seconds)) })
    expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['time'] : [])
  })

  it.each([
    ['Dubai', 1, false],
    ['Riyadh', 2, false],
    ['London in winter', 5, false],
    ['three hours before', 3, true],
    ['the day before', 24, true],
  ])('paid by the clock of %s, %s hours behind: flagged %s', async (_, hours, isFlagged) => {
    const t = testApp()
    const order = t.make.order()
    t.clock.advance(600)
    await sendProof(t, order.id, { paidAt: fieldTime(addSeconds(t.clock.now(), -hours * 3600)) })
    expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['time'] : [])
  })

  it.each([
    ['asma  KHAN', false],
    ['Bilal', true],
  ])('the sender %s, after Asma Khan paid before: flagged %s', async (sender, isFlagged) => {
    const t = testApp()
    const earlier = t.make.order({ phone: '+923005555555', isPhoneVerified: true })
    await sendProof(t, earlier.id, { transactionId: '1', sender: 'Asma Khan' })
    const seller = t.as.admin()
    const { revision } = await seller.payments.get({ id: earlier.id })
    await seller.orders.accept({ id: earlier.id, revision })
    const order = t.make.order({ phone: '+923005555555' })
    await sendProof(t, order.id, { transactionId: '2', sender })
    expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['sender'] : [])
  })

  it.each([
    ['proved phone', true],
    ['phone', false],
    ['email', false],
    ['account', true],
  ] as const)(
    'a rejected proof before, by the same %s: flagged %s, because anybody can enter what is not proved',
    async (common, isFlagged) => {
      const t = testApp()
      const shared = {
        'proved phone': { phone: '+923005555555', isPhoneVerified: true },
        phone: { phone: '+923005555555' },
        email: { email: 'same@example.com' },
        account: { userId: t.make.user().id },
      }[common]
      const [earlier, order] = [t.make.order(shared), t.make.order({ ...shared, isPhoneVerified: false })]
      await sendProof(t, earlier.id, { transactionId: '1' })
      t.deps.db.update(payments).set({ state: 'rejected', rejections: 1 }).run()
      await sendProof(t, order.id, { transactionId: '2' })
      const flags = await flagsOf(t, order.id)
      expect(flags.map(({ kind, evidence }) => [kind, evidence[0]?.orderId])).toEqual(
        isFlagged ? [['rejected', earlier.id]] : [],
      )
    },
  )

  it('the queue names the flags of each proof', async () => {
    const t = testApp()
    const [one, two, three] = [t.make.order(), t.make.order(), t.make.order()]
    await sendProof(t, one.id, { transactionId: '123' })
    await sendProof(t, two.id, { transactionId: '123' }, one.id)
    await sendProof(t, three.id, { transactionId: '456' })
    const { rows } = await t.as.admin().payments.queue()
    expect(rows.map(({ orderId, flags }) => [orderId, flags])).toEqual([
      [one.id, ['transaction', 'picture']],
      [two.id, ['transaction', 'picture']],
      [three.id, []],
    ])
  })
})

it('the other orders of a buyer are those of the account, and of a phone proved on both, and their number (PAY-84)', async () => {
  const t = testApp()
  const [user, mine] = [t.make.user(), { phone: '+923005555555', email: 'asma@example.com' }]
  const proved = { ...mine, isPhoneVerified: true }
  const typed = t.make.order(mine)
  const own = Array.from({ length: 7 }, () => t.make.order({ userId: user.id, phone: '+923331111111' }).id)
  const earlier = t.make.order(proved)
  const order = t.make.order({ ...proved, userId: user.id })
  for (const { id } of [typed, order]) await sendProof(t, id, { transactionId: String(id) })
  const others = async (id: number) => {
    const { rows, total } = (await t.as.admin().payments.get({ id })).others
    return [rows.map((row) => row.id), total]
  }
  expect(await others(order.id)).toEqual([[earlier.id, ...own.slice(3).toReversed()], 8])
  expect(await others(typed.id)).toEqual([[], 0])
})
