import type { OrderRow } from '#db/orders.ts'
import type { licenses } from '#db/schema/licenses.ts'
import type { Deps } from '#src/deps.ts'
import {
  type Channel,
  type TemplateName,
  type TemplateVariables,
  type Urgency,
} from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { paymentText } from '#src/domains/payment-methods/service.ts'
import { payLink } from '#src/domains/payments/service.ts'
import { settingValues, supportWays } from '#src/domains/settings/service.ts'
import { formatDate, termInWords } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'

type NoticeDeps = Queueing & Pick<Deps, 'config'>
type License = typeof licenses.$inferSelect

export const CLAIM = 'claim'

/** The template variables of an order. `claim_link` is empty when the order has an account. */
const variablesOf = (deps: NoticeDeps, order: OrderRow) => {
  const settings = settingValues(deps)
  const dashboard = `${deps.config.publicUrl}/dashboard`
  return {
    name: order.name,
    order_id: String(order.id),
    plan: planNames[order.plan],
    term: termInWords(order.termMonths),
    amount: formatMoney(fromMinor(order.amountMinor), '').trim(),
    currency: settings.currency_symbol,
    payment_methods: paymentText(deps),
    pay_link: payLink(deps, order.id),
    claim_link:
      order.userId === null
        ? `${dashboard}?tab=orders&claim=${deps.vault.sign(CLAIM, String(order.id))}`
        : '',
    dashboard_url: `${dashboard}?tab=licenses`,
    support: supportWays(deps),
    site_name: settings.site_name,
  }
}

const licenseVariables = (license: License) => ({
  license_key: license.licenseKey,
  systems: String(license.systemsCount),
  expires_at: formatDate(license.expiresAt),
})

const keysOf = (orderId: number, event: string): string => `order:${orderId}:${event}:`
const lastChange = ({ revision }: OrderRow): string => `r${revision}`

/** The beginning of the keys of the messages that the last change of status queued. */
export const keysOfChange = (order: OrderRow): string => keysOf(order.id, lastChange(order))

type Occasion = { event?: string; isUnasked?: boolean; urgency?: Urgency }

/** Queues one message per template, channel and event (ORD-17). `event` defaults to the number of status changes. */
const queue = <Name extends TemplateName>(
  deps: NoticeDeps,
  order: OrderRow,
  channel: Channel,
  templateName: Name,
  variables: TemplateVariables<Name>,
  { event = lastChange(order), ...occasion }: Occasion = {},
): boolean =>
  queueMessage(deps, {
    channel,
    recipient: channel === 'email' ? order.email : order.phone,
    templateName,
    variables,
    dedupeKey: `${keysOf(order.id, event)}${templateName}:${channel}`,
    orderId: order.id,
    ...occasion,
  })

/** Confirms an accepted order by WhatsApp and email (ORD-19). */
export const queueConfirmation = (deps: NoticeDeps, order: OrderRow): void => {
  const variables = variablesOf(deps, order)
  const isUnasked = true
  queue(deps, order, 'whatsapp', 'order_confirmation', variables, { isUnasked })
  queue(deps, order, 'email', 'order_confirmation', variables, { isUnasked })
}

/** Sends a new licence: its key by WhatsApp, and a copy of the licence by email. */
export const queueApproval = (deps: NoticeDeps, order: OrderRow, license: License): void => {
  const variables = { ...variablesOf(deps, order), ...licenseVariables(license) }
  queue(deps, order, 'whatsapp', 'order_approved', variables)
  queue(deps, order, 'email', 'license_activated', variables)
}

/** Tells the customer by WhatsApp and email that the licence is active again. */
export const queueRestoration = (deps: NoticeDeps, order: OrderRow, license: License): void => {
  const variables = { ...variablesOf(deps, order), ...licenseVariables(license) }
  queue(deps, order, 'whatsapp', 'license_activated', variables)
  queue(deps, order, 'email', 'license_activated', variables)
}

/** Tells the customer by WhatsApp and email that the order is cancelled (ORD-17). */
export const queueCancellation = (deps: NoticeDeps, order: OrderRow, occasion: Occasion = {}): void => {
  const variables = variablesOf(deps, order)
  queue(deps, order, 'whatsapp', 'order_cancelled', variables, occasion)
  queue(deps, order, 'email', 'order_cancelled', variables, occasion)
}

/** Queues a reminder, at most one a minute (ORD-16). Returns false when the template is switched off. */
export const queueReminder = (deps: NoticeDeps, order: OrderRow, occasion: Occasion = {}): boolean => {
  const minute = Math.floor(deps.now().getTime() / 60_000)
  return queue(deps, order, 'whatsapp', 'payment_reminder', variablesOf(deps, order), {
    event: `m${minute}`,
    ...occasion,
  })
}
