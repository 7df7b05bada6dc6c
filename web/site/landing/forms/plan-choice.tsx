import { useId } from 'react'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { common, landing as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { savingOfYear } from '#src/shared/values/saving.ts'
import { useEarlyChoice } from '#web/arrival/early-choice.ts'
import { Latin } from '#web/components/latin.tsx'
import { amountOf, otherFeaturesOf, type Period, systemsOf } from '#web/order/prices.ts'
import { PeriodSwitch } from '#web/site/landing/choice/period-switch.tsx'
import type { Landing } from '#web/site/landing/section/section-props.ts'
import classes from './plan-choice.module.css'
import { planTitle } from './plan-title.ts'

// The first features of a plan tell it from the others.
const SHOWN_FEATURES = 5

type Props = {
  plans: PlanOnSale[]
  words: Texts
  landing: Landing
  planId: number
  period: Period
  onPlan: (planId: number) => void
  onPeriod: (period: Period) => void
  /** True once an order is placed: its plan can no longer change. */
  disabled: boolean
}

/**
 * All plans as radio buttons, with their titles from the section's texts and their first features. On a phone they are
 * behind "Change plan", below the plan that is ordered (LAND-502).
 */
export const PlanChoice = (props: Props) => {
  const { plans, words, landing, planId, period, onPlan, onPeriod, disabled } = props
  const name = useId()
  const group = useEarlyChoice<HTMLFieldSetElement>(name, String(planId), (value) => onPlan(Number(value)))
  const saving = savingOfYear(plans)
  const chosen = plans.find(({ id }) => id === planId)
  const priceOf = (plan: PlanOnSale) => (
    <span className={classes.price}>
      <Latin>{formatMoney(amountOf(plan, period), landing.site.currency)}</Latin>
      <small>{period === 'monthly' ? texts.aMonth : texts.aYear}</small>
    </span>
  )
  const featuresShown = (plan: PlanOnSale) => (
    <span className={classes.features}>
      {[systemsOf(plan), ...otherFeaturesOf(plan)].slice(0, SHOWN_FEATURES).join('\u00a0· ')}
    </span>
  )
  return (
    <div>
      <details className={classes.folded}>
        <summary className={classes.card} data-done={disabled || undefined}>
          {chosen && (
            <>
              <span className={classes.dot} aria-hidden="true" />
              <span className={classes.title}>{planTitle(chosen, plans, words)}</span>
              {priceOf(chosen)}
              {featuresShown(chosen)}
            </>
          )}
          {!disabled && <span className={classes.change}>{texts.changePlan}</span>}
        </summary>
      </details>
      <fieldset ref={group} className={classes.plans} disabled={disabled}>
        <legend className={classes.legend}>{words.plans_title || texts.choosePlan}</legend>
        <PeriodSwitch
          value={period}
          onChange={onPeriod}
          monthly={words.monthly_label || common.monthly}
          yearly={words.yearly_label || common.yearly}
          badge={saving ? texts.savePercent(saving) : undefined}
        />
        {plans.map((plan) => (
          <label key={plan.id} className={classes.card}>
            <input
              type="radio"
              name={name}
              value={plan.id}
              data-plan={plan.planType}
              checked={plan.id === planId}
              onChange={() => onPlan(plan.id)}
            />
            <span className={classes.dot} aria-hidden="true" />
            <span className={classes.title}>{planTitle(plan, plans, words)}</span>
            {priceOf(plan)}
            {featuresShown(plan)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
