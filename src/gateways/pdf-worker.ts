import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import Document from 'pdfkit'
import { encode } from 'uqr'
import { directionOf } from '#src/shared/language.ts'
import type { MarkedReceipt } from './pdf.ts'
import { SEPARATOR } from './pdf-runs.ts'
import { drawable, LEADING, placeFor, registerFonts, type Style, writeText } from './pdf-text.ts'

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
const BOX = { ltr: 70, rtl: 86 }
const PADDING = 14

/** The size of the facts, and the least and the most distance between two of them. */
const SIZE = 11
const [CLOSE, WIDE] = [5, 13]

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
  unwritten,
  mark,
  urduFont,
}: MarkedReceipt): Readable => {
  const document = new Document({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    // Without it pdfkit begins with Helvetica, which no file carries.
    font: '',
    info: { Title: `${title}, ${seller[0] ?? ''}`, Author: seller[0] ?? '' },
  })
  registerFonts(document, urduFont)
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

  /** Lets the next text begin so many points further down. */
  const space = (points: number) => {
    document.y += points
  }
  const rule = (y: number) => {
    document.markContent('Artifact')
    document
      .lineWidth(0.7)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .strokeColor(LINE)
      .stroke()
    document.endMarkedContent()
  }

  const [name = '', ...contact] = seller
  const besideWidth = width - MARK - 12
  const beside = { x: from(MARK + 12, besideWidth), width: besideWidth }
  drawMark(document, mark, from(0, MARK), document.y)
  part('P', () => write(name, { weight: 'bold', size: 16, color: INK, ...beside }))
  for (const line of [...address, contact.join(` ${SEPARATOR} `)]) {
    part('P', () => write(line, { weight: 'regular', size: 10, color: DIMMED, ...beside }))
  }
  space(26)
  part('H1', () => write(title, { weight: 'bold', size: 24, color: INK }))
  space(10)
  const top = document.y
  const box = BOX[direction]
  document.markContent('Artifact')
  document.roundedRect(MARGIN, top, width, box, 8).fill(TINT)
  document.endMarkedContent()
  const [of, sum] = total
  part('P', () => {
    const inBox = { x: MARGIN + PADDING, width: width - 2 * PADDING }
    write(of, { weight: 'regular', size: 10, color: DIMMED, y: top + PADDING, ...inBox })
    write(sum, { weight: 'bold', size: 22, color: INK, y: document.y + 1, ...inBox })
  })
  const codeAt = from(width - CODE, CODE)
  if (code) {
    whole.add(
      document.struct('Figure', { alt: code.caption }, () =>
        drawCode(document, code.text, codeAt, top + box + 16),
      ),
    )
    part('P', () => {
      const place = { x: codeAt, y: top + box + 16 + CODE, width: CODE }
      write(code.caption, { weight: 'regular', size: 9, color: DIMMED, ...place })
    })
  }
  document.y = top + box + 16
  const valueWidth = width - LABEL_WIDTH - (code ? CODE + PADDING : 0)
  const lineHeight = SIZE * LEADING[direction]
  // A receipt of few facts fills its page, and one of many has one page where it can.
  const room = (document.page.maxY() - document.y - 3 * lineHeight) / facts.length - lineHeight
  const distance = Math.min(WIDE, Math.max(CLOSE, room))
  for (const [index, [label, value]] of facts.entries()) {
    if (index > 0 && !code) rule(document.y - distance / 2)
    const y = placeFor(document, document.y, lineHeight)
    part('P', () => {
      const x = from(0, LABEL_WIDTH)
      write(label, { weight: 'regular', size: SIZE, color: DIMMED, x, y, width: LABEL_WIDTH })
      const labelEnd = document.y
      const { page } = document
      const place = { x: from(LABEL_WIDTH, valueWidth), y, width: valueWidth }
      const drawn = drawable(document, 'bold', value)
      // A name in a script that no font here has is told in words, and never in empty boxes.
      const said = drawn.trim() === '' && /\p{L}/u.test(value) ? unwritten : drawn
      write(said, { weight: 'bold', size: SIZE, color: INK, ...place })
      if (document.page === page) document.y = Math.max(document.y, labelEnd)
    })
    space(distance)
  }
  const below = 10 * LEADING[direction] * 2
  // At the foot of the page, where it has room for it.
  document.y = placeFor(document, Math.max(document.y + 6, document.page.maxY() - below), below)
  rule(document.y)
  space(8)
  part('P', () => write(note, { weight: 'regular', size: 10, color: DIMMED }))
  whole.end()
  document.end()
  return document
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await buffer(documentOf(workerData as MarkedReceipt)))
