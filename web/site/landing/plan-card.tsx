import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { AskForPlan } from '#web/order/ask-for-plan.tsx'
import {
  additionsOf,
  amountOf,
  dollarsOf,
  otherFeaturesOf,
  type Period,
  struckAmountOf,
  systemsOf,
  termOf,
} from '#web/order/prices.ts'
import shared from '#web/site/section.module.css'
import { selectPlan } from './choice/select-plan.ts'
import classes from './plan-card.module.css'
import type { Landing } from './section/section-props.ts'

const SHOWN = 5

type Props = { plan: PlanOnSale; period: Period; texts: Texts; landing: Landing }

const Features = ({ features }: { features: string[] }) => (
  <ul className={classes.features}>
    {features.map((feature) => (
      <li key={feature}>
        <IconCheck size={18} stroke={2.5} aria-hidden />
        {feature}
      </li>
    ))}
  </ul>
)

/**
 * One plan with its prices in rupees and dollars, and the features that it adds to the plan before it (LAND-12). Orders
 * in dollars are arranged on WhatsApp.
 */
export const PlanCard = ({ plan, period, texts, landing }: Props) => {
  const { site, annualDiscountPercent, isSelling } = landing
  const amount = formatMoney(amountOf(plan, period), site.currency)
  const struck = struckAmountOf(plan, period)
  const dollars = `$${dollarsOf(plan, period, annualDiscountPercent)}`
  const features = otherFeaturesOf(plan)
  const additions = additionsOf(plan, landing.plans)
  const shown = additions?.added ?? features.slice(0, SHOWN)
  const rest = features.filter((feature) => !shown.includes(feature))
  const buy = texts.buy_text || 'Buy Now'
  return (
    <article className={classes.card} data-featured={Boolean(plan.badge)} aria-labelledby={`plan-${plan.id}`}>
      <div className={classes.head}>
        <h3 id={`plan-${plan.id}`}>{plan.planName}</h3>
        {plan.badge && <span className={classes.badge}>{plan.badge}</span>}
      </div>
      <p className={classes.systems}>{systemsOf(plan)}</p>
      <div className={classes.price}>
        {struck && (
          <p className={classes.struck}>
            <span className="hidden-text">Instead of </span>
            <s>{formatMoney(struck, site.currency)}</s>
          </p>
        )}
        <p>
          <span className={classes.amount}>{amount}</span>{' '}
          {period === 'monthly' ? texts.per_month_label || 'per month' : texts.per_year_label || 'per year'}
        </p>
        <p className={classes.dollars}>
          {dollars} {texts.per_month_label || 'per month'}
          {period === 'yearly' && ', billed yearly'}
        </p>
        <p className={classes.dollars}>{termOf(plan, period)}</p>
      </div>
      <div className={classes.buttons}>
        {isSelling ? (
          <>
            <Button
              fullWidth
              variant={plan.badge ? 'filled' : 'light'}
              aria-label={`${buy}: ${plan.planName}, ${amount}`}
              onClick={() => selectPlan({ planType: plan.planType, planId: plan.id })}
            >
              {buy}
            </Button>
            <WhatsappButton
              fullWidth
              variant="default"
              number={site.whatsappNumber}
              text={`Hello! I would like to buy the ${plan.planName} plan in USD: ${dollars} per month${period === 'yearly' ? ', billed yearly' : ''}.`}
              leftSection={null}
              aria-label={`${buy} in USD: ${plan.planName}, on WhatsApp, opens in a new tab`}
            >
              <span>
                <span className={shared.wide}>{buy} </span>in USD
              </span>
            </WhatsappButton>
          </>
        ) : (
          <AskForPlan
            plan={`${plan.planName}, ${amount}`}
            whatsappNumber={site.whatsappNumber}
            variant={plan.badge ? 'filled' : 'light'}
          />
        )}
      </div>
      {additions && <p className={classes.base}>Everything in {additions.base.planName}, plus:</p>}
      <Features features={shown} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{`All ${features.length} features`}</summary>
          <Features features={rest} />
        </details>
      )}
    </article>
  )
}
