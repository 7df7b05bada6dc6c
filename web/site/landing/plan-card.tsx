import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { common, order, landing as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { Latin } from '#web/components/latin.tsx'
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
  termWithMonth,
} from '#web/order/prices.ts'
import { selectPlan } from './choice/select-plan.ts'
import classes from './plan-card.module.css'
import type { Landing } from './section/section-props.ts'

const SHOWN = 5

type Props = { plan: PlanOnSale; period: Period; words: Texts; landing: Landing }

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
export const PlanCard = ({ plan, period, words, landing }: Props) => {
  const { site, annualDiscountPercent, isSelling } = landing
  const isYearly = period === 'yearly'
  const amount = formatMoney(amountOf(plan, period), site.currency)
  const struck = struckAmountOf(plan, period)
  const saving = isYearly ? savingOf(plan) : null
  const dollars = dollarsOf(plan, period, annualDiscountPercent)
  const features = otherFeaturesOf(plan)
  const additions = additionsOf(plan)
  const shown = additions?.added ?? features.slice(0, SHOWN)
  const rest = features.filter((feature) => !shown.includes(feature))
  const buy = words.buy_text || texts.buyNow
  const perMonth = words.per_month_label || common.perMonth
  const per = isYearly ? words.per_year_label || common.perYear : perMonth
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
            <span className="hidden-text">{texts.insteadOf} </span>
            <s>
              <Latin>{formatMoney(struck, site.currency)}</Latin>
            </s>
          </p>
        )}
        <p>
          <Latin className={classes.amount}>{amount}</Latin> {per}
        </p>
        {saving && (
          <p>
            <span className={classes.badge}>
              {texts.saveYear({ saving: formatMoney(saving, site.currency) })}
            </span>
          </p>
        )}
        {dollars && (
          <p className="quiet-text">{texts.priceInDollars({ dollars, per: perMonth, isYearly })}</p>
        )}
        <p className="quiet-text">{termWithMonth(plan, period, site.currency)}</p>
      </div>
      <div className={classes.buttons}>
        {isSelling ? (
          <>
            <Button
              data-scripted
              aria-label={texts.buyPlan({ buy, plan: plan.planName, amount })}
              onClick={() => selectPlan({ planType: plan.planType, planId: plan.id })}
            >
              {buy}
            </Button>
            {/* Without JavaScript the form cannot be filled in, so its button leads to WhatsApp. */}
            <noscript>
              <WhatsappButton
                fullWidth
                number={site.whatsappNumber}
                text={texts.wouldLikeToBuy({ plan: plan.planName, amount, per })}
                orContact
                aria-label={texts.buyOnWhatsapp({ buy, plan: plan.planName, amount })}
              >
                {buy}
              </WhatsappButton>
            </noscript>
            {dollars && (
              <WhatsappButton
                variant="default"
                number={site.whatsappNumber}
                text={texts.wouldLikeToBuyInUsd({ plan: plan.planName, dollars, isYearly })}
                aria-label={texts.buyInUsdOnWhatsapp({ buy, plan: plan.planName })}
              >
                {texts.buyInUsd({ buy })}
              </WhatsappButton>
            )}
          </>
        ) : (
          <AskForPlan
            plan={order.planAtPrice({ plan: plan.planName, amount })}
            whatsappNumber={site.whatsappNumber}
          />
        )}
      </div>
      {additions && <p className={classes.base}>{texts.everythingPlus({ plan: additions.base })}</p>}
      <Features features={shown} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{texts.allFeatures({ count: features.length })}</summary>
          <Features features={rest} />
        </details>
      )}
    </article>
  )
}
