import { type Db, inTransaction } from '#db/client.ts'
import { downloads } from '#db/schema/downloads.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { fileTypes } from '#src/domains/downloads/schema.ts'
import { verified } from '#src/shared/order-verification.ts'
import { addDays, addYears } from '#src/shared/values/dates.ts'
import { orderStatuses } from '#src/shared/values/vocabulary.ts'

const COUNTS = { orders: 500, downloads: 200, tickets: 60 }

/** Creates a customer of many years: orders in every state with their licences, own downloads, and tickets. */
export const giveLongHistory = (db: Db, userId: number, now: Date): typeof COUNTS => {
  inTransaction({ db }, ({ db: tx }) => {
    for (let n = 0; n < COUNTS.orders; n += 1) {
      const at = addDays(now, n - COUNTS.orders)
      const status = orderStatuses[n % orderStatuses.length] ?? 'pending'
      const { id } = tx
        .insert(orders)
        .values({
          userId,
          status,
          name: 'Loyal Buyer',
          email: 'loyal@example.com',
          phone: '+923019999999',
          plan: 'professional',
          amountMinor: 499_900,
          ...verified('proved'),
          createdAt: at,
          updatedAt: at,
        })
        .returning({ id: orders.id })
        .get()
      if (status !== 'confirmed') continue
      tx.insert(licenses)
        .values({
          orderId: id,
          licenseKey: `WACRM-LONG-${id}`,
          licenseStatus: 'active',
          systemsCount: 2,
          issuedAt: at,
          expiresAt: addYears(at, 1),
          updatedAt: at,
        })
        .run()
    }
    for (let n = 0; n < COUNTS.downloads; n += 1) {
      tx.insert(downloads)
        .values({
          userId,
          fileName: `release-${n}.zip`,
          fileType: fileTypes[n % fileTypes.length] ?? 'desktop-app',
          externalUrl: '/privacy-policy',
          createdAt: addDays(now, n - COUNTS.downloads),
          updatedAt: now,
        })
        .run()
    }
    for (let n = 0; n < COUNTS.tickets; n += 1) {
      const at = addDays(now, n - COUNTS.tickets)
      const ticket = {
        userId,
        name: 'loyal',
        email: 'loyal@example.com',
        subject: `Question ${n}`,
        message: 'How?',
      }
      const { id } = tx
        .insert(tickets)
        .values({ ...ticket, createdAt: at, updatedAt: at })
        .returning({ id: tickets.id })
        .get()
      tx.insert(ticketReplies)
        .values({ ticketId: id, isFromAdmin: true, message: 'Like this.', createdAt: at })
        .run()
    }
  })
  return COUNTS
}
