import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { common, order as texts } from '#src/shared/texts.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { inline } from '#web/lib/inline.ts'
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
      toast({
        title: texts.orderCancelled,
        description: texts.orderCancelledText({ orderId }),
        tone: 'success',
      })
      onCancelled()
    } catch (failure) {
      setRunning(false)
      toastFailure(failure, {
        title: texts.notCancelled,
        fallback: common.checkConnection,
      })
    }
  }
  if (!isAsking) {
    return (
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {texts.cancelThisOrder}
      </Button>
    )
  }
  return (
    <Box
      role="group"
      aria-label={texts.cancelQuestion({ orderId })}
      p="md"
      bdrs="md"
      bg="var(--mantine-color-red-light)"
    >
      <div>{inline(texts.cancelAsk({ question: <strong>{texts.cancelQuestion({ orderId })}</strong> }))}</div>
      <Group grow mt="sm">
        <Button variant="default" ref={keep} disabled={isRunning} onClick={() => setAsking(false)}>
          {texts.keepOrder}
        </Button>
        <Button color="red" loading={isRunning} onClick={() => void run()}>
          {texts.cancelOrder}
        </Button>
      </Group>
    </Box>
  )
}
