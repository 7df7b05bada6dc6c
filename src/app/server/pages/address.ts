import { languageNamed } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { publicPaths } from './data.ts'

const pages = new Set([...publicPaths, '/dashboard', '/admin'])
/** What people and chat programs leave behind a link in a sentence. A token may end in `-` or `_`. */
const BEHIND_A_LINK = /(?<![^\w/-])[^\w/-]+$/

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * The address of the page that a path was meant for, where the path has a slash at its end, doubled slashes, capitals,
 * `index.html`, or blanks and signs at its end (PAGE-17); null for the address of a page as it is, and for any other
 * path.
 */
export const meantPath = (path: string): string | null => {
  const text = decoded(path)
  if (text === null) return null
  const parts = text.replace(BEHIND_A_LINK, '').split('/').filter(Boolean)
  if (/^index\.html?$/i.test(parts.at(-1) ?? '')) parts.pop()
  const language = languageNamed(parts[0]?.toLowerCase())
  if (language !== 'en') parts.shift()
  const [first = '', token = '', ...more] = parts
  const isPay = first.toLowerCase() === 'pay' && /^[\w.-]+$/.test(token) && more.length === 0
  const meant = isPay ? `/pay/${token}` : `/${parts.join('/').toLowerCase()}`
  const address = pathIn(language, meant)
  return address !== path && (isPay || pages.has(meant)) ? address : null
}
