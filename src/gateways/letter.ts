// Loaded with the first letter, because most shops hear of payments by phone alone.
const loadPostalMime = () => import('postal-mime')

/** A letter, as far as it tells of money. */
export type Letter = {
  /** The one address of its author. */
  from: string
  text: string
  /** When the seller's own server got it. */
  at: Date
  messageId: string
  /** The results of checks that servers wrote into it, the newest first (RFC 8601). */
  checks: string[]
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The words of html, those of two tags apart: most banks write their letters as tables, and without a plain text. */
const wordsOf = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const words = sanitizeHtml(html.replaceAll('>', '> '), {
    allowedTags: [],
    nonTextTags: ['head', 'script', 'style', 'textarea', 'option'],
  })
  return words.replace(/&(?:amp|lt|gt|quot);/g, (sign) => entities[sign] ?? sign).trim()
}

/** Whether a plain text tells a number, and does not only ask to look at the html. */
const isTelling = (plain: string): boolean => /\p{Nd}/u.test(plain.replace(/https?:\S+/gi, ''))

/** Reads a letter; null for one that nobody can. One that names several authors, or none, is from nobody. */
export const parseLetter = async (source: Uint8Array, at: Date): Promise<Letter | null> => {
  const { default: PostalMime } = await loadPostalMime()
  // The library refuses what was made to do harm, such as parts that nest hundreds deep.
  const parsed = await PostalMime.parse(source).catch(() => null)
  if (!parsed) return null
  const { from, html, subject, messageId, headers } = parsed
  const valuesOf = (name: string): string[] =>
    headers.flatMap(({ key, value }) => (key === name ? [value] : []))
  const isOne = valuesOf('from').length === 1
  const plain = parsed.text?.trim() ?? ''
  return {
    from: isOne ? (from?.address ?? '') : '',
    text: (isTelling(plain) && plain) || (await wordsOf(html ?? '')) || plain || (subject ?? ''),
    at,
    messageId: messageId ?? '',
    checks: valuesOf('authentication-results'),
  }
}
