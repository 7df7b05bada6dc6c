import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Resvg } from '@resvg/resvg-wasm'
import { rootDir } from '#src/config.ts'
import { directionOf, type Language } from '#src/shared/language.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { shortened } from '#src/shared/values/typed.ts'

export const SHARE_IMAGE_PATH = '/share.png'

/** The texts in the image; `stages` are the titles of the columns of its board. */
export type ShareText = {
  name: string
  headline: string
  host: string
  stages: readonly string[]
  language: Language
}

const SIZE = { width: 1200, height: 630 }
const MARGIN = 72
const COLUMN = 640

type Draw = (svg: string) => InstanceType<typeof Resvg>

const loadDraw = async (): Promise<Draw> => {
  const { initWasm, Resvg: Renderer } = await import('@resvg/resvg-wasm')
  const [wasm, ...fontBuffers] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
    readFile(join(rootDir, 'web/share/figtree-bold.ttf')),
    readFile(join(rootDir, 'web/share/noto-nastaliq-urdu.ttf')),
  ])
  await initWasm(wasm)
  return (svg) => new Renderer(svg, { font: { fontBuffers, defaultFontFamily: 'Figtree' } })
}

// Loaded at the first image, because most processes draw none. initWasm may be called only once a process.
let draw: Promise<Draw> | undefined

/** The signs of the Urdu font (web/urdu/make-font.py). */
const URDU = 'ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیےۂۓ،؛؟۔\u064b\u0650\u0654\u0670'
const urduRun = new RegExp(`[${URDU}]+`, 'u')
const isUrdu = (content: string): boolean => urduRun.test(content)

const text = (content: string, x: number, y: number, size: number, fill: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ` +
  (isUrdu(content) ? 'font-family="Noto Nastaliq Urdu"' : 'font-family="Figtree" font-weight="700"') +
  `>${escapeHtml(content)}</text>`

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${body}</svg>`

const MOST_DRAWN = 400

/** The text in signs of the fonts: letters of other scripts lose their diacritics or are left out. */
const drawable = (given: string): string =>
  // More has no place on the image, and measuring it took seconds.
  shortened(given, MOST_DRAWN, '')
    .replace(/[^\u0000-\u00ff]/g, (sign) =>
      isUrdu(sign) ? sign : sign.normalize('NFKD').replace(/\p{M}/gu, ''),
    )
    .replace(new RegExp(`[^\\u0020-\\u00ff‘’“”–—…•€${URDU}]`, 'gu'), ' ')
    .replace(/\s+/g, ' ')
    .trim()

const MEASURED_AT = 100

/** The width of a text at font size 1. It is proportional to the size. */
const widthOf = (render: Draw, content: string): number => {
  const image = render(svg(text(content, 0, MEASURED_AT, MEASURED_AT, '#fff')))
  const width = image.getBBox()?.width ?? 0
  image.free()
  return width / MEASURED_AT
}

const SPACE = 0.26
/** A word, or in a text with Urdu words what is written from left to right between two of them. */
type Word = { word: string; width: number; space: number }
type Line = { words: Word[]; width: number }

/** One font draws a word, because the renderer takes all of a text from the font that has one of its letters. */
const wordsOf = (render: Draw, content: string): Word[] => {
  const pieces = isUrdu(content)
    ? content.split(new RegExp(`([${URDU}]+)`, 'u')).flatMap((piece) => {
        const [before, after] = [piece.startsWith(' '), piece.endsWith(' ')]
        return piece.trim() === '' ? [before ? ' ' : ''] : [before ? ' ' : '', piece.trim(), after ? ' ' : '']
      })
    : content.split(/( )/)
  const words: Word[] = []
  let space = 0
  for (const piece of pieces) {
    if (piece === ' ') space = SPACE
    else if (piece !== '') {
      words.push({ word: piece, width: widthOf(render, piece), space })
      space = 0
    }
  }
  return words
}

const wrap = (words: Word[], maxWidth: number): Line[] => {
  const lines: Line[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last && (word.space === 0 || last.width + word.space + word.width <= maxWidth)) {
      last.words.push(word)
      last.width += word.space + word.width
    } else lines.push({ words: [{ ...word, space: 0 }], width: word.width })
  }
  return lines
}

/**
 * The line with its Urdu words as one text, because Nastaliq fits them to each other. A mark at the end of it is a text
 * of its own: the renderer reads a text from the left, and would put the mark there.
 */
const joined = (render: Draw, { words }: Line): Line => {
  const runs: Omit<Word, 'width'>[] = []
  for (const { word, space } of words) {
    const last = runs.at(-1)
    if (last && isUrdu(last.word) && isUrdu(word)) last.word += (space > 0 ? ' ' : '') + word
    else runs.push({ word, space })
  }
  const pieces = runs.flatMap(({ word, space }) => {
    const content = word.replace(/(?<![،؛؟])[،؛؟]+$/u, '')
    const mark = word.slice(content.length)
    return [...(content ? [{ word: content, space }] : []), ...(mark ? [{ word: mark, space: 0 }] : [])]
  })
  const measured = pieces.map((piece) => ({ ...piece, width: widthOf(render, piece.word) }))
  return { words: measured, width: measured.reduce((sum, { space, width }) => sum + space + width, 0) }
}

/**
 * The lines of a text in the largest of the sizes in which it fits. If it fits in none, a size in which its longest
 * word fits; lines beyond `maxLines` are cut off.
 */
const fit = (render: Draw, content: string, sizes: number[], maxLines: number) => {
  const words = wordsOf(render, content)
  const longest = Math.max(...words.map(({ width }) => width), 0.01)
  const fitting = sizes.filter((size) => size * longest <= COLUMN)
  const size =
    fitting.find((wanted) => wrap(words, COLUMN / wanted).length <= maxLines) ??
    fitting.at(-1) ??
    Math.floor(COLUMN / longest)
  const lines = wrap(words, COLUMN / size).slice(0, maxLines)
  return { size, lines: isUrdu(content) ? lines.map((line) => joined(render, line)) : lines }
}

