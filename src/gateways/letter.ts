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

/** Reads a letter. One that names several authors, or none, is from nobody. */
export const parseLetter = async (source: Uint8Array, at: Date): Promise<Letter> => {
  const { default: PostalMime } = await loadPostalMime()
  const { from, text, html, subject, messageId, headers } = await PostalMime.parse(source)
  const valuesOf = (name: string): string[] =>
    headers.flatMap(({ key, value }) => (key === name ? [value] : []))
  const isOne = valuesOf('from').length === 1
  return {
    from: isOne ? (from?.address ?? '') : '',
    text: (text?.trim() || html?.trim() || subject) ?? '',
    at,
    messageId: messageId ?? '',
    checks: valuesOf('authentication-results'),
  }
}
