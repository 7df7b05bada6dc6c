import type { SeoRow } from '#src/seo/service.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export type PageHead = {
  title: string
  description: string
  robots: string
  /** Absolute; a page that is not there has none. */
  canonical?: string
  keywords?: string | null
  /** What a shared link shows; empty for pages that nobody shares. */
  share?: Record<string, string | null>
}

const meta = (kind: 'name' | 'property', key: string, value: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(value)}">`

/** The head of a page for search engines and link previews, which read the markup and run no scripts. */
export const headTags = ({ title, description, robots, canonical, keywords, share = {} }: PageHead): string =>
  [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', robots),
    ...(keywords ? [meta('name', 'keywords', keywords)] : []),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    ...Object.entries(share).flatMap(([key, value]) =>
      value ? [meta(key.startsWith('twitter:') ? 'name' : 'property', key, value)] : [],
    ),
  ].join('')

type Site = { name: string; publicUrl: string }

/** The head as the SEO row of a page says it; empty fields fall back to the row's title and description (admin §2 SEO). */
export const seoHead = (row: SeoRow, path: string, { name, publicUrl }: Site): PageHead => {
  const absolute = (address: string | null) => address && new URL(address, `${publicUrl}/`).href
  const canonical = absolute(row.canonicalUrl) || publicUrl + path
  const image = absolute(row.ogImage)
  return {
    title: row.title,
    description: row.description,
    robots: row.robots,
    canonical,
    keywords: row.keywords,
    share: {
      'og:type': 'website',
      'og:site_name': name,
      'og:locale': 'en_PK',
      'og:url': canonical,
      'og:title': row.ogTitle || row.title,
      'og:description': row.ogDescription || row.description,
      'og:image': image,
      'twitter:card': row.twitterCard,
      'twitter:title': row.twitterTitle || row.ogTitle || row.title,
      'twitter:description': row.twitterDescription || row.ogDescription || row.description,
      'twitter:image': absolute(row.twitterImage) || image,
    },
  }
}
