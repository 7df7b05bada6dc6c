import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { trials } from '#db/schema/trials.ts'
import type { Reading } from '#src/deps.ts'

/** A span of time: its first moment, and the first one after it. */
export type Span = { from: Date; until: Date }

// A licence that was renewed has a later term, and its latest term is the one that ends.
const endsIn = ({ from, until }: Span) =>
  and(
    eq(licenses.isLatest, true),
    gte(licenses.expiresAt, from),
    lt(licenses.expiresAt, until),
    inArray(licenses.licenseStatus, ['active', 'expired']),
    // One for which a smaller plan was chosen goes on with it.
    sql`not exists (select 1 from ${licenses} as next where next.license_key = ${licenses.licenseKey}
      and next.license_status = 'pending')`,
  )

/** The share of a licence in what its order paid. */
const share = sql<number>`${orders.amountMinor} / ${orders.quantity}`

/**
 * How many licences end in this span by now, those left out that were renewed or taken back (STAT-1144), and what was paid
 * for their terms, in minor units.
 */
export const countEnding = ({ db }: Reading, span: Span): { licenses: number; minor: number } =>
  db
    .select({
      licenses: sql<number>`count(*)`,
      minor: sql<number>`coalesce(sum(${share}), 0)`,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(endsIn(span))
    .get() ?? { licenses: 0, minor: 0 }

/** How many trials began in this span, and how many of these an order turned into a licence until now (TRIAL-1196). */
export const countTrials = ({ db }: Reading, { from, until }: Span): { begun: number; bought: number } =>
  db
    .select({ begun: sql<number>`count(*)`, bought: sql<number>`count(${trials.boughtAt})` })
    .from(trials)
    .where(and(gte(trials.startedAt, from), lt(trials.startedAt, until)))
    .get() ?? { begun: 0, bought: 0 }

/** The licences of countEnding with their holders, the first or the last ones to end at the front. */
export const listEnding = ({ db }: Reading, span: Span, order: 'first' | 'last', most: number) =>
  db
    .select({
      id: licenses.id,
      name: orders.name,
      plan: orders.plan,
      expiresAt: licenses.expiresAt,
      minor: share,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(endsIn(span))
    .orderBy((order === 'first' ? asc : desc)(licenses.expiresAt))
    .limit(most)
    .all()
