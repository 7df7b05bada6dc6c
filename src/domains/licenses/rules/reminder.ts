import type { OrderRow } from '#db/orders.ts'
import type { Deps } from '#src/deps.ts'
import { resellerById } from '#src/domains/balances/service.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { systemsOf } from '#src/domains/licenses/status.ts'
import { type Channel, channels, urgency } from '#src/domains/messages/schema.ts'
import { queueMessage } from '#src/domains/messages/service.ts'
import { keysInWords, messageWords } from '#src/domains/messages/texts/words.ts'
import { accountsText, shownRaastIban } from '#src/domains/payment-methods/service.ts'
import { orderLink } from '#src/domains/payments/service.ts'
import { holderPrices, listActivePlans } from '#src/domains/plans/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'
import { raastText } from '#src/shared/raast.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { renewalToken } from './renewable.ts'

const MONTHS_OF_YEAR = 12

/** What messages call the event that a licence ends. */
export const EXPIRING = 'expiring'

export type Reminding = Pick<Deps, 'db' | 'now' | 'config' | 'vault' | 'events' | 'limits'>

export type Due = { license: LicenseRow; order: OrderRow }
/** The terms that one message tells of, the first one first. */
export type Together = [Due, ...Due[]]

/** An amount that renews licences which end together, until its last moment. */
export type Offered = { held: Together; priceMinor: number; amountMinor: number; until: Date }
/** What renewing so many licences of the plan of an order costs their holder, with the price that is to come and its day (PRICE-1043). */
const renewalPrice = (
  d: Reminding,
  { plan: type, termMonths, productId }: OrderRow,
  quantity: number,
): string => {
  const { renewal } = messageWords()
  const sold = listActivePlans(d).find(({ plan }) => plan.planType === type)
  // A product has a price and a term of its own.
  if (!sold || productId !== null || ![1, MONTHS_OF_YEAR].includes(termMonths)) return renewal.elsewhere
  const { currency_symbol: currency } = settingValues(d)
  const inWords = ({ monthlyMinor, annualMinor }: { monthlyMinor: number; annualMinor: number }) =>
    formatMoney(fromMinor((termMonths === 1 ? monthlyMinor : annualMinor) * quantity), currency)
  const held = holderPrices(sold, d.now())
  const [amount, next] = [inWords(held), held.next && inWords(held.next)]
  if (!held.next || next === null || next === amount) return amount
  return renewal.changing({ amount, next, date: formatDate(held.next.from) })
}

/** What a reminder says more of an offer, with the Raast QR of its amount where the shop shows one (OFFER-1164). */
const offeredIn = (d: Reminding, offered: Offered, channel: Channel) => {
  const { held, priceMinor, amountMinor, until } = offered
  const [{ order }] = held
  const { currency_symbol: currency } = settingValues(d)
  const iban = shownRaastIban(d)
  return {
    variables: {
      price:
        order.productId === null
          ? renewalPrice(d, order, held.length)
          : formatMoney(fromMinor(priceMinor), currency),
      amount: formatMoney(fromMinor(amountMinor), '').trim(),
      currency,
      last_day: formatDate(until),
      payment_methods: accountsText(d, channel),
    },
    qr: iban && raastText({ iban, amount: fromMinor(amountMinor), until }),
  }
}

/**
 * Queues the reminder of these terms, so many days before their end, by both channels: in the shop's name, with the offer
 * where there is one, or in that of the reseller whose customer the holder is and who renews it (RESELL-1215).
 */
export const queueReminder = (
  d: Reminding,
  told: Together,
  { license, order }: Due,
  { days, offered }: { days: number; offered: Offered | null },
): void => {
  const [{ license: first }] = told
  const { ends, state } = messageWords()
  const { site_name, whatsapp_number } = settingValues(d)
  const isSoon = d.now() < license.expiresAt
  const known = {
    name: order.name,
    plan: planNames[order.plan],
    license_key: keysInWords(told.map((one) => one.license.licenseKey)),
    expires_at: formatDate(license.expiresAt),
    site_name,
  }
  const inShopsName = () => ({
    ...known,
    ends: isSoon ? ends.soon : ends.past,
    price: renewalPrice(d, order, told.length),
    renew_link: `${d.config.publicUrl}${here(`/?renew=${renewalToken(d, first.id)}#purchase`)}`,
  })
  const reseller = resellerById(d, license.resellerId)
  for (const channel of channels) {
    const message = {
      channel,
      recipient: channel === 'email' ? order.email : order.phone,
      orderId: order.id,
      about: {
        entity: 'license' as const,
        entityId: first.id,
        event: EXPIRING,
        eventAt: license.expiresAt,
        occasion: String(days),
      },
    }
    if (reseller) {
      const variables = {
        ...known,
        license_state: isSoon ? state.ending : state.over,
        systems: String(systemsOf(license)),
        pay_link: orderLink(d, order),
        reseller: reseller.name,
        support_phone: reseller.supportPhone ?? whatsapp_number,
      }
      // The same template also brings the key, for which somebody waits (MSG-1318).
      const { unhurried } = urgency
      queueMessage(d, { ...message, templateName: 'reseller_license', variables, urgency: unhurried })
    } else if (offered) {
      const more = offeredIn(d, offered, channel)
      const variables = { ...inShopsName(), ...more.variables }
      queueMessage(d, { ...message, templateName: 'license_offer', variables, qr: more.qr })
    } else {
      queueMessage(d, { ...message, templateName: 'license_expiring', variables: inShopsName() })
    }
  }
}
