import type { PaymentMethod, Texts } from '#src/shared/pages.ts'
import { common, landing as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { inOrderOfUse } from '#web/order/method-order.ts'
import { PaymentIcon } from '#web/order/payment-icon.tsx'
import shared from '#web/site/section.module.css'
import { PeriodSwitch } from './choice/period-switch.tsx'
import { setPeriod, usePeriod } from './choice/shared-period.ts'
import own from './payment-methods.module.css'
import { PlanCard } from './plan-card.tsx'
import classes from './pricing.module.css'
import { ResellerCard } from './reseller-card.tsx'
import { SectionHead } from './section/section-head.tsx'
import type { SectionProps } from './section/section-props.ts'

/** The payment methods that customers see. */
const PaymentMethods = ({ methods, words }: { methods: PaymentMethod[]; words: Texts }) =>
  methods.length > 0 && (
    <div className={own.root}>
      <div>
        <h3 className={own.title}>{words.payment_title || texts.waysToPay}</h3>
        {words.payment_text && <p className={own.text}>{words.payment_text}</p>}
      </div>
      <ul className={own.methods}>
        {inOrderOfUse(methods, null).map(({ id, name, icon }) => (
          <li key={id}>
            <PaymentIcon name={icon} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )

/** The plans on sale with their prices by the month or for the year (LAND-10), and the reseller programme. */
export const Pricing = ({ section, landing }: SectionProps) => {
  const { texts: words } = section
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
            monthly={words.monthly_label || common.monthly}
            yearly={words.yearly_label || common.yearly}
            badge={words.yearly_badge}
          />
        </div>
        <div className={classes.plans}>
          {sold.map((plan) => (
            <PlanCard key={plan.id} plan={plan} period={period} words={words} landing={landing} />
          ))}
        </div>
        {resellers.map((plan) => (
          <ResellerCard key={plan.planName} plan={plan} words={words} site={landing.site} />
        ))}
        <PaymentMethods methods={landing.paymentMethods} words={words} />
      </div>
      <div className={classes.phoneBar} data-bar>
        <WhatsappButton
          fullWidth
          variant="light"
          number={landing.site.whatsappNumber}
          text={texts.wouldLikeToOrder({ name: landing.site.name })}
        >
          {words.order_text || texts.orderOnWhatsapp}
        </WhatsappButton>
      </div>
    </section>
  )
}
