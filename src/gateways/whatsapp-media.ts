import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { IncomingMedia } from './whatsapp-incoming.ts'

/** A file of a message: its bytes, or that nobody can fetch it any more, or that a later attempt may. */
export type FetchedMedia = Buffer | 'gone' | 'later'

/** The most bytes of a file that are fetched; a larger one counts as gone. */
const MAX_BYTES = 10 * 1024 * 1024
/** Beside the file: the filling of its last block, and its code. */
const MAC_BYTES = 10
const BLOCK_BYTES = 16
const TIMEOUT_MS = 30_000

type Options = { fetch?: typeof globalThis.fetch; timeoutMs?: number }

/**
 * Fetches a file from an address that the caller has checked, within limits of size and time. Redirects are not followed,
 * because they could lead into the shop's own network.
 */
export const fetchFile = async (
  address: string,
  headers: Record<string, string>,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<FetchedMedia> => {
  try {
    const response = await fetch(address, {
      headers: { ...headers, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
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
 * WhatsApp's store of files, for messages that came by WhatsApp Web or PushFlow. Only the path of a file's address counts,
 * so that no message makes the shop call another host. The library's downloader has no limits and checks no code
 * (docs/decisions/75).
 */
export const createWhatsappMedia = ({
  baseUrl,
  ...options
}: Options & { baseUrl: string }): WhatsappMedia => ({
  async fetch({ kind, key, path }) {
    const found = path === null ? null : URL.parse(path, baseUrl)
    if (!found || key === null) return 'gone'
    const bytes = await fetchFile(`${baseUrl}${found.pathname}${found.search}`, {}, options)
    return bytes instanceof Buffer ? (decrypt(bytes, key, kind) ?? 'gone') : bytes
  },
})
