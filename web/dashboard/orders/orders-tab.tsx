import { AtOnce } from '#web/components/loading/at-once.tsx'
import { PayFirst, useIsPayPending } from '#web/dashboard/tab/pay-first.tsx'
import { OrderHistory } from './order-history.tsx'
import { PlaceOrder } from './place-order.tsx'

/** What is to be paid, the plans to order, and the orders. */
export const OrdersTab = () => (
  <AtOnce isPending={useIsPayPending()}>
    <PayFirst />
    <PlaceOrder />
    <OrderHistory />
  </AtOnce>
)
