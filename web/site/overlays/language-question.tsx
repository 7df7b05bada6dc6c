import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { directionOf, type OtherLanguage } from '#src/shared/language.ts'
import { languageQuestions } from '#src/shared/language-questions.ts'
import { browserStorage } from '#web/arrival/storage.ts'
import { LANGUAGE_ASKED, LanguageLink } from '#web/frame/language-switch.tsx'
import classes from './language-question.module.css'

type Props = { language: OtherLanguage; path: string }

const Question = ({ language, path }: Props) => {
  const [isOpen, setOpen] = useState(true)
  const { see, stay } = languageQuestions[language]
  const close = () => {
    browserStorage.write(LANGUAGE_ASKED, true)
    setOpen(false)
  }
  if (!isOpen) return null
  return (
    <aside className={classes.question} lang={language} dir={directionOf(language)} aria-label={see}>
      <LanguageLink to={language} path={path} className={classes.link}>
        {see}
      </LanguageLink>
      <button type="button" className={classes.close} aria-label={stay} onClick={close}>
        <IconX size={18} aria-hidden />
      </button>
    </aside>
  )
}

/** Asks below the header, over the page so that nothing moves, unless this browser was asked before. */
export const askOnce = (question: Props): void => {
  if (browserStorage.read(LANGUAGE_ASKED)) return
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<Question {...question} />)
}
