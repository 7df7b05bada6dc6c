import { Suspense, useEffect } from 'react'
import { landing as texts } from '#src/shared/texts.ts'
import { hydrateOnVisible } from '#web/arrival/hydrate.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
import { NeedsScript } from '#web/site/needs-script.tsx'
import shared from '#web/site/section.module.css'
import { listenForPlans, SELECT_PLAN } from './choice/select-plan.ts'
import classes from './purchase-section.module.css'
import { SectionHead } from './section/section-head.tsx'
import type { SectionProps } from './section/section-props.ts'
import { Words } from './section/words.tsx'

// The markup is part of the page; forms, validation and the API client are loaded when they are needed.
const OrderFlow = hydrateOnVisible('purchase', () => import('./forms/order-flow.tsx'), SELECT_PLAN)

/** The order form and a closing text. */
export const PurchaseSection = ({ section, landing }: SectionProps) => {
  useEffect(listenForPlans, [])
  return (
    <section id="purchase" className={shared.section} aria-labelledby="purchase-title">
      <div className="container">
        <SectionHead section={section} hasButton />
        <NeedsScript
          site={landing.site}
          what={texts.orderingHere}
          text={texts.wouldLikeToOrder({ name: landing.site.name })}
        />
        <Suspense>
          <OrderFlow section={section} landing={landing} />
        </Suspense>
        <div className={classes.end}>
          <div className={classes.words}>
            <Words of={section} name="cta_title" as="h2" className={classes.endTitle} />
            <Words of={section} name="cta_text" />
          </div>
          <a className={shared.button} {...linkProps(section.texts.button_url || '#pricing')}>
            {section.texts.button_text || section.texts.cta_button_text}
          </a>
        </div>
      </div>
    </section>
  )
}
