import { currentLanguage, directionOf } from '#src/shared/language.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

type PlainPage = { title: string; style: string; content: string; nonce: string }

/** A page in the language that is spoken, without the renderer and its scripts. Its title and content are escaped. */
export const plainPage = ({ title, style, content, nonce }: PlainPage): string =>
  `<!doctype html><html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1.5rem; }
  h1 { font-size: 1.5rem; line-height: 1.3; }
${style}</style></head><body><main>${content}</main></body></html>`
