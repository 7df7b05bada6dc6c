import { it } from 'vitest'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { runHistories } from '#tests/helpers/reseller-histories.ts'

it('whatever a reseller and the shop do in any order, the ledger is whole', async () => {
  const histories = amounts.historiesOfResellers
  const done = await runHistories(histories)
  const acts = Object.values(done).reduce((sum, times) => sum + times, 0)
  prove('random histories of a reseller after which balance, entries, orders and keys agree', histories, {
    atLeast: amounts.historiesOfResellers,
  })
  prove('acts in them that were not refused', acts, { atLeast: 3 * histories })
})
