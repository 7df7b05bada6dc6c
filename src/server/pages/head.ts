import type { Deps } from '#src/deps.ts'
import type { SeoPage } from '#src/domains/seo/schema.ts'
import { type SeoRow, seoOf } from '#src/domains/seo/service.ts'
import type { SitePage } from '#src/shared/pages.ts'

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
  /** What a shared link shows; empty for a page that is not there. */
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

type OwnHead = {
  title: string
  description: string
  /** Where the page is; a page that is not there has none. */
  path?: string
  /** The row of the SEO table that says otherwise (decision §5). */
  seo?: SeoPage
  robots?: string
}

/** What each page says of itself as long as no active SEO row does; the shop's name follows the title. */
const ownHeads: Record<SitePage['page'], OwnHead> = {
  home: {
    path: '/',
    seo: 'home',
    title: 'WhatsApp CRM',
    description: 'Chatbots, pipeline, campaigns and follow-ups inside WhatsApp.',
  },
  products: {
    path: '/products',
    seo: 'services',
    title: 'Store',
    description: 'Licenses and tools for selling on WhatsApp, with prices in rupees.',
  },
  privacy: {
    path: '/privacy-policy',
    seo: 'privacy',
    title: 'Privacy Policy',
    description: 'What we store about you, why, how long, and your rights.',
  },
  terms: {
    path: '/terms-of-service',
    seo: 'terms',
    title: 'Terms of Service',
    description: 'What you agree to when you order a license.',
  },
  login: {
    path: '/login',
    title: 'Sign In',
    description: 'Sign in to your account: licenses, orders and downloads.',
  },
  register: {
    path: '/register',
    title: 'Create Account',
    description: 'Create your account and verify your WhatsApp number.',
  },
  'reset-password': {
    path: '/reset-password',
    title: 'Reset Password',
    description: 'Choose a new password for your account by a code that we email.',
    robots: 'noindex, follow',
  },
  'not-found': {
    title: 'Page Not Found',
    description: 'There is nothing at this address.',
    robots: 'noindex, nofollow',
  },
}

/** What heads have in common: the shop's name, its own address, and the picture that stands for it. */
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
    'og:locale': 'en_PK',
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
 * The head of a page: as its active SEO row says it, else as the page does itself. Empty fields of a row fall back to its
 * title and description (admin §2 SEO).
 */
export const headOf = (deps: Pick<Deps, 'db'>, page: SitePage['page'], facts: HeadFacts): PageHead => {
  const own = ownHeads[page]
  const row = own.seo && seoOf(deps, own.seo)
  const head = {
    title: row?.title ?? `${own.title} – ${facts.name}`,
    description: row?.description ?? own.description,
    robots: row?.robots ?? own.robots ?? 'index, follow',
    keywords: row?.keywords ?? null,
  }
  if (own.path === undefined) return head
  const address = row?.canonicalUrl || own.path
  const canonical = address.startsWith('/') ? facts.publicUrl + address : address
  return { ...head, canonical, share: shareTags({ ...head, canonical }, facts, row) }
}

/** The addresses that search engines may list: pages of their own that no row takes out of the index. */
export const indexedAddresses = (deps: Pick<Deps, 'db'>, facts: HeadFacts): string[] =>
  (Object.keys(ownHeads) as SitePage['page'][]).flatMap((page) => {
    const { path } = ownHeads[page]
    const { robots, canonical } = headOf(deps, page, facts)
    const isIndexed =
      path !== undefined && canonical === facts.publicUrl + path && !robots.startsWith('noindex')
    return isIndexed ? [canonical] : []
  })
