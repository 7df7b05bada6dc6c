import { isLoopback } from '#src/shared/values/loopback.ts'

/** The most characters of an address; those of files in WhatsApp's store have some 300. */
const MAX_LENGTH = 2000

/**
 * The address below `base` that a stranger or another server named, whole or by its path; null for any other (WA-747).
 * The text has to begin with the base, and reading it as an address must change nothing of it. So no dots, backslashes,
 * line breaks, users or ports lead to another host or out of the path of the base. Nor does an escaped sign in its
 * path. A base counts by `https:` alone, but for one on this machine, as tests have it.
 */
export const addressBelow = (base: string, named: string): string | null => {
  const { href, protocol, hostname } = new URL(base)
  if (protocol !== 'https:' && !isLoopback(hostname)) return null
  const root = href.endsWith('/') ? href : `${href}/`
  const text = /^\/(?!\/)/.test(named) ? root + named.slice(1) : named
  const isBelow = text.startsWith(root) && text.length <= root.length + MAX_LENGTH
  return isBelow && URL.parse(text)?.href === text && !/^[^?#]*%/.test(text) ? text : null
}
