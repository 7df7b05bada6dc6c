import { open } from 'node:fs/promises'
import { AppError } from '#src/shared/app-error.ts'
import { uploadAnswers as texts } from '#src/shared/texts.ts'
import { fileBeside } from './beside.ts'
import { mediaOf, SIGNATURE_BYTES } from './media-signature.ts'
import { answerOfThread } from './thread.ts'

/** Four bytes a pixel: red, green, blue and opacity. */
export type Bitmap = { data: Uint8Array; width: number; height: number }

/**
 * Pages as they look, and what of the first is compared with other receipts. A page of a bank is mostly paper and print
 * that all its receipts share, so the squares of a whole page would make all of them nearly the same picture (PAY-761).
 */
export type DrawnPages = { pages: Bitmap; compared: Bitmap }
type Refusal = keyof typeof texts.pdfRefused
export type PageAnswer = DrawnPages | { refused: Refusal }

const MAX_MS = 15_000

const refused = (why: Refusal) =>
  new AppError(
    why === 'excessive' ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE',
    () => texts.pdfRefused[why],
  )

const workerFile = fileBeside(import.meta, 'page-worker')

/** Whether a file is a PDF by its first bytes. */
export const isPdf = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SIGNATURE_BYTES) })
    return mediaOf(buffer.subarray(0, bytesRead))?.extension === 'pdf'
  } finally {
    await file.close()
  }
}

/**
 * Draws the first two pages of a PDF below each other, in a thread that ends after 15 seconds; the process limits its
 * memory (PAY-758). Throws UNSUPPORTED_MEDIA_TYPE for one that is locked or damaged (PAY-759), PAYLOAD_TOO_LARGE for one that takes
 * too long or too much memory.
 */
export const drawPages = async (path: string, maxMs = MAX_MS): Promise<DrawnPages> => {
  const answer = await answerOfThread<PageAnswer>(workerFile, path, maxMs)
  if (answer === null) throw refused('excessive')
  if ('refused' in answer) throw refused(answer.refused)
  return answer
}
