import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { trpc } from '#web/lib/trpc.ts'
import { CancelOrder } from '#web/order/payment/cancel-order.tsx'
import { ApiProvider } from '#web/session/api-provider.tsx'

type Props = { payment: PaymentOfOrder; onChange: (payment: PaymentOfOrder) => void }

const Cancelling = ({ payment, onChange }: Props) => {
  const { client } = trpc.useUtils()
  return (
    <CancelOrder
      orderId={payment.orderId}
      cancel={() => client.orders.cancelByLink.mutate({ token: payment.token })}
      onCancelled={() => onChange({ ...payment, status: 'cancelled', canCancel: false })}
    />
  )
}

/** Cancels the order of the pay page (ORD-113). */
const CancelByLink = (props: Props) => (
  <ApiProvider>
    <Cancelling {...props} />
  </ApiProvider>
)

export default CancelByLink
