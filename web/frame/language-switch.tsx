import type { MouseEvent } from 'react'
import { currentLanguage } from '#src/shared/language.ts'
import { CHOSEN, pathIn } from '#src/shared/page-address.ts'
import { texts } from '#src/shared/texts/languages.ts'

type Props = { path: string; className?: string | undefined }

/** Adds what the address of this page has beside its path, which the server cannot know in a kept page. */
const keepRest = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
  const rest = window.location.search.slice(1)
  link.search = rest ? `?${CHOSEN}&${rest}` : `?${CHOSEN}`
  link.hash = window.location.hash
}

/** Leads to the same page in the other language, which the browser remembers from then on (LANG-3). */
export const LanguageSwitch = ({ path, className }: Props) => {
  const other = currentLanguage() === 'en' ? 'ur' : 'en'
  return (
    <a
      className={className}
      href={`${pathIn(other, path)}?${CHOSEN}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      onClick={keepRest}
    >
      {texts.otherLanguage}
    </a>
  )
}
