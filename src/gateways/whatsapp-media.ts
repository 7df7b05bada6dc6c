import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { addressBelow } from './address.ts'
import type { IncomingMedia } from './whatsapp-incoming.ts'

/** A file of a message: its bytes, or that nobody can fetch it any more, or that a later attempt may. */
export type FetchedMedia = Buffer | 'gone' | 'later'

/** The most bytes of a file that are fetched; a larger one counts as gone. */
const MAX_BYTES = 10 * 1024 * 1024
/** Beside the file: the filling of its last block, and its code. */
const MAC_BYTES = 10
const BLOCK_BYTES = 16
/** How long a file may take in all, so that one that comes in drops does not keep its place for long (WA-748). */
export const FILE_TIMEOUT_MS = 10_000

type Options = { fetch?: typeof globalThis.fetch | undefined; timeoutMs?: number | undefined }

type Wanted = {
  /** The service that has the file; nothing else is connected to (WA-501). */
  base: string
  /** The address as a stranger or another server named it. */
  named: string
  headers?: Record<string, string>
  /** Ends the fetching with all that belongs to it. */
  signal: AbortSignal
}

/**
 * Fetches a file from the service that has it, within limits of size and time; one that is said to be elsewhere is gone.
 * Redirects are not followed, because they could lead into the shop's own network.
 */
export const fetchFile = async (
  { base, named, headers, signal }: Wanted,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<FetchedMedia> => {
  const address = addressBelow(base, named)
  if (address === null) return 'gone'
  try {
    const response = await fetch(address, {
      headers: { ...headers, connection: 'close' },
      redirect: 'manual',
      signal,
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return response.status >= 500 || response.status === 429 ? 'later' : 'gone'
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > MAX_BYTES + BLOCK_BYTES + MAC_BYTES) return 'gone'
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return 'later'
  }
}

const KEY_BYTES = 112
const labels: Record<string, string> = {
  image: 'WhatsApp Image Keys',
  document: 'WhatsApp Document Keys',
  audio: 'WhatsApp Audio Keys',
}

/** The keys of a file, which its media key makes: for its first block, its bytes and its code. */
const keysOf = (mediaKey: string, kind: string) => {
  const keys = Buffer.from(
    hkdfSync('sha256', Buffer.from(mediaKey, 'base64'), Buffer.alloc(0), labels[kind] ?? '', KEY_BYTES),
  )
  return { iv: keys.subarray(0, 16), cipher: keys.subarray(16, 48), mac: keys.subarray(48, 80) }
}

/** The file in these bytes; null where they were changed or have another key. */
const decrypt = (bytes: Buffer, mediaKey: string, kind: string): Buffer | null => {
  const { iv, cipher, mac } = keysOf(mediaKey, kind)
  const sealed = bytes.subarray(0, -MAC_BYTES)
  const code = createHmac('sha256', mac).update(iv).update(sealed).digest().subarray(0, MAC_BYTES)
  if (!code.equals(bytes.subarray(-MAC_BYTES))) return null
  try {
    const decipher = createDecipheriv('aes-256-cbc', cipher, iv)
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch {
    return null
  }
}

export type WhatsappMedia = {
  /** The file of a message, whose key came with the message. Failures are results, not exceptions. */
  fetch(media: IncomingMedia): Promise<FetchedMedia>
}

/**
 * WhatsApp's store of files, for messages that came by WhatsApp Web or PushFlow. The library's downloader has no limits and
 * checks no code (docs/decisions/75).
 */
export const createWhatsappMedia = ({
  baseUrl,
  fetch,
  timeoutMs = FILE_TIMEOUT_MS,
}: Options & { baseUrl: string }): WhatsappMedia => ({
  async fetch({ kind, key, path }) {
    if (path === null || key === null) return 'gone'
    const wanted = { base: baseUrl, named: path, signal: AbortSignal.timeout(timeoutMs) }
    const bytes = await fetchFile(wanted, fetch)
    return bytes instanceof Buffer ? (decrypt(bytes, key, kind) ?? 'gone') : bytes
  },
})
