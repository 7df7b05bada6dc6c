import { Box } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { buyerInput } from '#src/domains/orders/schema.ts'
import type { PlanOnSale } from '#src/shared/pages.ts'
import { common, landing as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCoupon } from '#web/order/coupon/use-coupon.ts'
import { useWanted } from '#web/order/held/use-wanted.ts'
import { noBuyer } from '#web/order/known-details.ts'
import { OrderSteps } from '#web/order/order-steps.tsx'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { usePlacing } from '#web/order/placing/use-placing.ts'
import { amountOf } from '#web/order/prices.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { onSelectPlan, type SelectedPlan } from '#web/site/landing/choice/select-plan.ts'
import { setPeriod, usePeriod } from '#web/site/landing/choice/shared-period.ts'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { OrderCodeStep } from '#web/verification/order-code-step.tsx'
import classes from './order-flow.module.css'
import { OrderForm } from './order-form.tsx'
import { keepOrder, keptOrder, type PlacedOrder } from './placed-order.ts'
import { PlanChoice } from './plan-choice.tsx'
import { RenewalForm } from './renewal-form.tsx'
import { useRenewal } from './use-renewal.ts'

const OrderDone = lazyWithReload(() => import('#web/order/payment/order-done.tsx'))

const PANEL = 'order-panel'
/** The step of the buyer, by that of the order. Its payment comes after the form. */
const stepOf = { code: 1, done: 2 }

type Props = SectionProps & { sold: PlanOnSale[]; first: PlanOnSale }

