import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { common, order as texts } from '#src/shared/texts.ts'
import { AskInPlace } from '#web/components/questions/ask-in-place.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { inline } from '#web/lib/inline.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'

type Props = { payment: PaymentOfOrder; onChange: (payment: PaymentOfOrder) => void }

const Cancelling = ({ payment, onChange }: Props) => {
  const { orderId, token } = payment
  const { client } = trpc.useUtils()
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    try {
      await client.orders.cancelByLink.mutate({ token })
      const description = texts.orderCancelledText({ orderId })
      toast({ title: texts.orderCancelled, description, tone: 'success' })
      onChange({ ...payment, status: 'cancelled', canCancel: false })
    } catch (failure) {
      toastFailure(failure, { title: texts.notCancelled, fallback: common.checkConnection })
    }
  }
  if (!isAsking) {
    return (
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {texts.cancelThisOrder}
      </Button>
    )
  }
  const question = texts.cancelQuestion({ orderId })
  return (
    <AskInPlace
      question={question}
      keep={texts.keepOrder}
      onKeep={() => setAsking(false)}
      verb={texts.cancelOrder}
      onConfirm={cancel}
    >
      {inline(texts.cancelAsk({ question: <strong>{question}</strong> }))}
    </AskInPlace>
  )
}

/** Cancels an order of which nothing was paid, after a question in its place. */
const CancelOrder = (props: Props) => (
  <ApiProvider>
    <Cancelling {...props} />
  </ApiProvider>
)

export default CancelOrder
