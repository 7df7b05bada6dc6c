import type { Reading } from '#src/deps.ts'
import type { SeoPage } from '#src/domains/seo/schema.ts'
import { type SeoRow, seoOf } from '#src/domains/seo/service.ts'
import { currentLanguage, inEach, type Language } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { heads as texts } from '#src/shared/texts.ts'
import { escapeHtml } from '#src/shared/values/html.ts'

export type PageHead = {
  title: string
  description: string
  robots: string
  /** Absolute address; none for the page "Page Not Found". */
  canonical?: string
  /** The absolute address of the same page in each language; none for a page whose canonical address is another. */
  languages?: Record<Language, string>
  keywords?: string | null
  /** Open Graph and Twitter tags; none for the page "Page Not Found". */
  share?: Record<string, string | null>
}

const meta = (kind: 'name' | 'property', key: string, value: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(value)}">`

/** The links from a page to itself in each language, for search engines (SEO-8). English is for everybody else. */
/** The addresses of a page by `hreflang`: each language, and English for everybody else. */
export const addressesOf = (languages: Record<Language, string>): [string, string][] =>
  Object.entries({ ...languages, 'x-default': languages.en })

const alternates = (languages: PageHead['languages']): string[] =>
  (languages ? addressesOf(languages) : []).map(
    ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
  )

/** The tags of a head for search engines and link previews, which do not run scripts. */
export const headTags = (head: PageHead): string => {
  const { title, description, robots, canonical, languages, keywords, share = {} } = head
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', robots),
    ...(keywords ? [meta('name', 'keywords', keywords)] : []),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    ...alternates(languages),
    ...Object.entries(share).flatMap(([key, value]) =>
      value ? [meta(key.startsWith('twitter:') ? 'name' : 'property', key, value)] : [],
    ),
  ].join('')
}

type DefaultHead = {
  /** None for the page "Page Not Found". */
  path?: string
  /** The row of the SEO table that overrides this head. */
  seo?: SeoPage
  robots?: string
}

/** The head of each page without an active SEO row. The shop's name is appended to its title in the catalogue. */
const defaultHeads: Record<SitePage['page'], DefaultHead> = {
  home: { path: '/', seo: 'home' },
  products: { path: '/products', seo: 'services' },
  verify: { path: '/verify' },
  activate: { path: '/activate', robots: 'noindex, follow' },
  update: { path: '/update', robots: 'noindex, nofollow' },
  trial: { path: '/trial', robots: 'noindex, follow' },
  track: { path: '/track', robots: 'noindex, follow' },
  pay: { robots: 'noindex, nofollow' },
  privacy: { path: '/privacy-policy', seo: 'privacy' },
  terms: { path: '/terms-of-service', seo: 'terms' },
  login: { path: '/login' },
  register: { path: '/register' },
  'reset-password': { path: '/reset-password', robots: 'noindex, follow' },
  'not-found': { robots: 'noindex, nofollow' },
}

/** The facts that the heads of all pages share: the shop's name, its address, and its share image. */
export type HeadFacts = { name: string; publicUrl: string; picture: { address: string; alt: string } }

const PICTURE_SIZE = { 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' }

const shareTags = (
  head: { title: string; description: string; canonical: string },
  { name, publicUrl, picture }: HeadFacts,
  row?: SeoRow,
) => {
  const absolute = (address: string | null | undefined) =>
    address ? new URL(address, `${publicUrl}/`).href : null
  const image = absolute(row?.ogImage)
  return {
    'og:type': 'website',
    'og:site_name': name,
    'og:locale': `${currentLanguage()}_PK`,
    'og:url': head.canonical,
    'og:title': row?.ogTitle || head.title,
    'og:description': row?.ogDescription || head.description,
    'og:image': image ?? picture.address,
    ...(image ? {} : { ...PICTURE_SIZE, 'og:image:alt': picture.alt }),
    'twitter:card': row?.twitterCard ?? 'summary_large_image',
    'twitter:title': row?.twitterTitle || row?.ogTitle || head.title,
    'twitter:description': row?.twitterDescription || row?.ogDescription || head.description,
    'twitter:image': absolute(row?.twitterImage) ?? image ?? picture.address,
  }
}

/**
 * A canonical address of the shop itself as its path, in whatever way it was entered, so that a page whose whole address is
 * written there is not taken for a copy of another; any other address as it is.
 */
const ownPathOf = (address: string, publicUrl: string): string => {
  const url = URL.parse(address, publicUrl)
  return url?.origin === publicUrl ? `${url.pathname.replace(/(?<=.)\/$/, '')}${url.search}` : address
}

/**
 * The head of a page, from its active SEO row or else the default. Empty fields of a row fall back to its title and
 * description.
 */
export const headOf = (deps: Reading, page: SitePage['page'], facts: HeadFacts): PageHead => {
  const own = defaultHeads[page]
  const said = texts.heads[page]
  const row = own.seo && seoOf(deps, own.seo)
  const head = {
    title: row?.title ?? `${said.title} – ${facts.name}`,
    description: row?.description || said.description,
    robots: row?.robots ?? own.robots ?? 'index, follow',
    keywords: row?.keywords ?? null,
  }
  if (own.path === undefined) return head
  const path = ownPathOf(row?.canonicalUrl || own.path, facts.publicUrl)
  const addressIn = (language: Language): string =>
    path.startsWith('/') ? facts.publicUrl + pathIn(language, path) : path
  const canonical = addressIn(currentLanguage())
  return {
    ...head,
    canonical,
    ...(path === own.path && { languages: inEach(addressIn) }),
    share: shareTags({ ...head, canonical }, facts, row),
  }
}

/** The addresses for the sitemap: pages that may be indexed and whose canonical address is their own (SEO-4). */
export const indexedPages = (deps: Reading, facts: HeadFacts): Record<Language, string>[] =>
  (Object.keys(defaultHeads) as SitePage['page'][]).flatMap((page) => {
    const { robots, languages } = headOf(deps, page, facts)
    return languages && !robots.startsWith('noindex') ? [languages] : []
  })
