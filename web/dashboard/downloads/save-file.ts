import { dashboard as texts } from '#src/shared/texts.ts'
import { saveBlob } from '#web/lib/save-blob.ts'

export type StoredFile = { downloadUrl: string; fileName: string; size: number; sha256: string }

/** The server refused the file with this HTTP status. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(texts.fileRefused({ status }))
    this.status = status
  }
}

/** The received file has another checksum than the published one. */
export class Damaged extends Error {}

/**
 * Fetches a file of the shop, compares it with its SHA-256, and saves it in the browser (DL-7). `onProgress` gets the
 * loaded fraction, from 0 to 1. Throws Refused, Damaged, the signal's reason, or a network error.
 */
export const saveFile = async (
  { downloadUrl, fileName, size, sha256 }: StoredFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<void> => {
  const [response, { createSHA256 }] = await Promise.all([
    fetch(downloadUrl, { signal }),
    import('hash-wasm'),
  ])
  if (!response.ok || !response.body) throw new Refused(response.status)
  const hasher = await createSHA256()
  let loaded = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        hasher.update(chunk)
        loaded += chunk.byteLength
        onProgress(loaded / Math.max(1, size))
        controller.enqueue(chunk)
      },
    }),
  )
  const file = await new Response(counted).blob()
  if (hasher.digest('hex') !== sha256) throw new Damaged(texts.anotherChecksum)
  saveBlob(file, fileName)
}
