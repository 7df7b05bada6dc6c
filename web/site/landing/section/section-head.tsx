import { linkProps } from '#web/lib/links/link-props.ts'
import classes from '#web/site/section.module.css'
import { type Section, Words } from './words.tsx'

type Props = {
  section: Section
  /** Set where the section renders its `button_text` on a button of its own. */
  hasButton?: boolean
}

/** The head of a section: title, subtitle, and the fields that an administrator may add to any section. */
export const SectionHead = ({ section, hasButton = false }: Props) => {
  const { name, texts } = section
  return (
    <div className={classes.head}>
      <Words of={section} name="title" as="h2" id={`${name}-title`} />
      <Words of={section} name="subtitle" />
      <Words of={section} name="description" />
      {!hasButton && texts.button_text && (
        <a className={classes.button} {...linkProps(texts.button_url || '/#purchase')}>
          {texts.button_text}
        </a>
      )}
    </div>
  )
}
