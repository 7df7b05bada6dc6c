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
  AUTH-2 AUTH-3 AUTH-5 AUTH-6 AUTH-8 AUTH-9 AUTH-11 AUTH-13 AUTH-16 AUTH-17 AUTH-18 AUTH-21
  USER-1 USER-2 USER-3 USER-4 USER-5 USER-6 USER-7
  OTP-1 OTP-2 OTP-3 OTP-5 OTP-6 OTP-8 OTP-9 OTP-10 OTP-11 OTP-12 OTP-17
  ORD-2 ORD-3 ORD-5 ORD-6 ORD-8 ORD-9 ORD-10 ORD-11 ORD-12 ORD-13 ORD-14 ORD-15 ORD-16 ORD-17 ORD-18 ORD-19 ORD-20
  LIC-1 LIC-2 LIC-4 LIC-5 LIC-6
  PLAN-1 PLAN-2 PLAN-4 PLAN-7 PLAN-9
  PROD-1 PROD-3 PROD-5 PROD-6
  PAY-1 PAY-2 PAY-3 PAY-4 PAY-5 PAY-6
  DL-2 DL-4 DL-5 DL-7 DL-8
  UP-1 UP-3 UP-4 UP-5 UP-6 UP-8 UP-9
  CONT-1 CONT-2 CONT-4 CONT-5
  TICK-2 TICK-4 TICK-5 TICK-6 TICK-7
  CHAT-1 CHAT-2 CHAT-3 CHAT-4 CHAT-8 CHAT-9 CHAT-10 CHAT-11 CHAT-14 CHAT-15 CHAT-16 CHAT-17 CHAT-18 CHAT-20
  CHAT-21 CHAT-22 CHAT-23 CHAT-25
  MSG-2 MSG-4 MSG-6 MSG-7 MSG-9 MSG-11
  WA-1 WA-2 WA-3 WA-4 WA-6 WA-7 WA-8
  CONTENT-1 CONTENT-3 CONTENT-4 CONTENT-7
  SECT-3 SECT-4
  BAN-1 BAN-2 BAN-3 BAN-4 BAN-6 BAN-7
  SEO-1 SEO-2 SEO-5 SEO-6 SEO-7
  SET-1 SET-2 SET-5
  STAT-1 STAT-2 STAT-3
  REST-5 REST-6 REST-7 REST-8
  HTTP-1 HTTP-4 HTTP-6 HTTP-8 HTTP-10 HTTP-12 HTTP-14
  SOCK-1 SOCK-3
  DB-2 DB-4 DB-10 DB-11
  RUN-1 RUN-3
  CLOCK-3
  VAL-1 VAL-2 VAL-4 VAL-5 VAL-6 VAL-7
  PAGE-1 PAGE-2 PAGE-4 PAGE-10 PAGE-15
  LAND-2 LAND-3 LAND-4 LAND-5 LAND-7 LAND-9 LAND-13 LAND-14 LAND-17 LAND-18
  STORE-1 STORE-2 STORE-3
  ACC-1 ACC-2 ACC-3 ACC-4 ACC-5 ACC-6 ACC-7
  DASH-1 DASH-2 DASH-4 DASH-5 DASH-6 DASH-7 DASH-8 DASH-9 DASH-10 DASH-12
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
