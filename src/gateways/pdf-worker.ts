import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import Document from 'pdfkit'
import { encode } from 'uqr'
import { directionOf } from '#src/shared/language.ts'
import type { MarkedReceipt } from './pdf.ts'
import { hasArabic, printable, runsOf, SEPARATOR } from './pdf-runs.ts'

// The worker thread of pdf.ts: draws one receipt with pdfkit, sends it as bytes, and ends.

const MARGIN = 56
const LABEL_WIDTH = 120
const MARK = 34
/** The side of the square in which the mark is drawn. */
const MARK_UNITS = 32
const INK = '#0b1f1a'
const DIMMED = '#5b6662'
const LINE = '#d8e0dd'
const TINT = '#edf6f1'
/** The height of the box with the total, and the distance of its texts from its sides. */
const BOX = 64
const PADDING = 14

// Two of the standard fonts that every PDF reader has, and their ascent.
const REGULAR = 'Helvetica'
const BOLD = 'Helvetica-Bold'
const ASCENT = 0.718

// WOFF and not WOFF2, because pdfkit cannot subset WOFF2.
const arabicRegular = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff')
const arabicBold = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff')

/** Position and look of a text. By default it starts at the left margin, below the previous text. */
type Style = { font: string; size: number; color: string; x?: number; y?: number; width?: number }

/** The words of a text on lines of this width. A word that is wider than a line is cut. */
const linesOf = (text: string, width: number, widthOf: (part: string) => number): string[] => {
  // Shaping is slow, so words are measured only where the text does not fit on one line.
  if (widthOf(text) <= width) return [text]
  const space = widthOf(' ')
  const lines: string[] = []
  let room = 0
  for (const word of text.split(' ')) {
    const wide = widthOf(word)
    if (room >= space + wide) lines.push(`${lines.pop()} ${word}`)
    else lines.push(...(wide <= width ? [word] : cut(word, width, widthOf)))
    room = room >= space + wide ? room - space - wide : width - widthOf(lines.at(-1) ?? '')
  }
  return lines
}

/** A word in pieces that fit on a line. */
const cut = (word: string, width: number, widthOf: (part: string) => number): string[] => {
  const pieces: string[] = []
  for (const sign of word) {
    const longer = `${pieces.at(-1) ?? ''}${sign}`
    if (pieces.length > 0 && widthOf(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}

/** The height of a line by its size, and of one in Arabic script, whose letters reach far above and below. */
const LEADING = { ltr: 1.156, rtl: 1.7 }

/** The place of a line of this height: on another page where it has no room here. */
const placeFor = (document: InstanceType<typeof Document>, y: number, height: number): number => {
  if (y + height <= document.page.maxY()) return y
  document.addPage()
  return MARGIN
}

/** Writes a text at the side at which its language begins, each run in the font of its script. */
const writeText = (
  document: InstanceType<typeof Document>,
  direction: 'ltr' | 'rtl',
  written: string,
  style: Style,
): void => {
  const { font, size, color, x = MARGIN, y = document.y } = style
  const { width = document.page.width - 2 * MARGIN } = style
  // With `features`, even an empty list, pdfkit shapes a run as a whole and orders its letters right to left.
  const shaped = (isArabic: boolean) => (isArabic ? { features: [] } : {})
  const widths = new Map<string, number>()
  const measured = (line: string) =>
    runsOf(line, direction === 'rtl' ? 'rtl' : 'auto').map(({ text: run, isArabic, start }) => {
      document.font(isArabic ? `${font} Arabic` : font).fontSize(size)
      const wide = widths.get(run) ?? document.widthOfString(run, shaped(isArabic))
      widths.set(run, wide)
      return { text: run, isArabic, start, width: wide }
    })
  const widthOf = (line: string) => measured(line).reduce((sum, run) => sum + run.width, 0)
  const text = printable(written)
  const lines = linesOf(text, width, widthOf)
  const leading = size * LEADING[hasArabic(text) ? 'rtl' : direction]
  let top = y
  for (const line of lines) {
    top = placeFor(document, top, leading)
    let left = direction === 'rtl' ? x + width - widthOf(line) : x
    const placed = measured(line).map((run) => ({ ...run, left: (left += run.width) - run.width }))
    // In the order of the text, in which screen readers find it.
    for (const run of placed.toSorted((one, other) => one.start - other.start)) {
      document.font(run.isArabic ? `${font} Arabic` : font).fontSize(size)
      // Fonts in one line share a baseline.
      const place = { lineBreak: false, baseline: -ASCENT * size, ...shaped(run.isArabic) }
      document.fillColor(color).text(run.text, run.left, top, place)
    }
    top += leading
  }
  document.font(font).fontSize(size)
  document.y = top
}

/** Draws the shop's mark, which says nothing that the text does not. */
const drawMark = (document: InstanceType<typeof Document>, svg: string, x: number, y: number): void => {
  document.markContent('Artifact')
  document
    .save()
    .translate(x, y)
    .scale(MARK / MARK_UNITS)
  for (const [, radius, tile, path, fill] of svg.matchAll(
    /rx="(\d+)" fill="([^"]+)"|d="([^"]+)" fill="([^"]+)"/g,
  )) {
    if (path) document.path(path).fill(fill)
    else document.roundedRect(0, 0, MARK_UNITS, MARK_UNITS, Number(radius)).fill(tile)
  }
  document.restore()
  document.endMarkedContent()
}

/** The side of a QR code, with the blank edge that scanners need. */
const CODE = 120

/** Draws a QR code, black on white whatever the paper. */
const drawCode = (document: InstanceType<typeof Document>, text: string, x: number, y: number): void => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  document
    .save()
    .translate(x, y)
    .scale(CODE / size)
  for (const [row, signs] of data.entries()) {
    for (const [column, isDark] of signs.entries()) if (isDark) document.rect(column, row, 1, 1)
  }
  document.fill('#000').restore()
}

