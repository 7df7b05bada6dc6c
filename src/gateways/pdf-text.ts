import { fileURLToPath } from 'node:url'
import type Document from 'pdfkit'
import { hasArabic, isArabicSign, printable, runsOf } from './pdf-runs.ts'

// Writes the texts of a receipt, each letter in a font that the file carries (ORD-840).

type Doc = InstanceType<typeof Document>
type Direction = 'ltr' | 'rtl'
export type Weight = 'regular' | 'bold'

// WOFF and not WOFF2, because pdfkit cannot subset WOFF2.
const files = {
  'regular latin': () => import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  'regular latin-ext': () =>
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
  'bold latin': () => import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
  'bold latin-ext': () => import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
  'regular naskh': () =>
    import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff'),
  'bold naskh': () =>
    import.meta.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff'),
}

/** The fonts of a weight, the first of which has most letters. Nastaliq, the letters of the site, has one weight. */
const latinFonts = (weight: Weight) => [`${weight} latin`, `${weight} latin-ext`]
const arabicFonts = (weight: Weight) => ['nastaliq', `${weight} naskh`]

/** The height of a capital by its size: what stands in one line shares a baseline. */
const ASCENT = 0.7
/** The height of a line by its size, and of one in Nastaliq, whose letters stand one above the other. */
export const LEADING: Record<Direction, number> = { ltr: 1.25, rtl: 2.1 }
/** How much lower a line of a receipt in Urdu begins, because of what stands above its baseline. */
const DROP: Record<Direction, number> = { ltr: 0, rtl: 0.6 }

/** Registers the fonts. None that nothing is written in gets into the file. `urduFont`: the file of Nastaliq. */
export const registerFonts = (document: Doc, urduFont: string): void => {
  document.registerFont('nastaliq', urduFont)
  for (const [name, resolved] of Object.entries(files)) document.registerFont(name, fileURLToPath(resolved()))
}

type Anchoring = { applyAnchor(mark: { markAnchor: unknown }, base: unknown, index: number): void }
/** What pdfkit and fontkit tell of a font in no documented way; both have exact versions. */
type Opened = {
  _font: {
    font: {
      hasGlyphForCodePoint(code: number): boolean
      layout(text: string): unknown
      _layoutEngine: { engine: { GPOSProcessor: Anchoring } | null }
    }
  }
}
const opened = (document: Doc, font: string) => (document.font(font) as unknown as Opened)._font.font

/**
 * fontkit fails at a mark for which a letter has no place, which OpenType lets stand where it is. Every tenth word in
 * Nastaliq has one.
 */
const letMarksStand = (document: Doc): void => {
  const font = opened(document, 'nastaliq')
  font.layout('ا')
  const { engine } = font._layoutEngine
  if (engine === null) return
  const processor = engine.GPOSProcessor
  const place = processor.applyAnchor.bind(processor)
  processor.applyAnchor = (mark, base, index) => {
    if (base && mark.markAnchor) place(mark, base, index)
  }
}

const known = new Map<string, boolean>()
/** Whether a font has a sign. pdfkit opens each font at its first use, and says what is in it nowhere else. */
const covers = (document: Doc, font: string, sign: string): boolean => {
  const key = `${font} ${sign}`
  const covered = known.get(key) ?? opened(document, font).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  known.set(key, covered)
  return covered
}

/** The part of a run in one font. */
type Part = { text: string; font: string; isArabic: boolean; start: number; width: number }

let isUrduReady = false

/** Words in Arabic script are shaped as a whole, so all of a run has one font. */
const arabicFont = (document: Doc, weight: Weight, text: string): string => {
  if (!isUrduReady) letMarksStand(document)
  isUrduReady = true
  const [first = '', second = ''] = arabicFonts(weight)
  return [...text].every((sign) => covers(document, first, sign)) ? first : second
}

const fontOf = (document: Doc, weight: Weight, sign: string): string => {
  const [first = '', ...others] = latinFonts(weight)
  return [first, ...others].find((font) => covers(document, font, sign)) ?? first
}

