import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzipCompress)

// Between speed of the first request after a change and size: 5 costs a fifth of the highest and is 5 % larger.
const BROTLI_QUALITY = 5
const KEPT_MS = 60_000

/** The smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const

/** A page as it is sent, in every encoding, with the policy that its markup was made for. */
export type KeptPage = {
  status: number
  policy: string
  etag: string
  bodies: Record<(typeof encodings)[number], Buffer>
}

export const keepPage = async (page: Omit<KeptPage, 'bodies'>, html: string): Promise<KeptPage> => {
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(identity),
  ])
  return { ...page, bodies: { identity, br, gzip } }
}

/** Pages by key, each made once and kept until `clear`, or for a minute at most. */
export const createPageCache = (now: () => Date) => {
  let kept = new Map<string, { at: number; page: Promise<KeptPage> }>()
  return {
    /** The page of this key; `make` runs once, however many ask meanwhile. */
    get: (key: string, make: () => Promise<KeptPage>): Promise<KeptPage> => {
      const at = now().getTime()
      const known = kept.get(key)
      if (known && at - known.at < KEPT_MS) return known.page
      // A page that was begun before a change is kept in the map of that time, so it is never seen after it.
      const pages = kept
      const page = make()
      pages.set(key, { at, page })
      page.catch(() => pages.delete(key))
      return page
    },
    clear: () => {
      kept = new Map()
    },
  }
}
