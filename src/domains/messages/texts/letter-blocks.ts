import { directionOf, type Language } from '#src/shared/language.ts'
import { keyIn } from '#src/shared/license-key.ts'
import {
  type Direction,
  firstDirection,
  hasFromRight,
  isFromRight,
  isolates,
  runsAgainst,
  withoutIsolates,
} from '#src/shared/values/bidi.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { webAddresses } from '#src/shared/values/links.ts'
import { shortened } from '#src/shared/values/typed.ts'

// The paragraphs of a letter as html. Mail programs drop most styles, so each block carries its direction, its
// language and its look.

export const LATIN_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
/** The fonts for Urdu that phones and computers have, those in Nastaliq first. */
const URDU_FONT = `'Noto Nastaliq Urdu','Jameel Noori Nastaleeq','Urdu Typesetting','Noto Naskh Arabic',${LATIN_FONT}`

/** The look of a text by its direction. Nastaliq is small for its size, and its letters stand one above the other. */
export const look: Record<Direction, string> = {
  ltr: `text-align:left;font-family:${LATIN_FONT};font-size:16px;line-height:1.6`,
  rtl: `text-align:right;font-family:${URDU_FONT};font-size:17px;line-height:2.1`,
}

type Piece = { text: string; index: number }

/** The text in html: the pieces by `inside`, and what is between them by `outside`. */
const inHtml = (
  text: string,
  pieces: readonly Piece[],
  inside: (piece: string) => string,
  outside: (between: string) => string,
): string => {
  let html = ''
  let end = 0
  for (const piece of pieces) {
    html += outside(text.slice(end, piece.index)) + inside(piece.text)
    end = piece.index + piece.text.length
  }
  return html + outside(text.slice(end))
}

/** More of an address is left out where it is shown: a signed link fills lines. */
const SHOWN_CHARACTERS = 45
const linkOf = (address: string): string =>
  `<a href="${escapeHtml(address)}" class="link" style="color:#026a4a;overflow-wrap:anywhere">${escapeHtml(shortened(address, SHOWN_CHARACTERS))}</a>`

const linksIn = (text: string): Piece[] =>
  webAddresses(text).map(({ address, index }) => ({ text: address, index }))

/** A number that is copied, an amount or an address of mail stays on one line where it fits. */
const isUnbroken = (value: string): boolean =>
  value.length <= 34 && /\d/.test(value) && !/(?<=\p{L}\p{L}) \p{L}\p{L}/u.test(value)

/** An IBAN fits beside its label on a small phone. */
const LONG = 20
const lineStyle = (value: string): string =>
  isUnbroken(value) ? ` style="white-space:nowrap${value.length > LONG ? ';font-size:15px' : ''}"` : ''

/** A value that keeps its direction (MAIL-840). */
const valueOf = (value: string, html = escapeHtml(value)): string => {
  const latin = hasFromRight(value) ? '' : ' class="latin"'
  return `<bdi${latin}${lineStyle(value)}>${html}</bdi>`
}

/** Escapes a text, makes its addresses links, and isolates its values and what goes against its direction. */
const lineOf = (direction: Direction, text: string): string =>
  inHtml(
    text,
    [...text.matchAll(isolates())].map(({ 0: found, index }) => ({ text: found, index })),
    (marked) => {
      const value = withoutIsolates(marked)
      return valueOf(value, inHtml(value, linksIn(value), linkOf, escapeHtml))
    },
    (between) =>
      inHtml(
        between,
        linksIn(between),
        (address) => valueOf(address, linkOf(address)),
        (rest) => inHtml(rest, runsAgainst(direction, rest), (run) => valueOf(run), escapeHtml),
      ),
  )

const linesOf = (direction: Direction, lines: readonly string[]): string =>
  lines.map((line) => lineOf(direction, line)).join('<br>\n')

/** Somebody else's words in their own direction. */
const quoted = (text: string, other: Language): string => {
  const html = inHtml(text, linksIn(text), linkOf, escapeHtml).replaceAll('\n', '<br>\n')
  const direction = firstDirection(text)
  const lang = direction === 'rtl' ? ` lang="${other}"` : ''
  return `<bdi dir="auto"${lang} style="display:block;${look[direction]};text-align:start">${html}</bdi>`
}

/** Whether a paragraph is somebody else's words and nothing else: an answer, a reason, a message. */
const isQuoted = (paragraph: string): boolean => paragraph.replace(isolates(), '').trim() === ''

const attributes = (language: string, direction: Direction): string => `dir="${direction}" lang="${language}"`

/** How a letter is written: its language, as html names it, and the direction of all its blocks. */
export type Written = { lang: string; direction: Direction }

/** A block of a letter with its direction and language. */
export const block = ({ lang, direction }: Written, html: string, style = 'margin:0 0 16px'): string =>
  `<p ${attributes(lang, direction)} style="${style};${look[direction]}">${html}</p>\n`

/** A line that ends with a licence key, and what it says before it. */
const keyLine = (line: string): { label: string; key: string } | null => {
  const said = withoutIsolates(line)
  const key = said.split(/\s/).at(-1) ?? ''
  const label = said.slice(0, said.length - key.length).trimEnd()
  return key !== '' && keyIn(key) === key && /^$|:$/.test(label) ? { label: label.slice(0, -1), key } : null
}

/** The key alone in a box, so that one press selects it and nothing beside it (MAIL-841). */
const keyBox = (written: Written, { label, key }: { label: string; key: string }): string =>
  (label === '' ? '' : block(written, lineOf(written.direction, label), 'margin:0 0 4px')) +
  '<p dir="ltr" lang="en" class="key" style="margin:0 0 16px;padding:12px 10px;border:1px solid #03825c;border-radius:10px;' +
  "background:#edf6f1;color:#0b1f1a;font-family:ui-monospace,Menlo,Consolas,'Courier New',monospace;font-size:15px;" +
  `font-weight:700;line-height:1.6;text-align:center;-webkit-user-select:all;user-select:all"><bdi>${escapeHtml(key)}</bdi></p>\n`

/** The language of a paragraph in an English letter without any Latin letter, such as what a customer wrote. */
const ownLanguage = (written: Written, paragraph: string, other: Language): Written =>
  written.direction === 'ltr' && isFromRight(inHtml(paragraph, linksIn(paragraph), () => '', String))
    ? { lang: other, direction: directionOf(other) }
    : written

/**
 * A paragraph as html. `other` is the language of a paragraph of a letter from left to right that has letters from
 * right to left alone.
 */
export const paragraphOf = (letter: Written, paragraph: string, other: Language): string => {
  if (paragraph === '') return ''
  const written = ownLanguage(letter, paragraph, other)
  if (isQuoted(paragraph)) return block(written, quoted(withoutIsolates(paragraph), other))
  let html = ''
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) html += block(written, linesOf(written.direction, lines))
    lines = []
  }
  for (const line of paragraph.split('\n')) {
    const key = keyLine(line)
    if (key === null) lines.push(line)
    else {
      end()
      html += keyBox(written, key)
    }
  }
  end()
  return html
}