/** The signs of a Latin run, those of one font together. */
const latinParts = (document: Doc, weight: Weight, text: string): { text: string; font: string }[] => {
  const parts: { text: string; font: string }[] = []
  for (const sign of text) {
    const last = parts.at(-1)
    const font = last && covers(document, last.font, sign) ? last.font : fontOf(document, weight, sign)
    if (last?.font === font) last.text += sign
    else parts.push({ text: sign, font })
  }
  return parts
}

/** With `features`, even an empty list, pdfkit shapes a run as a whole and orders its letters right to left. */
const shaped = (isArabic: boolean) => (isArabic ? { features: [] } : {})

/** A text in signs that the fonts of this weight have (ORD-841). */
export const drawable = (document: Doc, weight: Weight, text: string): string =>
  printable(text, (sign) =>
    [...(isArabicSign(sign) ? arabicFonts(weight) : []), ...latinFonts(weight)].some((font) =>
      covers(document, font, sign),
    ),
  )

/** The words of a text on lines of this width. A word that is wider than a line is cut. */
const linesOf = (text: string, width: number, widthOf: (part: string) => number): string[] => {
  // Shaping is slow, so words are measured only where the text does not fit on one line.
  if (widthOf(text) <= width) return [text]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    // Letters of a line may be wider together than one by one, so a line is measured as it is drawn.
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(...(widthOf(word) <= width ? [word] : cut(word, width, widthOf)))
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

/** Position and look of a text. By default it starts at the left margin, below the previous text. */
export type Style = { weight: Weight; size: number; color: string; x?: number; y?: number; width?: number }

/** The place of a line of this height: on another page where it has no room here. */
export const placeFor = (document: Doc, y: number, height: number): number => {
  if (y + height <= document.page.maxY()) return y
  document.addPage()
  return document.page.margins.top
}

/** Writes a text at the side at which its language begins, each run in the font of its script. */
export const writeText = (document: Doc, direction: Direction, written: string, style: Style): void => {
  const { left: margin, right } = document.page.margins
  const { weight, size, color, x = margin, y = document.y } = style
  const { width = document.page.width - margin - right } = style
  const widths = new Map<string, number>()
  const widthIn = (font: string, text: string, isArabic: boolean): number => {
    const key = `${font} ${text}`
    const wide = widths.get(key) ?? document.font(font).fontSize(size).widthOfString(text, shaped(isArabic))
    widths.set(key, wide)
    return wide
  }
  const partsOf = (line: string): Part[] =>
    runsOf(line, direction === 'rtl' ? 'rtl' : 'auto').flatMap(({ text, isArabic, start }) => {
      const parts = isArabic
        ? [{ text, font: arabicFont(document, weight, text) }]
        : latinParts(document, weight, text)
      return parts.map((part) => ({
        ...part,
        isArabic,
        start,
        width: widthIn(part.font, part.text, isArabic),
      }))
    })
  const widthOf = (line: string) => partsOf(line).reduce((sum, part) => sum + part.width, 0)
  const text = drawable(document, weight, written)
  const leading = size * LEADING[hasArabic(text) ? 'rtl' : direction]
  let top = y
  for (const line of linesOf(text, width, widthOf)) {
    top = placeFor(document, top, leading)
    const parts = partsOf(line)
    let left = direction === 'rtl' ? x + width - parts.reduce((sum, part) => sum + part.width, 0) : x
    const placed = parts.map((part) => ({ ...part, left: (left += part.width) - part.width }))
    // In the order of the text, in which screen readers find it.
    for (const part of placed.toSorted((one, other) => one.start - other.start)) {
      // pdfkit draws no blank at the beginning of a text.
      const word = part.isArabic ? part.text : part.text.trimStart()
      const blank = part.text.length - word.length
      const from = part.left + (blank > 0 ? blank * widthIn(part.font, ' ', false) : 0)
      document.font(part.font).fontSize(size).fillColor(color)
      const baseline = -(ASCENT + DROP[direction]) * size
      // Letters of Nastaliq are drawn by their parts, of which nobody could read, find or copy a word (ORD-842).
      if (part.isArabic) document.markContent('Span', { actual: word })
      document.text(word, from, top, { lineBreak: false, baseline, ...shaped(part.isArabic) })
      if (part.isArabic) document.endMarkedContent()
    }
    top += leading
  }
  document.y = top
}
