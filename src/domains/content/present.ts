import sanitizeHtml from 'sanitize-html'
import type { contentItems } from '#db/schema/content.ts'
import { shownAddress } from '#src/shared/input.ts'
import { inLanguage, readTranslations } from '#src/shared/translations.ts'
import type { ContentItem } from './answers.ts'
import { isAddress } from './schema.ts'

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

/** The value as visitors get it: html sanitised, and no address that may not be entered. */
export const shownValue = ({ key, type, value }: Pick<ContentRow, 'key' | 'type' | 'value'>): string => {
  if (type === 'html') return safeHtml(value)
  return isAddress(key, type) ? (shownAddress(value) ?? '') : value
}

const shownTranslations = ({ translations, ...item }: ContentRow): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(readTranslations(translations)).map(([language, texts]) => [
        language,
        texts.value === undefined ? texts : { ...texts, value: shownValue({ ...item, value: texts.value }) },
      ]),
    ),
  )

/** An item in the language of the moment, with its translations. */
export const toContentItem = (row: ContentRow): ContentItem => ({
  id: row.id,
  section: row.section,
  key: row.key,
  value: shownValue(inLanguage(row)),
  type: row.type,
  translations: shownTranslations(row),
  updatedAt: row.updatedAt,
})
