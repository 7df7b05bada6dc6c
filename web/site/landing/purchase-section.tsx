import { Suspense, useEffect } from 'react'
import { hydrateOnVisible } from '#web/arrival/hydrate.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
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
        <Suspense>
          <OrderFlow section={section} landing={landing} />
        </Suspense>
        <div className={classes.end}>
          <svg
            className={`${classes.typing} ${shared.wide}`}
            viewBox="0 0 64 44"
            width="96"
            height="66"
            aria-hidden="true"
          >
            <path d="M14 0h36a14 14 0 0 1 0 28v0H20L4 40a2 2 0 0 1-4-2V14A14 14 0 0 1 14 0z" fill="#fff" />
            <circle cx="19" cy="14" r="4" />
            <circle cx="32" cy="14" r="4" />
            <circle cx="45" cy="14" r="4" />
          </svg>
          <div>
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
