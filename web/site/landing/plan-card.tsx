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
  savingOf,
  struckAmountOf,
  systemsOf,
  termOf,
} from '#web/order/prices.ts'
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
  const saving = period === 'yearly' ? savingOf(plan) : null
  const dollars = `$${dollarsOf(plan, period, annualDiscountPercent)}`
  const features = otherFeaturesOf(plan)
  const additions = additionsOf(plan, landing.plans)
  const shown = additions?.added ?? features.slice(0, SHOWN)
  const rest = features.filter((feature) => !shown.includes(feature))
  const buy = texts.buy_text || 'Buy Now'
  const per = period === 'monthly' ? texts.per_month_label || 'per month' : texts.per_year_label || 'per year'
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
          <span className={classes.amount}>{amount}</span> {per}
        </p>
        {saving && (
          <p>
            <span className={classes.badge}>Save {formatMoney(saving, site.currency)} a year</span>
          </p>
        )}
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
              data-scripted
              aria-label={`${buy}: ${plan.planName}, ${amount}`}
              onClick={() => selectPlan({ planType: plan.planType, planId: plan.id })}
            >
              {buy}
            </Button>
            {/* Without JavaScript the form cannot be filled in, so its button leads to WhatsApp. */}
            <noscript>
              <WhatsappButton
                fullWidth
                number={site.whatsappNumber}
                text={`Hello! I would like to buy the ${plan.planName} plan: ${amount} ${per}.`}
                orContact
                aria-label={`${buy}: ${plan.planName}, ${amount}, on WhatsApp, opens in a new tab`}
              >
                {buy}
              </WhatsappButton>
            </noscript>
            <WhatsappButton
              variant="default"
              number={site.whatsappNumber}
              text={`Hello! I would like to buy the ${plan.planName} plan in USD: ${dollars} per month${period === 'yearly' ? ', billed yearly' : ''}.`}
              leftSection={null}
              aria-label={`${buy} in USD: ${plan.planName}, on WhatsApp, opens in a new tab`}
            >
              {buy} in USD
            </WhatsappButton>
          </>
        ) : (
          <AskForPlan plan={`${plan.planName}, ${amount}`} whatsappNumber={site.whatsappNumber} />
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
