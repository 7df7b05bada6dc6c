import { useId } from 'react'
import { common as texts } from '#src/shared/texts.ts'
import { useEarlyChoice } from '#web/arrival/early-choice.ts'
import type { Period } from '#web/order/prices.ts'
import classes from './period-switch.module.css'

type Props = {
  value: Period
  onChange: (period: Period) => void
  monthly: string
  yearly: string
  /** Says how much a year saves. */
  badge?: string | undefined
}

/** Chooses monthly or annual prices: two radio buttons that look like one switch. */
export const PeriodSwitch = ({ value, onChange, monthly, yearly, badge }: Props) => {
  const name = useId()
  const group = useEarlyChoice<HTMLFieldSetElement>(name, value, (early) => onChange(early as Period))
  const choices = [
    { period: 'monthly', label: monthly },
    { period: 'yearly', label: yearly },
  ] as const
  return (
    <fieldset ref={group} className={classes.switch}>
      <legend className="hidden-text">{texts.billingPeriod}</legend>
      {choices.map(({ period, label }) => (
        <label key={period} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={period}
            checked={value === period}
            onChange={() => onChange(period)}
          />
          <span>
            {label}
            {period === 'yearly' && badge && <em className={classes.badge}>{badge}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
