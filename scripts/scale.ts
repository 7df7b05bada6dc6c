import { inTransaction } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Deps } from '#src/deps.ts'
import { chatStatuses } from '#src/domains/chat/schema.ts'
import { contactStatuses } from '#src/domains/contacts/schema.ts'
import { newLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { channels } from '#src/domains/messages/schema.ts'
import { ticketPriorities, ticketStatuses } from '#src/domains/tickets/schema.ts'
import { verified } from '#src/shared/order-verification.ts'
import { addDays, addSeconds, addYears, DAY } from '#src/shared/values/dates.ts'
import { createChance } from './demo/chance.ts'

// Inserts tens of thousands of rows directly into the tables, for the bench of lists, searches and statistics and for
// tests of their query plans.

/** The number of rows of each kind. */
export type Scale = {
  orders: number
  users: number
  contacts: number
  tickets: number
  outbox: number
  chats: number
}

const firsts =
  'Ahmed Ali Asad Bilal Danish Fahad Hamza Imran Kashif Noman Omar Usman Zain Amna Asma Hina Sana Zara'
const lasts =
  'Abbasi Akhtar Ansari Aslam Awan Bhatti Butt Gill Hussain Iqbal Javed Khan Malik Qureshi Raza Shah'
const hosts = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.com', 'hotmail.com', 'example.com']
const prices = { starter: 249_900, professional: 499_900, enterprise: 999_900 }
const plans = Object.keys(prices) as (keyof typeof prices)[]
const statuses = ['confirmed', 'confirmed', 'confirmed', 'pending', 'cancelled'] as const

const subjects = ['Extension does not load', 'Second system', 'Invoice needed', 'Backup file', 'Mobile app']
const templates = ['order_confirmation', 'order_approved', 'license_activated', 'payment_reminder'] as const
const MESSAGES_PER_CHAT = 5

const BATCH = 500
const YEARS = 3

/** Fills a shop with rows from three years. No message is sent. */
export const fillToScale = ({ db, now }: Pick<Deps, 'db' | 'now'>, scale: Scale): void => {
  const chance = createChance(scale.orders)
  const begin = addYears(now(), -YEARS)
  const names = firsts.split(' ').flatMap((first) => lasts.split(' ').map((last) => `${first} ${last}`))
  const person = (n: number) => {
    const name = chance.pick(names)
    const email = `${name.replace(' ', '.').toLowerCase()}${n}@${chance.pick(hosts)}`
    // The digits of neighbours differ as those of people do: the factor and 10⁹ have no divisor in common.
    return { name, email, phone: `+923${String((n * 386_910_137) % 1_000_000_000).padStart(9, '0')}` }
  }
  /** The creation dates of `count` rows, spread over the years in the order of their ids. */
  const datesOf = (count: number) => (n: number) =>
    addSeconds(addDays(begin, Math.floor((n * YEARS * 365) / count)), chance.int(DAY))
  const fill = (count: number, insert: (numbers: number[]) => void) => {
    for (let n = 0; n < count; n += BATCH) {
      insert(Array.from({ length: Math.min(BATCH, count - n) }, (_, index) => n + index))
    }
  }

  inTransaction({ db }, ({ db: tx }) => {
    const members: { id: number }[] = []
    const joined = datesOf(scale.users)
    fill(scale.users, (numbers) => {
      const rows = numbers.map((n) => {
        const { name, email, phone } = person(n)
        const username = `${name.replace(' ', '').toLowerCase()}${n}`
        const createdAt = joined(n)
        return {
          username,
          email,
          whatsappNumber: phone,
          passwordHash: '-',
          isActive: chance.happens(97),
          createdAt,
          updatedAt: createdAt,
        }
      })
      members.push(...tx.insert(users).values(rows).returning({ id: users.id }).all())
    })
    const written = datesOf(scale.contacts)
    fill(scale.contacts, (numbers) => {
      const rows = numbers.map((n) => ({
        ...person(n),
        company: chance.happens(40) ? `${chance.pick(names)} Traders` : null,
        message: 'How does the multi-system plan work, and can I pay by bank transfer?',
        status: chance.pick(contactStatuses),
        createdAt: written(n),
        updatedAt: now(),
      }))
      tx.insert(contacts).values(rows).run()
    })
    const placed = datesOf(scale.orders)
    fill(scale.orders, (numbers) => {
      const rows = numbers.map((n) => {
        const plan = chance.pick(plans)
        return {
          ...person(n),
          userId: chance.happens(60) ? chance.pick(members).id : null,
          company: chance.happens(40) ? `${chance.pick(names)} Traders` : null,
          plan,
          amountMinor: prices[plan],
          status: chance.pick(statuses),
          ...verified('proved'),
          createdAt: placed(n),
          updatedAt: now(),
        }
      })
      const stored = tx.insert(orders).values(rows).returning().all()
      const issued = stored
        .filter(({ status }) => status === 'confirmed')
        .map(({ id, createdAt }) => ({
          orderId: id,
          licenseKey: newLicenseKey(chance),
          licenseStatus: 'active' as const,
          systemsCount: 1,
          issuedAt: createdAt,
          expiresAt: addYears(createdAt, 1),
          updatedAt: createdAt,
        }))
      if (issued.length > 0) tx.insert(licenses).values(issued).run()
      const history = stored.map(({ id, createdAt }) => ({
        entity: 'order',
        entityId: id,
        action: 'placed',
        actorName: 'guest',
        createdAt,
      }))
      tx.insert(auditLog).values(history).run()
    })
    const opened = datesOf(scale.tickets)
    fill(scale.tickets, (numbers) => {
      const rows = numbers.map((n) => {
        const { name, email } = person(n)
        return {
          userId: chance.pick(members).id,
          name: name.replace(' ', '').toLowerCase(),
          email,
          subject: chance.pick(subjects),
          message: 'The sidebar stays white since this morning. What can I do?',
          priority: chance.pick(ticketPriorities),
          status: chance.pick(ticketStatuses),
          createdAt: opened(n),
          updatedAt: now(),
        }
      })
      tx.insert(tickets).values(rows).run()
    })
    const queued = datesOf(scale.outbox)
    fill(scale.outbox, (numbers) => {
      const rows = numbers.map((n) => {
        const channel = chance.pick(channels)
        const { email, phone } = person(n)
        const failed = chance.happens(2)
        return {
          channel,
          recipient: channel === 'email' ? email : phone,
          templateName: chance.pick(templates),
          subject: `Your order ${n}`,
          sealedBody: '-',
          dedupeKey: `scale:${n}`,
          status: failed ? ('failed' as const) : ('sent' as const),
          attempts: failed ? 6 : 1,
          lastError: failed ? 'The number is not on WhatsApp' : null,
          nextAttemptAt: queued(n),
          createdAt: queued(n),
        }
      })
      tx.insert(outbox).values(rows).run()
    })
    const started = datesOf(scale.chats)
    fill(scale.chats, (numbers) => {
      const rows = numbers.map((n) => {
        const guest = chance.happens(50) ? person(n) : null
        return {
          userId: guest ? null : chance.pick(members).id,
          guestName: guest?.name ?? null,
          guestEmail: guest?.email ?? null,
          guestPhone: guest?.phone ?? null,
          status: chance.pick(chatStatuses),
          createdAt: started(n),
          lastMessageAt: started(n),
        }
      })
      const sessions = tx.insert(chatSessions).values(rows).returning().all()
      const messages = sessions.flatMap(({ id, createdAt }) =>
        Array.from({ length: MESSAGES_PER_CHAT }, (_, n) => ({
          sessionId: id,
          senderType: n % 2 === 0 ? ('guest' as const) : ('admin' as const),
          content: 'Does it work while my laptop is off?',
          isRead: n < MESSAGES_PER_CHAT - 1 || chance.happens(99),
          createdAt,
        })),
      )
      tx.insert(chatMessages).values(messages).run()
    })
  })
}
