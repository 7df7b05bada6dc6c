import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import Document from 'pdfkit'
import { encode } from 'uqr'
import { asciiDigits, withoutInvisible } from '#src/shared/values/typed.ts'
import type { MarkedReceipt } from './pdf.ts'

// The worker thread of pdf.ts: draws one receipt with pdfkit, sends it as bytes, and ends (ORD-18).

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

/** Words in Arabic script, in which Urdu is written, with the spaces and commas between them. */
const arabic = /((?!\p{Nd})\p{Script=Arabic}(?:(?!\p{Nd})[\p{Script=Arabic}\p{M}\u200c، ])*(?<! ))/u
const hasArabic = (text: string): boolean => arabic.test(text)

// The standard fonts contain only the letters of Western Europe. Any other character is printed as ?.
const printable = (text: string): string =>
  asciiDigits(withoutInvisible(text))
    .replace(/\u00a0/g, ' ')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”•€…]/gu, '?')

// WOFF and not WOFF2, because pdfkit cannot subset WOFF2.
const arabicRegular = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff')
const arabicBold = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff')

/** Position and look of a text. By default it starts at the left margin, below the previous text. */
type Style = { font: string; size: number; color: string; x?: number; y?: number; width?: number }

/** Draws the shop's mark, which says nothing that the text does not. */
const drawMark = (document: InstanceType<typeof Document>, svg: string, y: number): void => {
  document.markContent('Artifact')
  document
    .save()
    .translate(MARGIN, y)
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

/** Draws a QR code at the right margin, black on white whatever the paper. */
const drawCode = (document: InstanceType<typeof Document>, text: string, y: number): void => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  document
    .save()
    .translate(document.page.width - MARGIN - CODE, y)
    .scale(CODE / size)
  for (const [row, signs] of data.entries()) {
    for (const [column, isDark] of signs.entries()) if (isDark) document.rect(column, row, 1, 1)
  }
  document.fill('#000').restore()
}

const documentOf = ({ title, seller, address, total, facts, code, note, mark }: MarkedReceipt): Readable => {
  const document = new Document({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    info: { Title: `${title}, ${seller[0] ?? ''}`, Author: seller[0] ?? '' },
  })
  if ([...seller, ...address, ...total, ...facts.flat(), note].some(hasArabic)) {
    document.registerFont(`${REGULAR} Arabic`, fileURLToPath(arabicRegular()))
    document.registerFont(`${BOLD} Arabic`, fileURLToPath(arabicBold()))
  }
  const whole = document.struct('Document')
  document.addStructure(whole)
  const width = document.page.width - 2 * MARGIN
  /** One paragraph of this kind (H1, P), drawn by `draw`. */
  const part = (kind: string, draw: () => void) => whole.add(document.struct(kind, {}, draw))

  const write = (text: string, { font, size, color, x = MARGIN, y = document.y, ...style }: Style) => {
    const runs = text.split(arabic).filter((run, index) => run !== '' || index === 0)
    document.fontSize(size).fillColor(color)
    for (const [index, run] of runs.entries()) {
      const isArabic = hasArabic(run)
      const options = {
        width: style.width ?? width,
        continued: index < runs.length - 1,
        // Fonts in one line share a baseline.
        baseline: -ASCENT * size,
        // With `features`, even an empty list, pdfkit shapes the run as a whole and orders its words right to left.
        ...(isArabic ? { features: [] } : {}),
      }
      document.font(isArabic ? `${font} Arabic` : font)
      if (index === 0) document.text(printable(run), x, y, options)
      else document.text(isArabic ? run : printable(run), options)
    }
    document.font(font)
  }

  const [name = '', ...contact] = seller
  const beside = { x: MARGIN + MARK + 12, width: width - MARK - 12 }
  drawMark(document, mark, document.y)
  part('P', () => write(name, { font: BOLD, size: 16, color: INK, ...beside }))
  for (const line of [...address, contact.join(' · ')]) {
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
  if (code) {
    whole.add(
      document.struct('Figure', { alt: code.caption }, () => drawCode(document, code.text, top + BOX + 16)),
    )
    part('P', () => {
      const place = { x: document.page.width - MARGIN - CODE, y: top + BOX + 16 + CODE, width: CODE }
      write(code.caption, { font: REGULAR, size: 9, color: DIMMED, ...place })
    })
  }
  document.font(REGULAR).fontSize(11)
  document.y = top + BOX + 20
  const valueWidth = width - LABEL_WIDTH - (code ? CODE + PADDING : 0)
  for (const [label, value] of facts) {
    const { y } = document
    part('P', () => {
      write(label, { font: REGULAR, size: 11, color: DIMMED, y, width: LABEL_WIDTH })
      const place = { x: MARGIN + LABEL_WIDTH, y, width: valueWidth }
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
