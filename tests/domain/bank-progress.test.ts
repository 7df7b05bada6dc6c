import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { AMOUNT, ID } from '#tests/helpers/bank-corpus.ts'
import { BALANCE, received, shopWithFeed } from '#tests/helpers/bank-feed.ts'

const day = 24 * 60 * 60

describe('what a buyer learns while his proof waits (BANK-16):', () => {
  const stageOf = async (t: TestApp, token: string) => (await t.as.guest().bankFeed.progress({ token })).stage

  it('that the payment is looked for, where a living source may accept it, and that it came', async () => {
    const t = testApp()
    const { begin, claim, hear } = await shopWithFeed(t)
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
    t.clock.advance(4 * day)
    await claim(t.make.order().id, `${ID}6`)
    expect(await stageOf(t, early)).toBe('unseen')
  })

  it('nothing of money that may not be true', async () => {
    const t = testApp()
    const { begin, claim, hear } = await shopWithFeed(t, { acceptsExact: false })
    await begin()
    const [forged = '', shown = ''] = await Promise.all(
      [ID, `${ID}2`].map((id) => claim(t.make.order({ name: 'Bilal Ahmed' }).id, id)),
    )
    hear(received(AMOUNT, 1_000_000, ID))
    expect(await stageOf(t, forged)).toBe('unseen')
    hear(received(AMOUNT, BALANCE + AMOUNT, `${ID}2`))
    expect(await stageOf(t, shown)).toBe('received')
  })

  it('of an own order in the dashboard, and of no other', async () => {
    const t = testApp()
    const { begin, claim, hear } = await shopWithFeed(t, { acceptsExact: false })
    await begin()
    const user = t.make.user()
    const order = t.make.order({ userId: user.id, name: 'Bilal Ahmed' })
    await claim(order.id, ID)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    const own = t.as.customer(user).bankFeed.ownProgress({ id: order.id })
    expect(await own).toEqual({ stage: 'received', missing: 0 })
    const others = t.as.customer(t.make.user()).bankFeed.ownProgress({ id: order.id })
    await expect(others).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
