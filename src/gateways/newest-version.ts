import { parseObject, readLimited } from './answer-body.ts'

const TIMEOUT_MS = 15_000

/** The newest released version of this program, such as `1.2.0`; null where the address is not set or does not say. */
export type NewestVersion = () => Promise<string | null>

const versionIn = (text: string): string | null => /^v?(\d+\.\d+\.\d+)$/.exec(text.trim())?.[1] ?? null

/**
 * Reads the version from the address of UPDATE_URL: a text that is a version, or JSON with `version` or, as GitHub
 * answers, `tag_name`.
 */
export const createNewestVersion =
  ({
    url,
    fetch = globalThis.fetch,
    timeoutMs = TIMEOUT_MS,
  }: {
    url: string | undefined
    fetch?: typeof globalThis.fetch
    timeoutMs?: number
  }): NewestVersion =>
  async () => {
    if (url === undefined) return null
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json, text/plain' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) return null
      const body = await readLimited(response)
      const { version, tag_name: tag } = parseObject(body) ?? {}
      const named = [version, tag].find((value) => typeof value === 'string')
      return versionIn(named ?? body)
    } catch {
      return null
    }
  }
