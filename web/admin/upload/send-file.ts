/** How far an upload is, in bytes; `secondsLeft` once it can be told. */
export type Progress = { loaded: number; total: number; bytesPerSecond: number; secondsLeft: number | null }

/** The server refused the file, or it never arrived. `message` is the server's, if it sent one. */
export class UploadError extends Error {}

// A speed measured over less says little.
const STEADY_AFTER_MS = 3000

const answerOf = <Answer>(request: XMLHttpRequest): Answer => {
  let body: { error?: string } = {}
  try {
    body = JSON.parse(request.responseText)
  } catch {
    throw new UploadError('')
  }
  if (request.status >= 200 && request.status < 300) return body as Answer
  throw new UploadError(body.error ?? '')
}

/**
 * Posts a form with a file. fetch cannot tell how far an upload is, so this is an XMLHttpRequest. Throws UploadError,
 * or an AbortError when `signal` stops it; the server then keeps nothing.
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
    request.send(form)
  })
