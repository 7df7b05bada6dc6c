// The languages that the shop speaks, and what the catalogue of its sentences (src/shared/texts) is made of
// (docs/decisions/55).

/** The languages, English first: the others fall back to it. A further one begins here (docs/urdu.md). */
export const languages = ['en', 'ur'] as const
export type Language = (typeof languages)[number]
export type OtherLanguage = Exclude<Language, 'en'>

/** The languages below an address of their own. */
export const otherLanguages = languages.filter((language): language is OtherLanguage => language !== 'en')

/** The language whose messages may be in Latin letters: `roman` (src/shared/translations.ts). */
export const ROMANIZED = 'ur'

type Facts = {
  /** As its readers write it. */
  ownName: string
  /** As the back office calls it. */
  name: string
  direction: 'ltr' | 'rtl'
  /** What its pages load beside the styles of every page: its font and its lines. */
  styles?: string
}

const facts: Record<Language, Facts> = {
  en: { ownName: 'English', name: 'English', direction: 'ltr' },
  ur: { ownName: 'اردو', name: 'Urdu', direction: 'rtl', styles: 'web/urdu/urdu.css' },
}
export const factsOf = (language: Language): Facts => facts[language]

/** Something in each language. */
export const inEach = <Value>(of: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, Value>

/** The language of a code; English for any other word. */
export const languageNamed = (code: string | undefined): Language =>
  languages.find((language) => language === code) ?? 'en'

/** A sentence with parts that are shown in their own way: a link, a number in bold. */
export type Sentence<Part> = readonly (string | Part)[]

/** What somebody is told: a text of the catalogue, or the English words of the back office. */
export type Said = string | (() => string)

/** The rooms of the catalogue, in any language: the values of each message stay, its wording is free. */
type Texts<T> = T extends string
  ? string
  : T extends (...values: never[]) => unknown
    ? T
    : { readonly [Id in keyof T]: Texts<T[Id]> }

type Choice = () => Language
// In the browser, the language of its page. The server has no page.
let spoken: Choice = () => languageNamed(globalThis.document?.documentElement.lang)

/** Sets who says in which language the texts are read: on the server, the request that is being answered. */
export const speakBy = (choice: Choice): void => {
  spoken = choice
}

/** The language that is spoken at this moment. */
export const currentLanguage = (): Language => spoken()

/** Reads texts in a language, whatever is spoken: in English for logs and histories. */
export const readIn = <Result>(language: Language, read: () => Result): Result => {
  const choice = spoken
  spoken = () => language
  try {
    return read()
  } finally {
    spoken = choice
  }
}

/** The direction in which a language is written, and its screens with it (LANG-5). */
export const directionOf = (language: Language): Facts['direction'] => facts[language].direction

/**
 * The rooms of the catalogue (VAL-501), whose sentences stand nowhere else (VAL-707), each text in the language that is
 * spoken at the moment of reading (VAL-709). A text must therefore be read where it is used, and never kept in a constant
 * of a module. The bundle of the browser has the texts of one language in place of this choice (vite.config.ts).
 */
export const speaking = <T extends { [Room in keyof T]: object }>(
  byLanguage: { en: T } & Record<Language, Texts<T>>,
): Texts<T> => {
  const roomOf = (name: keyof T, room: object) => {
    const texts = {}
    for (const id of Object.keys(room)) {
      const get = () => byLanguage[spoken()][name as keyof Texts<T>][id as never]
      Object.defineProperty(texts, id, { get, enumerable: true })
    }
    return texts
  }
  const rooms = Object.entries(byLanguage.en).map(([name, room]) => [name, roomOf(name as keyof T, room)])
  return Object.fromEntries(rooms) as Texts<T>
}
