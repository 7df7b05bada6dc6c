import { SectionHead } from '#web/site/landing/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section-props.ts'
import { Words } from '#web/site/landing/words.tsx'
import shared from '#web/site/section.module.css'
import { itemsOf } from './items.ts'
import classes from './testimonials.module.css'

/** Figures and testimonials in a grid that does not move (LAND-9). */
export const Testimonials = ({ section }: SectionProps) => (
  <section
    id="testimonials"
    className={`${shared.section} ${shared.sunken}`}
    aria-labelledby="testimonials-title"
  >
    <div className={`container ${classes.grid}`}>
      <div>
        <SectionHead section={section} />
        <ul className={classes.figures}>
          {[1, 2, 3].map((n) => (
            <li key={n}>
              <Words of={section} name={`stat${n}_value`} as="span" className={classes.value} />
              <Words of={section} name={`stat${n}_label`} as="span" className={shared.text} />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.quotes}>
        {itemsOf(section, 'quote').map((n) => (
          <figure key={n} className={classes.quote}>
            <Words of={section} name={`item${n}_quote`} as="blockquote" />
            <figcaption>
              <Words of={section} name={`item${n}_author`} as="span" />
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  </section>
)
