import { Suspense } from 'react'
import { lazyWhenNeeded } from '#web/lib/when-needed.ts'
import type { SectionProps } from './landing-page.tsx'
import classes from './purchase-section.module.css'

// The markup comes with the page; forms, validation and the connection to the server come when they are needed.
const OrderFlow = lazyWhenNeeded(() => import('./order-flow.tsx'))

/** Where a plan is ordered, and a last word (public §2). */
export const PurchaseSection = ({ texts, landing }: SectionProps) => (
  <section id="purchase" className={classes.purchase} aria-labelledby="purchase-title">
    <div className="container">
      <div className={classes.head}>
        <h2 id="purchase-title">{texts.title}</h2>
        <p>{texts.description ?? texts.subtitle}</p>
      </div>
      <Suspense>
        <OrderFlow texts={texts} landing={landing} />
      </Suspense>
      <div className={classes.end}>
        <div>
          <h2 className={classes.endTitle}>{texts.cta_title}</h2>
          <p>{texts.cta_text}</p>
        </div>
        <a href={texts.button_url || '#pricing'} className={classes.endButton}>
          {texts.button_text || texts.cta_button_text}
        </a>
      </div>
    </div>
  </section>
)
