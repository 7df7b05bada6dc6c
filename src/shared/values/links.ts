/**
 * What ends an address in a sentence: spaces, quotation marks, the signs of Urdu sentences, after which many write no
 * space, emoji that point at it, and signs that nobody sees.
 */
const ENDS =
  '\\s<>"“”«»‹›`۔،؛؟…\\p{Extended_Pictographic}\\p{Regional_Indicator}\\p{Bidi_Control}\\u00ad\\u200b\\u2060\\ufeff'
const web = `https?://[^${ENDS}]+`
const any = `\\b(?:https?://|www\\.)[^${ENDS}]+|(?<![\\w.+-])[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+`

/** Signs that belong to the sentence and not to the address that they follow. */
const BEHIND = new Set(".,;:!?*'’)]}")

/** The address without the end of its sentence. A closing bracket stays where the address opens one. */
const withoutEnd = (found: string): string => {
  const opened = found.split('(').length
  let closed = found.split(')').length
  let end = found.length
  for (; BEHIND.has(found.charAt(end - 1)); end -= 1) {
    if (found.charAt(end - 1) !== ')') continue
    if (closed <= opened) break
    closed -= 1
  }
  return found.slice(0, end)
}

type Found = { address: string; index: number }

const addressesIn = (text: string, pattern: string): Found[] =>
  [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: found, index }) => ({
    address: withoutEnd(found),
    index,
  }))

/** The addresses in a text that begin with http:// or https://. */
export const webAddresses = (text: string): Found[] => addressesIn(text, web)

/** The same with those that begin with www, and email addresses. */
export const allAddresses = (text: string): Found[] => addressesIn(text, any)
