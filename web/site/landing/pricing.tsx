import { isSold } from '#src/shared/values/vocabulary.ts'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import shared from '#web/site/section.module.css'
import { PeriodSwitch } from './choice/period-switch.tsx'
import { setPeriod, usePeriod } from './choice/shared-period.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { PlanCard } from './plan-card.tsx'
import classes from './pricing.module.css'
import { ResellerCard } from './reseller-card.tsx'
import { SectionHead } from './section/section-head.tsx'
import type { SectionProps } from './section/section-props.ts'

/** The plans on sale with their prices by the month or for the year (LAND-10), and the reseller programme. */
export const Pricing = ({ section, landing }: SectionProps) => {
  const { texts } = section
  const period = usePeriod()
  const sold = landing.plans.filter(({ planType }) => isSold(planType))
  const resellers = landing.plans.filter(({ planType }) => !isSold(planType))
  return (
    <section id="pricing" className={`${shared.section} ${shared.sunken}`} aria-labelledby="pricing-title">
      <div className="container">
        <div className={classes.head}>
          <SectionHead section={section} />
          <PeriodSwitch
            value={period}
            onChange={setPeriod}
            monthly={texts.monthly_label || 'Monthly'}
            yearly={texts.yearly_label || 'Yearly'}
            badge={texts.yearly_badge}
          />
        </div>
        <div className={classes.plans}>
          {sold.map((plan) => (
            <PlanCard key={plan.id} plan={plan} period={period} texts={texts} landing={landing} />
          ))}
        </div>
        {resellers.map((plan) => (
          <ResellerCard key={plan.planName} plan={plan} texts={texts} site={landing.site} />
        ))}
        <PaymentMethods methods={landing.paymentMethods} texts={texts} />
      </div>
      <div className={classes.phoneBar}>
        <WhatsappButton
          fullWidth
          variant="light"
          number={landing.site.whatsappNumber}
          text={`Hello! I would like to order ${landing.site.name}.`}
        >
          {texts.order_text || 'Order on WhatsApp'}
        </WhatsappButton>
      </div>
    </section>
  )
}
