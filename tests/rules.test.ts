import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RULES, rules } from '#tests/helpers/rules.ts'

const text = (file: string): string => readFileSync(file, 'utf8')

const ids = new Set(rules.map(({ id }) => id))
const prefixes = new Set([...ids].map((id) => id.split('-')[0] ?? ''))

// Only the prefixes of docs/rules.md make an id, so SHA-256 and UTF-8 are none. A range cites its first and last rule.
const citation = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d+\\b`, 'g')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

// These hold the texts of rules to their form and to constants, and prove no rule.
const statements = new Set(['tests/rules.test.ts', 'tests/domain/rule-figures.test.ts'])

const rootFiles = readdirSync('.').filter((name) => name !== 'package-lock.json')
const code = [...['src', 'web', 'db', 'tests', 'scripts', 'bench'].flatMap(filesBelow), ...rootFiles]
  .filter((file) => /\.(tsx?|js|json|css|html)$/.test(file))
  .filter((file) => !file.startsWith('db/migrations/') && !statements.has(file))
const decisions = filesBelow('docs/decisions').filter((file) => file.endsWith('.md'))

/** The ids in brackets, of which a sentence may also speak outside them. */
const bracketed = new RegExp(
  `\\(${citation.source}(?:(?:,\\s*(?:(?://|\\*)\\s*)?| and )${citation.source})*\\)`,
  'g',
)
const citations = (file: string): string[] =>
  (text(file).match(bracketed) ?? []).flatMap((list) => list.match(citation) ?? [])

const citedIn = (file: string): string[] => [...new Set(text(file).match(citation))]

describe('the rules of the product', () => {
  test('each has an id of its own and a text', () => {
    expect(rules.filter(({ id }) => id === '').map((rule) => `${RULES}: ${rule.text}`)).toEqual([])
    const repeated = rules.filter(({ id }, n) => rules.findIndex((rule) => rule.id === id) < n)
    expect(repeated.map(({ id }) => `${RULES}: ${id} is given twice`)).toEqual([])
  })

  test('each is one fact in two lines of 120 letters at most', () => {
    const long = rules.filter(({ lines }) => lines.length > 2 || lines.some((line) => line.length > 120))
    expect(long.map(({ id }) => id)).toEqual([])
  })

  test('each is cited once where the code keeps it, and once where a test proves it', () => {
    for (const isTest of [true, false]) {
      const cited = code.filter((file) => file.startsWith('tests/') === isTest).flatMap(citations)
      expect(cited.filter((id, n) => cited.indexOf(id) < n)).toEqual([])
    }
  })

  test('every cited id exists', () => {
    const unknown = [...code, ...decisions].flatMap((file) =>
      citedIn(file)
        .filter((id) => !ids.has(id))
        .map((id) => `${file}: ${id} is not in ${RULES}`),
    )
    expect(unknown).toEqual([])
  })

  test('every rule is named by a test', () => {
    const named = new Set(code.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file)).flatMap(citedIn))
    const unnamed = [...ids].filter((id) => !named.has(id))
    expect(unnamed.map((id) => `${RULES}: ${id} is named by no test`)).toEqual([])
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