const Flow = ({ section: { texts: words }, landing, sold, first }: Props) => {
  const [planId, setPlanId] = useState(first.id)
  const shared = usePeriod()
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  // Where the focus goes after a step of the order, or after a plan was chosen elsewhere (LAND-15).
  const [focus, setFocus] = useState<{ on: 'panel' | 'field' | 'renewal' } | null>(null)
  const form = useSchemaForm(buyerInput, noBuyer)
  const { client } = trpc.useUtils()
  // A placed order keeps its period when the visitor switches the period of the prices.
  const period = placed?.period ?? shared
  const plan = sold.find(({ id }) => id === planId) ?? first
  const months = period === 'monthly' ? 1 : 12
  const wanting = useWanted(plan.planType, landing.viewer !== 'visitor' || form.isDirty())
  const { quantity } = wanting
  const { purpose, licenseIds } = wanting.wanted
  const wish = { plan: plan.planType, months, quantity, purpose, licenseIds }
  const coupon = useCoupon({
    ask: (code) => client.orders.quote.mutate({ ...wish, coupon: code }),
    wish: JSON.stringify(wish),
    always: landing.viewer !== 'visitor' || wanting.isAsked,
  })
  const amount = coupon.answer?.amount ?? amountOf(plan, period) * quantity

  const { place, open, finish } = usePlacing({
    call: 'create',
    form,
    chosen: { plan: plan.planType, amount, couponCode: coupon.code },
    wanted: wanting.wanted,
    // The form stays as it was filled in (LAND-702).
    failure: { title: common.orderFailed, fallback: texts.tryAgainOrContact, fixed: true },
    refreshPrices: async () => {
      landing.setPlans(await client.plans.onSale.query().catch(() => landing.plans))
      coupon.refresh()
    },
    onPlaced: ({ requiresOTP: hasCode, ...order }, buyer) => {
      const { orderId, payPath, phone } = order
      const bought = { planId: plan.id, period, plan: plan.planName, amount: order.amount }
      goTo({ orderId, payPath, phone, buyer, ...bought, hasCode, step: hasCode ? 'code' : 'done' })
    },
  })
  const goTo = (next: PlacedOrder | null) => {
    setPeriod(period)
    keepOrder(next)
    setPlaced(next)
    if (next?.step === 'done') {
      finish()
      openPayPage(next.payPath)
    }
    // The panel's content has changed, so keyboard and screen reader start at its top, or at the code.
    setFocus({ on: next?.step === 'code' ? 'field' : 'panel' })
  }

  useEffect(() => {
    const panel = document.getElementById(PANEL)
    if (!focus || !panel) return
    // The link of a renewal leads to the section, whose choice of plans fills the screen of a phone.
    if (focus.on === 'renewal' || panel.getBoundingClientRect().top < 0) panel.scrollIntoView()
    const field = focus.on === 'field' && panel.querySelector('input')
    if (field) field.focus()
    else panel.focus({ preventScroll: true })
  }, [focus])

  const renewal = useRenewal((renewed) => {
    const ofType = sold.find(({ planType }) => planType === renewed.plan)
    if (ofType) setPlanId(ofType.id)
    setPeriod(renewed.termMonths === 1 ? 'monthly' : 'yearly')
    // Whoever opens the link wants to renew. An order of this visit that waits is there again without the link.
    setPlaced(null)
    setFocus({ on: 'renewal' })
  })
  // Restored in an effect, because the server renders the page without the stored order.
  const { setValues } = form
  useEffect(() => {
    const kept = keptOrder()
    if (!kept) return
    setValues(kept.buyer)
    setPlanId(kept.planId)
    setPeriod(kept.period)
    setPlaced(kept)
  }, [setValues])

  const choose = useEffectEvent((wanted: Partial<SelectedPlan>) => {
    const ofType = sold.filter((each) => each.planType === wanted.planType)
    const selected = ofType.find(({ id }) => id === wanted.planId) ?? ofType[0]
    if (!selected) return
    const wantedPeriod = wanted.period ?? period
    const isSame = selected.id === placed?.planId && wantedPeriod === placed.period
    // The announcement comes 500 ms after the click, when this order may wait for its code already.
    if (placed && !(isSame && placed.step === 'code')) goTo(null)
    setPlanId(selected.id)
    setPeriod(wantedPeriod)
    // Buyers who fill in the form by then go on where they are.
    if (!document.querySelector(`#${PANEL} :focus`)) setFocus({ on: 'field' })
  })
  useEffect(() => onSelectPlan(choose), [])

  return (
    <div className={classes.grid}>
      <PlanChoice
        plans={sold}
        words={words}
        landing={landing}
        planId={plan.id}
        period={period}
        onPlan={setPlanId}
        onPeriod={setPeriod}
        disabled={placed !== null}
      />
      <div className={classes.panel} id={PANEL} tabIndex={-1} data-quiet>
        {(placed || !renewal) && (
          <Box mb="lg">
            <OrderSteps
              labels={landing.orderSteps}
              current={placed ? stepOf[placed.step] : 0}
              hasCode={landing.site.asksCode || placed?.hasCode === true}
            />
          </Box>
        )}
        {!placed && renewal && landing.isSelling && (
          <RenewalForm {...{ renewal, plan, period, words, landing }} />
        )}
        {!placed && !(renewal && landing.isSelling) && (
          <OrderForm
            form={form}
            plan={plan}
            period={period}
            amount={amount}
            words={words}
            landing={landing}
            coupon={coupon}
            wanting={wanting}
            onSubmit={place('ask')}
            open={open}
            onAgain={place('yes')}
          />
        )}
        {placed?.step === 'code' && (
          <div className={classes.code}>
            <h3>{common.verifyWhatsappNumber}</h3>
            <OrderCodeStep
              orderId={placed.orderId}
              whatsappNumber={landing.site.whatsappNumber}
              phone={placed.phone}
              verb={texts.verifyAndOrder}
              isQuiet={focus === null}
              onVerified={() => goTo({ ...placed, step: 'done' })}
              onBack={() => goTo(null)}
            />
          </div>
        )}
        {placed?.step === 'done' && (
          <Suspense>
            <OrderDone order={placed} currency={landing.site.currency} onAgain={() => goTo(null)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** An order in the steps plan, details and code, after which its pay page opens (LAND-3). */
const OrderFlow = (props: SectionProps) => {
  const sold = props.landing.plans.filter(({ planType }) => isSold(planType))
  const first = sold.find(({ badge }) => badge) ?? sold[0]
  return first ? (
    <ApiProvider>
      <Flow {...props} sold={sold} first={first} />
    </ApiProvider>
  ) : null
}

export default OrderFlow
