import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTable, apiDocs } from '#scripts/api-docs.ts'
import { groups, type Loads } from '#scripts/chunks.ts'
import { missingPackages } from '#scripts/complete-lockfile.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { breaches } from '#tests/architecture/breaches.ts'
import { comparedTextsIn } from '#tests/architecture/stored-texts.ts'

const roots = ['src', 'db', 'web', 'tests', 'scripts', 'bench']
const generated = 'db/migrations/'
const filesOf = (ending: RegExp): string[] =>
  globSync(`{${roots.join()}}/**`).filter((file) => ending.test(file) && !file.startsWith(generated))
const sources = filesOf(/\.(ts|tsx|js)$/)

const text = (file: string): string => readFileSync(file, 'utf8')

describe('files', () => {
  const roles =
    'schema answers columns service queries store present status router http socket cookie token notices live webhook jobs'.split(
      ' ',
    )

  test('a domain holds files of the seventeen roles, and folders of what is particular to it', () => {
    const unlisted = sources.filter((file) => {
      const [, domains, , name = '', ...below] = file.split('/')
      const isFile = below.length === 0 && roles.includes(basename(name, '.ts'))
      return domains === 'domains' && !isFile && below.length !== 1
    })
    expect(roles).toHaveLength(17)
    expect(unlisted).toEqual([])
  })

  /**
   * A file has 300 lines at most, or 400 if its first line gives the reason: `// Over 300 lines, because ...`, in a
   * stylesheet `/* Over 300 lines, because ...`.
   */
  const isTooLong = (source: string): boolean =>
    source.trimEnd().split('\n').length > (/^\/[/*] Over 300 lines, because \S/.test(source) ? 400 : 300)

  test('no file is too long', () => {
    const styles = filesOf(/\.css$/)
    expect(styles).not.toEqual([])
    expect([...sources, ...styles].filter((file) => isTooLong(text(file)))).toEqual([])
  })

  const reason = '// Over 300 lines, because it is one table.'
  const reasonOfStyles = '/* Over 300 lines, because it is one table. */'
  const fileOf = (lines: number, first: string) => `${first}\n${'export {}\n'.repeat(lines - 1)}`

  test.each([
    ['// A table.', 300],
    ['// Over 300 lines, because', 300],
    [reason, 400],
    [reasonOfStyles, 400],
  ])('a file that begins with "%s" has %i lines at most', (first, most) => {
    expect([most, most + 1].map((lines) => isTooLong(fileOf(lines, first)))).toEqual([false, true])
  })

  test('nothing is re-exported, and no file is a catch-all', () => {
    const all = /^(index|utils?|helpers?|misc|common)\.tsx?$/
    // The catalogue has sentences that several rooms say, and a list of its rooms for the choice between languages.
    const elsewhere = sources.filter((file) => !file.startsWith('src/shared/texts/'))
    const catchAlls = elsewhere.filter((file) => all.test(basename(file)))
    const again = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from\b/m
    const barrels = elsewhere.filter((file) => again.test(text(file)))
    expect([...catchAlls, ...barrels]).toEqual([])
  })

  test('only one component renders stored html', () => {
    const inBrowser = sources.filter((file) => file.startsWith('web/'))
    const html = inBrowser.filter((file) => text(file).includes('dangerouslySetInnerHTML'))
    // serverOnly sets no html: it tells React to leave what the server rendered.
    expect(html.toSorted()).toEqual(['web/arrival/server-only.tsx', 'web/frame/stored-html.tsx'])
  })

  test('no test names a time by which it has to end, instead of that of vite.config.ts', () => {
    const time = /(^ *\},|, \{ timeout:) \d[\d_]{3,}( \}, async .*|\))$/m
    expect(sources.filter((file) => file.startsWith('tests/') && time.test(text(file)))).toEqual([])
  })

  // The choice holds for the whole process. A test that made its own would leave it to the tests after it.
  test('only the server and its pages choose who says in which language texts are read', () => {
    const choosing = sources.filter((file) => /\bspeakBy\(/.test(text(file)))
    expect(choosing.toSorted()).toEqual(['src/kit/language.ts', 'web/entry-server.tsx'])
  })
})

describe('a sentence that is stored is no state', () => {
  test.each([
    ['row.lastError?.endsWith(MAY_HAVE_GONE)', 1],
    ['like(outbox.lastError, `%${MAY_HAVE_GONE}`)', 1],
    ["sql`${outbox.lastError} like 'Cancelled by %'`", 1],
    ["alert.note !== '' && eq(orders.verificationNotes, 'Verified.')", 2],
    ["LOGIN.test(row.lastError) && dedupeKey.split(':')", 2],
    ['row.lastError === null || note !== alert.note || eq(outbox.dedupeKey, key)', 0],
    ['sql`${outbox.lastError} is null`', 0],
  ])('%s compares %i with a text', (source, count) => {
    expect(comparedTextsIn(source)).toHaveLength(count)
  })

  test('no source compares one with a text', () => {
    const found = sources.filter((file) => /^(src|db)\//.test(file) && comparedTextsIn(text(file)).length > 0)
    expect(found).toEqual([])
  })
})

test('the lockfile holds the packages of every platform (npm run lock completes it)', () => {
  expect(missingPackages().map(({ name }) => name)).toEqual([])
})

describe('import rules', () => {
  type Finding = { filename: string; message: string; help?: string }
  let tree = ''
  let findings: Finding[] = []

  // The breaches are written to a temporary tree with the same configuration, so that no other check finds them.
  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), 'import-rules-'))
    for (const { file, source } of breaches) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), source)
    }
    for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(tree, file))
    const configuration = pathToFileURL(resolve('oxlint.config.ts')).href
    writeFileSync(join(tree, 'oxlint.config.ts'), `export { default } from '${configuration}'\n`)
    const oxlint = resolve('node_modules/oxlint/bin/oxlint')
    const place = { cwd: tree, maxBuffer: 2 ** 26 }
    const output = await new Promise<string>((done) => {
      execFile(process.execPath, [oxlint, '--format=json', '.'], place, (_, stdout) => done(stdout))
    })
    findings = (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics
  })

  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test.each(breaches)('$file is refused: $says', ({ file, says }) => {
    const reported = findings.filter((finding) => finding.filename === file)
    expect(reported.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')).toContain(says)
  })
})

