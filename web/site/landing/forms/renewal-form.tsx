import { Button } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { OrderNotes } from '#web/order/order-notes.tsx'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { type Period, timeOf } from '#web/order/prices.ts'
import type { Landing } from '#web/site/landing/section/section-props.ts'
import classes from './order-form.module.css'
import { planTitle } from './plan-title.ts'
import type { Renewal } from './use-renewal.ts'

type Props = {
  renewal: Renewal
  plan: PlanOnSale
  period: Period
  amount: number
  texts: Texts
  landing: Landing
}

/** The end of the chosen term, if it is approved now; another plan begins when it is approved (LIC-9, LIC-10). */
const newEndOf = (renewal: Renewal, { planType }: PlanOnSale, period: Period): string => {
  if (planType !== renewal.plan) return `${timeOf(period)} from our approval`
  return formatDate(period === 'monthly' ? renewal.monthlyUntil : renewal.yearlyUntil)
}

/** The form of a reminder's link. It asks for no details, because the buyer is the holder of the licence (LIC-60). */
export const RenewalForm = ({ renewal, plan, period, amount, texts, landing }: Props) => {
  const { client } = trpc.useUtils()
  const [isSending, setSending] = useState(false)
  const renew = async (event: SyntheticEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      const chosen = { token: renewal.token, plan: plan.planType, amount }
      const { payPath } = await client.orders.renewByLink.mutate(chosen)
      openPayPage(payPath)
    } catch (failure) {
      toastFailure(failure, { title: 'Order Failed', fallback: 'Please try again or contact support' })
      setSending(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={renew} aria-labelledby="order-form-title">
      <div>
        <h3 id="order-form-title">Renew your license</h3>
        <p className={classes.text}>
          {renewal.holder}, {planNames[renewal.plan]}, key ending with <b>{renewal.keyEnd}</b>. The key and
          all messages go to the phone and email of that license.
        </p>
      </div>
      <dl className={classes.sum}>
        <dt>License ends</dt>
        <dd>{formatDate(renewal.expiresAt)}</dd>
      </dl>
      <dl className={classes.sum}>
        <dt>Renewed until</dt>
        <dd>{newEndOf(renewal, plan, period)}</dd>
      </dl>
      <dl className={classes.sum}>
        <dt>
          {planTitle(plan, landing.plans, texts)}, {timeOf(period)}
        </dt>
        <dd>{formatMoney(amount, landing.site.currency)}</dd>
      </dl>
      <Button type="submit" size="lg" fullWidth loading={isSending}>
        Renew
      </Button>
      <OrderNotes {...landing} className={classes.notes} />
    </form>
  )
}
