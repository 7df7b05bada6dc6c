import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { headFacts, shareText } from './data.ts'
import { escapeHtml, indexedAddresses } from './head.ts'
import { drawShareImage, SHARE_IMAGE_PATH } from './share-image.ts'

type Reading = Pick<Deps, 'db' | 'config'>

const DAY = 86_400
const icons: Record<string, string> = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
}

/** What crawlers leave alone, and where the list of pages is. A page out of the index stays readable, else nobody would see that it is. */
const robots = ({ publicUrl }: Deps['config']): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /dashboard', 'Disallow: /api', ''].join('\n') +
  `\nSitemap: ${publicUrl}/sitemap.xml\n`

const sitemap = (addresses: string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>\n`).join('') +
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

/** Drawn when it is first asked for, and again when what it says has changed. */
const keepShareImage = (deps: Reading) => {
  let kept: { key: string; png: Promise<Buffer> } | undefined
  return (): Promise<Buffer> => {
    const text = shareText(deps)
    const key = JSON.stringify(text)
    if (kept?.key === key) return kept.png
    const png = drawShareImage(text)
    kept = { key, png }
    png.catch(() => {
      kept = undefined
    })
    return png
  }
}

/** The files that browsers, search engines and link previews ask for by fixed names; `clientDir` is where the built icons lie. */
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
        .send(sitemap(indexedAddresses(deps, headFacts(deps)))),
    )
    app.get('/site.webmanifest', (_request, reply) =>
      keptFor(reply, 0)
        .type('application/manifest+json')
        .send(JSON.stringify(manifest(headFacts(deps).name))),
    )
    const shareImage = keepShareImage(deps)
    app.get(SHARE_IMAGE_PATH, async (_request, reply) => {
      const png = await shareImage()
      // Made to be shown by other sites.
      return keptFor(reply.header('cross-origin-resource-policy', 'cross-origin'), DAY)
        .type('image/png')
        .send(png)
    })
  }
