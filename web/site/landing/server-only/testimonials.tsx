import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import { itemsOf } from './items.ts'
import classes from './testimonials.module.css'

/** A testimonial is shown with the name, the shop and the city of who said it, or not at all (LAND-14). */
const saidBy = ['name', 'shop', 'city']

/** Figures and testimonials in a grid that does not move (LAND-9). */
export const Testimonials = ({ section }: SectionProps) => {
  const quotes = itemsOf(section, 'quote').filter((n) =>
    saidBy.every((part) => section.texts[`item${n}_${part}`]?.trim()),
  )
  const figures = [1, 2, 3].filter((n) => section.texts[`stat${n}_value`])
  if (quotes.length + figures.length === 0) return null
  return (
    <section
      id="testimonials"
      className={`${shared.section} ${shared.sunken}`}
      aria-labelledby="testimonials-title"
    >
      <div className={`container ${classes.grid}`} data-figures-only={quotes.length === 0 || undefined}>
        <div>
          <SectionHead section={section} />
          <ul className={classes.figures}>
            {figures.map((n) => (
              <li key={n}>
                <Words of={section} name={`stat${n}_value`} as="span" className={classes.value} />
                <Words of={section} name={`stat${n}_label`} as="span" className={shared.text} />
              </li>
            ))}
          </ul>
        </div>
        {quotes.length > 0 && (
          <div className={classes.quotes}>
            {quotes.map((n) => (
              <figure key={n} className={classes.quote}>
                <Words of={section} name={`item${n}_quote`} as="blockquote" />
                <figcaption>
                  {saidBy.map((part) => (
                    <Words key={part} of={section} name={`item${n}_${part}`} as="span" />
                  ))}
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
