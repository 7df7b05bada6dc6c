import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadRenderer, manifestOf } from '#src/app/server/pages/renderer.ts'
import { factsOf, type Language, otherLanguages } from '#src/shared/language.ts'

/** The most that a public page may load before it is idle, in bytes after gzip. */
export const BUDGET = { js: 130_000, css: 15_000 }
/** What a page in another language may load beyond the same page in English, besides its font. */
const MORE = { js: 2_000, css: 1_000 }
const pages = ['home', 'products', 'login'] as const
const kinds = ['js', 'css'] as const

/** The most JavaScript that the back office may load for its first tab, without the chart. */
export const BACK_OFFICE_JS = 230_000
/** The most files of JavaScript in which a tab of the back office may come. */
export const BACK_OFFICE_FILES = 20
const shell = ['web/entry-app.tsx', 'web/admin/shell.tsx']
const firstTab = 'web/admin/dashboard/dashboard-tab.tsx'
const table = 'web/admin/plans/plans.tsx'

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const sizeIn = (rootDir: string, files: string[], kind: keyof typeof BUDGET): number =>
  files
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => gzipSync(readFileSync(join(rootDir, 'dist/client', file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const readManifest = (rootDir: string): Manifest =>
  JSON.parse(readFileSync(join(rootDir, 'dist/client', manifestOf('en')), 'utf8'))

/** The files of these modules of the manifest and of their static imports. */
const filesOf = (manifest: Manifest, modules: string[], known = new Set<string>()): Set<string> => {
  for (const name of modules) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (known.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) known.add(file)
    filesOf(manifest, chunk.imports ?? [], known)
  }
  return known
}

/**
 * Modules of dashboard and back office that load the styles of the public pages, which would override their own.
 */
const strayStyles = (manifest: Manifest): string[] =>
  Object.keys(manifest)
    .filter((name) => /^web\/(admin|dashboard|order)\//.test(name))
    .filter((name) =>
      [...filesOf(manifest, [name])].some((file) => /(site|landing)-styles.*\.css$/.test(file)),
    )
    .map(
      (name) => `${name} loads the styles of the public pages; scripts/chunks.ts says what the base shares.`,
    )

/** The bytes that the head of each page loads in each language, and how many it may load. */
const measure = async (rootDir: string) => {
  const { tags } = await loadRenderer({ rootDir, dev: false })
  return pages.flatMap((page) => {
    const filesIn = (language: Language) => [
      ...new Set(tags({ page }, '', language).match(/assets\/[^"]+\.(js|css)/g)),
    ]
    return kinds.flatMap((kind) => {
      const size = sizeIn(rootDir, filesIn('en'), kind)
      return [
        { page, kind, size, most: BUDGET[kind] },
        ...otherLanguages.map((language) => ({
          page: `${page} in ${factsOf(language).name}`,
          kind,
          size: sizeIn(rootDir, filesIn(language), kind),
          most: size + MORE[kind],
        })),
      ]
    })
  })
}

/**
 * Checks the build in `dist`. `report` has a line for each page; `problems` lists pages that exceed the budget or
 * load nothing.
 */
export const checkBudget = async (rootDir: string): Promise<{ report: string; problems: string[] }> => {
  const manifest = readManifest(rootDir)
  const scripts = (tab: string) =>
    [...filesOf(manifest, [...shell, tab])].filter((file) => file.endsWith('.js'))
  const sizes = [
    ...(await measure(rootDir)),
    {
      page: 'admin',
      kind: 'js',
      size: sizeIn(rootDir, scripts(firstTab), 'js'),
      most: BACK_OFFICE_JS,
    },
  ]
  return {
    report: sizes.map(({ page, kind, size }) => `${page}, gzip: ${inKb(size)} of ${kind}`).join('\n'),
    problems: [
      ...sizes
        .filter(({ size, most }) => size === 0 || size > most)
        .map(
          ({ page, kind, size, most }) =>
            `The page ${page} takes ${inKb(size)} of ${kind}; it may take ${inKb(most)}.`,
        ),
      ...[firstTab, table]
        .filter((tab) => scripts(tab).length > BACK_OFFICE_FILES)
        .map((tab) => `${tab} loads ${scripts(tab).length} files; it may load ${BACK_OFFICE_FILES}.`),
      ...strayStyles(manifest),
    ],
  }
}
