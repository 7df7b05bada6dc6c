import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'

type Props = {
  orderId: number
  cancel: () => Promise<unknown>
  onCancelled: () => void
}

/** Cancels an order of which nothing was paid, after a question in its place (ORD-113). */
export const CancelOrder = ({ orderId, cancel, onCancelled }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  const run = async () => {
    setRunning(true)
    try {
      await cancel()
      toast({ title: 'Order Cancelled', description: `Order ${orderId} is cancelled.`, tone: 'success' })
      onCancelled()
    } catch (failure) {
      setRunning(false)
      toastFailure(failure, {
        title: 'Not Cancelled',
        fallback: 'Please check your connection and try again.',
      })
    }
  }
  if (!isAsking) {
    return (
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Cancel this order
      </Button>
    )
  }
  return (
    <Box
      role="group"
      aria-label={`Cancel order ${orderId}?`}
      p="md"
      bdrs="md"
      bg="var(--mantine-color-red-light)"
    >
      <div>
        <strong>Cancel order {orderId}?</strong> If you have paid already, send the proof instead. You can
        order again at any time.
      </div>
      <Group grow mt="sm">
        <Button variant="default" ref={keep} disabled={isRunning} onClick={() => setAsking(false)}>
          Keep order
        </Button>
        <Button color="red" loading={isRunning} onClick={() => void run()}>
          Cancel order
        </Button>
      </Group>
    </Box>
  )
}
