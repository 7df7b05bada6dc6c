import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import Document from 'pdfkit'
import { encode } from 'uqr'
import { directionOf } from '#src/shared/language.ts'
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
/** The same, and the marks of Urdu that stand alone, as after a Latin word. */
const urdu = new RegExp(`${arabic.source}|([،؛؟]+)`, 'u')
const isUrdu = (text: string): boolean => urdu.test(text)

// The standard fonts contain only the letters of Western Europe. Any other character is printed as ?.
const printable = (text: string): string =>
  asciiDigits(withoutInvisible(text))
    .replace(/\u00a0/g, ' ')
    .replaceAll('،', ',')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”•€…]/gu, '?')

// WOFF and not WOFF2, because pdfkit cannot subset WOFF2.
const arabicRegular = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff')
const arabicBold = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff')

/** Position and look of a text. By default it starts at the left margin, below the previous text. */
type Style = { font: string; size: number; color: string; x?: number; y?: number; width?: number }

type Part = { text: string; hasSpace: boolean }
type Run = Part & { width: number }

/** The words of a text, each of one script, and whether a space stands before it. */
const partsOf = (text: string): Part[] =>
  text.split(' ').flatMap((word) =>
    word
      .split(urdu)
      .filter(Boolean)
      .map((part, index) => ({ text: isUrdu(part) ? part : printable(part), hasSpace: index === 0 })),
  )

/** Stands between the ways to reach the seller, and belongs to no script. */
const SEPARATOR = '·'

/** The same with neighbours of one script as one run. */
const joined = (parts: readonly Part[]): Part[] => {
  const runs: Part[] = []
  for (const { text, hasSpace } of parts) {
    const last = runs.at(-1)
    const isSame = last && ![last.text, text].includes(SEPARATOR) && isUrdu(last.text) === isUrdu(text)
    if (isSame) last.text += `${hasSpace ? ' ' : ''}${text}`
    else runs.push({ text, hasSpace: hasSpace && runs.length > 0 })
  }
  return runs
}

/** The height of a line of Urdu, in which letters reach far above and below. */
const LEADING = 1.7

/**
 * Writes a text that begins at the right, as Urdu does. pdfkit knows no such lines, so each is put together from runs of
 * one script: Urdu runs are shaped as a whole, and what stands between them, such as a number, keeps its own direction.
 */
const writeLeft = (document: InstanceType<typeof Document>, text: string, style: Style): void => {
  const { font, size, color, x = MARGIN, y = document.y } = style
  const { width = document.page.width - 2 * MARGIN } = style
  const fontOf = (run: string) => document.font(isUrdu(run) ? `${font} Arabic` : font).fontSize(size)
  const shaped = (run: string) => (isUrdu(run) ? { features: [] } : {})
  const space = fontOf(' ').widthOfString(' ')
  const measured = (parts: readonly Part[]): Run[] =>
    parts.map((part) => ({
      ...part,
      width: fontOf(part.text).widthOfString(part.text, shaped(part.text)) + (part.hasSpace ? space : 0),
    }))
  const parts = partsOf(text)
  const whole = measured(joined(parts))
  const isShort = whole.reduce((sum, run) => sum + run.width, 0) <= width
  const lines: Part[][] = []
  let room = 0
  // Shaping is slow, so words are measured only where the text does not fit on one line.
  for (const part of isShort ? [] : measured(parts)) {
    if (lines.length === 0 || (part.hasSpace && part.width > room)) {
      lines.push([part])
      room = width - part.width
    } else {
      lines.at(-1)?.push(part)
      room -= part.width
    }
  }
  const drawn = isShort ? [whole] : lines.map((line) => measured(joined(line)))
  document.fillColor(color)
  for (const [row, line] of drawn.entries()) {
    let right = x + width
    for (const run of line) {
      right -= run.width
      const place = { lineBreak: false, baseline: -ASCENT * size, ...shaped(run.text) }
      fontOf(run.text).text(run.text, right, y + row * size * LEADING, place)
    }
  }
  document.font(font).fontSize(size)
  document.y = y + Math.max(drawn.length, 1) * size * LEADING
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

  const writeRight = (
    text: string,
    { font, size, color, x = MARGIN, y = document.y, ...style }: Style,
  ): void => {
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

  const isLeft = directionOf(language) === 'rtl'
  /** Where a part of this width begins that stands so far from the side at which the language begins. */
  const from = (far: number, partWidth: number) =>
    isLeft ? document.page.width - MARGIN - far - partWidth : MARGIN + far
  const write = isLeft ? (text: string, style: Style) => writeLeft(document, text, style) : writeRight

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
    const { y } = document
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
