import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentLanguage, factsOf, type Language, languages } from '#src/shared/language.ts'
import type { RenderMarkup, Shell, ShellData, ShellFrame, SitePage } from '#src/shared/pages.ts'
import { StartError } from '#src/shared/start-error.ts'

/** The two bundles: `site`, the server-rendered public pages, and `app`, dashboard and back office in the browser. */
type Entry = 'site' | 'app'
/** The facts that identify a page and its chunks. */
type PageName = Pick<SitePage, 'page'> | Pick<ShellFrame, 'shell' | 'tab'>
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type PageRenderer = {
  /** Loads the code that renders, so that the first page need not wait for it. */
  load(): Promise<unknown>
  render: RenderMarkup
  /** The tags of the head that load the bundle of a page in a language, and the chunks that it begins with. */
  tags(page: PageName, nonce: string, language: Language): string
  /** The folder of the built browser files; null when `develop` serves them. */
  clientDir: string | null
  /** Only for development: serves the browser's sources through this server, with hot module replacement. */
  develop?(server: Server): Promise<Middleware>
}

export const sources: Record<Entry, string> = { site: 'web/entry-client.tsx', app: 'web/entry-app.tsx' }
const site = 'web/site'
/** The source file of each page, and of the parts of the page that are in the markup but hydrated later. */
export const pageSources: Record<SitePage['page'], { now: string; later: string[] }> = {
  home: {
    now: `${site}/landing/landing-page.tsx`,
    later: [`${site}/landing/forms/order-flow.tsx`, `${site}/landing/forms/contact-form.tsx`],
  },
  login: { now: `${site}/account/login-page.tsx`, later: [`${site}/account/login-form.tsx`] },
  register: { now: `${site}/account/register-page.tsx`, later: [`${site}/account/register-flow.tsx`] },
  products: { now: `${site}/store/store-page.tsx`, later: [`${site}/store/store-grid.tsx`] },
  verify: { now: `${site}/verify/verify-page.tsx`, later: [`${site}/verify/verify-form.tsx`] },
  activate: {
    now: `${site}/activate/activate-page.tsx`,
    later: [`${site}/activate/activate-flow.tsx`],
  },
  update: { now: `${site}/update/update-page.tsx`, later: [`${site}/update/update-flow.tsx`] },
  trial: { now: `${site}/trial/trial-page.tsx`, later: [`${site}/trial/trial-flow.tsx`] },
  track: { now: `${site}/track/track-page.tsx`, later: [`${site}/track/track-flow.tsx`] },
  pay: {
    now: `${site}/pay/pay-page.tsx`,
    later: ['web/order/buyer/proof-form.tsx', `${site}/key/approved-order.tsx`],
  },
  privacy: { now: `${site}/legal/privacy-page.tsx`, later: [] },
  terms: { now: `${site}/legal/terms-page.tsx`, later: [] },
  'reset-password': { now: `${site}/account/reset-page.tsx`, later: [`${site}/account/reset-flow.tsx`] },
  'not-found': { now: `${site}/not-found/not-found-page.tsx`, later: [] },
}

/** The sources of each shell: its frame, and the tab that it opens with. */
export const shellSources: Record<Shell, { frame: string; start: string }> = {
  dashboard: { frame: 'web/dashboard/shell.tsx', start: 'web/dashboard/overview/overview-tab.tsx' },
  admin: { frame: 'web/admin/shell.tsx', start: 'web/admin/dashboard/dashboard-tab.tsx' },
}

/** The names that the source of a tab may have. One that is called otherwise is found by its shell alone. */
const tabSources = (shell: Shell, tab: string): string[] => {
  if (tab === '') return [shellSources[shell].start]
  const name = `web/${shell}/${tab}/${tab}`
  return [`${name}.tsx`, `${name}-tab.tsx`]
}

const entryOf = (page: PageName): Entry => ('shell' in page ? 'app' : 'site')

const sourcesOf = (page: PageName): { now: string[]; later: string[] } => {
  if (!('shell' in page)) {
    const { now, later } = pageSources[page.page]
    return { now: [now], later }
  }
  const { shell, tab } = page
  return { now: [shellSources[shell].frame, ...tabSources(shell, tab)], later: [] }
}

type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** The chunks of these modules and of all their static imports, each before the chunks that import it. */
const withImports = (manifest: Manifest, names: string[], seen = new Set<string>()): Chunk[] =>
  names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...withImports(manifest, chunk.imports ?? [], seen), chunk]
  })

// Self-contained: the page gets its source text (PAGE-991).
const loadAfterPaint = (entry: string, modules: string[]) => {
  const load = () => {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', src: entry }))
    for (const href of modules) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
    }
  }
  // A page in the background is not painted.
  if (document.hidden) load()
  else requestAnimationFrame(() => setTimeout(load))
}

