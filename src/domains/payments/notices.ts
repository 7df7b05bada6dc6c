import type { OrderRow } from '#db/orders.ts'
import type { payments } from '#db/schema/payments.ts'
import type { Deps } from '#src/deps.ts'
import { type Channel, channels } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { boughtInMessage, writeIn } from '#src/domains/messages/texts/words.ts'
import { settingValues, spokenItem, supportWays } from '#src/domains/settings/service.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { asSentence } from '#src/shared/values/sentence.ts'
import { shortened } from '#src/shared/values/typed.ts'

type PaymentRow = typeof payments.$inferSelect
type NoticeDeps = Queueing & Pick<Deps, 'config'>

const amountOf = (minor: number): string => formatMoney(fromMinor(minor), '').trim()

const variablesOf = (deps: NoticeDeps, order: OrderRow) => {
  const settings = settingValues(deps)
  return {
    name: order.name,
    order_id: String(order.id),
    plan: boughtInMessage(order.plan),
    currency: settings.currency_symbol,
    support: supportWays(deps),
  }
}

const addressOf = { whatsapp: 'phone', email: 'email' } as const

const LONGEST_PROBLEM = 70

/** The first sentence of a reason, for the subject of the letter: `The picture cannot be read`. */
const problemOf = (reason: string): string =>
  shortened(reason.split(/[.!?۔؟](?:\s|$)|\n/)[0]?.trim() || reason, LONGEST_PROBLEM)

/** What the messages tell of that the last change of a payment queued. */
export const lastChange = ({ orderId, revision }: PaymentRow, event: 'rejected' | 'refunded') =>
  ({ entity: 'payment', entityId: orderId, event, occasion: `r${revision}` }) as const

/** Tells the buyer by WhatsApp and email why their proof was rejected, with the link to try again. */
export const queueRejection = (
  deps: NoticeDeps,
  order: OrderRow,
  payment: PaymentRow,
  payLink: string,
): void => {
  const variables = () => {
    const reason = asSentence(spokenItem(deps, 'payment_reject_reasons', payment.reason))
    const problem = problemOf(reason)
    return {
      ...variablesOf(deps, order),
      amount: amountOf(order.amountMinor),
      reason,
      problem,
      pay_link: payLink,
    }
  }
  const queue = (channel: Channel) =>
    queueMessage(deps, {
      channel,
      recipient: order[addressOf[channel]],
      templateName: 'payment_rejected',
      variables: variables(),
      about: lastChange(payment, 'rejected'),
      orderId: order.id,
    })
  writeIn(deps, () => channels.forEach(queue), order.language)
}

/**
 * Tells the buyer by WhatsApp and email that money was sent back: the amount of this refund, and the names of the licences
 * that it takes back, where those are a part of the order.
 */
export const queueRefund = (
  deps: NoticeDeps,
  order: OrderRow,
  payment: PaymentRow,
  { refundMinor, names }: { refundMinor: number; names: string[] },
): void => {
  const variables = () => ({
    ...variablesOf(deps, order),
    // A placeholder that every text has, so that texts of the seller name the licences too.
    plan: [boughtInMessage(order.plan), names.join('; ')].filter(Boolean).join(': '),
    amount: amountOf(refundMinor),
    way: payment.refundWay ?? '',
    reason: payment.refundReason ?? '',
  })
  const queue = (channel: Channel) =>
    queueMessage(deps, {
      channel,
      recipient: order[addressOf[channel]],
      templateName: 'payment_refunded',
      variables: variables(),
      about: lastChange(payment, 'refunded'),
      orderId: order.id,
    })
  writeIn(deps, () => channels.forEach(queue), order.language)
}
