import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
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
  const body = useRef<HTMLDivElement>(null)
  useReturnFocus()

  const goTo = (next: AwaitingCode | null) => {
    setAwaiting(next)
    requestAnimationFrame(() => body.current?.querySelector('input')?.focus())
  }

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
      <div ref={body}>
        {awaiting && (
          <CodeStep {...awaiting} onVerified={done} onBack={() => (plan ? goTo(null) : onClose())} />
        )}
        {plan && (
          // Kept behind the code step, with what was entered, and with the key that makes a repeated order the same one.
          <div hidden={awaiting !== null}>
            <DetailsStep
              plan={plan}
              period={period}
              onAwaitsCode={(order) => {
                goTo(order)
                void utils.orders.invalidate()
              }}
              onDone={done}
              onCancel={onClose}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}
