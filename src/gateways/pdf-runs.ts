import bidiFactory from 'bidi-js'
import { asciiDigits, withoutInvisible } from '#src/shared/values/typed.ts'

const bidi = bidiFactory()

/** Words in Arabic script, in which Urdu is written, with the spaces and commas between them, and its other marks. */
const arabic = /(?!\p{Nd})\p{Script=Arabic}(?:(?!\p{Nd})[\p{Script=Arabic}\p{M}\u200c، ])*(?<! )|[،؛؟]+/gu
export const hasArabic = (text: string): boolean => text.search(arabic) >= 0

export const isArabicSign = (sign: string): boolean => /[\p{Script=Arabic}\p{M}\u200c، ]/u.test(sign)

type CanDraw = (sign: string) => boolean

/** A sign that the fonts have, in its place: the same letter in another form or without its accent; else nothing. */
const instead = (sign: string, canDraw: CanDraw): string => {
  const same = [...sign.normalize('NFKC')]
  if (same.every(canDraw)) return same.join('')
  const [letter = ''] = sign.normalize('NFKD')
  return /\p{L}/u.test(letter) && canDraw(letter) ? letter : ''
}

const inFonts = (text: string, canDraw: CanDraw): string =>
  [...text].map((sign) => (canDraw(sign) ? sign : instead(sign, canDraw))).join('')

const LETTER = /[\p{L}\p{N}]/u

/**
 * A text in signs that a receipt's fonts have: emoji and letters of other scripts are left out, with the commas and
 * brackets around them. Empty where it had letters and none can be drawn.
 */
export const printable = (text: string, canDraw: CanDraw): string => {
  const composed = text.normalize('NFC')
  const words = composed.match(arabic) ?? []
  const drawn = composed
    .split(arabic)
    .map(
      (between, index) =>
        inFonts(asciiDigits(withoutInvisible(between)).replace(/\s/g, ' '), canDraw) +
        inFonts(words[index] ?? '', canDraw),
    )
    .join('')
  if (LETTER.test(text) && !LETTER.test(drawn)) return ''
  const isWhole = [...composed].length === [...drawn].length
  return isWhole
    ? drawn
    : drawn
        .replace(/\(\s*\)/g, '')
        .replace(/^[\s,،·-]+|[\s,،·-]+$/g, '')
        .replace(/ {2,}/g, ' ')
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
