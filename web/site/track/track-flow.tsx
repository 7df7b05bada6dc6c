import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import { track as texts } from '#src/shared/texts.ts'
import { waysOf } from '#src/shared/ways.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import classes from '#web/site/account/account-page.module.css'
import { CodeOfOrder } from '#web/site/key/code-of-order.tsx'
import type { OrderOfPage } from '#web/site/key/opened-order.tsx'
import { forgetTracking, keepTracking, keptTracking, type Tracking } from '#web/site/key/tracking.ts'
import { AskForm } from './ask-form.tsx'

const OpenedOrder = lazyWithReload(() => import('#web/site/key/opened-order.tsx'))

type ShownProps = OrderOfPage & {
  tracking: Tracking & { token: string }
  /** Whether the code was entered just now; an order that was shown earlier in this tab is only offered. */
  isNew: boolean
  onLeave: () => void
}

/** Leads to the page of the order, which asks for nothing again; an order whose link has ended is shown here. */
const Shown = ({ tracking, isNew, onLeave, ...rest }: ShownProps) => {
  const { orderId, token } = tracking
  const { data } = trpc.orders.tracked.useQuery({ token }, { staleTime: 0 })
  const page = data?.payPath ? here(data.payPath) : null
  const leads = isNew && page !== null
  useEffect(() => {
    if (leads) window.location.replace(page)
  }, [leads, page])
  if (leads || (isNew && !data)) return <SpinnerAfter />
  return (
    <div className={classes.step}>
      {page === null ? (
        <Suspense fallback={<SpinnerAfter />}>
          <OpenedOrder token={token} onLeave={onLeave} onKeep={() => keepTracking(tracking)} {...rest} />
        </Suspense>
      ) : (
        <Button component="a" href={page} size="lg" fullWidth>
          {texts.openOrder({ orderId })}
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={onLeave}>
        {texts.trackAnotherOrder}
      </Button>
    </div>
  )
}

type Props = OrderOfPage & { opensBy: 'code' | 'message' }

const Flow = ({ opensBy, ...props }: Props) => {
  const [tracking, setTracking] = useState<Tracking | null>(null)
  const [isNew, setNew] = useState(false)
  useEffect(() => setTracking(keptTracking()), [])
  const { data: byMessage } = trpc.otp.byMessage.useQuery()
  const change = (next: Tracking) => {
    keepTracking(next)
    setNew(true)
    setTracking(next)
  }
  const leave = () => {
    forgetTracking()
    setTracking(null)
  }
  if (!tracking) return <AskForm writesFirst={opensBy === 'message'} onAsked={change} />
  const { token } = tracking
  if (token !== undefined) {
    return <Shown tracking={{ ...tracking, token }} isNew={isNew} onLeave={leave} {...props} />
  }
  return (
    <CodeOfOrder
      tracking={tracking}
      // Those of the shop: which of them its order has is told to nobody who names it.
      writesBy={waysOf(pageData().site)}
      canWrite={opensBy === 'message' || (byMessage?.isOffered ?? false)}
      onChange={change}
      onBack={leave}
    />
  )
}

/** An order is followed in three steps: its number and phone, the code, and its page. */
const TrackFlow = (props: Props) => (
  <ApiProvider>
    <Flow {...props} />
  </ApiProvider>
)

export default TrackFlow
