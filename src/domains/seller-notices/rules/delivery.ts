import { and, eq, inArray, lt, max, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import { sellerNotices } from '#db/schema/seller-notices.ts'
import type { Deps, Reading, Writing } from '#src/deps.ts'
import { PROOF_NOTICE } from '#src/domains/messages/present.ts'
import { type Channel, channels, urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { describe, type NoticeRow } from '#src/domains/seller-notices/queries.ts'
import { sellerAddresses } from '#src/domains/seller-notices/service.ts'
import { noticeSettings } from '#src/domains/settings/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { deleteInTurns } from '#src/kit/turns.ts'
import type { NoticeKind } from '#src/shared/seller-notice.ts'
import { withoutIsolates } from '#src/shared/values/bidi.ts'
import { addDays, addSeconds, dayNumber, HOUR, MINUTE, startOfDay } from '#src/shared/values/dates.ts'

const SELLER_NOTICE = 'seller_notice'
/** The pause between two messages of a channel that tell at once; events between them are told together (WATCH-14). */
export const PAUSE_SECONDS = MINUTE
/** The hour in Pakistan at which daily notices go (WATCH-708). */
export const NOTICE_HOUR = 9
/** The most events that a message lists one by one (WATCH-709). */
export const MOST_LISTED = 20
/** How long the outbox keeps a message to the seller, which may name customers (WATCH-16). */
export const KEPT_NOTICE_DAYS = 7

type Telling = Pick<Deps, 'db' | 'now' | 'vault' | 'config'>
type Pace = 'at once' | 'hourly' | 'daily'

const words: Record<NoticeKind, [one: string, many: string]> = {
  order: ['order', 'orders'],
  proof: ['proof of payment', 'proofs of payment'],
  contact: ['contact message', 'contact messages'],
  chat: ['waiting chat', 'waiting chats'],
  ticket: ['ticket message', 'ticket messages'],
}

/** `2 orders, 1 proof of payment`. */
const countsOf = (notices: NoticeRow[]): string =>
  Object.entries(words)
    .map(([kind, [one, many]]) => {
      const count = notices.filter((notice) => notice.kind === kind).length
      return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
    })
    .filter(Boolean)
    .join(', ')

type Message = { subject: string; body: string; only: NoticeRow | null }

/** The message about some events, and the event where it is one; null where there is nothing to tell of any more. */
const messageOf = (deps: Telling, notices: NoticeRow[]): Message | null => {
  const bySubject = new Map(notices.map((notice) => [`${notice.kind} ${notice.subjectId}`, notice]))
  const existing = [...bySubject.values()].flatMap((notice) => {
    const described = describe(deps, notice)
    return described ? [{ notice, ...described }] : []
  })
  const [first, ...others] = existing
  if (!first) return null
  if (others.length === 0) {
    return { subject: first.title, body: `${first.text}\n\n${first.link}`, only: first.notice }
  }
  const subject = countsOf(existing.map(({ notice }) => notice))
  const listed = existing.slice(0, MOST_LISTED).map(({ title, link }) => `${title}\n${link}`)
  const rest = existing.length - listed.length
  const more = rest > 0 ? [`And ${rest} more: ${deps.config.publicUrl}/admin`] : []
  return { subject, body: [`${subject}:`, ...listed, ...more].join('\n\n'), only: null }
}

/** When a message that tells at once was queued last on this channel. */
const lastTold = ({ db }: Reading, channel: Channel): Date | null | undefined =>
  db
    .select({ at: max(outbox.createdAt) })
    .from(outbox)
    .where(and(eq(outbox.templateName, SELLER_NOTICE), eq(outbox.channel, channel)))
    .get()?.at

/** The moment up to which events of this pace are told now; null for none. */
const dueUntil = (deps: Telling, channel: Channel, pace: Pace): Date | null => {
  const now = deps.now()
  const hour = addSeconds(now, -((now.getTime() / 1000) % HOUR))
  if (pace === 'hourly') return hour
  if (pace === 'daily') {
    const today = addSeconds(startOfDay(dayNumber(now)), NOTICE_HOUR * HOUR)
    return now < today ? addDays(today, -1) : today
  }
  const told = lastTold(deps, channel)
  // A time in the future was written by a clock that has been corrected since, so it delays nothing.
  const isTooSoon = told && told <= now && now < addSeconds(told, PAUSE_SECONDS)
  return isTooSoon ? null : addSeconds(now, 1)
}

const removeNotice = prepared((db) =>
  db.delete(sellerNotices).where(eq(sellerNotices.id, sql.placeholder('id'))),
)
const remove = ({ db }: Reading, notices: NoticeRow[]): void => {
  for (const { id } of notices) removeNotice(db).run({ id })
}

/** Queues the message about these events to each address of the channel, and removes them, in one transaction. */
const tell = (deps: Telling, channel: Channel, notices: NoticeRow[]): void => {
  const message = messageOf(deps, notices)
  remove(deps, notices)
  const newest = notices.at(-1)
  if (!message || !newest) return
  const { subject, body, only } = message
  // By this the outbox knows which proof the message is about.
  const event =
    only?.kind === 'proof' ? { event: PROOF_NOTICE, occasion: String(only.subjectId) } : { event: 'told' }
  for (const recipient of sellerAddresses(deps)[channel]) {
    queueText(deps, {
      subject,
      body: channel === 'email' ? body : withoutIsolates(body),
      channel,
      recipient,
      templateName: SELLER_NOTICE,
      // Paced and counted as messages about orders are, because WhatsApp blocks numbers that hurry (WATCH-15).
      urgency: urgency.order,
      about: { entity: 'seller notice', entityId: newest.id, ...event, toEach: true },
    })
  }
}

/**
 * Queues the notices that are due, one message a channel and address, in the transaction that removes their events: a
 * crash neither loses nor repeats one (WATCH-707).
 */
export const tellSeller = (deps: Telling & Pick<Deps, 'events'>): void => {
  const now = deps.now()
  const hasTold = inTransaction(deps, (d) => {
    const notices = d.db.select().from(sellerNotices).orderBy(sellerNotices.id).all()
    if (notices.length === 0) return false
    const settings = settingValues(d)
    const choiceOf = ({ kind }: NoticeRow): string => settings[noticeSettings[kind]]
    remove(
      d,
      notices.filter((notice) => choiceOf(notice) === 'none'),
    )
    for (const channel of channels) {
      const due = (['at once', 'hourly', 'daily'] as const).flatMap((pace) => {
        const until = dueUntil(d, channel, pace)
        return notices.filter(
          (notice) =>
            until !== null &&
            choiceOf(notice) === `${channel} ${pace}` &&
            (notice.createdAt < until || notice.createdAt > now),
        )
      })
      if (due.length > 0) tell(d, channel, due)
    }
    return true
  })
  if (hasTold) deps.events.emit('outbox')
}

/** Deletes messages to the seller that went out, or failed, a week ago. */
export const forgetTold = (deps: Writing, signal?: AbortSignal): Promise<void> => {
  const isOld = and(
    eq(outbox.templateName, SELLER_NOTICE),
    inArray(outbox.status, ['sent', 'kept', 'failed']),
    lt(outbox.createdAt, addDays(deps.now(), -KEPT_NOTICE_DAYS)),
  )
  return deleteInTurns(deps, outbox, isOld, signal)
}
