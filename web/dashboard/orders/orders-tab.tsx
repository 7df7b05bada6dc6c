import { AtOnce } from '#web/components/loading/at-once.tsx'
import { PayFirst, useIsPayPending } from '#web/dashboard/tab/pay-first.tsx'
import { OrderHistory } from './order-history.tsx'
import { PlaceOrder } from './place-order.tsx'

/** What is to be paid, the plans to order, and the orders (DASH-5, DASH-13). */
export const OrdersTab = () => (
  <AtOnce isPending={useIsPayPending()}>
    <PayFirst />
    <PlaceOrder />
    <OrderHistory />
  </AtOnce>
)
