import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { boughtFact } from '#src/shared/bought.ts'
import type { Payment, PaymentOfOrder, PaymentProgress, SiteFacts } from '#src/shared/pages.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import { order as shared, pay as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { asSentence } from '#src/shared/values/sentence.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { chosenFirst } from '#web/order/method-order.ts'
import type { OrderSteps } from '#web/order/order-steps.tsx'
import { PaymentMethods } from '#web/order/payment/payment-methods.tsx'
import { ProofButton } from '#web/order/payment/proof-button.tsx'
import { leadOf } from './lead.ts'
import { OrderFacts } from './order-facts.tsx'
import classes from './order-view.module.css'
import { type Followed, Timeline } from './timeline.tsx'

const ProofForm = hydrateOnIdle(
  () => import('./proof-form.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)
const Following = hydrateOnIdle(() => import('./following.tsx'))
const CancelOrder = hydrateOnIdle(() => import('./cancel-order.tsx'))
const TaxNumber = hydrateOnIdle(
  () => import('./tax-number.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

type Shown = {
  payment: PaymentOfOrder
  progress: PaymentProgress
  site: SiteFacts
  ways: Payment
}

type ProvingProps = Shown & {
  /** The method whose card is chosen at first. */
  firstMethod: number | null
  onSent: (payment: PaymentOfOrder) => void
}

/** The two steps of the buyer: pay, and prove it. */
const Proving = ({ payment, progress, firstMethod, ways, site, onSent }: ProvingProps) => (
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
          watched={progress.watched}
          firstMethod={firstMethod}
          currency={site.currency}
          onSent={onSent}
        />
      </Suspense>
      {site.whatsappNumber && (
        <>
          <p className={classes.quiet}>{texts.isEasierThere}</p>
          <ProofButton
            variant="default"
            orderId={payment.orderId}
            bought={shared.planAtPrice({
              plan: boughtFact(payment)[1],
              amount: formatMoney(payment.amount, site.currency),
            })}
            whatsappNumber={site.whatsappNumber}
          />
        </>
      )}
    </section>
  </>
)

/** Moves to the top and to the heading after each answer but the first, so that it is read out too. */
const useHeading = (payment: PaymentOfOrder) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = useState(payment)
  const isFirst = payment === first
  useEffect(() => {
    if (isFirst) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Within a dialog, which scrolls by itself.
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again after each answer
  }, [isFirst, payment])
  return heading
}

type Props = Shown &
  Pick<Followed, 'history' | 'awaitsCode'> & {
    /** The steps of the buyer, on a page of its own: an application would load them with the forms of the landing page. */
    Steps?: typeof OrderSteps
    /** Its rank among the headings around. */
    heading: 'h1' | 'h2'
    /** Whether it was placed just now. */
    isPlaced?: boolean
    /** What an approved order gives its buyer, or a refunded one. */
    given: ReactNode
    /** What follows the steps that it has taken. */
    children: ReactNode
    onPayment: (payment: PaymentOfOrder) => void
    onProgress: (progress: PaymentProgress) => void
  }

/**
 * An order for its buyer: its step, what to pay and how, the proof, what the order gives, what happened and what comes
 * next, and how to cancel it. It is drawn anew from the answer to a proof: that neither loads a page, which a bad line
 * may fail to do, nor restores the place where the longer page was scrolled to.
 */
export const OrderView = (props: Props) => {
  const { payment, progress, site, ways, heading: Heading, Steps, isPlaced = false } = props
  const { onPayment, onProgress } = props
  const { missing, watched } = progress
  const heading = useHeading(payment)
  const isApproved = payment.status === 'approved'
  const givesKey = isSold(payment.plan)
  const isQuick = (methodId: number | null) =>
    watched.some((method) => method.isQuick && method.id === methodId)
  const sent = (after: PaymentOfOrder) => {
    const isSought = isQuick(after.methodId) && after.transactionId !== ''
    onProgress({ ...progress, stage: isSought ? 'sought' : 'unseen' })
    onPayment(after)
  }
  // Before a proof, the method that is chosen at first says what will happen.
  const firstMethod = chosenFirst(ways.paymentMethods, payment.methodId)?.id ?? null
  const stage = payment.state !== 'submitted' && isQuick(firstMethod) ? 'sought' : progress.stage
  const asked = { ...payment, amount: missing || payment.amount }
  const shown = { site, ways, progress, payment: asked, firstMethod, onSent: sent }
  const hasAccount = ways.paymentMethods.some(({ accountDetails }) => namesAccount(accountDetails))
  const { title, text } = leadOf(payment, progress, isPlaced, site, hasAccount)
  const isOpen = payment.status === 'pending'
  const isNew = isPlaced && isOpen && payment.state === 'awaiting'
  const isSent = isOpen && payment.state === 'submitted'
  // Once a part came, the page asks for the rest, by another ID (BANK-765).
  const asksRest = isSent && stage === 'short'
  // To pay, to wait for the key, or none any more.
  const current = isApproved ? 4 : isSent && !asksRest ? 3 : 2
  return (
    <div className={classes.view}>
      {Steps && givesKey && payment.status !== 'cancelled' && (
        <Steps labels={ways.orderSteps} current={current} hasCode={payment.hasCode ?? site.asksCode} />
      )}
      <div className={classes.head}>
        <Heading ref={heading} tabIndex={-1}>
          {isNew && <IconCircleCheckFilled size={36} className={classes.check} aria-hidden />}
          {title}
        </Heading>
        <p>{text}</p>
        {isSent && (
          <Suspense>
            <Following
              payment={payment}
              progress={progress}
              currency={site.currency}
              onChange={onPayment}
              onProgress={onProgress}
            />
          </Suspense>
        )}
      </div>
      {isOpen && payment.state === 'rejected' && (
        <div className={classes.rejected} role="alert">
          <IconAlertTriangle size={22} aria-hidden />
          <div>
            <strong>{texts.proofNotAccepted}</strong>
            <p>
              <bdi>{asSentence(payment.reason)}</bdi>
            </p>
            <p>{texts.payOrCorrect}</p>
          </div>
        </div>
      )}
      {!(isApproved && givesKey) && (
        <OrderFacts
          order={asked}
          currency={site.currency}
          isToPay={isOpen && (!isSent || asksRest)}
          isRest={missing > 0}
        />
      )}
      <div className={classes.grid} data-approved={isApproved || undefined}>
        {((isApproved && givesKey) || payment.creditNotes.length > 0) && <Suspense>{props.given}</Suspense>}
        {isOpen && !isSent && <Proving {...shown} />}
        {asksRest && (
          <Proving key={missing} {...shown} payment={{ ...asked, transactionId: '', state: 'awaiting' }} />
        )}
        <section aria-labelledby="steps" className={classes.part}>
          <h2 id="steps">{isOpen ? texts.whatHappens : texts.whatHappened}</h2>
          <Timeline
            payment={payment}
            stage={stage}
            asksRest={asksRest}
            hasAccount={hasAccount}
            history={props.history}
            awaitsCode={props.awaitsCode}
          />
          {props.children}
          {payment.canCancel && (
            <Suspense>
              <CancelOrder payment={payment} onChange={onPayment} />
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