describe('bundles', () => {
  // Each of these in its order: what more parts load comes later.
  const grades = {
    landing: [null, 'later', 'now'],
    otherPages: [false, true],
    widgets: [false, true],
    click: [false, true],
    dashboard: [0, 1, 3],
    admin: [0, 1, 5],
    elsewhere: [false, true],
  } as const
  const starts = { none: null, dashboard: 'dashboard', admin: 'admin', both: 'both' } as const
  const later = { none: ['dashboard', 'admin'], dashboard: ['both'], admin: ['both'], both: [] } as const

  const least = { isStyle: false, landing: null, otherPages: false, widgets: false, click: false }
  const all = Object.entries(grades).reduce<Loads[]>(
    (loads, [field, values]) => loads.flatMap((one) => values.map((value) => ({ ...one, [field]: value }))),
    Object.values(starts).map((start) => ({ ...least, start, dashboard: 0, admin: 0, elsewhere: false })),
  )

  /** The same with one part more. */
  const withMore = (loads: Loads): Loads[] => [
    ...Object.entries(grades).flatMap(([field, values]) => {
      const next = values.findIndex((value) => value === loads[field as keyof typeof grades]) + 1
      return next < values.length ? [{ ...loads, [field]: values[next] }] : []
    }),
    ...later[loads.start ?? 'none'].map((start) => ({ ...loads, start })),
  ]

  const levelOf = (loads: Loads): number => Object.values(groups).findIndex((takes) => takes(loads))

  test('a module that more parts load is in the same group or in one above it', () => {
    const lower = all.flatMap((loads) =>
      withMore(loads)
        .filter((more) => levelOf(more) > levelOf(loads))
        .map((more) => ({ loads, more })),
    )
    expect(all).toHaveLength(1728)
    expect(lower).toEqual([])
  })
})

describe('the REST table (REST-1)', () => {
  test('every procedure states its access', () => {
    const unstated = [...accessTable].filter(([, access]) => access === undefined)
    expect(unstated.map(([name]) => name)).toEqual([])
  })

  test('every line names an existing procedure, and no call is listed twice', () => {
    const unknown = routes.filter((route) => 'procedure' in route && !accessTable.has(route.procedure))
    const calls = routes.map(({ method, path }) => `${method} ${path}`)
    expect(unknown).toEqual([])
    expect(calls).toEqual([...new Set(calls)])
  })

  test('docs/api.md equals the table and the procedures (npm run docs writes it)', () => {
    expect(text('docs/api.md')).toBe(apiDocs())
  })
})
