import { describe, expect, it } from 'vitest'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp } from '#tests/helpers/app.ts'
import { AMOUNT, BALANCE, begunFeed, feedShop, ID, received } from '#tests/helpers/money-in.ts'
import { shown } from '#tests/helpers/payments.ts'

describe('what a buyer learns while his proof waits (BANK-16):', () => {
  const stageOf = async (t: TestApp, token: string) => (await t.as.guest().bankFeed.progress({ token })).stage

  it('that the payment is looked for, where a living source may accept it, and that it came (BANK-766)', async () => {
    const { t, begin, claim, hear } = await feedShop()
    const early = await claim(t.make.order().id, `${ID}8`)
    // A phone that was never heard promises nothing.
    expect(await stageOf(t, early)).toBe('unseen')
    await begin()
    expect(await stageOf(t, early)).toBe('sought')
    const dear = await claim(t.make.order({ amountMinor: 1_000_100, name: 'Bilal Ahmed' }).id, `${ID}7`)
    expect(await stageOf(t, dear)).toBe('unseen')
    // What the shop may not accept by itself is still there.
    hear(received(10_001, BALANCE + 10_001, `${ID}7`))
    expect(await stageOf(t, dear)).toBe('received')
    // A phone that fell silent promises nothing any more.
    t.clock.advance(4 * DAY)
    await claim(t.make.order().id, `${ID}6`)
    expect(await stageOf(t, early)).toBe('unseen')
  })

  it('nothing of money that may not be true (BANK-767)', async () => {
    const { t, claim, hear } = await begunFeed({ acceptsExact: false })
    const [forged = '', honest = ''] = await Promise.all(
      [ID, `${ID}2`].map((id) => claim(t.make.order({ name: 'Bilal Ahmed' }).id, id)),
    )
    hear(received(AMOUNT, 1_000_000, ID))
    expect(await stageOf(t, forged)).toBe('unseen')
    hear(received(AMOUNT, BALANCE + AMOUNT, `${ID}2`))
    expect(await stageOf(t, honest)).toBe('received')
  })
})

