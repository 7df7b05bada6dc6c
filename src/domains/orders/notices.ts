import type { licenses } from '#db/schema/licenses.ts'
import type { Deps } from '#src/deps.ts'
import type { Channel, TemplateName, TemplateVariables } from '#src/domains/messages/schema.ts'
import { queueMessage } from '#src/domains/messages/service.ts'
import { paymentText } from '#src/domains/payment-methods/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import type { OrderRow } from './present.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'vault' | 'config'>
type License = typeof licenses.$inferSelect

export const CLAIM = 'claim'

/** Everything that the messages about an order may say; the claim link only where the order has no account yet. */
const factsOf = (deps: Telling, order: OrderRow) => {
  const settings = settingValues(deps)
  const dashboard = `${deps.config.publicUrl}/dashboard`
  return {
    name: order.name,
    order_id: String(order.id),
    plan: planNames[order.plan],
    amount: formatMoney(fromMinor(order.amountMinor), '').trim(),
    currency: settings.currency_symbol,
    payment_methods: paymentText(deps),
    claim_link:
      order.userId === null
        ? `${dashboard}?tab=orders&claim=${deps.vault.sign(CLAIM, String(order.id))}`
        : '',
    dashboard_url: `${dashboard}?tab=licenses`,
    support: `${settings.support_email}, ${settings.support_phone}`,
    site_name: settings.site_name,
  }
}

const licenseFacts = (license: License) => ({
  license_key: license.licenseKey,
  systems: String(license.systemsCount),
  expires_at: formatDate(license.expiresAt),
})

/** One message of a kind for each event: `event` is the count of status changes unless the caller names another. */
const tell = <Name extends TemplateName>(
  deps: Telling,
  order: OrderRow,
  channel: Channel,
  templateName: Name,
  variables: TemplateVariables<Name>,
  event = `r${order.revision}`,
): boolean =>
  queueMessage(deps, {
    channel,
    recipient: channel === 'email' ? order.email : order.phone,
    templateName,
    variables,
    dedupeKey: `order:${order.id}:${event}:${templateName}:${channel}`,
    orderId: order.id,
  })

/** The order is accepted: at once, or after its code. */
export const queueConfirmation = (deps: Telling, order: OrderRow): void => {
  const facts = factsOf(deps, order)
  tell(deps, order, 'whatsapp', 'order_confirmation', facts)
  tell(deps, order, 'email', 'order_confirmation', facts)
}

/** The licence is new: the key by WhatsApp, and a copy of the licence by email. */
export const queueApproval = (deps: Telling, order: OrderRow, license: License): void => {
  const facts = { ...factsOf(deps, order), ...licenseFacts(license) }
  tell(deps, order, 'whatsapp', 'order_approved', facts)
  tell(deps, order, 'email', 'license_activated', facts)
}

/** The licence works again. */
export const queueRestoration = (deps: Telling, order: OrderRow, license: License): void => {
  const facts = { ...factsOf(deps, order), ...licenseFacts(license) }
  tell(deps, order, 'whatsapp', 'license_activated', facts)
  tell(deps, order, 'email', 'license_activated', facts)
}

export const queueCancellation = (deps: Telling, order: OrderRow): void => {
  const facts = factsOf(deps, order)
  tell(deps, order, 'whatsapp', 'order_cancelled', facts)
  tell(deps, order, 'email', 'order_cancelled', facts)
}

/** At most one a minute, so that a double click sends one. False when the template is switched off. */
export const queueReminder = (deps: Telling, order: OrderRow): boolean => {
  const minute = Math.floor(deps.now().getTime() / 60_000)
  return tell(deps, order, 'whatsapp', 'payment_reminder', factsOf(deps, order), `m${minute}`)
}
