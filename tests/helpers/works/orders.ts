import type { DyingShop, Work } from '#tests/helpers/crash.ts'
import { compare, databaseOf, nothingAnswered, startWriters, WRITERS } from '#tests/helpers/load.ts'

/** Orders that are placed and approved as fast as the shop takes them, in each round. */
export const ordersWork = ({ shop, cookie, dataDir }: DyingShop, kills: number) => {
  const answered = nothingAnswered()
  const work: Work = {
    run: (round) => {
      const writers = startWriters(shop(), cookie, answered, round)
      // Dies in the middle of the work, at another point each round.
      return { reached: writers.approved(5 + (round % 20)), ended: writers.ended }
    },
    figures: () => {
      const found = compare(databaseOf(dataDir), answered)
      const what = `kill -9 x ${kills} under ${WRITERS} writers`
      return [
        [`${what}: answered orders lost, of ${answered.orders.size}`, found.lostOrders, { is: [] }],
        [`${what}: answered licences lost, of ${answered.keys.size}`, found.lostLicenses, { is: [] }],
        [`${what}: approvals without their message`, found.untold, { is: [] }],
        [`${what}: duplicate licences`, found.secondLicenses, { is: 0 }],
        [`${what}: integrity`, found.integrity, { is: 'ok' }],
      ]
    },
  }
  return { work, approved: () => [...answered.keys.keys()] }
}
