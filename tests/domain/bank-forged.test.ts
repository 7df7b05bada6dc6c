import { describe, expect, it } from 'vitest'
import { bankBalances } from '#db/schema/money-in.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import type { TestApp } from '#tests/helpers/app.ts'
import { AMOUNT, BALANCE, begunFeed, byRaast, feedShop, ID, received } from '#tests/helpers/money-in.ts'
import { payTokenOf, shown } from '#tests/helpers/payments.ts'

// Whoever forges an alert can name himself as he likes, but does not know the balance of the account.

/** Accepts the proof of an order by hand, and lets the shop look at it. */
const accept = async (t: TestApp, id: number) => {
  await t.as.admin().orders.accept(await shown(t, id))
  settleAlerts(t.deps)
}

const INVENTED = 1_000_000

describe('a forged alert', () => {
  it('that names the ID of an order that somebody accepted begins no balance and is not written down as its money (BANK-734)', async () => {
    const { t, admin, claimed, hear, statusOf, alerts } = await begunFeed()
    const [other] = (await admin.paymentMethods.list({ q: 'Bank Transfer' })).rows
    const cheap = t.make.order()
    const proof = { token: payTokenOf(t, cheap.id), transactionId: ID, sender: '', pictures: [] }
    await t.as.guest().payments.submit({ ...proof, methodId: other?.id })
    await accept(t, cheap.id)
    hear(received(1, INVENTED, ID))
    const dear = await claimed(`${ID}1`, { amountMinor: 999_900 })
    hear(received(9999, INVENTED + 9999, `${ID}1`))
    expect(statusOf(dear.id)).toBe('pending')
    expect(alerts().slice(1)).toMatchObject([
      { state: 'waiting', isChained: false, note: `Order ${cheap.id} was accepted with this ID.` },
      { state: 'waiting', isChained: false },
    ])
    const next = await claimed(`${ID}2`)
    hear(received(AMOUNT, BALANCE + AMOUNT, `${ID}2`))
    expect(statusOf(next.id)).toBe('confirmed')
  })

  it.each<[string, number, number | null]>([
    ['the amount of the true one and an invented balance', AMOUNT, INVENTED],
    ['another amount and an invented balance', 1, INVENTED],
    ['a part of the amount and no balance', 4000, null],
  ])(
    'with %s keeps the true one neither from paying nor from being followed (BANK-730)',
    async (_, amount, balance) => {
      const { t, hear, claimed, statusOf, alerts } = await begunFeed()
      const order = await claimed(ID, { name: 'Bilal Ahmed' })
      const text = (id: string) => (balance === null ? byRaast(amount, id) : received(amount, balance, id))
      hear(text(ID))
      const progress = await t.as.guest().bankFeed.progress({ token: order.link })
      expect(progress).toMatchObject({ stage: 'sought', missing: 0 })
      hear(received(AMOUNT, BALANCE + AMOUNT, ID))
      expect(statusOf(order.id)).toBe('confirmed')
      expect(alerts().slice(1)).toMatchObject([{ state: 'other' }, { state: 'accepted', isChained: true }])
      // Also behind it.
      hear(text(`${ID}1`))
      const next = await claimed(`${ID}1`)
      hear(received(AMOUNT, BALANCE + 2 * AMOUNT, `${ID}1`))
      hear(received(1, INVENTED, `${ID}1`))
      expect(statusOf(next.id)).toBe('confirmed')
      const balanceMinor = 100 * (BALANCE + 2 * AMOUNT)
      expect(t.deps.db.select().from(bankBalances).all()).toMatchObject([{ balanceMinor }])
    },
  )

  it('is believed by nobody who accepts the proof that it names, nor by who assigns it (BANK-7)', async () => {
    const { t, claimed, hear, assign, admin, newest, statusOf } = await begunFeed()
    const first = await claimed(ID)
    const second = t.make.order()
    hear(received(AMOUNT, INVENTED, ID))
    await accept(t, first.id)
    hear(received(AMOUNT, 2 * INVENTED, `${ID}1`))
    expect(await admin.bankFeed.assignment({ id: (await newest()).id, orderId: second.id })).toMatchObject({
      doubt: 'Its balance does not follow from the one before.',
      balance: 2 * INVENTED,
      knownBalance: BALANCE,
      beginsBalance: false,
    })
    await assign(second.id)
    expect(statusOf(second.id)).toBe('confirmed')
    const dear = await claimed(`${ID}2`, { amountMinor: 999_900 })
    for (const balance of [INVENTED, 2 * INVENTED]) hear(received(9999, balance + 9999, `${ID}2`))
    expect(statusOf(dear.id)).toBe('pending')
    // The true alert of what was accepted moves the balance on, though it is written down already.
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    const last = await claimed(`${ID}3`)
    hear(received(AMOUNT, BALANCE + 2 * AMOUNT, `${ID}3`))
    expect(statusOf(last.id)).toBe('confirmed')
  })

  it('of a sender or an account of its own begins no second balance by being assigned', async () => {
    const { t, claimed, hear, assign, admin, newest, statusOf } = await begunFeed({
      senders: ['JazzCash', '8558'],
    })
    const first = t.make.order()
    hear(received(AMOUNT, INVENTED, ID), '8558')
    expect((await newest()).note).toBe('')
    const asked = await admin.bankFeed.assignment({ id: (await newest()).id, orderId: first.id })
    expect(asked).toMatchObject({ knownBalance: null, beginsBalance: false })
    expect(asked.doubt).toContain('No balance of this account is known yet')
    await assign(first.id)
    const dear = await claimed(`${ID}1`, { amountMinor: 999_900 })
    hear(received(9999, INVENTED + 9999, `${ID}1`), '8558')
    expect(statusOf(dear.id)).toBe('pending')
    // The seller says so of the alert itself, and goes on.
    await admin.bankFeed.trust({ id: (await newest()).id })
    settleAlerts(t.deps)
    expect(statusOf(dear.id)).toBe('confirmed')
  })

  it('of a sender that names no balances does not hold up its true ones, once a person put it aside (BANK-9)', async () => {
    const { t, hear, admin, newest, claimed, statusOf } = await feedShop()
    hear(received(1, INVENTED, 'TXN20260101000001'))
    const order = await claimed(ID)
    hear(byRaast(AMOUNT, ID))
    expect((await newest()).note).toContain('It names no balance')
    await admin.bankFeed.ignore({ id: (await newest('TXN20260101000001')).id })
    settleAlerts(t.deps)
    expect(statusOf(order.id)).toBe('confirmed')
  })

  it('that a person put aside or assigned keeps no true one from standing, and what was undone stays undone (BANK-740)', async () => {
    const { t, claimed, hear, admin, newest, assign, statusOf } = await begunFeed()
    const undo = async (id: number) => {
      await admin.orders.undoApproval(await shown(t, id))
      for (let minute = 0; minute < 2; minute += 1) settleAlerts(t.deps)
    }
    const first = await claimed(ID)
    hear(received(AMOUNT, INVENTED, ID))
    await admin.bankFeed.ignore({ id: (await newest()).id })
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(statusOf(first.id)).toBe('confirmed')
    await undo(first.id)
    const second = await claimed(`${ID}1`)
    hear(received(AMOUNT, INVENTED, `${ID}1`))
    await assign(second.id, `${ID}1`)
    hear(received(AMOUNT, BALANCE + 2 * AMOUNT, `${ID}1`))
    expect(statusOf(second.id)).toBe('confirmed')
    await undo(second.id)
    expect([first, second].map(({ id }) => statusOf(id))).toEqual(['pending', 'pending'])
    expect(await newest(`${ID}1`)).toMatchObject({
      status: 'waiting',
      orderId: null,
      followsBalance: true,
      note: `Fits order ${second.id}. An administrator took this payment back.`,
    })
  })
})

it('a payment that an administrator pasted before is approved by the alert that may do so (BANK-729)', async () => {
  const { hear, admin, claimed, statusOf, alerts } = await begunFeed()
  const order = await claimed(ID)
  const text = received(AMOUNT, BALANCE + AMOUNT, ID)
  await admin.bankFeed.paste({ text, from: 'JazzCash' })
  hear(text)
  expect(statusOf(order.id)).toBe('confirmed')
  expect(alerts().map(({ state }) => state)).toEqual(['other', 'other', 'accepted'])
})
