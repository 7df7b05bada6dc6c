import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { orders } from '#db/schema/orders.ts'
import { testApp } from '#tests/helpers/app.ts'
import { shopWithFeed } from '#tests/helpers/bank-feed.ts'
import { hasId, isTaken, mutationsOf, shapes, TOLD } from '#tests/helpers/bank-mutations.ts'

const MUTATIONS = 200

it('the shapes of all formats are not taken for money where a word, a time or an amount is another (BANK-4, BANK-9)', () => {
  const { deps } = testApp()
  const taken = shapes.flatMap(({ format, text }, seed) =>
    mutationsOf(text, MUTATIONS, seed + 1)
      .filter(
        ({ what, text: mutated }) => what !== 'a word taken out' && isTaken(deps, mutated, hasId(format)),
      )
      .map((mutated) => ({ format, ...mutated })),
  )
  expect(taken).toEqual([])
})

it('the shapes of all formats pay no order of a whole shop with a word too many, and pay it without (BANK-9)', async () => {
  const t = testApp()
  const statusOf = (id: number) => t.deps.db.select().from(orders).where(eq(orders.id, id)).get()?.status
  t.clock.advance((TOLD.placedAt.getTime() - t.deps.now().getTime()) / 1000)
  const { claim, hear } = await shopWithFeed(t, { senders: ['8558'] })
  const order = t.make.order({ name: 'Owais Alam' })
  await claim(order.id, TOLD.id)
  t.clock.advance((TOLD.arrivedAt.getTime() - TOLD.placedAt.getTime()) / 1000)
  const free = shapes.filter(({ format }) => hasId(format) && !format.includes('{balance}'))
  for (const [seed, { text }] of free.entries()) {
    for (const { what, text: mutated } of mutationsOf(text, 14, seed + 1)) {
      if (what === 'a word taken out') continue
      hear(mutated)
      expect([what, mutated, statusOf(order.id)]).toEqual([what, mutated, 'pending'])
      t.deps.db.delete(bankAlerts).run()
    }
  }
  hear(free[0]?.text ?? '')
  expect(statusOf(order.id)).toBe('confirmed')
})
