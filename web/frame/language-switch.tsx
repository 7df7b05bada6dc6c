import type { MouseEvent } from 'react'
import { currentLanguage, factsOf, type Language, languages } from '#src/shared/language.ts'
import { CHOSEN, pathIn } from '#src/shared/page-address.ts'
import { browserStorage } from '#web/arrival/storage.ts'

type Props = { path: string; className?: string | undefined }
type LinkProps = Props & {
  to: Language
  /** What the link says, in that language; its name unless something else is given. */
  children?: string
}

/** Set in a browser whose visitor chose a language, or answered the question about it. */
export const LANGUAGE_ASKED = 'languageAsked'

/** Adds to the link what the address of this page has beside its path, which the server cannot know in a kept page. */
const choose = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
  const rest = window.location.search.slice(1)
  link.search = rest ? `?${CHOSEN}&${rest}` : `?${CHOSEN}`
  link.hash = window.location.hash
  browserStorage.write(LANGUAGE_ASKED, true)
}

/** Leads to the same page in another language, which the browser remembers from then on (LANG-3). */
export const LanguageLink = ({ to, path, className, children = factsOf(to).ownName }: LinkProps) => (
  <a
    className={className}
    href={`${pathIn(to, path)}?${CHOSEN}`}
    lang={to}
    hrefLang={to}
    rel="nofollow"
    onClick={choose}
  >
    {children}
  </a>
)

/** The other languages of this page. */
export const LanguageSwitch = (props: Props) =>
  languages
    .filter((language) => language !== currentLanguage())
    .map((to) => <LanguageLink key={to} to={to} {...props} />)
