import { relative } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { pageSources, shellSources, sources } from '#src/app/server/pages/renderer.ts'

// Decides which modules of the browser come in one file. Left alone, the bundler makes some 390 files, one for each set
// of parts that share modules, and each file costs the browser and the server more than its bytes. A part is an entry
// or a module that loads late, with all that it imports at once. Which parts load a module decides its group, so
// folders stay free; the bundler tells it in a first build without groups (docs/decisions/18).

/** What every public page loads on idle beside its own parts. */
const idleParts = ['web/chat/site-widget.tsx', 'web/banners/site-banners.tsx']

// Named, because the order of styles matters: the styles of all public pages come in one file, those of the landing
// page's sections in another, and the applications may load neither.
const styles = [
  { name: 'site-styles', test: /\/web\/site\/[^/]+\.css$/ },
  { name: 'landing-styles', test: /\/web\/site\/landing\/.+\.css$/ },
]

/** Who loads a module. */
export type Loads = {
  isStyle: boolean
  /** Whether the landing page begins with it, or hydrates a part later that has it. */
  landing: 'now' | 'later' | null
  /** Whether another public page begins with it, or hydrates a part later that has it. */
  otherPages: boolean
  widgets: boolean
  /** Whether a part of the public pages that opens on a click has it. */
  click: boolean
  /** Which applications begin with it. */
  start: 'dashboard' | 'admin' | 'both' | null
  /** How many parts of the dashboard and of the back office have it. */
  dashboard: number
  admin: number
  /** Whether a part has it that does not belong to the public pages alone. */
  elsewhere: boolean
}

/** From this number of parts on, an application loads what they share with the first of them. */
const MANY = { dashboard: 3, admin: 5 }

const isForm = ({ landing, otherPages }: Loads): boolean => landing !== null || otherPages

/** The connection to the server, and all else that forms share with the chat or with the start of an application. */
const live = (loads: Loads): boolean => {
  const { widgets, click, start, admin, elsewhere } = loads
  const isShared = start !== null || (widgets && (click || isForm(loads) || admin >= MANY.admin))
  return elsewhere && isShared && (widgets || isForm(loads))
}

/** What the forms of the landing page share with the applications. */
const forms = ({ landing, elsewhere }: Loads): boolean => elsewhere && landing !== null

/**
 * A module is in the first group that takes it. A module that more parts load is never in a lower group, so a group
 * imports those above it alone, and nothing that belongs to another page.
 */
export const groups: Record<string, (loads: Loads) => boolean> = {
  // What the landing page begins with and the applications need too. The small styles of live and forms are here,
  // because they would be a request each.
  base: (loads) =>
    (loads.elsewhere && loads.landing === 'now') || (loads.isStyle && (live(loads) || forms(loads))),
  site: ({ landing, otherPages }) => landing === 'now' && otherPages,
  landing: ({ landing }) => landing === 'now',
  live,
  floating: ({ click, start }) => click && start !== null,
  app: ({ start, dashboard, admin }) => start === 'both' || (start !== null && dashboard > 0 && admin > 0),
  dashboard: ({ start }) => start === 'dashboard',
  admin: ({ start }) => start === 'admin',
  forms,
  chat: (loads) => loads.widgets,
  // What another form alone shares would bring the applications' code to it, so the bundler decides.
  form: isForm,
  dialogs: ({ click, elsewhere, admin }) => click && elsewhere && admin > 0,
  order: ({ click, elsewhere }) => click && elsewhere,
  controls: ({ dashboard, admin }) => dashboard >= MANY.dashboard && admin > 0,
  both: ({ dashboard, admin }) => dashboard > 0 && admin > 0,
  tables: ({ admin }) => admin >= MANY.admin,
  rest: () => true,
}

/** The groups that the bundler divides as it does without any. */
const undecided = new Set(['form', 'rest'])

const { home, ...otherPages } = pageSources
const landingPage = { now: [sources.site, home.now], later: home.later }
const others = [sources.site, ...Object.values(otherPages).flatMap(({ now, later }) => [now, ...later])]

const startOf = (shell: 'dashboard' | 'admin') => [
  sources.app,
  shellSources[shell].frame,
  shellSources[shell].start,
  `web/${shell}/tabs.tsx`,
]

const loadsOf = (id: string, parts: string[]): Loads => {
  const isIn = (names: string[]) => names.some((name) => parts.includes(name))
  const countIn = (folder: string) => parts.filter((part) => part.startsWith(folder)).length
  const isPage = (part: string) => [...landingPage.now, ...landingPage.later, ...others].includes(part)
  // Other parts of a page, such as those of an order, stand in an application too.
  const isSite = (part: string) =>
    part.startsWith('web/site/') || part === sources.site || idleParts.includes(part)
  const dashboard = isIn(startOf('dashboard'))
  const admin = isIn(startOf('admin'))
  return {
    isStyle: id.endsWith('.css'),
    landing: isIn(landingPage.now) ? 'now' : isIn(landingPage.later) ? 'later' : null,
    otherPages: isIn(others),
    widgets: isIn(idleParts),
    click: parts.some((part) => part.startsWith('web/site/') && !isPage(part)),
    start: dashboard && admin ? 'both' : dashboard ? 'dashboard' : admin ? 'admin' : null,
    dashboard: countIn('web/dashboard/'),
    admin: countIn('web/admin/'),
    elsewhere: !parts.every(isSite),
  }
}

/** The modules of a chunk and of all chunks that it imports at once. */
const modulesOf = (chunks: Map<string, Rolldown.OutputChunk>, name: string, known = new Set<string>()) => {
  const chunk = chunks.get(name)
  if (!chunk || known.has(name)) return []
  known.add(name)
  return [...chunk.moduleIds, ...chunk.imports.flatMap((next): string[] => modulesOf(chunks, next, known))]
}

/** The message that was in the first build, which is English. */
const inEnglish = (id: string): string => id.replace(/(?<=\/src\/shared\/texts\/)\w+(?=\/)/, 'en')

/** The group of each module that several parts share, from the output of a build without groups. */
export const groupsOf = (
  { output }: Rolldown.RolldownOutput,
  rootDir: string,
): [id: string, group: string][] => {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const loaded = [...chunks.values()].flatMap(({ fileName, facadeModuleId, isEntry, isDynamicEntry }) => {
    if (!facadeModuleId || !(isEntry || isDynamicEntry)) return []
    const part = normalizePath(relative(rootDir, facadeModuleId))
    return modulesOf(chunks, fileName).map((id) => ({ id, part }))
  })
  return [...Map.groupBy(loaded, ({ id }) => id)].flatMap(([id, by]): [string, string][] => {
    const loads = loadsOf(
      id,
      by.map(({ part }) => part),
    )
    const name = Object.keys(groups).find((group) => groups[group]?.(loads)) ?? ''
    return by.length > 1 && !undecided.has(name) ? [[id, name]] : []
  })
}

/** The option codeSplitting of the browser's build. */
export const codeSplittingOf = (shared: [id: string, group: string][]) => {
  const groupOf = new Map(shared)
  return {
    // Otherwise a group takes what it imports out of the groups above it.
    includeDependenciesRecursively: false,
    groups: [...styles, { name: (id: string) => groupOf.get(inEnglish(id)), debugName: 'parts' }],
  }
}
