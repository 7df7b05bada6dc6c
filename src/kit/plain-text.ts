import sanitizeHtml from 'sanitize-html'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The text of html without its tags, for places that show plain text. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [] }).replace(/&(amp|lt|gt|quot);/g, (sign) => entities[sign] ?? sign)
