import { currentLanguage, directionOf } from '#src/shared/language.ts'
import type { Markup, ShellData, SitePage } from '#src/shared/pages.ts'
import { site as texts } from '#src/shared/texts.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { headTags, type PageHead } from './head.ts'

/** JSON for a script tag, escaped so that no text in it closes the tag. */
const embed = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const icons =
  '<link rel="icon" href="/favicon.ico" sizes="32x32">' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/site.webmanifest">'

type Document = { head: string; markup: Markup; data: unknown; tags: string }

const html = ({ head, markup, data, tags }: Document): string =>
  `<!doctype html><html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}" ` +
  'data-mantine-color-scheme="light"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  `${head}${markup.head}` +
  '<meta name="theme-color" content="#fdfefd" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#111c18" media="(prefers-color-scheme: dark)">' +
  `${icons}${tags}</head><body><div id="root">${markup.html}</div>` +
  `<script type="application/json" id="page-data">${embed(data)}</script></body></html>`

type Found = { page: SitePage; head: PageHead; structured: object | null }

/**
 * The html of a public page: readable without JavaScript, and hydrated from `page` by the bundle in `tags`.
 */
export const pageDocument = ({ page, head, structured }: Found, markup: Markup, tags: string): string =>
  html({
    head:
      headTags(head) + (structured ? `<script type="application/ld+json">${embed(structured)}</script>` : ''),
    markup,
    data: page,
    tags,
  })

/** The html of the page in which dashboard and back office run. Search engines do not index it (PAGE-5). */
export const shellDocument = (data: ShellData, markup: Markup, tags: string): string =>
  html({
    head: `<title>${escapeHtml(data.site.name)}</title><meta name="robots" content="noindex, nofollow">`,
    markup: {
      head: markup.head,
      html: `${markup.html}<noscript>${escapeHtml(texts.accountNeedsScript)}</noscript>`,
    },
    data,
    tags,
  })
