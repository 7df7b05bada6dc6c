import { hasMoney } from '#src/domains/payments/schema.ts'
import { isSold, type OrderStatus, type PaymentState, type PlanType } from '#src/shared/values/vocabulary.ts'
import type { Output } from '#web/lib/trpc.ts'
import type { Order } from './order-cells.tsx'

// What is said about a change of an order's status, before it and after it.

type AskedOrder = Pick<
  Order,
  'id' | 'plan' | 'status' | 'paymentState' | 'phone' | 'email' | 'licenseKey' | 'expiresAt'
>
type Message = Pick<
  Output<'orders', 'undoApproval'>['messages'][number],
  'channel' | 'recipient' | 'status' | 'isUnsent'
>

/** How an approval without money is called, in its question and on its button (PAY-733). */
const deliberate: Partial<Record<PaymentState, { how: string; verb: string }>> = {
  awaiting: { how: ' without payment', verb: 'Approve without payment' },
  rejected: { how: ' although its proof was rejected', verb: 'Approve despite rejection' },
  refunded: { how: ' although its money was sent back', verb: 'Approve without payment' },
}

/** The question before an approval: a plain one where there is money, or a proof of it. */
const approvalQuestion = ({ id, status, paymentState }: AskedOrder) => ({
  title: `Approve order ${id}${deliberate[paymentState]?.how ?? ''}?`,
  verb: deliberate[paymentState]?.verb ?? 'Approve order',
  danger: !hasMoney(paymentState),
  keep: `Keep ${status}`,
})

/** "goes to +923001234567 by WhatsApp and asma@example.com by email.", and whom it does not reach. */
const goesTo = ({ phone, email }: AskedOrder, sendsMail: boolean): string => {
  const hearsByMail = email && sendsMail
  const routes = [phone && `${phone} by WhatsApp`, hearsByMail && `${email} by email`].filter(Boolean)
  const unheard = email && !hearsByMail ? ` ${email} gets no email, because the shop has no mail server.` : ''
  return `goes to ${routes.join(' and ') || 'nobody'}.${unheard}`
}

/** What an order that is approved no more takes back; `license` where that is a licence. */
const lossOf = ({ plan, status, licenseKey }: AskedOrder, license: string): string => {
  if (isSold(plan)) return licenseKey ? license : ''
  return status === 'confirmed' ? 'The amount is off the balance again.' : ''
}

const sentences = (...given: string[]): string => given.filter(Boolean).join(' ')

const isOver = ({ expiresAt }: AskedOrder): boolean => expiresAt !== null && expiresAt <= new Date()

type Change = { title: string; effect: string; verb: string; keep: string; danger: boolean; told: string }

const changes: Record<OrderStatus, (order: AskedOrder, sendsMail: boolean) => Change> = {
  confirmed: (order, sendsMail) => {
    const approval = approvalQuestion(order)
    if (!isSold(order.plan)) {
      const effect = 'The amount is on the balance of the reseller, who is told.'
      return { ...approval, effect, told: `Order ${order.id} approved. ${effect}` }
    }
    if (order.licenseKey && isOver(order)) {
      const effect = 'The license stays expired, because its time is over, and no message is sent.'
      return { ...approval, effect, told: `Order ${order.id} approved. Its license has expired.` }
    }
    const license = order.licenseKey ? 'The license is active again. Its key' : 'The license key'
    const effect = `${license} ${goesTo(order, sendsMail)}`
    return { ...approval, effect, told: `Order ${order.id} approved. ${effect}` }
  },
  cancelled: (order, sendsMail) => {
    const loss = lossOf(order, 'The license is revoked.')
    return {
      title: `Cancel order ${order.id}?`,
      effect: sentences(`A message about it ${goesTo(order, sendsMail)}`, loss),
      verb: 'Cancel order',
      keep: 'Keep order',
      danger: true,
      told: sentences(`Order ${order.id} cancelled. The message ${goesTo(order, sendsMail)}`, loss),
    }
  },
  pending: (order) => {
    const loss = lossOf(order, 'The license is suspended until the order is confirmed again.')
    return {
      title: `Set order ${order.id} to pending?`,
      effect: sentences(loss, 'The customer gets no message.'),
      verb: order.licenseKey ? 'Suspend license' : 'Set to pending',
      keep: `Keep ${order.status}`,
      danger: loss !== '',
      told: sentences(`Order ${order.id} is pending.`, loss),
    }
  },
}

/** The effect of a change of status, for the question before and the toast after it (ADMIN-9, ADMIN-704). */
export const changeTo = (status: OrderStatus, order: AskedOrder, sendsMail: boolean): Change =>
  changes[status](order, sendsMail)

/** What an accepted payment gives, as the end of a question about it. */
export const approvedWith = (plan: PlanType): string =>
  isSold(plan)
    ? 'is approved, and the license key is sent.'
    : 'is approved, and the amount is on the balance of the reseller, who is told.'

/** What confirming several orders gives: keys, and balances for those that top one up. */
export const confirmedTogether = (plans: readonly PlanType[], routes: string): string =>
  sentences(
    plans.some(isSold) ? `Each customer receives a license key and a message with it ${routes}.` : '',
    plans.every(isSold) ? '' : 'What tops up a balance is on it, and the reseller is told.',
  )

const withArticle = ({ channel, recipient }: Message): string =>
  `The ${channel === 'email' ? 'email' : 'WhatsApp message'} to ${recipient}`

/** The state of a message of the approval in words, before the approval is undone. */
export const stateOf = (message: Message): string => {
  if (message.status === 'sent') return `${withArticle(message)} was sent.`
  if (message.status === 'kept') return `${withArticle(message)} was kept as a file and reached nobody.`
  return message.isUnsent
    ? `${withArticle(message)} was not sent yet.`
    : `${withArticle(message)} may have gone out.`
}

/** The same afterwards, for the messages that could not be taken back. */
export const goneOf = (message: Message): string =>
  `${withArticle(message)} ${message.status === 'sent' ? 'had already gone' : 'may have gone out'}.`

export const describeUndo = (plan: PlanType, messages: Message[]): string => {
  const gone = messages.filter(({ isUnsent }) => !isUnsent)
  const rest = gone.length === 0 ? ['No message went out.'] : gone.map(goneOf)
  const undone = isSold(plan) ? 'The license is taken back.' : 'The amount is off the balance again.'
  return [undone, ...rest].join(' ')
}
