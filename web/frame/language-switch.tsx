import type { MouseEvent } from 'react'
import { currentLanguage } from '#src/shared/language.ts'
import { CHOSEN, pathIn } from '#src/shared/page-address.ts'
import { texts } from '#src/shared/texts/languages.ts'
import { browserStorage } from '#web/arrival/storage.ts'

type Props = {
  path: string
  className?: string | undefined
  /** What the link says, in the other language; its name unless something else is given. */
  children?: string
}

/** Set in a browser whose visitor chose a language, or answered the question about it (LANG-7). */
export const LANGUAGE_ASKED = 'languageAsked'

/** Adds to the link what the address of this page has beside its path, which the server cannot know in a kept page. */
const choose = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
  const rest = window.location.search.slice(1)
  link.search = rest ? `?${CHOSEN}&${rest}` : `?${CHOSEN}`
  link.hash = window.location.hash
  browserStorage.write(LANGUAGE_ASKED, true)
}

/** Leads to the same page in the other language, which the browser remembers from then on (LANG-3). */
export const LanguageSwitch = ({ path, className, children = texts.otherLanguage }: Props) => {
  const other = currentLanguage() === 'en' ? 'ur' : 'en'
  return (
    <a
      className={className}
      href={`${pathIn(other, path)}?${CHOSEN}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      onClick={choose}
    >
      {children}
    </a>
  )
}
