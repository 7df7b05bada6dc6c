import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { texts } from '#src/shared/texts/languages.ts'
import { browserStorage } from '#web/arrival/storage.ts'
import { LANGUAGE_ASKED, LanguageSwitch } from '#web/frame/language-switch.tsx'
import classes from './urdu-question.module.css'

const Question = ({ path }: { path: string }) => {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    browserStorage.write(LANGUAGE_ASKED, true)
    setOpen(false)
  }
  if (!isOpen) return null
  return (
    <aside className={classes.question} lang="ur" dir="rtl" aria-label={texts.seeInUrdu}>
      <LanguageSwitch path={path} className={classes.link}>
        {texts.seeInUrdu}
      </LanguageSwitch>
      <button type="button" className={classes.close} aria-label={texts.stayHere} onClick={close}>
        <IconX size={18} aria-hidden />
      </button>
    </aside>
  )
}

/** Asks below the header, over the page so that nothing moves, unless this browser was asked before (LANG-7). */
export const askOnce = (path: string): void => {
  if (browserStorage.read(LANGUAGE_ASKED)) return
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<Question path={path} />)
}
