import sanitizeHtml from 'sanitize-html'
import type { contentItems } from '#db/schema/content.ts'
import type { ContentItem } from './answers.ts'

export type ContentRow = typeof contentItems.$inferSelect

/**
 * The tags that an administrator's html may contain: text formatting, lists, links and images. All others are removed,
 * scripts and styles together with their content.
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
  // The list allows no style attributes, so there are none to parse.
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...(attribs.target ? { target: '_blank', rel: 'noopener noreferrer' } : {}) },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', loading: 'lazy', ...attribs } }),
  },
}

/** Sanitises html. Called when html is stored and again when it is shown, so neither trusts the other (CONTENT-3). */
export const safeHtml = (html: string): string => sanitizeHtml(html, allowed)

/** The value as visitors get it, with html sanitised. */
export const shownValue = ({ type, value }: Pick<ContentRow, 'type' | 'value'>): string =>
  type === 'html' ? safeHtml(value) : value

export const toContentItem = ({ id, section, key, value, type, updatedAt }: ContentRow): ContentItem => ({
  id,
  section,
  key,
  value: shownValue({ type, value }),
  type,
  updatedAt,
})
