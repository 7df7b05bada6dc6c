import { currentLanguage } from '#src/shared/language.ts'
import { frame as texts } from '#src/shared/texts.ts'

/** The progress of an upload in bytes. `secondsLeft` is null for the first 3 seconds. */
export type Progress = { loaded: number; total: number; bytesPerSecond: number; secondsLeft: number | null }

/** The server refused the file, or could not be reached. `message` is the server's, else empty. */
export class UploadError extends Error {
  /** Whether the upload works once a code of the second factor is given. */
  readonly asksForCode: boolean
  constructor(message: string, asksForCode = false) {
    super(message)
    this.asksForCode = asksForCode
  }
}

// A speed measured over a shorter time is not reliable.
const STEADY_AFTER_MS = 3000

const TOO_LARGE = 413

const answerOf = <Answer>(request: XMLHttpRequest): Answer => {
  let body: { error?: string; requiresSecondFactor?: true } = {}
  try {
    body = JSON.parse(request.responseText)
  } catch {
    // The shop's own refusals are JSON. A proxy with a limit of its own answers with a page.
    throw new UploadError(request.status === TOO_LARGE ? texts.refusedOnTheWay : '')
  }
  if (request.status >= 200 && request.status < 300) return body as Answer
  throw new UploadError(body.error ?? '', body.requiresSecondFactor === true)
}

/**
 * Posts a form with a file by XMLHttpRequest, because fetch reports no upload progress. Throws UploadError, or the
 * signal's reason when aborted; the server then keeps nothing (UP-9).
 */
export const sendFile = <Answer>(
  address: string,
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const started = performance.now()
    request.upload.onprogress = ({ loaded, total }) => {
      const elapsed = performance.now() - started
      const bytesPerSecond = loaded / (elapsed / 1000)
      const secondsLeft = elapsed > STEADY_AFTER_MS ? (total - loaded) / bytesPerSecond : null
      onProgress({ loaded, total, bytesPerSecond, secondsLeft })
    }
    request.onload = () => {
      try {
        resolve(answerOf<Answer>(request))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new UploadError(''))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', address)
    request.setRequestHeader('accept-language', currentLanguage())
    request.send(form)
  })
