import { and, desc, eq } from 'drizzle-orm'
import { findOrder } from '#db/orders.ts'
import { chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { payments } from '#db/schema/payments.ts'
import type { sellerNotices } from '#db/schema/seller-notices.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Reading } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { NoticeKind } from '#src/shared/seller-notice.ts'
import { isolated } from '#src/shared/values/bidi.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { isSold, planNames } from '#src/shared/values/vocabulary.ts'

export type NoticeRow = typeof sellerNotices.$inferSelect

/** An event as the seller reads it. `text`: what else an email about it alone says. Names and words of others are isolated. */
type Described = { title: string; text: string; search: string }

type Describe = (deps: Reading, id: number) => Described | null

const amountOf = (deps: Reading, minor: number): string =>
  formatMoney(fromMinor(minor), settingValues(deps).currency_symbol)

const SHOWN = 4
/** The end of an id (WATCH-841), because mail is read by more people than the payment desk. */
const ending = (transactionId: string): string =>
  transactionId.length > SHOWN ? `…${transactionId.slice(-SHOWN)}` : transactionId

/** How each kind is described, from its row as it is now; null where the row is gone. */
const describers: Record<NoticeKind, Describe> = {
  order: (deps, id) => {
    const order = findOrder(deps, id)
    if (!order) return null
    return {
      title: `Order #${id}: ${order.name}, ${amountOf(deps, order.amountMinor)}`,
      text: isSold(order.plan)
        ? `${isolated(order.name)} ordered ${planNames[order.plan]} for ${termInWords(order.termMonths)}.`
        : `${isolated(order.name)} tops up the balance of a reseller.`,
      search: `tab=orders&record=${id}`,
    }
  },
  // None once the proof was decided, or the order.
  proof: (deps, id) => {
    const order = findOrder(deps, id)
    const payment = deps.db.select().from(payments).where(eq(payments.orderId, id)).get()
    if (order?.status !== 'pending' || payment?.state !== 'submitted') return null
    const amount = amountOf(deps, order.amountMinor)
    const named = payment.transactionId
      ? `Transaction ID: ${ending(payment.transactionId)}`
      : 'A picture, no ID'
    return {
      title: `Proof of payment for order #${id}: ${order.name}, ${amount}`,
      text: [
        `${isolated(order.name)} sent a proof of payment. Please check that the money has arrived, and decide.`,
        `Amount: ${amount}\n${named}`,
      ].join('\n\n'),
      search: `tab=payments&record=${id}`,
    }
  },
  contact: ({ db }, id) => {
    const contact = db.select().from(contacts).where(eq(contacts.id, id)).get()
    if (!contact) return null
    return {
      title: `Contact message from ${contact.name}`,
      text: `${isolated(contact.name)} <${contact.email}> wrote:\n\n${isolated(contact.message)}`,
      search: `tab=contacts&record=${id}`,
    }
  },
  // Says nothing of the conversation itself, in which people also write passwords and codes.
  chat: ({ db }, id) => {
    const chat = db
      .select({ guest: chatSessions.guestName, account: users.username })
      .from(chatSessions)
      .leftJoin(users, eq(users.id, chatSessions.userId))
      .where(and(eq(chatSessions.id, id), eq(chatSessions.status, 'active')))
      .get()
    if (!chat) return null
    const name = chat.account ?? chat.guest ?? 'Somebody'
    return {
      title: `${name} waits in the live chat`,
      text: `${isolated(name)} wrote in the live chat and has no answer yet.`,
      search: `tab=chat&record=${id}`,
    }
  },
  ticket: ({ db }, id) => {
    const ticket = db.select().from(tickets).where(eq(tickets.id, id)).get()
    if (!ticket) return null
    const ofCustomer = and(eq(ticketReplies.ticketId, id), eq(ticketReplies.isFromAdmin, false))
    const reply = db
      .select({ message: ticketReplies.message })
      .from(ticketReplies)
      .where(ofCustomer)
      .orderBy(desc(ticketReplies.id))
      .get()
    return {
      title: `Ticket #${id} (${ticket.priority}): ${ticket.subject}`,
      text: `${isolated(ticket.name)} <${ticket.email}> wrote:\n\n${isolated(reply?.message ?? ticket.message)}`,
      search: `tab=tickets&record=${id}`,
    }
  },
}

/** Describes an event for the seller, with the address of its row in the back office; null where the row is gone. */
export const describe = (
  deps: Pick<Deps, 'db' | 'config'>,
  { kind, subjectId }: Pick<NoticeRow, 'kind' | 'subjectId'>,
): { title: string; text: string; link: string } | null => {
  const described = describers[kind](deps, subjectId)
  if (!described) return null
  const { search, ...texts } = described
  return { ...texts, link: `${deps.config.publicUrl}/admin?${search}` }
}
