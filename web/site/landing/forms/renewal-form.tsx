import { Button } from '@mantine/core'
import { Suspense, type SyntheticEvent, useState } from 'react'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { common, order, landing as texts, trial } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames, planRank } from '#src/shared/values/vocabulary.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { Latin } from '#web/components/latin.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { inline } from '#web/lib/inline.ts'
import { trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { CouponLine, PriceLines } from '#web/order/coupon/coupon-line.tsx'
import { useCoupon } from '#web/order/coupon/use-coupon.ts'
import { OrderNotes } from '#web/order/order-notes.tsx'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { amountOf, type Period, timeOf } from '#web/order/prices.ts'
import type { Landing } from '#web/site/landing/section/section-props.ts'
import classes from './order-form.module.css'
import { planTitle } from './plan-title.ts'
import { renewedBy } from './renewed-licenses.ts'
import type { Renewal } from './use-renewal.ts'

const ChosenLicenses = lazyWithReload(() => import('#web/order/held/chosen-licenses.tsx'))

type Props = {
  renewal: Renewal
  plan: PlanOnSale
  period: Period
  words: Texts
  landing: Landing
}

/** The end of the chosen term, if it is approved now; a larger plan begins when it is approved. */
const newEndOf = (renewal: Renewal, { planType }: PlanOnSale, period: Period): string => {
  // What is left of a trial is added to any plan.
  const isUpgrade = planRank(planType) > planRank(renewal.plan) && !renewal.isTrial
  if (isUpgrade) return texts.fromApproval({ time: timeOf(period) })
  return dayText(period === 'monthly' ? renewal.monthlyUntil : renewal.yearlyUntil)
}

/** The form of a reminder's link. It asks for no details, because the buyer is the holder of the licence. */
export const RenewalForm = ({ renewal, plan, period, words, landing }: Props) => {
  const { client } = trpc.useUtils()
  const [isSending, setSending] = useState(false)
  const { token, licenses } = renewal
  const [chosen, setChosen] = useState(() => licenses.map(({ id }) => id))
  const quantity = Math.max(1, chosen.length)
  const months = period === 'monthly' ? 1 : 12
  const renewed = renewedBy(renewal, chosen)
  const wish = { plan: plan.planType, months, quantity, renewal: token, ...renewed }
  // A holder may pay less than the page says, while a price changes.
  const coupon = useCoupon({
    ask: (code) => client.orders.quote.mutate({ ...wish, coupon: code }),
    wish: JSON.stringify(wish),
    always: true,
  })
  const lines = coupon.answer?.lines ?? []
  const amount = coupon.answer?.amount ?? amountOf(plan, period) * quantity
  const renew = async (event: SyntheticEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      const { payPath } = await client.orders.renewByLink.mutate({
        token,
        plan: plan.planType,
        amount,
        couponCode: coupon.code,
        ...renewed,
      })
      openPayPage(payPath)
    } catch (failure) {
      toastFailure(failure, { title: common.orderFailed, fallback: texts.tryAgainOrContact })
      setSending(false)
      coupon.refresh()
    }
  }
  return (
    <form className={classes.form} onSubmit={renew} aria-labelledby="order-form-title">
      <div>
        <h3 id="order-form-title">{renewal.isTrial ? trial.goOn : texts.renewLicense}</h3>
        <p className={classes.text}>
          {inline(
            texts.whatIsRenewed({
              holder: renewal.holder,
              plan: planNames[renewal.plan],
              keyEnd: <b>{licenses.map(({ keyEnd }) => keyEnd).join(' · ')}</b>,
            }),
          )}
        </p>
      </div>
      {licenses.length > 1 && (
        <Suspense>
          <ChosenLicenses licenses={licenses} chosen={chosen} onChange={setChosen} />
        </Suspense>
      )}
      <dl className={classes.sum}>
        <dt>{renewal.isTrial ? trial.trialEnds : texts.licenseEnds}</dt>
        <dd>{dayText(renewal.expiresAt)}</dd>
      </dl>
      <dl className={classes.sum}>
        <dt>{renewal.isTrial ? trial.licenseUntil : texts.renewedUntil}</dt>
        <dd>{newEndOf(renewal, plan, period)}</dd>
      </dl>
      <dl className={classes.sum}>
        <dt>{order.planForTime({ plan: planTitle(plan, landing.plans, words), time: timeOf(period) })}</dt>
        <dd>
          <Latin>{formatMoney(amount, landing.site.currency)}</Latin>
        </dd>
      </dl>
      {/* The credit of an upgrade. */}
      {!coupon.isApplied && lines.length > 1 && (
        <div role="status">
          <PriceLines lines={lines} currency={landing.site.currency} />
        </div>
      )}
      <CouponLine coupon={coupon} lines={lines} currency={landing.site.currency} />
      <Button type="submit" size="lg" fullWidth loading={isSending} disabled={renewed === null}>
        {renewal.isTrial ? trial.orderIt : common.renew}
      </Button>
      <OrderNotes {...landing} className={classes.notes} />
    </form>
  )
}