describe('a stranger who names the transaction ID of somebody else (BANK-12)', () => {
  const said = async (t: TestApp, token: string) => {
    const guest = t.as.guest()
    const { state, status, reason, transactionId: _id } = await guest.payments.follow({ token })
    return { state, status, reason, progress: await guest.bankFeed.progress({ token }) }
  }

  type Source = Parameters<typeof feedShop>[0]
  it.each<[string, number, Source, isBuyerKnown: boolean, days?: number]>([
    ['asks for more', 9999, {}, false],
    ['asks for less', 2499, {}, false],
    ['asks for the very amount', AMOUNT, { acceptsExact: false }, false],
    ['asks for the very amount beside the order of the sender', AMOUNT, {}, true],
    ['asks for more beside the order of the sender', 9999, {}, true],
    ['orders a day later', AMOUNT, {}, false, 1],
  ])(
    'and %s is answered as if nobody knew it (BANK-747)',
    async (_what, amount, source, isBuyerKnown, days = 0) => {
      const { t, claim, hear, newest } = await begunFeed(source)
      const buyer = t.make.order({ name: 'Bilal Ahmed' })
      if (!isBuyerKnown) await t.as.admin().orders.setStatus({ id: buyer.id, status: 'cancelled' })
      hear(received(AMOUNT, BALANCE + AMOUNT, ID))
      t.clock.advance(days * DAY)
      const [known, unknown] = [amount, amount].map(
        (rupees) => t.make.order({ amountMinor: rupees * 100 }).id,
      )
      const first = await claim(known ?? 0, ID)
      const second = await claim(unknown ?? 0, `${ID}9`)
      expect(await said(t, first)).toEqual(await said(t, second))
      expect((await said(t, first)).progress.stage).toMatch(/^(sought|unseen)$/)
      const { note, orderId } = await newest(ID)
      expect(orderId).toBeNull()
      expect(note).toContain(`rder ${known}`)
      if (isBuyerKnown) expect(note).toContain(`order ${buyer.id}`)
    },
  )

  it('with a forged link is told nothing', async () => {
    const guest = (await feedShop()).t.as.guest()
    for (const call of [guest.bankFeed.progress, guest.payments.follow]) {
      await expectRefusal(call({ token: 'forged' }), 'NOT_FOUND')
    }
  })

  it.each([AMOUNT, 2499, 9999])('for an order of %i, first or second, delays no buyer', async (amount) => {
    const { t, claim, hear, statusOf } = await begunFeed()
    for (const [n, isStrangerFirst] of [true, false].entries()) {
      const buyer = t.make.order({ name: 'Bilal Ahmed' })
      const stranger = t.make.order({ amountMinor: amount * 100 })
      const names = isStrangerFirst ? [stranger, buyer] : [buyer, stranger]
      for (const { id } of names) await claim(id, `${ID}${n}`)
      hear(received(AMOUNT, BALANCE + AMOUNT * (n + 1), `${ID}${n}`))
      expect([buyer, stranger].map(({ id }) => statusOf(id))).toEqual(['confirmed', 'pending'])
    }
  })

  it('does not take a part from the buyer who sent it, who is told of it alone', async () => {
    const { t, claim, hear, newest, claimed } = await begunFeed()
    const buyer = t.make.order({ name: 'Bilal Ahmed' })
    const other = await claimed(ID)
    hear(received(100, BALANCE + 100, ID))
    const own = await claim(buyer.id, ID)
    await claimed(ID)
    const { progress } = t.as.guest().bankFeed
    expect(await progress({ token: own })).toMatchObject({ stage: 'short', missing: AMOUNT - 100 })
    expect(await progress({ token: other.link })).toMatchObject({ stage: 'sought', missing: 0 })
    expect((await newest(ID)).orderId).toBe(buyer.id)
  })

  it('with an order under the name of the buyer waits with the buyer for a person, who reads both orders (BANK-741)', async () => {
    const { t, claim, hear, newest, claimed } = await begunFeed()
    const buyer = t.make.order({ name: 'Bilal Ahmed', phone: '+923017654321' })
    const stranger = await claimed(ID, { name: 'Bilal Ahmed' })
    await claim(buyer.id, ID)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(await newest(ID)).toMatchObject({
      status: 'waiting',
      note: `Orders ${buyer.id} and ${stranger.id} name this ID. Please find out whose payment it is.`,
    })
  })

  it.each(['Bilal', 'Bilal Ahmed'])('and as sender "%s" is not paid; the later buyer is', async (sender) => {
    const { t, claim, hear, newest } = await begunFeed()
    const buyer = t.make.order({ name: 'Bilal Ahmed', phone: '+923017654321' })
    const stranger = t.make.order()
    await claim(stranger.id, ID, sender)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(await newest(ID)).toMatchObject({
      status: 'waiting',
      note: `Order ${stranger.id} names this ID, but the sender is rather the buyer of order ${buyer.id}.`,
    })
    await claim(buyer.id, ID)
    expect(await newest(ID)).toMatchObject({ status: 'accepted', orderId: buyer.id })
  })

  it('is not paid by money that was accepted for another by hand, nor by what its buyer named before (BANK-738)', async () => {
    const { t, claim, hear, admin, claimed, statusOf } = await begunFeed()
    const name = 'Bilal Ahmed'
    const paid = await claimed(ID)
    await admin.orders.accept(await shown(t, paid.id))
    const refused = await claimed(`${ID}1`, { name })
    const late = t.make.order({ name })
    await admin.payments.reject({ ...(await shown(t, refused.id)), reason: 'Not found' })
    for (const [n, id] of [ID, `${ID}1`].entries()) {
      t.clock.advance(60)
      await claim(late.id, id)
      hear(received(AMOUNT, BALANCE + AMOUNT * (n + 1), id))
      expect(statusOf(late.id)).toBe('pending')
    }
  })
})
