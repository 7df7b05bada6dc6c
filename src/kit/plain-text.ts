import sanitizeHtml from 'sanitize-html'
import { unescapeHtml } from '#src/shared/values/html.ts'

/** The text of html without its tags, for places that show plain text. */
export const plainText = (html: string): string => unescapeHtml(sanitizeHtml(html, { allowedTags: [] }))
