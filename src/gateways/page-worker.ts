import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { Bitmap, PageAnswer } from './pdf-pages.ts'

// The worker thread of pdf-pages.ts: draws the first pages of one PDF with PDFium, which is compiled to WebAssembly and
// so reaches nothing but its own memory. It starts no scripts, because it fills in no forms (PAY-760).

const PAGES = 2
/** The shorter side of a page: A4 is then drawn at 150 dots an inch, where small print is read. */
const SHORTER_PX = 1240
/** The longest side of a page, for receipts of one endless page. */
const LONGEST_PX = 4000

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((one, other) => one + other, 0)

/** A picture of 32 bits a pixel. */
type Drawing = { pixels: Uint32Array; width: number; height: number }

const drawPage = async (document: PDFiumDocument, index: number): Promise<Drawing> => {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const [shorter, longer] = [Math.min(originalWidth, originalHeight), Math.max(originalWidth, originalHeight)]
  const scale = Math.min(SHORTER_PX / shorter, LONGEST_PX / longer)
  // Written so that NaN is refused too.
  if (!(shorter * scale >= 1)) throw new Error('A page without a size')
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  return { pixels: new Uint32Array(data.buffer, data.byteOffset, width * height), width, height }
}

/** The pages below each other, on white where one is narrower. */
const below = (pages: Drawing[]): Drawing => {
  const width = Math.max(...pages.map((page) => page.width))
  const height = sum(pages.map((page) => page.height))
  const pixels = new Uint32Array(width * height).fill(0xffffffff)
  let top = 0
  for (const page of pages) {
    for (let row = 0; row < page.height; row += 1) {
      pixels.set(page.pixels.subarray(row * page.width, (row + 1) * page.width), (top + row) * width)
    }
    top += page.height
  }
  return { pixels, width, height }
}

/** Without the rows that repeat the one above, and the columns that repeat the one to their left. */
const withoutRepeats = ({ pixels, width, height }: Drawing): Drawing => {
  const [rows, columns] = [new Uint8Array(height).fill(1, 0, 1), new Uint8Array(width).fill(1, 0, 1)]
  for (let y = 0, place = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, place += 1) {
      if (x > 0 && pixels[place] !== pixels[place - 1]) columns[x] = 1
      if (y > 0 && pixels[place] !== pixels[place - width]) rows[y] = 1
    }
  }
  const kept = { pixels: new Uint32Array(sum(columns) * sum(rows)), width: sum(columns), height: sum(rows) }
  for (let y = 0, place = 0, next = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, place += 1) {
      if (!rows[y] || !columns[x]) continue
      kept.pixels[next] = pixels[place] ?? 0
      next += 1
    }
  }
  return kept
}

const bitmapOf = ({ pixels, ...size }: Drawing): Bitmap => ({ data: new Uint8Array(pixels.buffer), ...size })

const answer = async (): Promise<PageAnswer> => {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(String(workerData)))
    const pages: Drawing[] = []
    for (let index = 0; index < Math.min(PAGES, document.getPageCount()); index += 1) {
      pages.push(await drawPage(document, index))
    }
    const [first] = pages
    if (!first) return { refused: 'unreadable' }
    return { pages: bitmapOf(below(pages)), compared: bitmapOf(withoutRepeats(first)) }
  } catch (error) {
    // PDFium is ended so where it gets no more memory, or calls itself too deeply.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      return { refused: 'excessive' }
    return { refused: /password|security/i.test(String(error)) ? 'locked' : 'unreadable' }
  }
}

const answered = await answer()
const moved = 'pages' in answered ? [answered.pages.data.buffer, answered.compared.data.buffer] : []
parentPort?.postMessage(answered, moved as ArrayBuffer[])
