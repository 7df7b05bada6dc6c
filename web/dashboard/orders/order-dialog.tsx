import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '#src/shared/texts/dashboard-orders.ts'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { OrderCodeStep } from '#web/verification/order-code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import type { Purchase, Waiting } from './purchase.ts'

type Props = {
  purchase: Purchase
  /** Called when the order is accepted. The caller opens its pay page. */
  onOrdered: (orderId: number) => void
  onClose: () => void
} & Waiting

/** Places an order in two steps: details, then the code that verifies the phone (DASH-9). */
export const OrderDialog = ({ purchase, onOrdered, onClose, waiting, onWaiting }: Props) => {
  const utils = trpc.useUtils()
  const [awaiting, setAwaiting] = useState<{ orderId: number; phone: string } | null>(null)
  const body = useRef<HTMLDivElement>(null)

  const goTo = (next: typeof awaiting) => {
    // A frame of a busy browser may come before the step is drawn.
    flushSync(() => setAwaiting(next))
    body.current?.querySelector('input')?.focus()
  }

  const done = (orderId: number) => {
    onWaiting(null)
    void utils.orders.invalidate()
    onOrdered(orderId)
  }

  return (
    <Dialog
      onClose={onClose}
      title={awaiting ? texts.verifyWhatsappOtp : texts.confirmOrderDetails}
      closeOnClickOutside={!awaiting}
    >
      <div ref={body}>
        {awaiting && (
          <OrderCodeStep
            {...awaiting}
            whatsappNumber={siteFacts().whatsappNumber}
            verb={texts.verifyOtp}
            onVerified={() => done(awaiting.orderId)}
            onBack={() => goTo(null)}
          />
        )}
        {/* Stays mounted behind the code step: keeps the details, and the key that makes a repeated order the same
            one (FORM-3). */}
        <div hidden={awaiting !== null}>
          <DetailsStep
            purchase={purchase}
            waiting={waiting}
            onAwaitsCode={(order, details) => {
              onWaiting({ orderId: order.orderId, details })
              goTo(order)
              void utils.orders.invalidate()
            }}
            onDone={done}
            onCancel={onClose}
          />
        </div>
      </div>
    </Dialog>
  )
}
