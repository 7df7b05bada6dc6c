import { IconCheck, IconX } from '@tabler/icons-react'
import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import classes from './comparison.module.css'
import drawn from './drawn.module.css'
import { itemsOf } from './items.ts'

/** Problems and their solutions, shown as a chat: problems are incoming messages, solutions the answers. */
export const Comparison = ({ section }: SectionProps) => (
  <section id="comparison" className={shared.section} aria-labelledby="comparison-title">
    <div className="container">
      <SectionHead section={section} />
      <div className={classes.chat}>
        <div className={classes.titles} aria-hidden="true">
          <Words of={section} name="problem_title" />
          <Words of={section} name="solution_title" />
        </div>
        <ul className={classes.pairs}>
          {itemsOf(section, 'problem').map((n) => (
            <li key={n}>
              <div className={drawn.in}>
                <IconX size={20} stroke={3} aria-hidden />
                <Words of={section} name="problem_title" as="span" className="hidden-text" />
                <Words of={section} name={`item${n}_problem`} />
              </div>
              <div className={drawn.out}>
                <IconCheck size={20} stroke={3} aria-hidden />
                <Words of={section} name="solution_title" as="span" className="hidden-text" />
                <Words of={section} name={`item${n}_solution`} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </section>
)
