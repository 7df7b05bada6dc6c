import { keepPreviousData } from '@tanstack/react-query'
import { SEARCH_MAX } from '#src/shared/paging.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import type { PaymentState } from '#src/shared/values/vocabulary.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { may, siteFacts } from '#web/session/shell-data.ts'

type Found = Output<'bankFeed', 'find'>[number]

/** A payment that was found, as a link: what it is, and where one press leads. */
type FoundPayment = { label: string; description: string; search: Record<string, string | number> }

/** What became of the payment of an order. */
const orderWords: Record<PaymentState, string> = {
  awaiting: 'No proof was sent',
  submitted: 'The proof is waiting to be checked',
  accepted: 'Approved',
  rejected: 'The proof was rejected',
  refunded: 'Refunded',
}

const alertWords = {
  waiting: 'Waits without an order',
  accepted: 'Accepted',
  other: "Put aside as not an order's",
  unread: 'Not understood',
} as const

const described = (found: Found): FoundPayment[] => {
  const { orderId, orderStatus, name, amount, payment, alertId, alertStatus } = found
  const money = amount === null ? [] : [formatMoney(amount, siteFacts().currency)]
  if (orderId !== null) {
    const state = orderStatus === 'cancelled' ? 'Cancelled' : orderWords[payment ?? 'awaiting']
    const search = { tab: payment === 'submitted' ? 'payments' : 'orders', record: orderId }
    return [{ label: `Payment of order ${orderId}`, description: [state, name, ...money].join(', '), search }]
  }
  if (alertId === null || alertStatus === null) return []
  const search = { tab: 'money-in', view: 'alerts', record: alertId }
  return [{ label: `Alert ${alertId}`, description: [alertWords[alertStatus], ...money].join(', '), search }]
}

/** An id has five signs or more, and a digit; the server knows the rest. */
const mayBeId = (typed: string): boolean =>
  typed.length >= 5 && typed.length <= SEARCH_MAX && /\p{Nd}/u.test(typed)

/** The payments that a typed transaction id names, each with what it is and where it opens (PAY-802). */
export const useFoundPayments = (typed: string) => {
  const enabled = mayBeId(typed) && may('moneyIn.assign')
  const { data, isFetching } = trpc.bankFeed.find.useQuery(
    { q: typed },
    { enabled, placeholderData: keepPreviousData, staleTime: 0 },
  )
  return { payments: enabled ? (data ?? []).flatMap(described) : [], isFetching: enabled && isFetching }
}
