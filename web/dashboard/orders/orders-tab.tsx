import { Stack } from '@mantine/core'
import { OrderHistory } from './order-history.tsx'
import { PlaceOrder } from './place-order.tsx'

export const OrdersTab = () => (
  <Stack gap="lg">
    <PlaceOrder />
    <OrderHistory />
  </Stack>
)
