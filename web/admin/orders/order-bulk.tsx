import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasMoney } from '#src/domains/payments/schema.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold, type OrderStatus } from '#src/shared/values/vocabulary.ts'
import { byRoutes, RoutesDown, WhatsappDown } from '#web/admin/frame/whatsapp-down.tsx'
import { always } from '#web/admin/table/bulk-actions.ts'
import type { BulkAction } from '#web/admin/table/resource.ts'
import type { Shown } from '#web/admin/table/shown.ts'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Order } from './order-cells.tsx'
import { isRecent, isRemindable } from './reminder-words.ts'
import { confirmedTogether, goneOf } from './status-words.ts'

// More customers than these would fill the question.
const NAMED = 3

/** "Asma (+923001234567), Omar (+923001234568) and 4 more". */
const people = (orders: Order[]): string => {
  const named = orders.slice(0, NAMED).map(({ name, phone, email }) => `${name} (${phone || email})`)
  const more = orders.length > NAMED ? ` and ${orders.length - NAMED} more` : ''
  return named.join(', ') + more
}

type QuestionProps = {
  orders: Order[]
  /** The orders that the action changes; the others are left as they are. */
  changed: Order[]
  /** Why the others are left: "are not pending". */
  others: string
  /** A reminder goes by WhatsApp alone. */
  isReminder?: boolean
  children: ReactNode
}

/** Names the customers and the sum of the orders that an action is about (ADMIN-705). */
const Question = ({ orders, changed, others, isReminder = false, children }: QuestionProps) => {
  const left = orders.length - changed.length
  const sum = changed.reduce((total, { amount }) => total + amount, 0)
  return (
    <Stack gap="sm">
      {changed.length > 0 && (
        <Text>
          {people(changed)}: <b>{formatMoney(sum, siteFacts().currency)}</b>
        </Text>
      )}
      {left > 0 && (
        <Text>
          {left} of {orders.length} {others}.
        </Text>
      )}
      <Text>{children}</Text>
      {isReminder ? <WhatsappDown /> : <RoutesDown />}
    </Stack>
  )
}

/** The orders that an approval would give away: no proof was sent, or it was rejected. */
const unpaid = (orders: Order[]) =>
  orders.filter(({ status, paymentState }) => status !== 'confirmed' && !hasMoney(paymentState))

const withoutPayment = (orders: Order[]): string => {
  const count = unpaid(orders).length
  if (count === 0) return ''
  return count === orders.length ? ' without payment' : `, ${count} of them without payment`
}

const isNot =
  (status: OrderStatus) =>
  (order: Order): boolean =>
    order.status !== status

/** What is known of the money of the orders, as far as it was not seen. */
const Money = ({ orders }: { orders: Order[] }) => {
  const waiting = orders.filter(({ paymentState }) => paymentState === 'submitted')
  const missing = unpaid(orders)
  return (
    <>
      {missing.length > 0 && (
        <Text component="span" fw={650} display="block" mb="sm">
          Not paid, or the proof was rejected:{' '}
          {missing.length === orders.length ? 'all of them' : people(missing)}.
        </Text>
      )}
      {waiting.length > 0 && (
        <Text component="span" display="block" mb="sm">
          The proof is waiting to be checked on the payment desk: {people(waiting)}.
        </Text>
      )}
    </>
  )
}

/** Whether an order gives a licence, and does not top up a balance. */
const isOfPlan = ({ plan }: Order): boolean => isSold(plan)

const statusQuestion = (status: OrderStatus, effect: (orders: Order[]) => string) => (orders: Order[]) => (
  <Question
    orders={orders}
    changed={orders.filter(isNot(status))}
    others={`${status === 'confirmed' ? 'are confirmed' : 'are cancelled'} already and stay as they are`}
  >
    {status === 'confirmed' && <Money orders={orders.filter(isNot('confirmed'))} />}
    {effect(orders.filter(isNot(status)))}
  </Question>
)

const undoApproval = {
  useMutation: () => {
    const { mutateAsync } = trpc.orders.undoApproval.useMutation()
    return {
      mutateAsync: async (input: Shown) => {
        const { messages } = await mutateAsync(input)
        return messages.filter(({ isUnsent }) => !isUnsent).map(goneOf)
      },
    }
  },
}

const reminderQuestion = (orders: Order[]) => {
  const recent = orders.filter((order) => isRemindable(order) && isRecent(order.lastReminder))
  return (
    <Question
      orders={orders}
      changed={orders.filter(isRemindable)}
      others="wait for no payment and are not reminded"
      isReminder
    >
      Each customer receives a payment reminder by WhatsApp.
      {recent.length > 0 && ` Reminded within a day already: ${people(recent)}.`}
    </Question>
  )
}

export const orderBulk: BulkAction<Order>[] = [
  {
    verb: 'Confirm',
    past: 'confirmed',
    failed: 'Failed to update order status',
    mutation: always(trpc.orders.setStatus, { status: 'confirmed' }),
    warning: statusQuestion('confirmed', (orders) =>
      confirmedTogether(
        orders.map(({ plan }) => plan),
        byRoutes(),
      ),
    ),
    doubt: withoutPayment,
    changes: isNot('confirmed'),
    told: (orders) => {
      const [keys, topUps] = [orders.filter(isOfPlan), orders.filter((order) => !isOfPlan(order))]
      return [
        keys.length > 0 && `The license keys go to ${people(keys)}.`,
        topUps.length > 0 && `The amounts are on the balances of ${people(topUps)}.`,
      ]
        .filter(Boolean)
        .join(' ')
    },
    undo: { past: 'set back', failed: 'Failed to undo the approval', mutation: undoApproval },
  },
  {
    verb: 'Remind',
    past: 'queued to be reminded',
    failed: 'Failed to send payment reminder',
    mutation: trpc.orders.sendPaymentReminder,
    warning: reminderQuestion,
  },
  {
    verb: 'Cancel',
    past: 'cancelled',
    failed: 'Failed to update order status',
    mutation: always(trpc.orders.setStatus, { status: 'cancelled' }),
    warning: statusQuestion(
      'cancelled',
      () =>
        `Each customer is told ${byRoutes()} that the order is cancelled, and their licenses are revoked.`,
    ),
    keep: 'Keep orders',
    isDestructive: true,
  },
]
