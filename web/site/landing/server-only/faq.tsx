import { IconPlus } from '@tabler/icons-react'
import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import classes from './faq.module.css'
import { itemsOf } from './items.ts'

/** Questions and answers. Several can be open at once (LAND-5), also without JavaScript. */
export const Faq = ({ section }: SectionProps) => (
  <section id="faq" className={shared.section} aria-labelledby="faq-title">
    <div className={`container ${classes.grid}`}>
      <SectionHead section={section} />
      <div>
        {itemsOf(section, 'question').map((n, index) => (
          <details key={n} className={classes.item} open={index === 0}>
            <summary>
              <Words of={section} name={`item${n}_question`} as="h3" />
              <IconPlus size={22} aria-hidden />
            </summary>
            <Words of={section} name={`item${n}_answer`} className={shared.text} />
          </details>
        ))}
      </div>
    </div>
  </section>
)
