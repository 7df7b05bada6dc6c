/**
 * What ends an address in a sentence: spaces, quotation marks, the signs of Urdu sentences, after which many write no
 * space, emoji that point at it, and signs that nobody sees.
 */
const ENDS =
  '\\s<>"“”«»‹›`۔،؛؟…\\p{Extended_Pictographic}\\p{Regional_Indicator}\\p{Bidi_Control}\\u00ad\\u200b\\u2060\\ufeff'
const web = `https?://[^${ENDS}]+`
const any = `(?<![a-z0-9])(?:https?://|www\\.)[^${ENDS}]+|(?<![\\w.+-])[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+`

/** Signs that belong to the sentence and not to the address that they follow. */
const BEHIND = new Set(".,;:!?*'’)]}")

const FROM_RIGHT = '\\p{Script=Arabic}\\p{Script=Hebrew}'
const firstFromRight = new RegExp(`[${FROM_RIGHT}]`, 'u')
/** What a part of an address in Urdu letters may follow: `wiki/لاہور`, `?q=لاہور`. */
const PART_BEGINS = /[/=?&#+:]$/
/** Words that Urdu sentences set behind an address, and that no page is called. */
const WORDS_BEHIND = /(?<=\/)(?:پر|پہ|کو|سے|میں|کا|کی|کے|تک|نے|ہے|ہیں|اور|یا|والا|والے|والی)$/u

/** The address without the word of an Urdu sentence that was written behind it without a space (CHAT-840). */
const withoutWord = (found: string): string => {
  const first = found.search(firstFromRight)
  if (first < 0) return found
  const before = found.slice(0, first)
  return PART_BEGINS.test(before) ? found.replace(WORDS_BEHIND, '') : before
}

/** Whether WhatsApp's sign for italic or struck text was opened on the line before, and not closed. */
const isOpen = (sign: '_' | '~', before: string): boolean => {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const opened = line.match(new RegExp(`(?<![^\\s*_~(])${sign}(?=\\S|$)`, 'g'))?.length ?? 0
  const closed = line.match(new RegExp(`(?<=[^\\s*_~(])${sign}(?![\\w])`, 'g'))?.length ?? 0
  return opened > closed
}

/** More of a line before an address says nothing about it. */
const LOOKED_AT = 500

/**
 * The address without the end of its sentence. A closing bracket stays where the address opens one, and `_` or `~` where
 * no WhatsApp sign is open: tokens end with them.
 */
const withoutEnd = (found: string, before: string): string => {
  const opened = found.split('(').length
  let closed = found.split(')').length
  let end = found.length
  const signs = new Set<string>((['_', '~'] as const).filter((sign) => isOpen(sign, before)))
  for (;;) {
    const last = found.charAt(end - 1)
    if (signs.has(last)) signs.delete(last)
    else if (!BEHIND.has(last)) break
    else if (last === ')') {
      if (closed <= opened) break
      closed -= 1
    }
    end -= 1
  }
  return found.slice(0, end)
}

type Found = { address: string; index: number }

const addressesIn = (text: string, pattern: string): Found[] =>
  [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: found, index }) => ({
    address: withoutEnd(withoutWord(found), text.slice(Math.max(0, index - LOOKED_AT), index)),
    index,
  }))

/** The addresses in a text that begin with http:// or https://. */
export const webAddresses = (text: string): Found[] => addressesIn(text, web)

/** The same with those that begin with www, and email addresses. */
export const allAddresses = (text: string): Found[] => addressesIn(text, any)
