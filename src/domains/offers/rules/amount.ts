import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import type { Reading } from '#src/deps.ts'
import type { Held } from '#src/domains/licenses/rules/issuing.ts'
import { isOpen, MOST_SHARING } from '#src/domains/offers/store.ts'
import { leastOddMinor, oddAmounts, oddMinor } from '#src/domains/orders/rules/odd-amount.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { nameFit } from '#src/written/name.ts'

// What an offer asks for: an amount of its own, or where none is left one that it shares.

/** How many open offers ask for each odd amount of a price that no open order asks for, those with the fewest first. */
const sharingOf = prepared((db) => {
  const byOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.status} = 'pending'`, sql`${orders.amountMinor} = odd.amount`))
  const asking = sql`(select count(*) from ${offers} where ${isOpen} and ${offers.amountMinor} = odd.amount)`
  return db
    .select({ amount: sql<number>`odd.amount` })
    .from(oddAmounts)
    .where(
      sql`odd.amount >= ${sql.placeholder('least')} and not exists ${byOrder} and ${asking} < ${MOST_SHARING}`,
    )
    .orderBy(asking, sql`odd.amount desc`)
})

const holdersAsking = prepared((db) =>
  db
    .select({ name: orders.name, phone: orders.phone, email: orders.email, userId: orders.userId })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(and(isOpen, eq(offers.amountMinor, sql.placeholder('amountMinor')))),
)

type Holder = ReturnType<ReturnType<typeof holdersAsking>['all']>[number]

/** Whether the payments of two holders could be taken for each other's. */
const isAlike = (one: Holder, other: Holder): boolean =>
  one.phone === other.phone ||
  one.email === other.email ||
  (one.userId !== null && one.userId === other.userId) ||
  nameFit(one.name, other.name) !== 'no'

/**
 * The amount, in paisa, that an offer to this holder asks for at a price: an odd one that nobody else is asked for, and
 * where none is left the one that the fewest others share, none of them alike in name, phone, email or account
 * (OFFER-1171). Undefined where there is no such amount. Runs in the transaction that stores the offer.
 */
export const amountOfOffer = (
  deps: Reading,
  priceMinor: number,
  { order }: Pick<Held, 'order'>,
): number | undefined => {
  const own = oddMinor(deps, priceMinor)
  if (own !== undefined) return own
  const [least, step] = [leastOddMinor(priceMinor), toMinor(1)]
  return sharingOf(deps.db)
    .all({ price: priceMinor, least, step })
    .find(({ amount }) =>
      holdersAsking(deps.db)
        .all({ amountMinor: amount })
        .every((other) => !isAlike(order, other)),
    )?.amount
}
