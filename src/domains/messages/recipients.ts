import { and, desc, eq, gte, max, ne, sql } from 'drizzle-orm'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import { optOuts, outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { contains } from '#db/search.ts'
import type { Deps } from '#src/deps.ts'
import { countUse } from '#src/kit/limits.ts'
import { phonePart } from '#src/kit/phone.ts'
import { MAX_LIMIT, type Page } from '#src/shared/paging.ts'
import { type Channel, type Urgency, urgency } from './schema.ts'

const proofOf = prepared((db) => {
  const phone = sql.placeholder('phone')
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.whatsappNumber, phone), eq(users.isPhoneVerified, true)))
    .unionAll(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true))),
    )
    .limit(1)
    .prepare()
})

/** Whether somebody proved this phone by a code. */
const isProvedPhone = ({ db }: Pick<Deps, 'db'>, phone: string): boolean =>
  proofOf(db).get({ phone }) !== undefined

const optOutOf = prepared((db) =>
  db
    .select()
    .from(optOuts)
    .where(eq(optOuts.phone, sql.placeholder('phone')))
    .prepare(),
)

/** Whether the person asked for no more messages (MSG-74). */
export const isOptedOut = ({ db }: Pick<Deps, 'db'>, phone: string): boolean =>
  optOutOf(db).get({ phone }) !== undefined

/**
 * Whether this message is not sent because its recipient opted out. Codes, answers and messages about orders are sent
 * (MSG-74).
 */
export const isStopped = (
  deps: Pick<Deps, 'db'>,
  message: { channel: Channel; recipient: string; urgency: Urgency },
): boolean =>
  message.channel === 'whatsapp' && message.urgency >= urgency.notice && isOptedOut(deps, message.recipient)

/** The newest opt-outs whose phone contains this text, and how many there are (MSG-121). */
export const listOptOuts = ({ db }: Pick<Deps, 'db'>, q: string): Page<typeof optOuts.$inferSelect> => {
  const where = contains(phonePart(q) || q, [optOuts.phone])
  const newest = db.select().from(optOuts).where(where).orderBy(desc(sql`rowid`))
  return { rows: newest.limit(MAX_LIMIT).all(), total: countRows(db, optOuts, where) }
}

const STOPPED = 'The recipient asked for no more messages.'

/** Stops messages to a phone (E.164), also waiting ones, or allows them again, in the caller's transaction (MSG-74). */
export const setOptOut = (deps: Pick<Deps, 'db' | 'now'>, phone: string, stops: boolean): void => {
  if (!stops) {
    deps.db.delete(optOuts).where(eq(optOuts.phone, phone)).run()
    return
  }
  deps.db.insert(optOuts).values({ phone, createdAt: deps.now() }).onConflictDoNothing().run()
  deps.db
    .update(outbox)
    .set({ status: 'failed', lastError: STOPPED })
    .where(
      and(
        eq(outbox.recipient, phone),
        eq(outbox.channel, 'whatsapp'),
        eq(outbox.status, 'queued'),
        gte(outbox.urgency, urgency.notice),
      ),
    )
    .run()
}

const words: Record<string, boolean> = { stop: true, unsubscribe: true, band: true, start: false }

/** The request of an incoming message: true to stop messages, false to have them again, null for neither (MSG-74). */
export const optOutIn = (text: string): boolean | null => words[text.trim().toLowerCase()] ?? null

/** Whether one more unasked message may go to this phone or address today; counts it (MSG-15). */
export const mayWriteTo = (
  deps: Pick<Deps, 'db' | 'now' | 'limits'>,
  { channel, recipient }: { channel: Channel; recipient: string },
): boolean =>
  (channel === 'whatsapp' && isProvedPhone(deps, recipient)) ||
  countUse(deps, 'messagesPerRecipient', recipient) === 0

/** The name and phone of everybody with an active licence, once each (MSG-77). */
export const licenseHolders = ({ db }: Pick<Deps, 'db'>): { phone: string; name: string }[] =>
  db
    .select({ phone: orders.phone, name: max(orders.name).mapWith(String) })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(licenses.licenseStatus, 'active'), ne(orders.phone, '')))
    .groupBy(orders.phone)
    .all()
