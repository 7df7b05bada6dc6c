import { and, asc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { equals, pageOf } from '#db/page.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { contains } from '#db/search.ts'
import type { Deps, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/service.ts'
import { isBuiltIn } from '#src/domains/messages/schema.ts'
import { updateTemplate } from '#src/domains/messages/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Page } from '#src/shared/paging.ts'
import type { CreatePaymentMethod, PaymentMethodListQuery, UpdatePaymentMethod } from './schema.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect
type Writing = Pick<Deps, 'db' | 'now' | 'events'>

const rows = auditedRows(paymentMethods, {
  entity: 'payment method',
  noun: 'Payment method',
  isPublic: true,
})

const columns = {
  displayOrder: paymentMethods.displayOrder,
  name: paymentMethods.name,
  type: paymentMethods.type,
  createdAt: paymentMethods.createdAt,
}

/** The ways to pay that customers see, by display order (decision §5). */
export const visiblePaymentMethods = (deps: Pick<Deps, 'db'>): PaymentMethodRow[] =>
  deps.db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.isActive, true), eq(paymentMethods.isVisible, true)))
    .orderBy(asc(paymentMethods.displayOrder), asc(paymentMethods.id))
    .all()

/** The same as a message says them, a line each, and what is said beside them; blank where there is none. */
export const paymentText = (deps: Pick<Deps, 'db'>): string => {
  const methods = visiblePaymentMethods(deps).map(
    ({ name, accountDetails, fees }) => `${name}: ${accountDetails}${fees ? ` (fees: ${fees})` : ''}`,
  )
  return methods.length > 0 ? [...methods, settingValues(deps).bank_transfer_note].join('\n') : ''
}

/** Every way to pay, for the back office (admin §2 Payment methods). */
export const listPaymentMethods = (
  deps: Pick<Deps, 'db'>,
  query: PaymentMethodListQuery,
): Page<PaymentMethodRow> =>
  pageOf(deps.db, paymentMethods, query, {
    columns,
    fallback: 'displayOrder',
    where: and(
      contains(query.q, [paymentMethods.name, paymentMethods.type, paymentMethods.accountDetails]),
      equals(paymentMethods.isActive, query.isActive),
      equals(paymentMethods.isVisible, query.isVisible),
    ),
  })

/** One way to pay. Throws NOT_FOUND. */
export const getPaymentMethod = rows.find

/** Adds a way to pay. */
export const createPaymentMethod = (
  deps: Writing,
  actor: User,
  input: CreatePaymentMethod,
): PaymentMethodRow => rows.create(deps, actor, () => input)

/** Changes the fields that are given. Throws NOT_FOUND. */
export const updatePaymentMethod = (
  deps: Writing,
  actor: User,
  { id, ...input }: UpdatePaymentMethod,
): PaymentMethodRow => rows.update(deps, actor, id, () => input)

/** Removes a way to pay. Throws NOT_FOUND. */
export const deletePaymentMethod = (deps: Writing, actor: User, id: number): void =>
  rows.remove(deps, actor, id)

const HEADING = '*Payment methods*'
const PLACEHOLDER = '{{payment_methods}}'
/** The heading with the lines below it up to a blank one; before the first update the placeholder stands there. */
const paymentBlock = /\*Payment methods\*(?:\n\S[^\n]*)*|\{\{\s*payment_methods\s*\}\}/
const MAX_TEMPLATE = 4000

/** What follows the placeholder becomes a paragraph of its own, so that the next update does not take it for the block. */
const placeholderBeforeText = /\{\{\s*payment_methods\s*\}\}[ \t]*\n?(?=\S)/

const withBlock = (template: string, block: string): string =>
  paymentBlock.test(template)
    ? template.replace(placeholderBeforeText, `${PLACEHOLDER}\n\n`).replace(paymentBlock, () => block)
    : `${template}\n\n${block}`

/**
 * "Update WhatsApp Templates" (decision §5): writes the ways to pay as they are now into the reminder, and into every
 * template of the shop's own that names them. The order confirmation always says the current ones by itself. Gives how
 * many templates that are. Throws CONFLICT where a text would grow longer than a WhatsApp message.
 */
export const updatePaymentTemplates = (deps: Writing, actor: User): number =>
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const lines = paymentText(d)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const block = lines.length > 0 ? [HEADING, ...lines].join('\n') : PLACEHOLDER
    const reminders = db
      .select()
      .from(whatsappTemplates)
      .all()
      .filter(
        ({ name, template }) =>
          name === 'payment_reminder' || (!isBuiltIn(name) && paymentBlock.test(template)),
      )
    for (const { id, name, template } of reminders) {
      const renewed = withBlock(template, block)
      if (renewed.length > MAX_TEMPLATE) {
        throw new AppError('CONFLICT', `The payment methods are too long for the template ${name}`)
      }
      if (renewed !== template) updateTemplate(d, actor, { id, template: renewed })
    }
    return reminders.length
  })
