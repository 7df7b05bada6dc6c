import { Button } from '@mantine/core'
import { Suspense, type SyntheticEvent } from 'react'
import type { Buyer } from '#src/domains/orders/schema.ts'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import type { LabelledLine } from '#src/shared/price-lines.ts'
import { common, order, landing as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { Latin } from '#web/components/latin.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { AlreadyOrdered, type OpenOrder } from '#web/order/already-ordered.tsx'
import { AskForPlan } from '#web/order/ask-for-plan.tsx'
import { BuyerFields } from '#web/order/buyer-fields.tsx'
import { CouponLine } from '#web/order/coupon/coupon-line.tsx'
import type { Coupon } from '#web/order/coupon/use-coupon.ts'
import { Times } from '#web/order/held/times.tsx'
import type { Wanting } from '#web/order/held/use-wanted.ts'
import { useKnownDetails } from '#web/order/known-details.ts'
import { OrderNotes } from '#web/order/order-notes.tsx'
import { type Period, termWithMonth, timeOf } from '#web/order/prices.ts'
import type { Landing } from '#web/site/landing/section/section-props.ts'
import classes from './order-form.module.css'
import { planTitle } from './plan-title.ts'

const HeldChoice = lazyWithReload(() => import('#web/order/held/held-choice.tsx'))

type Form = SchemaForm<Buyer>

const Prefill = ({ form }: { form: Form }) => {
  useKnownDetails(form)
  return null
}

type Props = {
  form: Form
  plan: PlanOnSale
  period: Period
  amount: number
  words: Texts
  landing: Landing
  coupon: Coupon & { answer?: { lines: LabelledLine[] } | undefined }
  wanting: Wanting
  onSubmit: (event?: SyntheticEvent) => void
  /** The buyer's order for the same plan that waits for its payment, once the shop has named it. */
  open: OpenOrder | undefined
  onAgain: () => void
}

/** The form for the buyer's details, with the price of the order. */
export const OrderForm = ({
  form,
  plan,
  period,
  amount,
  words,
  landing,
  coupon,
  wanting,
  onSubmit,
  open,
  onAgain,
}: Props) => (
  <form className={classes.form} onSubmit={onSubmit} noValidate aria-labelledby="order-form-title">
    {landing.viewer !== 'visitor' && <Prefill form={form} />}
    <div>
      <h3 id="order-form-title">{words.form_title || texts.yourDetails}</h3>
      {/* It says what the shop does on WhatsApp. */}
      {landing.site.sendsWhatsapp && words.form_text && <p className={classes.text}>{words.form_text}</p>}
    </div>
    <div className={classes.pair}>
      <BuyerFields form={form} />
    </div>
    {wanting.isAsked && landing.isSelling && (
      <Suspense>
        <HeldChoice
          {...wanting}
          lines={coupon.isApplied ? [] : (coupon.answer?.lines ?? [])}
          currency={landing.site.currency}
        />
      </Suspense>
    )}
    <dl className={classes.sum}>
      <dt>
        {order.planForTime({ plan: planTitle(plan, landing.plans, words), time: timeOf(period) })}
        <Times quantity={wanting.quantity} />
      </dt>
      <dd>
        <Latin>{formatMoney(amount, landing.site.currency)}</Latin>
      </dd>
    </dl>
    <p className={classes.terms}>{termWithMonth(plan, period, landing.site.currency)}</p>
    {landing.isSelling && (
      <CouponLine coupon={coupon} lines={coupon.answer?.lines ?? []} currency={landing.site.currency} />
    )}
    <FormProblem form={form} />
    {open && <AlreadyOrdered order={open} onAgain={onAgain} />}
    {landing.isSelling ? (
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={form.submitting}
        variant={open ? 'default' : 'filled'}
      >
        {words.submit_text || common.placeOrder}
      </Button>
    ) : (
      <AskForPlan
        size="lg"
        plan={order.planAtPrice({
          plan: plan.planName,
          amount: formatMoney(amount, landing.site.currency),
        })}
        whatsappNumber={landing.site.whatsappNumber}
      />
    )}
    <OrderNotes {...landing} className={classes.notes} />
  </form>
)
