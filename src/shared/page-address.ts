import { currentLanguage, type Language, languageNamed, otherLanguages } from './language.ts'

// Each page has an address for each language: `/login` and `/ur/login` (LANG-1).

const others = otherLanguages.join('|')
/** What a page has in front of its path in a language that is not English. */
const PREFIX = new RegExp(`^/(${others})(?=/|$)`)
/** Addresses of this host that are no page, or a page in one language alone. */
const ELSEWHERE = new RegExp(`^/(/|(${others}|admin|api|trpc|media|assets)([/?#]|$))`)

/** What stands in front of a path in a language: `/ur`. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`)

/** The address of a page in a language: `/ur/login` for `/login`. Any other address stays as it is. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' || !path.startsWith('/') || ELSEWHERE.test(path)
    ? path
    : prefixOf(language) + path.replace(/^\/(?=[?#]|$)/, '')

/** The address of a page in the language that is spoken. Every link from page to page takes it. */
export const here = (path: string): string => pathIn(currentLanguage(), path)

/** The name in the query of an address that a visitor chose the language of (LANG-701). */
export const CHOSEN = 'chosen'

/** The path of a page without its language: `/login` for `/ur/login`. */
export const withoutLanguage = (path: string): string => path.replace(PREFIX, '') || '/'

/** The language of a page by its path. */
export const languageOfPath = (path: string): Language => languageNamed(PREFIX.exec(path)?.[1])

/** The address of a credit note as a PDF. */
export const creditNoteUrl = (orderId: number, number: number): string =>
  `/api/orders/${orderId}/credit-note?number=${number}`
