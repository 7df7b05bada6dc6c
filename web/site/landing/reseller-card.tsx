import { Button } from '@mantine/core'
import { IconCheck, IconMail } from '@tabler/icons-react'
import type { PlanOnSale, SiteFacts, Texts } from '#src/shared/pages.ts'
import { landing as texts } from '#src/shared/texts.ts'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { otherFeaturesOf, systemsOf } from '#web/order/prices.ts'
import classes from './reseller-card.module.css'

type Props = { plan: PlanOnSale; words: Texts; site: SiteFacts }

/** The reseller programme. It has no price and no buy button, because its prices are arranged. */
export const ResellerCard = ({ plan, words, site }: Props) => (
  <article className={classes.card} aria-labelledby={`plan-${plan.id}`}>
    <div className={classes.words}>
      <h3 id={`plan-${plan.id}`}>{plan.planName}</h3>
      <p className={classes.price}>{words.contact_price_text || texts.contactUs}</p>
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
      {site.supportEmail && (
        <Button
          component="a"
          href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(texts.resellerPartnership({ name: site.name }))}`}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {words.contact_text || texts.contactForPartnership}
        </Button>
      )}
      <WhatsappButton
        variant="default"
        number={site.whatsappNumber}
        text={texts.wouldLikeToResell({ name: site.name })}
        orContact={!site.supportEmail}
      >
        {words.whatsapp_text || texts.whatsappUs}
      </WhatsappButton>
    </div>
  </article>
)
