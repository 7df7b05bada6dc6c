import { expect, it } from 'vitest'
import { runHistories } from '#tests/helpers/reseller-histories.ts'

it('whatever a reseller and the shop do in any order, the balance is the sum of what was moved (RESELL-1222)', async () => {
  const done = await runHistories(40)
  for (const [act, times] of Object.entries(done)) expect([act, times > 0]).toEqual([act, true])
})