const builtTags = (manifest: Manifest, page: PageName, nonce: string, language: Language): string => {
  const source = sources[entryOf(page)]
  const parts = sourcesOf(page)
  const now = withImports(manifest, [source, ...parts.now])
  const later = withImports(manifest, parts.later)
  const unique = (files: string[]) => [...new Set(files)]
  const own = withImports(manifest, stylesOf(language))
  const styles = unique([
    ...[...now, ...later].flatMap(({ css = [] }) => css),
    ...own.map(({ file }) => file),
  ])
  const fonts = unique(
    [...now, ...own].flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith('.woff2')),
  )
  const script = `/${manifest[source]?.file}`
  const scripts = unique(now.map(({ file }) => `/${file}`)).filter((file) => file.endsWith('.js'))
  const modules = scripts.filter((file) => file !== script)
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    // The server has drawn what is seen first, so scripts must not delay its styles and fonts. Those of a public page
    // come a little sooner, because they complete its links (redirect-links.ts).
    ...('shell' in page
      ? [
          `<script nonce="${nonce}">(${String(loadAfterPaint)})(${JSON.stringify(script)},${JSON.stringify(modules)})</script>`,
        ]
      : [
          `<script type="module" src="${script}" fetchpriority="low"></script>`,
          ...modules.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
        ]),
  ].join('')
}

/** The styles that a language adds to those of every page. */
export const stylesOf = (language: Language): string[] => [factsOf(language).styles ?? []].flat()

/** The manifest of the browser's bundle in a language, in the folder of its files. */
export const manifestOf = (language: Language): string => `.vite/manifest-${language}.json`

type EntryServer = { render: RenderMarkup; readDataFrom(read: () => ShellData | undefined): void }

// Of the page that is being rendered, because several are at a time.
const shellData = new AsyncLocalStorage<ShellData>()

const renderBy = (
  entry: EntryServer,
  ...[page, nonce]: Parameters<RenderMarkup>
): ReturnType<RenderMarkup> => {
  if (!('shell' in page)) return entry.render(page, nonce)
  entry.readDataFrom(() => shellData.getStore())
  return shellData.run(page.data, () => entry.render(page, nonce))
}

const loadBuilt = (rootDir: string): PageRenderer => {
  const clientDir = join(rootDir, 'dist/client')
  const read = (language: Language): Manifest => {
    const file = join(clientDir, manifestOf(language))
    if (!existsSync(file)) throw new StartError('The web application is not built. Run: npm run build')
    return JSON.parse(readFileSync(file, 'utf8'))
  }
  const manifests = new Map(languages.map((language) => [language, read(language)]))
  const bundle = pathToFileURL(join(rootDir, 'dist/server/entry-server.js')).href
  // Loaded when the shop is open, because React and the pages are a third of the code that the start would read.
  let loaded: Promise<EntryServer> | undefined
  const load = (): Promise<EntryServer> => {
    loaded ??= import(/* @vite-ignore */ bundle)
    return loaded
  }
  return {
    load,
    render: async (page, nonce) => renderBy(await load(), page, nonce),
    clientDir,
    tags: (page, nonce, language) => builtTags(manifests.get(language) ?? {}, page, nonce, language),
  }
}

// The React refresh preamble, which @vitejs/plugin-react puts into an index.html. Without it, modules throw.
const preamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

const loadDeveloping = async (rootDir: string): Promise<PageRenderer> => {
  const { createServer } = await import('vite')
  let load = async (): Promise<Record<string, unknown>> => {
    throw new Error('Call develop before rendering a page')
  }
  return {
    clientDir: null,
    load: async () => undefined,
    render: async (page, nonce) => {
      // Vite loads the sources once more, and with them another copy of what says the language.
      const entry = (await load()) as EntryServer & { speakAs(choice: () => Language): void }
      entry.speakAs(currentLanguage)
      return renderBy(entry, page, nonce)
    },
    tags: (page, nonce, language) =>
      stylesOf(language)
        .map((file) => `<link rel="stylesheet" href="/${file}">`)
        .join('') +
      `<meta property="csp-nonce" nonce="${nonce}">` +
      `<script type="module" nonce="${nonce}">${preamble}</script>` +
      '<script type="module" src="/@vite/client"></script>' +
      `<script type="module" src="/${sources[entryOf(page)]}"></script>`,
    develop: async (server) => {
      const vite = await createServer({
        root: rootDir,
        appType: 'custom',
        server: { middlewareMode: true, ws: { server }, hmr: { server } },
      })
      server.once('close', () => void vite.close())
      load = () => vite.ssrLoadModule('/web/entry-server.tsx')
      return vite.middlewares
    },
  }
}

/**
 * The renderer of the build in `dist`, or with `dev` one that loads the sources at each request. Throws when there is
 * no build.
 */
export const loadRenderer = async ({
  rootDir,
  dev,
}: {
  rootDir: string
  dev: boolean
}): Promise<PageRenderer> => (dev ? loadDeveloping(rootDir) : loadBuilt(rootDir))
