import { keyForm, withoutInvisible } from './typed.ts'

// Secrets of other services, as people paste them: the one place that says what never belongs to one (VAL-870).

const QUOTES = '"\'`“”‘’„«»'
const PAIRS: Record<string, string> = { '“': '”', '„': '“', '‘': '’', '«': '»' }

/** A text without the pair of quotation marks around it. */
const unquoted = (text: string): string => {
  const first = text[0] ?? ''
  const isPair = text.length > 2 && QUOTES.includes(first) && text.endsWith(PAIRS[first] ?? first)
  return isPair ? text.slice(1, -1).trim() : text
}

/** An App Password of Google as Google shows it, four groups of four letters, with what was copied around it. */
const APP_PASSWORD = /^["'`“”‘’]*(?:([a-z]{4}(?: +[a-z]{4}){3})["'`“”‘’,;.]*|([a-z]{16})["'`“”‘’]+)$/i

/**
 * A password of another service as it is kept: without line ends, signs that nobody sees, blanks at its ends and
 * quotation marks around it. An App Password of Google is kept without its blanks; any other blank inside may belong to it.
 */
export const pastedSecret = (pasted: string): string => {
  const seen = withoutInvisible(pasted.toWellFormed())
  const text = unquoted(
    seen
      .replace(/[\p{Zs}\t]/gu, ' ')
      .trim()
      // A line end between two groups stands for their blank.
      .replace(/(?<=\b[a-z]{4})\s*[\r\n]+\s*(?=[a-z]{4}\b)/gi, ' ')
      .replace(/\p{Cc}/gu, ''),
  )
  const [, groups, letters] = APP_PASSWORD.exec(text) ?? []
  return groups?.replaceAll(' ', '') ?? letters ?? text
}

/** A token or an API key as it is kept: it has neither blanks nor quotation marks anywhere, nor the word of its header. */
export const pastedToken = (pasted: string): string =>
  keyForm(pasted)
    .replace(/^["'`“”‘’„«»]*(?:Authorization: *)?(?:Bearer )?/i, '')
    .replace(new RegExp(`[\\s\\p{Cc}${QUOTES}]|[,;]+$`, 'gu'), '')

const BOUNDARY = /^[-—–]+ ?((?:BEGIN|END) [A-Z0-9 ]*PRIVATE KEY) ?[-—–]+$/
/** A key on one line, as a form or an environment leaves it. */
const ONE_LINE =
  /^([-—–]+ ?BEGIN [A-Z0-9 ]*PRIVATE KEY ?[-—–]+) *(.*?) *([-—–]+ ?END [A-Z0-9 ]*PRIVATE KEY ?[-—–]+)$/

/** A private key as it is kept: its lines stay, each without blanks at its ends, and one that lost them gets them back. */
export const pastedPrivateKey = (pasted: string): string => {
  const seen = withoutInvisible(pasted.toWellFormed()).replace(/[\p{Zs}\t]/gu, ' ')
  const lines = unquoted(seen.trim())
    .replace(/(?:\\r)?\\n|\r\n?/g, '\n')
    .trim()
  const [, begin, body = '', end] = ONE_LINE.exec(lines) ?? []
  const whole = begin === undefined ? lines : `${begin}\n${body.replace(/ +/g, '\n')}\n${end}`
  return whole
    .split('\n')
    .map((line) => line.trim().replace(BOUNDARY, '-----$1-----'))
    .join('\n')
}
