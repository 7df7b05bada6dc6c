import type { Readable } from 'node:stream'
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

// The fonts that every reader has know the letters of Western Europe alone.
const printable = (text: string): string =>
  text.replace(/\u00a0/g, ' ').replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”•€…]/g, '?')

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
      info: { Title: printable(`${title}, ${seller[0] ?? ''}`), Author: printable(seller[0] ?? '') },
    })
    const whole = document.struct('Document')
    document.addStructure(whole)
    const width = document.page.width - 2 * MARGIN
    /** One paragraph of this kind (H1, P), drawn by `draw`. */
    const part = (kind: string, draw: () => void) => whole.add(document.struct(kind, {}, draw))

    const [name = '', ...contact] = seller
    part('P', () => document.font('Helvetica-Bold').fontSize(16).fillColor(INK).text(printable(name)))
    part('P', () =>
      document
        .font('Helvetica')
        .fontSize(10)
        .fillColor(DIMMED)
        .text(printable(contact.join(' · '))),
    )
    document.moveDown(2)
    part('H1', () => document.font('Helvetica-Bold').fontSize(24).fillColor(INK).text(printable(title)))
    document.moveDown(1)
    for (const [label, value] of facts) {
      const { y } = document
      part('P', () => {
        document.fontSize(11)
        document.font('Helvetica').fillColor(DIMMED).text(label, MARGIN, y, { width: LABEL_WIDTH })
        document
          .font('Helvetica-Bold')
          .fillColor(INK)
          .text(printable(value), MARGIN + LABEL_WIDTH, y, { width: width - LABEL_WIDTH })
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
    part('P', () =>
      document
        .font('Helvetica')
        .fontSize(10)
        .fillColor(DIMMED)
        .text(printable(note), MARGIN, document.y, { width }),
    )
    whole.end()
    document.end()
    return document
  },
})
