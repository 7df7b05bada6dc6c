import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, speakBy } from '#src/shared/language.ts'
import { withoutLanguage } from '#src/shared/page-address.ts'
import type { TextLanguage } from '#src/shared/translations.ts'

const spoken = new AsyncLocalStorage<TextLanguage>()
/** The language of the moment. Roman Urdu is none of pages: beside its texts stand English names and dates. */
export const textLanguage = (): TextLanguage => spoken.getStore() ?? 'en'
speakBy(() => (textLanguage() === 'ur' ? 'ur' : 'en'))

/**
 * Does work in a language: the texts that it reads, its dates and its messages are in that language, also after an
 * await. A message to somebody else than the caller is written in the language of its receiver this way.
 */
export const speakIn = <Result>(language: TextLanguage, work: () => Result): Result =>
  spoken.run(language, work)

/** Whether `Accept-Language` prefers Urdu to English. */
const prefersUrdu = (header = ''): boolean => {
  // Most requests name no Urdu, and every one is asked.
  if (!/ur/i.test(header)) return false
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
  return weightOf('ur') > weightOf('en')
}

type Asking = { url: string; headers: { 'accept-language'?: string | undefined } }

/** How the socket of an Urdu page is opened, because a browser sends no header of ours with it. */
const SOCKET_IN_URDU = 'language=ur'

/**
 * The language of a request. A page is in that of its address. A call is in English unless `Accept-Language` asks for
 * Urdu; our own pages send it with their calls, because the browser of a visitor prefers its own language on any page.
 */
export const languageOf = ({ url, headers }: Asking): Language => {
  const [path = '', query] = url.split('?', 2)
  const isCall = /^\/(api|trpc|ws)(\/|$)/.test(path)
  const isUrdu = isCall
    ? query === SOCKET_IN_URDU || prefersUrdu(headers['accept-language'])
    : withoutLanguage(path) !== path
  return isUrdu ? 'ur' : 'en'
}
