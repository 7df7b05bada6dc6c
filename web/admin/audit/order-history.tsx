import { licenseColumns } from '#src/domains/licenses/columns.ts'
import { orderColumns, orderFieldNames } from '#src/domains/orders/columns.ts'
import { refundFieldNames } from '#src/domains/payments/schema.ts'
import { trpc } from '#web/lib/trpc.ts'
import { History, olderEntries } from './history.tsx'
import { storedFields } from './history-words.ts'

/** The history of an order also tells of its licence and its payment. */
export const orderHistoryFields = {
  ...storedFields(licenseColumns),
  ...storedFields(orderColumns),
  ...orderFieldNames,
  ...refundFieldNames,
}

/** The history of an order, with that of its licence and its payment. */
export const OrderHistory = ({ orderId }: { orderId: number }) => {
  const history = trpc.orders.history.useInfiniteQuery(
    { id: orderId },
    { getNextPageParam: olderEntries, staleTime: 0 },
  )
  return <History history={history} fields={orderHistoryFields} />
}
