import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import { cutAmong, recentPictures } from '#src/domains/payments/pictures/earlier-pictures.ts'
import { addSeconds, DAY, fieldTime, HOUR } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { receipt, sendProof, shown } from '#tests/helpers/payments.ts'

const flagsOf = async (t: TestApp, id: number) => (await t.as.admin().payments.get({ id })).flags
const kindsOf = async (t: TestApp, id: number) => (await flagsOf(t, id)).map(({ kind }) => kind)

describe('a proof is flagged with the evidence: (PAY-729)', () => {
  it.each([
    ['123 456-789 ab', true],
    ['123456789AC', false],
  ])('the same transaction ID on another order: %s, %s (PAY-85)', async (transactionId, isFlagged) => {
    const t = testApp()
    const [one, two] = [t.make.order(), t.make.order()]
    await sendProof(t, one.id, { transactionId: '123456789AB' })
    await sendProof(t, two.id, { transactionId })
    const flags = (await flagsOf(t, two.id)).filter(({ kind }) => kind === 'transaction')
    expect(flags.map(({ evidence }) => evidence[0]?.orderId)).toEqual(isFlagged ? [one.id] : [])
  })

  type Place = [left: number, top: number]
  /** A picture with a red stamp at each of these places. */
  const stamped = (picture: Buffer, ...places: Place[]) => {
    const create = { width: 80, height: 80, channels: 3, background: '#c00' } as const
    const stamps = places.map(([left, top]) => ({ input: { create }, left, top }))
    return sharp(picture).composite(stamps).toBuffer()
  }
  const corner: Place = [0, 0]
  const other: Place = [310, 505]
  const middle: Place = [160, 260]
  it.each<[string, isFlagged: boolean, second: (first: Buffer) => Promise<Buffer>]>([
    [
      'saved again, smaller and as another type',
      true,
      (first) => sharp(first).resize({ width: 311 }).webp({ quality: 60 }).toBuffer(),
    ],
    ['another receipt', false, () => receipt(2)],
    ['with a stamp in one corner', true, (first) => stamped(first, corner)],
    ['with a stamp in another corner', true, (first) => stamped(first, other)],
    ['with a stamp in the middle', false, (first) => stamped(first, middle)],
    ['with stamps in two corners', false, (first) => stamped(first, corner, other)],
  ])('the same picture on another order, %s: flagged %s (PAY-720)', async (_what, isFlagged, second) => {
    const t = testApp()
    const [one, two] = [t.make.order(), t.make.order()]
    const first = await receipt(1)
    const { pictureId } = await sendProof(t, one.id, { transactionId: '1' }, first)
    await sendProof(t, two.id, { transactionId: '2' }, await second(first))
    const evidence = [{ orderId: one.id, picture: `/api/payments/pictures/${pictureId}` }]
    expect(await flagsOf(t, two.id)).toMatchObject(isFlagged ? [{ kind: 'picture', evidence }] : [])
  })

  it.each([
    ['12345678901', '99999999999', false],
    ['1234567890', '99999999999', true],
    ['fn12 3456', 'AA999999, 99999999999', false],
    ['FNX23456', 'AA999999', true],
    ['ft2 6x', 'A**9*', false],
    ['۱۲۳۴۵۶۷۸۹۰۱', '99999999999', false],
  ])('the ID %s for the shape %s: flagged %s (PAY-722, PAY-87)', async (transactionId, shape, isFlagged) => {
    const t = testApp()
    const [method] = (await t.as.admin().paymentMethods.list({})).rows
    await t.as.admin().paymentMethods.update({ id: method?.id ?? 0, transactionShape: shape })
    const order = t.make.order()
    await sendProof(t, order.id, { transactionId, methodId: method?.id ?? 0 })
    expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['shape'] : [])
  })

  it.each([
    ['a minute before the order', 60, 120, true],
    ['as it was placed', 60, 60, false],
    ['half a minute later', 60, 30, false],
    ['an hour from then', 60, -3540, true],
    ['by the clock of Dubai', 600, HOUR, false],
    ['by the clock of Riyadh', 600, 2 * HOUR, false],
    ['by the clock of London in winter', 600, 5 * HOUR, false],
    ['three hours before', 600, 3 * HOUR, true],
  ])(
    'paid %s, with a proof %s seconds after the order that says %s before: flagged %s (PAY-723)',
    async (_when, proofAfter, paidBefore, isFlagged) => {
      const t = testApp()
      const order = t.make.order()
      t.clock.advance(proofAfter)
      await sendProof(t, order.id, { paidAt: fieldTime(addSeconds(t.clock.now(), -paidBefore)) })
      expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['time'] : [])
    },
  )

  it.each([
    ['asma  KHAN', false],
    ['Ásma Khan', false],
    ['Bilal', true],
  ])('the sender %s, after Asma Khan paid before: flagged %s (PAY-724)', async (sender, isFlagged) => {
    const t = testApp()
    const earlier = t.make.order({ phone: '+923005555555', isPhoneVerified: true })
    await sendProof(t, earlier.id, { transactionId: '1', sender: 'Asma Khan' })
    await t.as.admin().orders.accept(await shown(t, earlier.id))
    const order = t.make.order({ phone: '+923005555555' })
    await sendProof(t, order.id, { transactionId: '2', sender })
    expect(await kindsOf(t, order.id)).toEqual(isFlagged ? ['sender'] : [])
  })

  it.each([
    ['proved phone', true],
    ['phone', false],
    ['email', false],
    ['account', true],
  ] as const)('a rejected proof of the same %s: flagged %s (PAY-725)', async (common, isFlagged) => {
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
  })

  it('but for nothing older than 90 days (PAY-726)', async () => {
    const t = testApp()
    const { id: userId } = t.make.user()
    const [earlier, order] = [t.make.order({ userId }), t.make.order({ userId })]
    await sendProof(t, earlier.id, { transactionId: '1', sender: 'Asma' })
    t.deps.db.update(payments).set({ state: 'accepted', rejections: 1 }).run()
    t.clock.advance(90 * DAY - 1)
    await sendProof(t, order.id, { transactionId: '2', sender: 'Bilal' }, earlier.id)
    expect(await kindsOf(t, order.id)).toEqual(['picture', 'sender', 'rejected'])
    t.clock.advance(1)
    expect(await kindsOf(t, order.id)).toEqual([])
  })

  it('by the newest 200 rows, of which 20 orders are named (PAY-727)', async () => {
    const t = testApp()
    const [first, ...orders] = Array.from({ length: 202 }, () => t.make.order().id)
    await sendProof(t, first ?? 0)
    const sent = t.deps.db.select().from(payments).all()
    const copies = orders.flatMap((orderId, n) =>
      sent.map((row) => ({ ...row, id: row.id + n + 1, orderId })),
    )
    t.deps.db.insert(payments).values(copies).run()
    const [flag] = await flagsOf(t, first ?? 0)
    expect([flag?.kind, flag?.evidence.length]).toEqual(['transaction', 20])
    expect(flag?.text).toMatch(/ and 180 more\.$/)
  })

  it('by the newest 2,000 pictures, of which 200 are compared in detail for all proofs together (PAY-728)', async () => {
    const t = testApp()
    await sendProof(t, t.make.order().id)
    const sent = t.deps.db.select().from(paymentPictures).all()
    const copies = sent.flatMap((row) =>
      Array.from({ length: 2000 }, (_, n) => ({ ...row, id: row.id + n + 1, storedName: `${n}.webp` })),
    )
    t.deps.db.insert(paymentPictures).values(copies).run()
    const recent = recentPictures(t.deps)
    expect(recent.pictures()).toHaveLength(2000)
    expect(recent.left).toBe(200)
    cutAmong(t.deps, sent, recent.pictures(), recent)
    expect(recent.left).toBe(0)
  })

  it('the queue names the flags of each proof (PAY-730)', async () => {
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

it('the other orders of a buyer are those of the account, and of a phone proved on both, and their number (PAY-719)', async () => {
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
