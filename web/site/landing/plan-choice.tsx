import { useId } from 'react'
import type { PlanOnSale, Texts } from '#src/pages/schema.ts'
import { formatMoney } from '#src/shared/money.ts'
import { useEarlyChoice } from '#web/lib/early-choice.ts'
import { amountOf, featuresOf, type Period } from '#web/lib/prices.ts'
import type { Landing } from './landing-page.tsx'
import { PeriodSwitch } from './period-switch.tsx'
import classes from './plan-choice.module.css'

type Props = {
  plans: PlanOnSale[]
  texts: Texts
  landing: Landing
  planType: string
  period: Period
  onChange: (change: { planType: string } | { period: Period }) => void
  /** An order is placed: its plan stands. */
  disabled: boolean
}

/** The plan cards of the order: radio buttons, each with what the section's texts say about it (public §3). */
export const PlanChoice = ({ plans, texts, landing, planType, period, onChange, disabled }: Props) => {
  const name = useId()
  const group = useEarlyChoice<HTMLFieldSetElement>(name, planType, (early) => onChange({ planType: early }))
  return (
    <fieldset ref={group} className={classes.root} disabled={disabled}>
      <legend className={classes.legend}>Choose your plan</legend>
      <PeriodSwitch
        value={period}
        onChange={(next) => onChange({ period: next })}
        monthly="Monthly"
        yearly="Yearly"
        badge={landing.annualDiscountPercent > 0 ? `Save ${landing.annualDiscountPercent}%` : undefined}
      />
      {plans.map((plan) => (
        <label key={plan.planType + plan.planName} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={plan.planType}
            checked={plan.planType === planType}
            onChange={() => onChange({ planType: plan.planType })}
          />
          <span className={classes.dot} aria-hidden="true" />
          <span className={classes.title}>{texts[`${plan.planType}_title`] || plan.planName}</span>
          <span className={classes.price}>
            {formatMoney(amountOf(plan, period), landing.site.currency)}
            <small>{period === 'monthly' ? ' / month' : ' / year'}</small>
          </span>
          <span className={classes.features}>
            {featuresOf(texts[`${plan.planType}_features`] ?? '[]').join(' · ')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
