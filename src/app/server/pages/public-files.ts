import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { type Language, languages } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { headFacts, shareText } from './data.ts'
import { addressesOf, indexedPages } from './head.ts'
import { drawShareImage, SHARE_IMAGE_PATH } from './share-image.ts'

type Reading = Pick<Deps, 'db' | 'config'>

const icons: Record<string, string> = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
}

/**
 * The text of /robots.txt. It does not block pages that must not be indexed, because a crawler has to read a
 * page to see its `noindex`.
 */
const robots = ({ publicUrl }: Deps['config']): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    ...languages.map((language) => `Disallow: ${pathIn(language, '/dashboard')}`),
    'Disallow: /api',
    '',
  ].join('\n') + `\nSitemap: ${publicUrl}/sitemap.xml\n`

const entry = (address: string, page: ReturnType<typeof indexedPages>[number]): string => {
  const links = addressesOf(page).map(
    ([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(to)}"/>`,
  )
  return `<url><loc>${escapeHtml(address)}</loc>${links.join('')}</url>\n`
}

/** The text of /sitemap.xml: each page in each language, with the addresses of the others. */
const sitemap = (pages: ReturnType<typeof indexedPages>): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
  languages.flatMap((language) => pages.map((page) => entry(page[language], page))).join('') +
  '</urlset>\n'

const manifest = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  display: 'minimal-ui',
  lang: 'en',
  dir: 'ltr',
  theme_color: '#03825c',
  background_color: '#fdfefd',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
})

/** Caches the share image of each language until its texts change. */
const cacheShareImage = (deps: Reading) => {
  const cached = new Map<Language, { key: string; png: Promise<Buffer> }>()
  return (): Promise<Buffer> => {
    const text = shareText(deps)
    const key = JSON.stringify(text)
    const known = cached.get(text.language)
    if (known?.key === key) return known.png
    const png = drawShareImage(text)
    cached.set(text.language, { key, png })
    png.catch(() => cached.delete(text.language))
    return png
  }
}

/**
 * The files that browsers, search engines and link previews request by fixed names. `clientDir` holds the built
 * icons.
 */
export const publicFiles =
  (deps: Reading, clientDir: string | null) =>
  async (app: FastifyInstance): Promise<void> => {
    const keptFor = (reply: FastifyReply, seconds: number) =>
      reply.header('cache-control', `public, max-age=${seconds}`)

    if (clientDir) {
      for (const [name, type] of Object.entries(icons)) {
        const bytes = readFileSync(join(clientDir, name))
        app.get(`/${name}`, (_request, reply) => keptFor(reply, DAY).type(type).send(bytes))
      }
    }
    app.get('/robots.txt', (_request, reply) =>
      keptFor(reply, 0).type('text/plain; charset=utf-8').send(robots(deps.config)),
    )
    app.get('/sitemap.xml', (_request, reply) =>
      keptFor(reply, 0)
        .type('application/xml; charset=utf-8')
        .send(sitemap(indexedPages(deps, headFacts(deps)))),
    )
    app.get('/site.webmanifest', (_request, reply) =>
      keptFor(reply, 0)
        .type('application/manifest+json')
        .send(JSON.stringify(manifest(headFacts(deps).name))),
    )
    const shareImage = cacheShareImage(deps)
    for (const language of languages) {
      app.get(pathIn(language, SHARE_IMAGE_PATH), async (_request, reply) => {
        const png = await shareImage()
        // Other sites show this image.
        return keptFor(reply.header('cross-origin-resource-policy', 'cross-origin'), DAY)
          .type('image/png')
          .send(png)
      })
    }
  }
