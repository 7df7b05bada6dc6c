import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { PaymentOfOrder, SitePage } from '#src/shared/pages.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { PaymentMethods } from '#web/order/payment/payment-methods.tsx'
import { ReceiptButton } from '#web/order/payment/receipt-button.tsx'
import { Layout } from '#web/site/layout.tsx'
import classes from './pay-page.module.css'
import { Timeline } from './timeline.tsx'

const ProofForm = hydrateOnIdle(
  () => import('./proof-form.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** What the page says first, by what has happened so far. */
const leadOf = ({ status, state, orderId, checkTime }: PaymentOfOrder): { title: string; text: string } => {
  if (state === 'refunded')
    return { title: 'Your money was sent back', text: `Order ${orderId} is refunded and cancelled.` }
  if (status === 'approved')
    return {
      title: 'Your order is approved',
      text: 'We have sent your license key by WhatsApp and email. It is also in your account.',
    }
  if (status === 'cancelled')
    return {
      title: 'This order is cancelled',
      text: 'Please contact us if this is a mistake, or if you have paid already.',
    }
  if (state === 'submitted')
    return {
      title: 'We have your proof',
      text: `We check it within ${checkTime} and write to you as soon as your order is approved.`,
    }
  return {
    title: `Pay order ${orderId}`,
    text: 'Pay the exact amount, to the rupee: we find your payment by it. Then send us the proof on this page.',
  }
}

type Props = { page: Extract<SitePage, { page: 'pay' }> }

/** The page on which an order is paid and its payment is proved, without an account (PAY-82). */
export const PayPage = ({ page }: Props) => {
  const { payment, ways, site } = page
  const { title, text } = leadOf(payment)
  const isOpen = payment.status === 'pending'
  const amount = formatMoney(payment.amount, site.currency)
  const bought = `${planNames[payment.plan]}, ${termInWords(payment.termMonths)}`
  return (
    <Layout page={page}>
      <div className={`container ${classes.page}`}>
        <header className={classes.head}>
          <h1>{title}</h1>
          <p>{text}</p>
        </header>
        {isOpen && payment.state === 'rejected' && (
          <div className={classes.rejected} role="alert">
            <IconAlertTriangle size={22} aria-hidden />
            <div>
              <strong>We could not accept your proof</strong>
              <p>{payment.reason}</p>
              <p>What you sent is still below. Please correct it and send it again.</p>
            </div>
          </div>
        )}
        <dl className={classes.sum}>
          <div>
            <dt>Amount</dt>
            <dd>
              <span className={classes.amount}>{amount}</span>
              {isOpen && <CopyButton value={String(payment.amount)} size="xs" aria-label="Copy amount" />}
            </dd>
          </div>
          <div>
            <dt>Order number</dt>
            <dd>
              <span>{payment.orderId}</span>
              {isOpen && (
                <CopyButton value={String(payment.orderId)} size="xs" aria-label="Copy order number" />
              )}
            </dd>
          </div>
          <div>
            <dt>Plan</dt>
            <dd>{bought}</dd>
          </div>
        </dl>
        <div className={classes.grid}>
          {isOpen && (
            <>
              <section aria-labelledby="ways" className={classes.part}>
                <h2 id="ways">1. Pay</h2>
                <PaymentMethods
                  methods={ways.paymentMethods}
                  note={ways.bankTransferNote}
                  orderId={payment.orderId}
                  whatsappNumber={site.whatsappNumber}
                />
              </section>
              <section aria-labelledby="proof" className={classes.part}>
                <h2 id="proof">2. Send the proof</h2>
                <noscript>
                  <p>Sending the proof here needs JavaScript. You can also send it to us on WhatsApp.</p>
                </noscript>
                <Suspense>
                  <ProofForm payment={payment} methods={ways.paymentMethods} />
                </Suspense>
                <p className={classes.quiet}>
                  Is this difficult for you? Send the proof on WhatsApp instead.
                </p>
                <ReceiptButton
                  variant="default"
                  orderId={payment.orderId}
                  bought={`${bought}, ${amount}`}
                  whatsappNumber={site.whatsappNumber}
                />
              </section>
            </>
          )}
          <section aria-labelledby="steps" className={classes.part}>
            <h2 id="steps">What happens</h2>
            <Timeline payment={payment} />
            {payment.status === 'approved' && <a href="/dashboard?tab=licenses">Open your account</a>}
          </section>
        </div>
      </div>
    </Layout>
  )
}