/** A line that begins at `x`: from there to the left where the image is read so. Its words run as its script does. */
const lineAt = (
  { words, width }: Line,
  x: number,
  y: number,
  size: number,
  fill: string,
  isLeft: boolean,
) => {
  let at = isLeft ? x - width * size : x
  const inOrder = words.some(({ word }) => isUrdu(word)) ? words.toReversed() : words
  return inOrder
    .map((word, index) => {
      // The space of a word stands before it, which is on its other side from right to left.
      const before = inOrder === words ? word.space : (inOrder[index - 1]?.space ?? 0)
      at += before * size
      const drawn = text(word.word, at, y, size, fill)
      at += word.width * size
      return drawn
    })
    .join('')
}

const card = (x: number, y: number, line: number, dot: string) =>
  `<rect x="${x}" y="${y}" width="104" height="76" rx="12" fill="#fff"/>` +
  `<rect x="${x + 14}" y="${y + 18}" width="${line}" height="9" rx="4.5" fill="#404b46"/>` +
  `<rect x="${x + 14}" y="${y + 36}" width="58" height="7" rx="3.5" fill="#c7d0cc"/>` +
  `<circle cx="${x + 20}" cy="${y + 59}" r="5" fill="${dot}"/>` +
  `<rect x="${x + 31}" y="${y + 56}" width="34" height="6" rx="3" fill="#d8e0dd"/>`

const column = (x: number) =>
  `<rect x="${x}" y="150" width="124" height="372" rx="18" fill="#fff" fill-opacity=".09"/>`

const COLUMNS = [762, 898, 1034]

/** The illustration: a Kanban board with three columns, and two chat bubbles. */
const board =
  COLUMNS.map(column).join('') +
  card(772, 200, 70, '#fca500') +
  card(772, 288, 52, '#fca500') +
  card(772, 376, 64, '#a6b1ac') +
  card(908, 200, 60, '#21b684') +
  card(908, 288, 74, '#fca500') +
  card(1044, 200, 66, '#21b684') +
  card(1044, 288, 48, '#21b684') +
  card(1044, 376, 72, '#21b684') +
  '<path d="M838 470h196a20 20 0 0 1 20 20v36a20 20 0 0 1-20 20H838a20 20 0 0 1-20-20v-56z" fill="#fff"/>' +
  '<rect x="842" y="491" width="150" height="11" rx="5.5" fill="#5b6662"/>' +
  '<rect x="842" y="514" width="96" height="11" rx="5.5" fill="#a6b1ac"/>' +
  '<path d="M940 556h168a20 20 0 0 1 20 20v56H940a20 20 0 0 1-20-20v-36a20 20 0 0 1 20-20z" fill="#21b684"/>' +
  '<rect x="944" y="578" width="130" height="11" rx="5.5" fill="#04291d"/>' +
  '<rect x="944" y="601" width="84" height="11" rx="5.5" fill="#05553b"/>'

const background =
  '<defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#073b29"/>' +
  '<stop offset="1" stop-color="#040b08"/></linearGradient>' +
  '<radialGradient id="g" cx=".8" cy=".3" r=".6"><stop offset="0" stop-color="#21b684" stop-opacity=".42"/>' +
  '<stop offset="1" stop-color="#21b684" stop-opacity="0"/></radialGradient></defs>' +
  `<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#b)"/>` +
  `<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#g)"/>`

/**
 * Draws the image of a shared link: a PNG of 1200 × 630 px with the shop's name, headline and host, from the side where
 * its language begins.
 */
export const drawShareImage = async ({ name, headline, host, stages, language }: ShareText) => {
  draw ??= loadDraw()
  const render = await draw
  const mark = await readFile(join(rootDir, 'web/public/favicon.svg'), 'utf8')
  const isLeft = directionOf(language) === 'rtl'
  const edge = isLeft ? SIZE.width - MARGIN : MARGIN
  const words = drawable(headline)
  const [sizes, leading] = isUrdu(words) ? [[62, 54, 47, 41], 1.95] : [[76, 66, 56, 46], 1.14]
  const { size, lines } = fit(render, words, sizes, isUrdu(words) ? 3 : 4)
  const height = size * leading
  const top = 330 - ((lines.length - 1) * height) / 2 + size * 0.3
  const one = (content: string, x: number, y: number, most: number[], fill: string) => {
    const fitted = fit(render, drawable(content), most, 1)
    return fitted.lines
      .map((line) => lineAt(line, x, y + fitted.size * 0.34, fitted.size, fill, isLeft))
      .join('')
  }
  const titles = COLUMNS.map((x, index) =>
    one(stages[index] ?? '', isLeft ? SIZE.width - x - 14 : x + 14, 122, [19], '#cff8e4'),
  ).join('')
  const image = render(
    svg(
      background +
        `<g transform="${isLeft ? `translate(${SIZE.width} -56) scale(-1 1)` : 'translate(0 -56)'}">${board}</g>` +
        titles +
        mark.replace('<svg ', `<svg x="${isLeft ? edge - 68 : edge}" y="64" width="68" height="68" `) +
        one(name, isLeft ? edge - 90 : edge + 90, 98, [42, 34, 26, 20], '#fff') +
        lines.map((line, n) => lineAt(line, edge, top + n * height, size, '#fff', isLeft)).join('') +
        one(host, edge, 556, [28], '#73e4b5'),
    ),
  )
  const rendered = image.render()
  const png = Buffer.from(rendered.asPng())
  rendered.free()
  image.free()
  return png
}
