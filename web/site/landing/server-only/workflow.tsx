import { IconArrowRight, IconDownload, IconSettings, IconTrendingUp } from '@tabler/icons-react'
import { linkProps } from '#web/lib/links/link-props.ts'
import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import { inkOn, isHexColor } from './ink.ts'
import classes from './workflow.module.css'

// Any other value shows the download icon.
const icons: Record<string, typeof IconDownload> = {
  Download: IconDownload,
  Settings: IconSettings,
  TrendingUp: IconTrendingUp,
}

const DEFAULT_GROUND = '#F1F8F5'

/** The three steps of "How it works", on a background colour that the shop chooses. */
export const Workflow = ({ section }: SectionProps) => {
  const { texts } = section
  const chosen = texts.background_color?.trim() ?? ''
  const ground = isHexColor(chosen) ? chosen : DEFAULT_GROUND
  return (
    <section
      id="workflow"
      className={`${shared.section} ${classes.workflow}`}
      style={{ '--ground': ground, '--ink': inkOn(ground) } as object}
      aria-labelledby="workflow-title"
    >
      <div className="container">
        <SectionHead section={section} hasButton />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys */}
        <ol className={`${classes.steps} ${shared.swipe}`} tabIndex={0} aria-labelledby="workflow-title">
          {[1, 2, 3].map((n) => {
            const Icon = icons[texts[`step${n}_icon`] ?? ''] ?? IconDownload
            return (
              <li key={n} className={classes.step}>
                <span className={shared.tile}>
                  <Icon size={26} stroke={1.75} aria-hidden />
                </span>
                <Words of={section} name={`step${n}_title`} as="h3" />
                <Words of={section} name={`step${n}_description`} className={shared.text} />
              </li>
            )
          })}
        </ol>
        <div className={classes.end}>
          <Words of={section} name="cta_description" />
          <a className={shared.button} {...linkProps(texts.button_url || '#pricing')}>
            {texts.button_text || texts.cta_text}
            <IconArrowRight size={20} aria-hidden />
          </a>
        </div>
      </div>
    </section>
  )
}
