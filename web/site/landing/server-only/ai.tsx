import { IconLanguage, IconMessage2Bolt, IconSparkles, IconWriting } from '@tabler/icons-react'
import { landing as texts } from '#src/shared/texts.ts'
import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import classes from './ai.module.css'
import drawn from './drawn.module.css'
import { itemsOf } from './items.ts'

const icons = [IconMessage2Bolt, IconLanguage, IconWriting]

/** A picture of a customer's question, its intent, and the answer that the AI proposes. */
const Picture = () => (
  <div className={`${drawn.drawn} ${classes.picture}`} aria-hidden="true">
    <div className={drawn.row}>
      <span className={drawn.avatar} data-tone="sky">
        {texts.dubaiChat.initial}
      </span>
      <b>{texts.dubaiChat.buyer}</b>
    </div>
    <p className={drawn.in}>
      {texts.dubaiChat.asks}
      <span className={classes.translated}>{texts.dubaiChat.inOtherWords}</span>
    </p>
    <div className={`${drawn.card} ${classes.composer}`}>
      <div className={drawn.row}>
        <span className={drawn.chip} data-tone="sun">
          <IconSparkles size={14} /> {texts.aiTools.reply}
        </span>
        <span className={drawn.chip}>{texts.aiTools.translate}</span>
        <span className={drawn.chip}>{texts.aiTools.write}</span>
      </div>
      <p>
        {texts.dubaiChat.answer}
        <span className={classes.caret} />
      </p>
      <div className={`${drawn.row} ${drawn.dim}`}>
        <span className={classes.providers}>
          <b>{texts.providers.first}</b> {texts.providers.second}
        </span>
        <span className={drawn.chip} data-tone="leaf">
          {texts.aiTools.send}
        </span>
      </div>
    </div>
  </div>
)

/** The section about the built-in AI. */
export const Ai = ({ section }: SectionProps) => (
  <section id="ai" className={`${shared.section} ${shared.night}`} aria-labelledby="ai-title">
    <div className={`container ${classes.grid}`}>
      <div>
        <SectionHead section={section} />
        <ul className={classes.items}>
          {itemsOf(section, 'title').map((n) => {
            const Icon = icons[n - 1] ?? IconSparkles
            return (
              <li key={n}>
                <Icon size={28} stroke={1.75} aria-hidden />
                <div>
                  <Words of={section} name={`item${n}_title`} as="h3" />
                  <Words of={section} name={`item${n}_text`} className={shared.text} />
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      <Picture />
    </div>
  </section>
)
