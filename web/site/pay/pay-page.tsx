import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { PaymentOfOrder, SitePage, Viewer } from '#src/shared/pages.ts'
import { common, pay as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Latin } from '#web/components/latin.tsx'
import { chosenFirst } from '#web/order/method-order.ts'
import { OrderSteps } from '#web/order/order-steps.tsx'
import { PaymentMethods } from '#web/order/payment/payment-methods.tsx'
import { ProofButton } from '#web/order/payment/proof-button.tsx'
import { Layout } from '#web/site/layout.tsx'
import { leadOf } from './lead.ts'
import classes from './pay-page.module.css'
import { Timeline } from './timeline.tsx'

const ProofForm = hydrateOnIdle(
  () => import('./proof-form.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

const Following = hydrateOnIdle(() => import('./following.tsx'))
const CancelByLink = hydrateOnIdle(() => import('./cancel-by-link.tsx'))
const TaxNumber = hydrateOnIdle(
  () => import('./tax-number.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)
const ApprovedOrder = hydrateOnIdle(() => import('#web/site/key/approved-order.tsx'))

type PayData = Extract<SitePage, { page: 'pay' }>

/** The step of the buyer: to pay, to wait for the key, or none any more. */
const stepOf = ({ status, state }: PaymentOfOrder): number => {
  if (status === 'approved') return 4
  return state === 'submitted' ? 3 : 2
}

/** Links to the order in its buyer's account, which may be created now; an approved one gives that way itself. */
const WaysBack = ({ viewer, isApproved }: { viewer: Viewer; isApproved: boolean }) => {
  if (viewer !== 'visitor') {
    const [tab, words] = isApproved ? ['licenses', texts.viewLicense] : ['orders', texts.viewOrders]
    return (
      <Button component="a" href={here(`/dashboard?tab=${tab}`)} variant="default">
        {words}
      </Button>
    )
  }
  if (isApproved) return null
  return (
    <>
      <p className={classes.quiet}>{texts.accountKeepsThem}</p>
      <div className={classes.buttons}>
        <Button component="a" href={here('/register')} variant="default">
          {texts.createAccount}
        </Button>
        <Button component="a" href={here('/login')} variant="default">
          {common.toSignIn}
        </Button>
      </div>
    </>
  )
}

/** The plan and the term of the order, in words. */
const boughtBy = ({ plan, termMonths }: PaymentOfOrder) => ({
  plan: planNames[plan],
  term: termInWords(termMonths),
})

type Shown = PayData & {
  /** The method whose card is chosen at first. */
  firstMethod: number | null
  onSent: (payment: PaymentOfOrder) => void
}

/** The two steps of the buyer: pay, and prove it. */
const Proving = ({ payment, firstMethod, ways, watched, site, onSent }: Shown) => (
  <>
    <section aria-labelledby="ways" className={classes.part}>
      <h2 id="ways">{texts.stepPay}</h2>
      <PaymentMethods
        methods={ways.paymentMethods}
        note={ways.bankTransferNote}
        orderId={payment.orderId}
        amount={payment.amount}
        payUntil={payment.payUntil}
        whatsappNumber={site.whatsappNumber}
        usedId={payment.methodId}
      />
    </section>
    <section aria-labelledby="proof" className={classes.part}>
      <h2 id="proof">{texts.stepSendProof}</h2>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      <Suspense>
        <ProofForm
          payment={payment}
          watched={watched}
          firstMethod={firstMethod}
          currency={site.currency}
          onSent={onSent}
        />
      </Suspense>
      <p className={classes.quiet}>{texts.isDifficult}</p>
      <ProofButton
        variant="default"
        orderId={payment.orderId}
        bought={texts.boughtFor({
          ...boughtBy(payment),
          amount: formatMoney(payment.amount, site.currency),
        })}
        whatsappNumber={site.whatsappNumber}
      />
    </section>
  </>
)

/**
 * The order and its payment, drawn anew from the answer to a proof: that neither loads a page, which a bad line may
 * fail to do, nor restores the place where the longer page was scrolled to (PAY-153).
 */
const Payment = (page: PayData) => {
  const [payment, setPayment] = useState(page.payment)
  const [progress, setProgress] = useState(page.progress)
  const { missing } = progress
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = payment === page.payment
  useEffect(() => {
    if (isFirst) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again after each answer
  }, [isFirst, payment])

  const { site, viewer, isPlaced, extensionAddress } = page
  const isApproved = payment.status === 'approved'
  const isQuick = (methodId: number | null) =>
    page.watched.some((method) => method.isQuick && method.id === methodId)
  const sent = (after: PaymentOfOrder) => {
    const isSought = isQuick(after.methodId) && after.transactionId !== ''
    setProgress({ stage: isSought ? 'sought' : 'unseen', missing })
    setPayment(after)
  }
  // Before a proof, the method that is chosen at first says what will happen.
  const firstMethod = chosenFirst(page.ways.paymentMethods, payment.methodId)?.id ?? null
  const stage = payment.state !== 'submitted' && isQuick(firstMethod) ? 'sought' : progress.stage
  const asked = { ...payment, amount: missing || payment.amount }
  const shown = { ...page, payment: asked, firstMethod, onSent: sent }
  const { title, text } = leadOf(payment, progress, isPlaced, site)
  const isOpen = payment.status === 'pending'
  const isNew = isPlaced && isOpen && payment.state === 'awaiting'
  const isSent = isOpen && payment.state === 'submitted'
  // Once a part came, the page asks for the rest, by another ID (BANK-765).
  const asksRest = isSent && stage === 'short'
  return (
    <div className={`container ${classes.page}`}>
      {payment.status !== 'cancelled' && (
        <OrderSteps
          labels={page.ways.orderSteps}
          current={asksRest ? 2 : stepOf(payment)}
          hasCode={payment.hasCode}
        />
      )}
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {isNew && <IconCircleCheckFilled size={36} className={classes.check} aria-hidden />}
          {title}
        </h1>
        <p>{text}</p>
        {isSent && (
          <Suspense>
            <Following
              payment={payment}
              progress={progress}
              currency={site.currency}
              onChange={setPayment}
              onProgress={setProgress}
            />
          </Suspense>
        )}
      </header>
      {isOpen && payment.state === 'rejected' && (
        <div className={classes.rejected} role="alert">
          <IconAlertTriangle size={22} aria-hidden />
          <div>
            <strong>{texts.proofNotAccepted}</strong>
            <p>
              <bdi>{payment.reason}</bdi>
            </p>
            <p>{texts.payOrCorrect}</p>
          </div>
        </div>
      )}
      <dl className={classes.sum}>
        <div>
          <dt>{missing > 0 ? texts.stillToPay : texts.amount}</dt>
          <dd>
            <Latin className={classes.amount}>{formatMoney(asked.amount, site.currency)}</Latin>
            {isOpen && <CopyButton value={String(asked.amount)} aria-label={common.copyAmount} />}
          </dd>
        </div>
        <div>
          <dt>{common.orderNumber}</dt>
          <dd>
            <Latin>{payment.orderId}</Latin>
            {isOpen && <CopyButton value={String(payment.orderId)} aria-label={texts.copyOrderNumber} />}
          </dd>
        </div>
        <div>
          <dt>{common.plan}</dt>
          <dd>{texts.bought(boughtBy(payment))}</dd>
        </div>
      </dl>
      <div className={classes.grid} data-approved={isApproved || undefined}>
        {(isApproved || payment.hasCreditNote) && (
          <Suspense>
            <ApprovedOrder payment={payment} shop={site.name} extensionAddress={extensionAddress} />
          </Suspense>
        )}
        {isOpen && !isSent && <Proving {...shown} />}
        {asksRest && (
          <Proving key={missing} {...shown} payment={{ ...asked, transactionId: '', state: 'awaiting' }} />
        )}
        <section aria-labelledby="steps" className={classes.part}>
          <h2 id="steps">{isOpen ? texts.whatHappens : texts.whatHappened}</h2>
          <Timeline payment={payment} stage={stage} asksRest={asksRest} sendsMail={site.sendsMail} />
          <WaysBack viewer={viewer} isApproved={isApproved} />
          {payment.canCancel && (
            <Suspense>
              <CancelByLink payment={payment} onChange={setPayment} />
            </Suspense>
          )}
        </section>
      </div>
      {payment.asksTaxNumber && (
        <Suspense>
          <TaxNumber payment={payment} />
        </Suspense>
      )}
      {isSent && !asksRest && (
        <details key={payment.submittedAt} className={classes.correct}>
          <summary>{texts.correctWhatYouSent}</summary>
          <div className={classes.grid}>
            <Proving {...shown} />
          </div>
        </details>
      )}
    </div>
  )
}

type Props = { page: PayData }

/** The page on which an order is paid and its payment is proved, without an account and without JavaScript (PAY-711). */
export const PayPage = ({ page }: Props) => (
  <Layout page={page}>
    <Payment {...page} />
  </Layout>
)
