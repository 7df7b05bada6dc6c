import { and, asc, desc, eq, gte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { isProvedPhone } from '#db/proved-phone.ts'
import { licenses } from '#db/schema/licenses.ts'
import { emailOptOuts, optOuts, outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { contains } from '#db/search.ts'
import type { Limiting, Reading, Timed, Writing } from '#src/deps.ts'
import {
  type Audience,
  CANCELLED,
  type Channel,
  canBeStopped,
  ENDING_DAYS,
  urgency,
} from '#src/domains/messages/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { countTogether, type Use } from '#src/kit/limits.ts'
import { phonePart } from '#src/kit/phone.ts'
import { MAX_LIMIT, type Page } from '#src/shared/paging.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { folded } from '#src/shared/values/typed.ts'

const optOutOf = prepared((db) =>
  db
    .select()
    .from(optOuts)
    .where(eq(optOuts.phone, sql.placeholder('recipient'))),
)
const emailOptOutOf = prepared((db) =>
  db
    .select()
    .from(emailOptOuts)
    .where(eq(emailOptOuts.email, sql.placeholder('recipient'))),
)

/** A phone (E.164) or an email address in lower case, by channel. */
export type Recipient = { channel: Channel; recipient: string }

/** Whether the person asked for no more messages by this channel (MAIL-709). */
export const isOptedOut = ({ db }: Reading, { channel, recipient }: Recipient): boolean =>
  (channel === 'email' ? emailOptOutOf(db) : optOutOf(db)).get({ recipient }) !== undefined

/**
 * Whether this message is not sent because its recipient opted out. Codes, answers and messages about orders are sent.
 */
export const isStopped = (
  deps: Reading,
  message: Recipient & { urgency: number; templateName: string },
): boolean => canBeStopped(message) && isOptedOut(deps, message)

/** Who opted out, by phone or by email. */
export type OptOutRow = { phone: string | null; email: string | null; createdAt: Date }

/** The newest opt-outs whose phone or email contains this text, and how many there are (MSG-121). */
export const listOptOuts = ({ db }: Reading, q: string): Page<OptOutRow> => {
  const none = sql<null>`null`
  const phones = contains(phonePart(q) || q, [optOuts.phone])
  const emails = contains(q, [emailOptOuts.email])
  const rows: OptOutRow[] = [
    ...db
      .select({ phone: optOuts.phone, email: none, createdAt: optOuts.createdAt })
      .from(optOuts)
      .where(phones)
      .orderBy(desc(sql`rowid`))
      .limit(MAX_LIMIT)
      .all(),
    ...db
      .select({ phone: none, email: emailOptOuts.email, createdAt: emailOptOuts.createdAt })
      .from(emailOptOuts)
      .where(emails)
      .orderBy(desc(sql`rowid`))
      .limit(MAX_LIMIT)
      .all(),
  ].toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return {
    rows: rows.slice(0, MAX_LIMIT),
    total: countRows(db, optOuts, phones) + countRows(db, emailOptOuts, emails),
  }
}

/** Why a message to a person who opted out is not sent. */
export const STOPPED = 'The recipient asked for no more messages.'

/**
 * Stops messages to a recipient, also waiting ones, or allows them again, in the caller's transaction.
 */
export const setOptOut = (deps: Writing, { channel, recipient }: Recipient, stops: boolean): void => {
  const { db } = deps
  const createdAt = deps.now()
  if (!stops) {
    if (channel === 'email') db.delete(emailOptOuts).where(eq(emailOptOuts.email, recipient)).run()
    else db.delete(optOuts).where(eq(optOuts.phone, recipient)).run()
    return
  }
  if (channel === 'email') {
    db.insert(emailOptOuts).values({ email: recipient, createdAt }).onConflictDoNothing().run()
  } else {
    db.insert(optOuts).values({ phone: recipient, createdAt }).onConflictDoNothing().run()
  }
  db.update(outbox)
    .set({ status: 'failed', lastError: STOPPED })
    .where(
      and(
        sql`${outbox.recipient} collate nocase = ${recipient}`,
        eq(outbox.channel, channel),
        eq(outbox.status, 'queued'),
        gte(outbox.urgency, urgency.notice),
        ne(outbox.templateName, CANCELLED),
      ),
    )
    .run()
}

/** Lets a wish for no more messages go on under the number of a person who hid it, once that is told (MSG-1321). */
export const carryOptOut = (deps: Writing, whatsappId: string, phone: string): void => {
  const hidden: Recipient = { channel: 'whatsapp', recipient: whatsappId }
  if (whatsappId === phone || !isOptedOut(deps, hidden)) return
  inTransaction(deps, (d) => {
    setOptOut(d, hidden, false)
    setOptOut(d, { channel: 'whatsapp', recipient: phone }, true)
  })
}

// Urdu in the letters of `folded`, which has one form for the kaf, ye and he of all keyboards.
const PLEASE = '(?:please|plz|pls|kindly|پلیز|براہکرم)*'
/** "Band karo", "stop kr dain", "بند کیجئے": do stop. */
const DO =
  '(?:k[ae]?r(?:d?(?:o|en|ein|ain))?|kij(?:iye|iyay|iay|ie|ye)|کر(?:و|یں|دو|دیں|دیجی{1,2}ے)|کیجی{1,2}ے)?'
/** "Rok do", "roko", "روک دیں", which also says to stop. */
const ROK = '(?:rok(?:d?(?:o|en|ein|ain)|dij(?:iye|iyay|iay|ie|ye))|روک(?:و|یں|دو|دیں|دیجی{1,2}ے))'
/** What is stopped, where somebody says it: "STOP messages", "میسج بند کریں" (MSG-1317). */
const MESSAGES = '(?:messages?|msgs?|sms|texts?|میسجز?|پیغام(?:ات)?)'
const BEFORE = `^${PLEASE}(?:${MESSAGES}${PLEASE})?`
const AFTER = `(?:(?:sending)?(?:me)?(?:all|the|these|your)?${MESSAGES})?${PLEASE}$`
const STOP = new RegExp(`${BEFORE}(?:(?:stop(?:all|it)?|unsubscribe(?:me)?|band|بند)${DO}|${ROK})+${AFTER}`)
const START = new RegExp(`${BEFORE}(?:start${DO})+${AFTER}`)
/** Longer than any request with its decoration. */
const LONGEST_REQUEST = 200
/** The keys of a keypad as emoji, such as 1️⃣, which are no digits of the text. */
const KEYCAP = /[0-9#*]\uFE0F?\u20E3/g

/**
 * The request of an incoming message: true to stop messages, false to have them again, null for neither (MSG-716).
 * Case, width, the keyboard, spaces, punctuation, emoji and marks do not matter; any other letter or digit makes it
 * another message.
 */
export const optOutIn = (text: string): boolean | null => {
  if (text.length > LONGEST_REQUEST) return null
  const letters = folded(text.replace(KEYCAP, '')).replace(/[^\p{L}\p{N}]/gu, '')
  if (STOP.test(letters)) return true
  return START.test(letters) ? false : null
}

/**
 * Whether one more unasked message may go to this phone or address today; counts it. By WhatsApp, phones that nobody
 * proved get half of the day's messages together, so that strangers leave the other half to customers (MSG-703).
 */
export const mayWriteTo = (
  deps: Limiting,
  { channel, recipient }: { channel: Channel; recipient: string },
): boolean => {
  const own: Use = ['messagesPerRecipient', recipient]
  if (channel === 'email') return countTogether(deps, [own]) === 0
  if (isProvedPhone(deps.db, recipient)) return true
  const half = Math.floor(Number(settingValues(deps).messages_per_day) / 2)
  return countTogether(deps, [own, ['messagesPerRecipient', 'all that nobody proved', half]]) === 0
}

/** The condition that a licence makes its holder one of an audience (MSG-725); one that ends until `soon` is ending. */
export const isOf: Record<Audience, (soon: number | Placeholder) => SQL> = {
  active: () => sql`${licenses.licenseStatus} = 'active'`,
  ending: (soon) =>
    sql`${licenses.licenseStatus} = 'active' and ${licenses.isLatest} and ${licenses.expiresAt} <= ${soon}`,
  ended: () => sql`${licenses.licenseStatus} = 'expired' and ${licenses.isLatest}`,
}
export const soonFrom = (time: Date): number => addDays(time, ENDING_DAYS).getTime()

/** The orders that a step reads, in about 5 ms. */
const ORDERS_OF_A_STEP = 2000

const readByPhone = (whom: Audience) =>
  prepared((db) => {
    const { phone, isPhoneVerified, id } = orders
    const last = sql`(${sql.placeholder('phone')}, ${sql.placeholder('proof')}, ${sql.placeholder('id')})`
    return db
      .select({
        phone,
        // As it is stored: the next step would begin at the same place again where that is neither 0 nor 1 (DB-717).
        proof: sql<number>`${isPhoneVerified}`,
        id,
        // With the name of the table, which Drizzle leaves out where a query has one.
        holds: sql<number>`exists (select 1 from ${licenses} where order_id = orders.id and ${isOf[whom](sql.placeholder('soon'))})`,
        hasOptedOut: sql<number>`exists (select 1 from ${optOuts} where phone = orders.phone)`,
      })
      .from(orders)
      .where(sql`(${phone}, ${isPhoneVerified}, ${id}) > ${last}`)
      .orderBy(asc(phone), asc(isPhoneVerified), asc(id))
      .limit(ORDERS_OF_A_STEP)
  })
const ordersByPhone = {
  active: readByPhone('active'),
  ending: readByPhone('ending'),
  ended: readByPhone('ended'),
} satisfies Record<Audience, unknown>

/** Somebody of an audience: the phone, an order of it, and whether they asked for no messages. */
type Holder = { phone: string; orderId: number; hasOptedOut: boolean }

/**
 * Everybody of an audience, once each. Orders are read by the index of their phones, some at each step, because reading
 * them all would hold every other request (docs/decisions/45).
 */
export function* holdersInSteps(deps: Timed, whom: Audience): Generator<Holder[]> {
  const read = ordersByPhone[whom](deps.db)
  const soon = soonFrom(deps.now())
  let last = { phone: '', proof: 1, id: Number.MAX_SAFE_INTEGER }
  let counted = ''
  for (;;) {
    const rows = read.all({ ...last, soon })
    const end = rows.at(-1)
    if (!end) return
    last = end
    const found = rows.filter(({ phone, holds }) => {
      const isNew = holds === 1 && phone !== counted
      if (isNew) counted = phone
      return isNew
    })
    yield found.map(({ phone, id, hasOptedOut }) => ({ phone, orderId: id, hasOptedOut: hasOptedOut === 1 }))
  }
}