const documentOf = ({
  language,
  title,
  seller,
  address,
  total,
  facts,
  code,
  note,
  mark,
}: MarkedReceipt): Readable => {
  const document = new Document({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    info: { Title: `${title}, ${seller[0] ?? ''}`, Author: seller[0] ?? '' },
  })
  if ([title, ...seller, ...address, ...total, ...facts.flat(), note].some(hasArabic)) {
    document.registerFont(`${REGULAR} Arabic`, fileURLToPath(arabicRegular()))
    document.registerFont(`${BOLD} Arabic`, fileURLToPath(arabicBold()))
  }
  const whole = document.struct('Document')
  document.addStructure(whole)
  const width = document.page.width - 2 * MARGIN
  /** One paragraph of this kind (H1, P), drawn by `draw`. */
  const part = (kind: string, draw: () => void) => whole.add(document.struct(kind, {}, draw))

  const direction = directionOf(language)
  /** Where a part of this width begins that stands so far from the side at which the language begins. */
  const from = (far: number, partWidth: number) =>
    direction === 'rtl' ? document.page.width - MARGIN - far - partWidth : MARGIN + far
  const write = (text: string, style: Style) => writeText(document, direction, text, style)

  const [name = '', ...contact] = seller
  const besideWidth = width - MARK - 12
  const beside = { x: from(MARK + 12, besideWidth), width: besideWidth }
  drawMark(document, mark, from(0, MARK), document.y)
  part('P', () => write(name, { font: BOLD, size: 16, color: INK, ...beside }))
  for (const line of [...address, contact.join(` ${SEPARATOR} `)]) {
    part('P', () => write(line, { font: REGULAR, size: 10, color: DIMMED, ...beside }))
  }
  document.moveDown(2)
  part('H1', () => write(title, { font: BOLD, size: 24, color: INK }))
  document.moveDown(0.5)
  const top = document.y
  document.markContent('Artifact')
  document.roundedRect(MARGIN, top, width, BOX, 8).fill(TINT)
  document.endMarkedContent()
  const [of, sum] = total
  part('P', () => {
    const inBox = { x: MARGIN + PADDING, width: width - 2 * PADDING }
    write(of, { font: REGULAR, size: 10, color: DIMMED, y: top + PADDING, ...inBox })
    write(sum, { font: BOLD, size: 22, color: INK, y: top + PADDING + 16, ...inBox })
  })
  const codeAt = from(width - CODE, CODE)
  if (code) {
    whole.add(
      document.struct('Figure', { alt: code.caption }, () =>
        drawCode(document, code.text, codeAt, top + BOX + 16),
      ),
    )
    part('P', () => {
      const place = { x: codeAt, y: top + BOX + 16 + CODE, width: CODE }
      write(code.caption, { font: REGULAR, size: 9, color: DIMMED, ...place })
    })
  }
  document.font(REGULAR).fontSize(11)
  document.y = top + BOX + 20
  const valueWidth = width - LABEL_WIDTH - (code ? CODE + PADDING : 0)
  for (const [label, value] of facts) {
    const y = placeFor(document, document.y, 11 * LEADING.rtl)
    part('P', () => {
      const x = from(0, LABEL_WIDTH)
      write(label, { font: REGULAR, size: 11, color: DIMMED, x, y, width: LABEL_WIDTH })
      const place = { x: from(LABEL_WIDTH, valueWidth), y, width: valueWidth }
      write(value, { font: BOLD, size: 11, color: INK, ...place })
    })
    document.moveDown(0.6)
  }
  document.moveDown(1)
  document.markContent('Artifact')
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + width, document.y)
    .strokeColor(LINE)
    .stroke()
  document.endMarkedContent()
  document.moveDown(1)
  part('P', () => write(note, { font: REGULAR, size: 10, color: DIMMED }))
  whole.end()
  document.end()
  return document
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await buffer(documentOf(workerData as MarkedReceipt)))
