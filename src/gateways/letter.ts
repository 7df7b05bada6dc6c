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

/** Reads a letter. One that names several authors, or none, is from nobody. */
export const parseLetter = async (source: Uint8Array, at: Date): Promise<Letter> => {
  const { default: PostalMime } = await loadPostalMime()
  const { from, text, html, subject, messageId, headers } = await PostalMime.parse(source)
  const valuesOf = (name: string): string[] =>
    headers.flatMap(({ key, value }) => (key === name ? [value] : []))
  const isOne = valuesOf('from').length === 1
  return {
    from: isOne ? (from?.address ?? '') : '',
    text: text?.trim() || (await wordsOf(html ?? '')) || (subject ?? ''),
    at,
    messageId: messageId ?? '',
    checks: valuesOf('authentication-results'),
  }
}
