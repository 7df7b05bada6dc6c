import { useEffect, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { AskForm } from './ask-form.tsx'
import { CodeOfOrder } from './code-of-order.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import { forgetTracking, keepTracking, keptTracking, type Tracking } from './tracking.ts'

const Flow = () => {
  const [tracking, setTracking] = useState<Tracking | null>(null)
  useEffect(() => setTracking(keptTracking()), [])
  const { data: byMessage } = trpc.otp.byMessage.useQuery()
  const change = (next: Tracking) => {
    keepTracking(next)
    setTracking(next)
  }
  const leave = () => {
    forgetTracking()
    setTracking(null)
  }
  if (!tracking) return <AskForm writesFirst={byMessage?.isFirst ?? false} onAsked={change} />
  if (tracking.token !== undefined) return <TrackedOrder token={tracking.token} onLeave={leave} />
  return (
    <CodeOfOrder
      tracking={tracking}
      canWrite={byMessage?.isOffered ?? false}
      onChange={change}
      onBack={leave}
    />
  )
}

/** An order is followed in three steps: its number and phone, the code, and its state (ORD-111). */
const TrackFlow = () => (
  <ApiProvider>
    <Flow />
  </ApiProvider>
)

export default TrackFlow
