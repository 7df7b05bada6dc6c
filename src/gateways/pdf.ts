import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Receipt } from '#src/shared/receipt.ts'
import { fileBeside } from './beside.ts'

export type Pdf = {
  /** A receipt as a PDF of A4, of one page but for very long texts, tagged for screen readers. */
  receipt(receipt: Receipt): Promise<Uint8Array>
}

/** The number of receipts that are kept; one has 5 to 60 kB. */
const MAX_KEPT = 100

const workerFile = fileBeside(import.meta, 'pdf-worker')

/** How receipts look: the shop's mark, an SVG of filled rectangles and paths, and the file of the font for Urdu. */
type Look = { mark: string; urduFont: string }
export type MarkedReceipt = Receipt & Look

/** Draws a receipt in a worker thread, because shaping Arabic script holds a thread for half a second. */
const drawInWorker = (receipt: MarkedReceipt): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: receipt })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The worker ended without a receipt')))
  })

/**
 * Draws receipts one at a time, and caches them by their texts, so that a receipt is drawn again only when it changed.
 */
export const createPdf = (look: Look, draw = drawInWorker): Pdf => {
  const oneAtATime = pLimit(1)
  const kept = new Map<string, Promise<Uint8Array>>()
  return {
    receipt: (receipt) => {
      const texts = JSON.stringify(receipt)
      const known = kept.get(texts)
      if (known) return known
      const drawn = oneAtATime(() => draw({ ...receipt, ...look }))
      kept.set(texts, drawn)
      drawn.catch(() => kept.delete(texts))
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      return drawn
    },
  }
}
