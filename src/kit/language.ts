import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, languageNamed, languages, otherLanguages, speakBy } from '#src/shared/language.ts'
import { languageOfPath } from '#src/shared/page-address.ts'
import type { TextLanguage } from '#src/shared/translations.ts'

const spoken = new AsyncLocalStorage<TextLanguage>()
/** The language of the moment. Roman Urdu is none of pages: beside its texts stand English names and dates. */
export const textLanguage = (): TextLanguage => spoken.getStore() ?? 'en'
speakBy(() => languageNamed(textLanguage()))

/**
 * Does work in a language: the texts that it reads, its dates and its messages are in that language, also after an
 * await. A message to somebody else than the caller is written in the language of its receiver this way.
 */
export const speakIn = <Result>(language: TextLanguage, work: () => Result): Result =>
  spoken.run(language, work)

const anyOther = new RegExp(otherLanguages.join('|'), 'i')

/** The language that `Accept-Language` prefers; English where it prefers none. */
const preferred = (header = ''): Language => {
  // Most requests name no other language, and every one is asked.
  if (!anyOther.test(header)) return 'en'
  const wanted = header.split(',').map((range) => {
    const [name = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
    return { language: name.split('-', 1)[0], weight: Number(weight) }
  })
  const weightOf = (language: Language) =>
    Math.max(0, ...wanted.filter((each) => each.language === language).map(({ weight }) => weight))
  return languages.reduce((best, language) => (weightOf(language) > weightOf(best) ? language : best))
}

type Asking = { url: string; headers: { 'accept-language'?: string | undefined } }

/** How the socket of a page is opened that is not in English, because a browser sends no header of ours with it. */
const SOCKET = 'language='

/**
 * The language of a request. A page is in that of its address. A call is in English unless `Accept-Language` asks for
 * another one; our own pages send it with their calls, because a visitor's browser prefers its own language on any page.
 */
export const languageOf = ({ url, headers }: Asking): Language => {
  const [path = '', query] = url.split('?', 2)
  const isCall = /^\/(api|trpc|ws)(\/|$)/.test(path)
  if (!isCall) return languageOfPath(path)
  return languages.find((each) => query === SOCKET + each) ?? preferred(headers['accept-language'])
}
