import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { common, refusals, orderKey as texts } from '#src/shared/texts.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import view from '#web/order/buyer/order-view.module.css'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { CodeOfOrder } from './code-of-order.tsx'
import type { OrderOfPage } from './opened-order.tsx'
import { forgetTracking, keepTracking, keptTracking, type Tracking } from './tracking.ts'

// Loads after the code, because most visitors of a pay page have not paid yet.
const OpenedOrder = lazyWithReload(() => import('./opened-order.tsx'))

type Props = OrderOfPage & { payment: PaymentOfOrder; whatsappNumber: string }

/** What is asked of the buyer before the key, or why nothing can be. */
const beforeKey = ({ opensBy, writesBy, phone }: PaymentOfOrder): string => {
  const way = writesBy === 'none' ? (opensBy === 'message' ? 'message' : 'nothing') : writesBy
  return texts.beforeKey[way]({ phone })
}

const Flow = ({ payment, whatsappNumber, ...rest }: Props) => {
  const { orderId, token: link, status, phone, writesBy } = payment
  const isApproved = status === 'approved'
  const { client } = trpc.useUtils()
  const [tracking, setTracking] = useState<Tracking | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { data: byMessage } = trpc.otp.byMessage.useQuery()
  const change = (next: Tracking) => {
    keepTracking(next)
    setTracking(next)
  }
  const leave = () => {
    forgetTracking()
    setTracking(null)
  }
  useEffect(() => {
    const kept = keptTracking()
    if (kept?.orderId === orderId) return setTracking(kept)
    // Whoever is signed in to its account, or proved its phone a moment ago, is asked for no code.
    client.orders.opened.query({ token: link }).then(
      ({ token }) => token && setTracking({ orderId, asked: { link }, phone, resendAt: null, token }),
      () => undefined,
    )
  }, [client, orderId, link, phone])

  const ask = async () => {
    const asked = { link }
    if (byMessage?.isFirst || payment.opensBy === 'message')
      return change({ orderId, asked, phone, resendAt: null })
    setAsking(true)
    try {
      const { resendAt, token } = await client.orders.track.mutate(asked)
      change({ orderId, asked, phone, resendAt: resendAt.getTime(), ...(token && { token }) })
    } catch (failure) {
      toastFailure(failure, { title: common.noCodeSent, fallback: refusals.tryAgain })
    } finally {
      setAsking(false)
    }
  }

  if (tracking?.token) {
    return (
      <Suspense fallback={<SpinnerAfter />}>
        <OpenedOrder token={tracking.token} onLeave={leave} onKeep={() => keepTracking(tracking)} {...rest} />
      </Suspense>
    )
  }
  if (tracking) {
    return (
      <section className={view.part} aria-label={texts.yourCode}>
        <CodeOfOrder
          tracking={tracking}
          writesBy={writesBy}
          canWrite={byMessage?.isOffered ?? false}
          onChange={change}
          onBack={leave}
        />
      </section>
    )
  }
  return (
    <section className={view.part} aria-labelledby="open">
      <h2 id="open">{isApproved ? texts.yourLicenseKey : texts.creditNote}</h2>
      <p>{beforeKey(payment)}</p>
      {payment.opensBy === 'nothing' ? (
        <WhatsappButton size="lg" number={whatsappNumber} text={texts.askForKey({ orderId })} orContact>
          {common.askOnWhatsapp}
        </WhatsappButton>
      ) : (
        <Button size="lg" loading={isAsking} onClick={() => void ask()}>
          {isApproved ? texts.showKey : texts.showCreditNote}
        </Button>
      )}
      {isApproved && (
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      )}
    </section>
  )
}

/**
 * What an approved order gives its buyer, and a refunded one, behind one code, on its pay page (ORD-728).
 */
const ApprovedOrder = (props: Props) => (
  <ApiProvider>
    <Flow {...props} />
  </ApiProvider>
)

export default ApprovedOrder
