import { useEffect, useEffectEvent, useState } from 'react'
import { createOrderInput } from '#src/orders/schema.ts'
import { ApiProvider } from '#web/lib/api-provider.tsx'
import { hasStatus } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms.ts'
import { amountOf, type Period } from '#web/lib/prices.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { rememberVerifiedPhone } from '#web/lib/verified-phone.ts'
import type { SectionProps } from './landing-page.tsx'
import { OrderCode } from './order-code.tsx'
import { OrderDone } from './order-done.tsx'
import classes from './order-flow.module.css'
import { OrderForm } from './order-form.tsx'
import { keepOrder, keptOrder, type PlacedOrder } from './placed-order.ts'
import { PlanChoice } from './plan-choice.tsx'
import { onSelectPlan, type SelectedPlan } from './select-plan.ts'

const details = createOrderInput.pick({ name: true, email: true, phone: true, company: true })
type Chosen = { planType: string; period: Period }

const PANEL = 'order-panel'
const steps = ['Details', 'WhatsApp code', 'Done']

const Steps = ({ current }: { current: number }) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => (
      <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current}>
        <span>{index + 1}</span>
        {step}
      </li>
    ))}
  </ol>
)

const Flow = ({ section: { texts }, landing }: SectionProps) => {
  const { plans, setPlans } = landing
  const sold = plans.filter(({ planType }) => planType !== 'reseller')
  const first = sold.find(({ badge }) => badge) ?? sold[0]
  const [chosen, setChosen] = useState<Chosen>({ planType: first?.planType ?? '', period: 'monthly' })
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const form = useSchemaForm(details, { name: '', email: '', phone: '', company: '' })
  const { client } = trpc.useUtils()
  const step = placed?.step
  // The same details after an order that is done are meant as another one.
  const [done, setDone] = useState(0)

  const goTo = (next: PlacedOrder | null) => {
    if (next?.step === 'done') setDone(done + 1)
    keepOrder(next)
    setPlaced(next)
    // The panel is another one now: the keyboard and the screen reader start at its top.
    requestAnimationFrame(() => document.getElementById(PANEL)?.focus())
  }

  // The server has made the page without it.
  const { setValues } = form
  useEffect(() => {
    const kept = keptOrder()
    if (!kept) return
    const { name, email, phone, company, planType, period } = kept
    setValues({ name, email, phone, company })
    setChosen({ planType, period })
    setPlaced(kept)
  }, [setValues])

  const choose = useEffectEvent(({ planType, period = chosen.period }: Partial<SelectedPlan>) => {
    const selected = sold.find((each) => each.planType === planType)
    if (!selected) return
    setChosen({ planType: selected.planType, period })
    if (placed) goTo(null)
  })
  useEffect(() => onSelectPlan(choose), [])

  const plan = sold.find(({ planType }) => planType === chosen.planType) ?? first
  if (!plan) return null
  const amount = amountOf(plan, chosen.period)

  const placeOrder = form.submit(
    async (values, { key }) => {
      try {
        const order = await client.orders.create.mutate({
          ...values,
          plan: plan.planType,
          amount,
          // The same details may go with another plan, which is another order.
          idempotencyKey: `${key}-${plan.planType}-${amount}-${done}`,
        })
        const { orderId, name, email, phone } = order
        const { planType, planName } = plan
        const who = { name, email, phone, company: order.company ?? '' }
        const next = { orderId, ...who, planType, period: chosen.period, plan: planName, amount }
        if (order.requiresOTP) return goTo({ ...next, step: 'code' })
        toast({
          title: 'Order Submitted Successfully',
          description: "We'll contact you shortly",
          tone: 'success',
        })
        goTo({ ...next, step: 'done' })
      } catch (error) {
        if (hasStatus(error, 409)) {
          setPlans(await client.plans.onSale.query().catch(() => plans))
        }
        throw error
      }
    },
    { title: 'Order Failed', fallback: 'Please try again or contact support' },
  )

  const verified = (current: PlacedOrder) => {
    rememberVerifiedPhone({ phone: current.phone, email: current.email })
    toast({
      title: 'Order Submitted Successfully',
      description: "We'll contact you shortly",
      tone: 'success',
    })
    goTo({ ...current, step: 'done' })
  }

  return (
    <div className={classes.grid}>
      <PlanChoice
        plans={sold}
        texts={texts}
        landing={landing}
        planType={plan.planType}
        period={chosen.period}
        onChange={(change) => setChosen((now) => ({ ...now, ...change }))}
        disabled={placed !== null}
      />
      <div className={classes.panel} id={PANEL} tabIndex={-1}>
        <Steps current={step === 'done' ? 2 : step === 'code' ? 1 : 0} />
        {!placed && (
          <OrderForm
            form={form}
            plan={plan}
            period={chosen.period}
            amount={amount}
            texts={texts}
            landing={landing}
            onSubmit={placeOrder}
          />
        )}
        {placed?.step === 'code' && (
          <OrderCode order={placed} onVerified={() => verified(placed)} onBack={() => goTo(null)} />
        )}
        {placed?.step === 'done' && <OrderDone order={placed} landing={landing} onAgain={() => goTo(null)} />}
      </div>
    </div>
  )
}

/** Plan, details, code, done (public §4). */
const OrderFlow = (props: SectionProps) => (
  <ApiProvider>
    <Flow {...props} />
  </ApiProvider>
)

export default OrderFlow
