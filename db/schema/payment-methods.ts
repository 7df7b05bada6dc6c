import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp, translations } from '#db/columns.ts'
import { paymentIcons } from '#src/domains/payment-methods/schema.ts'

export const paymentMethods = sqliteTable(
  'payment_methods',
  {
    id: id(),
    name: text().notNull(),
    type: text().notNull(),
    icon: oneOf(paymentIcons).notNull(),
    accountDetails: text().notNull(),
    description: text(),
    fees: text(),
    /** The address of a QR picture that pays to the account. */
    qrImage: text(),
    /** The shape of its transaction ids, such as 99999999999. */
    transactionShape: text(),
    /** The IBAN that the seller paid by its Raast QR, which buyers see since; null where none is shown. */
    raastIban: text(),
    translations: translations(),
    isActive: flag(true),
    isVisible: flag(true),
    displayOrder: integer().notNull().default(1),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('payment_methods_shown').on(t.isActive, t.isVisible, t.displayOrder),
    checkOneOf('payment_methods_icon_known', t.icon, paymentIcons),
    check('payment_methods_order', sql`${t.displayOrder} >= 1`),
  ],
)
