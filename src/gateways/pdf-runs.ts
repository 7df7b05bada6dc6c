import bidiFactory from 'bidi-js'
import { asciiDigits, withoutInvisible } from '#src/shared/values/typed.ts'

const bidi = bidiFactory()

/** Words in Arabic script, in which Urdu is written, with the spaces and commas between them, and its other marks. */
const arabic = /(?!\p{Nd})\p{Script=Arabic}(?:(?!\p{Nd})[\p{Script=Arabic}\p{M}\u200c، ])*(?<! )|[،؛؟]+/gu
export const hasArabic = (text: string): boolean => text.search(arabic) >= 0

// The standard fonts contain only the letters of Western Europe. Any other character is printed as ?.
const inLatin = (text: string): string =>
  asciiDigits(withoutInvisible(text))
    .replace(/\u00a0/g, ' ')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”•€…]/gu, '?')

/** A text in characters that a receipt's fonts have. */
export const printable = (text: string): string => {
  const words = text.match(arabic) ?? []
  return text
    .split(arabic)
    .map((between, index) => inLatin(between) + (words[index] ?? ''))
    .join('')
}

/** A part of a line in one font, from left to right; Arabic script in its own order. `start` is its place in the text. */
type Run = { text: string; isArabic: boolean; start: number }

/**
 * Where a word begins that a sign or a number leads and Latin letters or a phone follow, such as `4-B` and `+92`. It looks
 * 40 signs ahead, so that a text of signs alone takes no longer than any other.
 */
const LED = /(?<![\w.,:/-])(?=\S{0,40}[a-z+])[+\d]/gi
/** Stands between the ways to reach the seller. */
export const SEPARATOR = '·'
/** What it stands between follows each other in the direction of the line. */
const SEPARATING = new RegExp(`[${SEPARATOR}،؛]`, 'g')
/** What makes a text go from left to right, and from right to left. */
const [LEFT, RIGHT] = ['\u200e', '\u200f']

/**
 * The runs of a line as they are drawn, from left to right, by the bidirectional algorithm of Unicode: pdfkit
 * shapes words in Arabic script, and knows no lines of both directions.
 */
export const runsOf = (line: string, direction: 'auto' | 'rtl'): Run[] => {
  const text = line
    .replaceAll(LED, `${LEFT}$&`)
    // The groups of a phone keep their order.
    .replaceAll(/(?<=\d) (?=\d)/g, '\u00a0')
    .replaceAll(SEPARATING, direction === 'rtl' ? `${RIGHT}$&${RIGHT}` : '$&')
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const spans = [...text.matchAll(arabic)].map(
    ({ 0: found, index }) => [index, index + found.length] as const,
  )
  const runs: Run[] = []
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const sign = (mirrored.get(index) ?? text.charAt(index)).replace('\u00a0', ' ')
    if (sign === LEFT || sign === RIGHT) continue
    const isArabic = spans.some(([start, end]) => start <= index && index < end)
    const last = runs.at(-1)
    if (last?.isArabic !== isArabic) runs.push({ text: sign, isArabic, start: index })
    else
      Object.assign(last, {
        text: isArabic ? sign + last.text : last.text + sign,
        start: Math.min(last.start, index),
      })
  }
  return runs
}
