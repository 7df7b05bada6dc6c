import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconMail } from '@tabler/icons-react'
import type { PlanOnSale, SiteFacts, Texts } from '#src/shared/pages.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { otherFeaturesOf, systemsOf } from '#web/order/prices.ts'
import classes from './reseller-card.module.css'

type Props = { plan: PlanOnSale; texts: Texts; site: SiteFacts }

/** The reseller programme. It has no price and no buy button, because its prices are arranged (PLAN-7). */
export const ResellerCard = ({ plan, texts, site }: Props) => (
  <article className={classes.card} aria-labelledby={`plan-${plan.id}`}>
    <div className={classes.words}>
      <h3 id={`plan-${plan.id}`}>{plan.planName}</h3>
      <p className={classes.price}>{texts.contact_price_text || 'Contact Us'}</p>
      <p className={classes.systems}>{systemsOf(plan)}</p>
    </div>
    <ul className={classes.features}>
      {otherFeaturesOf(plan).map((feature) => (
        <li key={feature}>
          <IconCheck size={18} stroke={2.5} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
    <div className={classes.buttons}>
      <Button
        component="a"
        href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(`${site.name} reseller partnership`)}`}
        leftSection={<IconMail size={18} aria-hidden />}
      >
        {texts.contact_text || 'Contact for Partnership'}
      </Button>
      <Button
        component="a"
        variant="default"
        href={whatsappLink(
          site.whatsappNumber,
          `Hello! I am interested in the ${site.name} reseller programme.`,
        )}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        {texts.whatsapp_text || 'WhatsApp Us'}
      </Button>
    </div>
  </article>
)
