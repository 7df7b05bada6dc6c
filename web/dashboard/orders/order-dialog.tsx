import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Period } from '#web/lib/prices.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'

type Plan = Output<'plans', 'onSale'>[number]
type AwaitingCode = { orderId: number; phone: string }

type Props = {
  /** What is ordered; none when an order that is there already waits for its code. */
  plan?: Plan
  period?: Period
  placed?: AwaitingCode
  onClose: () => void
}

/** An order in two steps: its details, then the code that proves the phone (specification, public §4). */
export const OrderDialog = ({ plan, period = 'monthly', placed, onClose }: Props) => {
  const utils = trpc.useUtils()
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [awaiting, setAwaiting] = useState<AwaitingCode | null>(placed ?? null)
  useReturnFocus()

  const done = () => {
    toast({
      title: 'Order Submitted Successfully',
      description: "We'll contact you shortly",
      tone: 'success',
    })
    void utils.orders.invalidate()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={awaiting ? 'Verify WhatsApp OTP' : 'Confirm Order Details'}
      size="lg"
      fullScreen={onPhone ?? false}
      closeOnClickOutside={!awaiting}
    >
      {awaiting ? (
        <CodeStep {...awaiting} onVerified={done} onBack={() => (plan ? setAwaiting(null) : onClose())} />
      ) : (
        plan && (
          <DetailsStep
            plan={plan}
            period={period}
            onAwaitsCode={(order) => {
              setAwaiting(order)
              void utils.orders.invalidate()
            }}
            onDone={done}
            onCancel={onClose}
          />
        )
      )}
    </Modal>
  )
}
