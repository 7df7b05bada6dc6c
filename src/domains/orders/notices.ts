import { eq, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import type { licenses } from '#db/schema/licenses.ts'
import { offers } from '#db/schema/offers.ts'
import type { Deps } from '#src/deps.ts'
import type { ResellerRow } from '#src/domains/balances/service.ts'
import { isRenewal } from '#src/domains/licenses/service.ts'
import { systemsOf } from '#src/domains/licenses/status.ts'
import {
  type Channel,
  channels,
  type TemplateName,
  type TemplateVariables,
  type Urgency,
} from '#src/domains/messages/schema.ts'
import { type About, type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { boughtInMessage, keysInWords, messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { paymentText, shownRaastIban } from '#src/domains/payment-methods/service.ts'
import { orderLink } from '#src/domains/payments/service.ts'
import { payUntil, settingValues, supportWays } from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'
import { raastText } from '#src/shared/raast.ts'
import { formatDate, termInWords } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'

type NoticeDeps = Queueing & Pick<Deps, 'config'>
type License = typeof licenses.$inferSelect

export const CLAIM = 'claim'

/** The path that puts a guest's order into the account that opens it first (ORD-713, ORD-714). */
export const claimPath = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  `/dashboard?tab=orders&claim=${deps.vault.sign(CLAIM, String(orderId))}`

/**
 * The template variables of an order. `claim_link` is empty when the order has an account. Without one, `dashboard_url`
 * is the page of the order, because a message leads nobody to a sign-in that they do not have (MSG-91).
 */
const variablesOf = (deps: NoticeDeps, order: OrderRow, channel: Channel) => {
  const settings = settingValues(deps)
  const { publicUrl } = deps.config
  const page = orderLink(deps, order)
  const isGuest = order.userId === null
  return {
    name: order.name,
    order_id: String(order.id),
    plan: boughtInMessage(order.plan),
    term: termInWords(order.termMonths),
    amount: formatMoney(fromMinor(order.amountMinor), '').trim(),
    currency: settings.currency_symbol,
    payment_methods: paymentText(deps, channel),
    pay_link: page,
    claim_link: isGuest ? `${publicUrl}${here(claimPath(deps, order.id))}` : '',
    dashboard_url: isGuest ? page : `${publicUrl}${here('/dashboard?tab=licenses')}`,
    support: supportWays(deps),
    site_name: settings.site_name,
  }
}

/** The days on which licences end, the first one first, each once. */
const endsOf = (given: License[]): string[] => [
  ...new Set(
    given
      .toSorted((a, b) => Number(a.expiresAt) - Number(b.expiresAt))
      .map(({ expiresAt }) => formatDate(expiresAt)),
  ),
]

/** The licences of an order in one message, in one line each, because the templates of WhatsApp take no line breaks. */
const licenseVariables = (given: License[], state: string) => ({
  license_key: keysInWords(given.map(({ licenseKey }) => licenseKey)),
  license_state: state,
  systems: [...new Set(given.map(systemsOf))].join('; '),
  expires_at: endsOf(given).join('; '),
})

/** What the messages tell of that the last change of status queued. */
export const lastChange = ({ id, revision }: OrderRow) =>
  ({ entity: 'order', entityId: id, event: 'changed', occasion: `r${revision}` }) as const

type Occasion = { about?: Partial<About>; isUnasked?: boolean; urgency?: Urgency; qr?: string | null }

/** Queues one message per channel and event. The event is the last change of status unless `about` differs. */
const queue = <Name extends TemplateName>(
  deps: NoticeDeps,
  order: OrderRow,
  channel: Channel,
  templateName: Name,
  variables: TemplateVariables<Name>,
  { about, ...occasion }: Occasion = {},
): boolean =>
  queueMessage(deps, {
    channel,
    recipient: channel === 'email' ? order.email : order.phone,
    templateName,
    variables,
    orderId: order.id,
    about: { ...lastChange(order), ...about },
    ...occasion,
  })

/** Writes messages in the language in which the order was placed. */
const toBuyer = <Result>(deps: NoticeDeps, { language }: OrderRow, write: () => Result): Result =>
  writeIn(deps, write, language)

/** The Raast QR with the amount of the order, where the shop shows one (PAY-183). */
const raastOf = (deps: NoticeDeps, order: OrderRow): string | null => {
  const iban = shownRaastIban(deps)
  return iban && raastText({ iban, amount: fromMinor(order.amountMinor), until: payUntil(deps, order) })
}

/** Confirms an accepted order by WhatsApp and email (ORD-19), with the amount that it asks for (PAY-744). */
export const queueConfirmation = (deps: NoticeDeps, order: OrderRow): void => {
  toBuyer(deps, order, () => {
    for (const channel of channels) {
      queue(deps, order, channel, 'order_confirmation', variablesOf(deps, order, channel), {
        about: { event: 'placed' },
        isUnasked: true,
        ...(channel === 'whatsapp' && { qr: raastOf(deps, order) }),
      })
    }
  })
}

const byOffer = prepared((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.renewalOrderId, sql.placeholder('orderId')))
    .limit(1),
)

/** Says that the money for an offer came and until when it renewed the licences (OFFER-1166). */
const queueRenewed = (deps: NoticeDeps, order: OrderRow, issued: License[]): void => {
  for (const channel of channels) {
    const { name, plan, term, amount, currency, pay_link, site_name } = variablesOf(deps, order, channel)
    const { license_key, expires_at } = licenseVariables(issued, '')
    const variables = { name, plan, term, amount, currency, pay_link, site_name, license_key, expires_at }
    queue(deps, order, channel, 'license_renewed', variables)
  }
}

/** Sends the licences of an order, new or renewed: their keys by WhatsApp, and a copy by email. */
export const queueApproval = (deps: NoticeDeps, order: OrderRow, issued: License[]): void =>
  toBuyer(deps, order, () => {
    if (byOffer(deps.db).get({ orderId: order.id })) return queueRenewed(deps, order, issued)
    const { active, renewed } = messageWords().state
    const state = issued.every((license) => isRenewal(deps, license, order.plan))
      ? renewed({ date: endsOf(issued).join('; ') })
      : active
    const given = licenseVariables(issued, state)
    queue(deps, order, 'whatsapp', 'order_approved', { ...variablesOf(deps, order, 'whatsapp'), ...given })
    queue(deps, order, 'email', 'license_activated', { ...variablesOf(deps, order, 'email'), ...given })
  })

/** Sends the licences that a reseller issued or renewed, in the reseller's name and with their number (RESELL-1206). */
export const queueIssued = (
  deps: NoticeDeps,
  order: OrderRow,
  { name, supportPhone }: ResellerRow,
  issued: License[],
): void =>
  toBuyer(deps, order, () => {
    const { state } = messageWords()
    const given = licenseVariables(
      issued,
      order.purpose === 'renew' ? state.renewed({ date: endsOf(issued).join('; ') }) : state.active,
    )
    queue(deps, order, 'whatsapp', 'reseller_license', {
      ...variablesOf(deps, order, 'whatsapp'),
      ...given,
      reseller: name,
      support_phone: supportPhone ?? settingValues(deps).whatsapp_number,
    })
  })

/** Tells the customer by WhatsApp and email that the licences are active again. */
export const queueRestoration = (deps: NoticeDeps, order: OrderRow, running: License[]): void =>
  toBuyer(deps, order, () => {
    for (const channel of channels) {
      queue(deps, order, channel, 'license_activated', {
        ...variablesOf(deps, order, channel),
        ...licenseVariables(running, messageWords().state.again),
      })
    }
  })

/** Tells the customer by WhatsApp and email that the order is cancelled (ORD-17). */
export const queueCancellation = (deps: NoticeDeps, order: OrderRow, occasion: Occasion = {}): void =>
  toBuyer(deps, order, () => {
    for (const channel of channels) {
      queue(deps, order, channel, 'order_cancelled', variablesOf(deps, order, channel), occasion)
    }
  })

/**
 * Queues a reminder, at most one a minute (ORD-720), which by default goes at night too (MSG-711). Returns false when
 * the template is switched off.
 */
export const queueReminder = (
  deps: NoticeDeps,
  order: OrderRow,
  {
    occasion = `m${Math.floor(deps.now().getTime() / 60_000)}`,
    ...more
  }: { occasion?: string; urgency?: Urgency } = {},
): boolean =>
  toBuyer(deps, order, () =>
    queue(deps, order, 'whatsapp', 'payment_reminder', variablesOf(deps, order, 'whatsapp'), {
      about: { event: 'reminder', occasion },
      ...more,
    }),
  )
