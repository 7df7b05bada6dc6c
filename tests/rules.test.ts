import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const RULES = 'docs/rules.md'
const text = (file: string): string => readFileSync(file, 'utf8')

const rules = text(RULES)
  .split('\n')
  .filter((line) => line.startsWith('- **'))
  .map((line) => ({ line, id: /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* \S/.exec(line)?.[1] ?? '' }))
const ids = new Set(rules.map(({ id }) => id))
const prefixes = new Set([...ids].map((id) => id.split('-')[0] ?? ''))

// Only the prefixes of docs/rules.md make an id, so SHA-256 and UTF-8 are none. A range cites its first and last rule.
const citation = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

const rootFiles = readdirSync('.').filter((name) => name !== 'package-lock.json')
const code = [...['src', 'web', 'db', 'tests', 'scripts', 'bench'].flatMap(filesBelow), ...rootFiles]
  .filter((file) => /\.(tsx?|js|json|css|html)$/.test(file))
  .filter((file) => !file.startsWith('db/migrations/') && file !== 'tests/rules.test.ts')
const decisions = filesBelow('docs/decisions').filter((file) => file.endsWith('.md'))

const citedIn = (file: string): string[] => [...new Set(text(file).match(citation))]

// Rules that no test names yet, in their order. The list only shrinks.
const untested = `
  SEO-2 SEO-5 SEO-7
  SET-1 SET-2 SET-5
  REST-5 REST-8
  HTTP-6 HTTP-8 HTTP-12
  SOCK-1 SOCK-3
  DB-2 DB-11
  RUN-3
  CLOCK-3
  VAL-1
  PAGE-4 PAGE-10 PAGE-15
  LAND-2 LAND-3 LAND-4 LAND-5 LAND-7 LAND-9 LAND-13 LAND-14 LAND-17 LAND-18
  STORE-1 STORE-2 STORE-3
  ACC-1 ACC-2 ACC-3 ACC-4 ACC-5 ACC-6 ACC-7
  DASH-1 DASH-2 DASH-4 DASH-5 DASH-6 DASH-7 DASH-8 DASH-9
  ADMIN-1 ADMIN-2 ADMIN-3 ADMIN-6 ADMIN-8
  TABLE-3 TABLE-4 TABLE-5 TABLE-7 TABLE-8 TABLE-9 TABLE-10 TABLE-11
  FORM-3 FORM-4 FORM-5 FORM-6 FORM-7
  TOAST-4 TOAST-5
  A11Y-2 A11Y-3
  PRIV-1
`

describe('the rules of the product', () => {
  test('each has an id of its own and a text', () => {
    expect(rules.filter(({ id }) => id === '').map(({ line }) => `${RULES}: ${line}`)).toEqual([])
    const repeated = rules.filter(({ id }, n) => rules.findIndex((rule) => rule.id === id) < n)
    expect(repeated.map(({ id }) => `${RULES}: ${id} is given twice`)).toEqual([])
  })

  test('every cited id exists', () => {
    const unknown = [...code, ...decisions].flatMap((file) =>
      citedIn(file)
        .filter((id) => !ids.has(id))
        .map((id) => `${file}: ${id} is not in ${RULES}`),
    )
    expect(unknown).toEqual([])
  })

  test('every rule is cited by code or tests', () => {
    const cited = new Set(code.flatMap(citedIn))
    const uncited = [...ids].filter((id) => !cited.has(id))
    expect(uncited.map((id) => `${RULES}: ${id} is cited nowhere`)).toEqual([])
  })

  test('every rule is named by a test, but for the list above', () => {
    const named = new Set(code.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file)).flatMap(citedIn))
    const unnamed = [...ids].filter((id) => !named.has(id))
    expect(unnamed).toEqual(untested.match(citation) ?? [])
  })

  test('no file cites a document that is not in the repository', () => {
    const foreign =
      /§|\bspecification\b|\bexperience(?: \d|:)|\(experience\b|\bdecisions? \d|\bsecurity\.md\b/i
    const found = [...code, ...decisions].flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, n) => {
          const match = foreign.exec(line)
          return match ? [`${file}:${n + 1}: "${match[0]}" (cite a rule of ${RULES})`] : []
        }),
    )
    expect(found).toEqual([])
  })
})
