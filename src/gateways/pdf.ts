import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '#src/shared/receipt.ts'

export type Pdf = {
  /** A receipt on a page of A4, tagged, so that it can be read aloud. */
  receipt(receipt: Receipt): Promise<Readable>
}

const MARGIN = 56
const LABEL_WIDTH = 110
const INK = '#0b1f1a'
const DIMMED = '#5b6662'
const LINE = '#d8e0dd'

// Every reader has these two, and the size of their letters above the line.
const REGULAR = 'Helvetica'
const BOLD = 'Helvetica-Bold'
const ASCENT = 0.718

/** Words of Arabic script, in which Urdu is written, and what stands between them. */
const arabic = /((?!\p{Nd})\p{Script=Arabic}(?:(?!\p{Nd})[\p{Script=Arabic}\p{M}\u200c، ])*(?<! ))/u
const hasArabic = (text: string): boolean => arabic.test(text)

// The fonts that every reader has know the letters of Western Europe alone.
const printable = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\u00a0/g, ' ')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”•€…]/g, '?')

// The woff, not the woff2: pdfkit cannot take a part out of that.
const arabicRegular = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff')
const arabicBold = () =>
  import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff')

/** Where and how a text stands; at the left margin and below the last one, if not said otherwise. */
type Style = { font: string; size: number; color: string; x?: number; y?: number; width?: number }

/** Loaded when the first receipt is asked for: most shops' days pass without one. */
export const createPdf = (): Pdf => ({
  receipt: async ({ title, seller, facts, note }) => {
    const { default: Document } = await import('pdfkit')
    const document = new Document({
      size: 'A4',
      margin: MARGIN,
      lang: 'en',
      pdfVersion: '1.5',
      tagged: true,
      displayTitle: true,
      info: { Title: `${title}, ${seller[0] ?? ''}`, Author: seller[0] ?? '' },
    })
    if ([...seller, ...facts.flat(), note].some(hasArabic)) {
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
          // One line to stand on, whatever the font.
          baseline: -ASCENT * size,
          // Given any features, pdfkit shapes a run as a whole, and so sets its words from right to left.
          ...(isArabic ? { features: [] } : {}),
        }
        document.font(isArabic ? `${font} Arabic` : font)
        if (index === 0) document.text(printable(run), x, y, options)
        else document.text(isArabic ? run : printable(run), options)
      }
      document.font(font)
    }

    const [name = '', ...contact] = seller
    part('P', () => write(name, { font: BOLD, size: 16, color: INK }))
    part('P', () => write(contact.join(' · '), { font: REGULAR, size: 10, color: DIMMED }))
    document.moveDown(2)
    part('H1', () => write(title, { font: BOLD, size: 24, color: INK }))
    document.moveDown(1)
    for (const [label, value] of facts) {
      const { y } = document
      part('P', () => {
        write(label, { font: REGULAR, size: 11, color: DIMMED, y, width: LABEL_WIDTH })
        const place = { x: MARGIN + LABEL_WIDTH, y, width: width - LABEL_WIDTH }
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
  },
})
