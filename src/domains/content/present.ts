import sanitizeHtml from 'sanitize-html'
import type { contentItems } from '#db/schema/content.ts'
import type { ContentItem } from './answers.ts'

export type ContentRow = typeof contentItems.$inferSelect

/**
 * What html of an administrator may hold: the marks of a text, lists, links and pictures. Everything else goes, scripts
 * and styles with all that is in them.
 */
const tags =
  'p br hr span strong b em i u s small sub sup mark h2 h3 h4 blockquote code pre ul ol li a img'.split(' ')

const allowed: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    '*': ['dir', 'lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // Without style attributes there is no style to read.
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...(attribs.target ? { target: '_blank', rel: 'noopener noreferrer' } : {}) },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', loading: 'lazy', ...attribs } }),
  },
}

/** Html as it is stored and as it leaves: both ways through the same list, so neither alone has to be trusted (decision §5). */
export const safeHtml = (html: string): string => sanitizeHtml(html, allowed)

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The words of html alone, for places that take no marks. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [] }).replace(/&(amp|lt|gt|quot);/g, (sign) => entities[sign] ?? sign)

/** The value as visitors may get it. */
export const shownValue = ({ type, value }: Pick<ContentRow, 'type' | 'value'>): string =>
  type === 'html' ? safeHtml(value) : value

/** The content item (admin §3). */
export const toContentItem = ({ id, section, key, value, type, updatedAt }: ContentRow): ContentItem => ({
  id,
  section,
  key,
  value: shownValue({ type, value }),
  type,
  updatedAt,
})
