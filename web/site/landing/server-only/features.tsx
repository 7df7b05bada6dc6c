import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import drawn from './drawn.module.css'
import { featurePictures } from './feature-pictures.tsx'
import classes from './features.module.css'
import { itemsOf } from './items.ts'

/** The product's features, each with its picture; a feature that the shop adds has none. */
export const Features = ({ section, landing }: SectionProps) => (
  <section id="features" className={`${shared.section} ${shared.sunken}`} aria-labelledby="features-title">
    <div className="container">
      <SectionHead section={section} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys */}
      <ul className={`${classes.grid} ${shared.swipe}`} tabIndex={0} aria-labelledby="features-title">
        {itemsOf(section, 'title').map((n) => {
          const Picture = featurePictures[n - 1]
          return (
            <li key={n} className={classes.card}>
              <div className={classes.words}>
                <Words of={section} name={`item${n}_title`} as="h3" />
                <Words of={section} name={`item${n}_text`} className={shared.text} />
              </div>
              {Picture && (
                <div className={`${drawn.drawn} ${classes.picture}`} aria-hidden="true">
                  <Picture currency={landing.site.currency} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
