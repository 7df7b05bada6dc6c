const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const
const signs = new Map<string, string>(Object.entries(entities).map(([sign, entity]) => [entity, sign]))

/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])

/** The text of html that has no tags, with what sanitize-html escapes as it is read. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs.get(entity) ?? entity)
