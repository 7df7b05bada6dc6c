import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Finds import cycles between folders; the lint rule import/no-cycle finds those between files. Type imports count.

const ROOTS = ['src', 'db', 'web']
const IMPORT = /\b(?:from|import)\s*\(?\s*'(#[^']+|\.[^']+)'/g

type Edge = { from: string; to: string; file: string }

/** The folder of a file: a domain, feature or layer. A file directly below a root counts as its own folder. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/domains/') ? 3 : 2)
    .join('/')

/**
 * Ignores the imports of domain schemas, which import nothing but zod, by the tables (enumerations) and by the
 * configuration (rules of the first administrator).
 */
const isVocabulary = (from: string, to: string): boolean =>
  (from.startsWith('db/') || from === 'src/config.ts') && /^src\/domains\/[^/]+\/schema\.ts$/.test(to)

const edgesOf = (root: string, file: string): Edge[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
    )
    .filter((target) => ROOTS.includes(target.split('/')[0] ?? '') && !isVocabulary(file, target))
    .map((target) => ({ from: folderOf(file), to: folderOf(target), file: `${file} imports ${target}` }))
    .filter(({ from, to }) => from !== to)

/** The imports that lead from a folder back to itself, or null. */
const cycleThrough = (start: string, edges: Map<string, Edge[]>): Edge[] | null => {
  const seen = new Set<string>()
  const walk = (folder: string, path: Edge[]): Edge[] | null => {
    for (const edge of edges.get(folder) ?? []) {
      if (edge.to === start) return [...path, edge]
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      const found = walk(edge.to, [...path, edge])
      if (found) return found
    }
    return null
  }
  return walk(start, [])
}

/** The imports that form cycles between folders below `root`; empty when there are none. */
export const folderCycles = (root: string): string[] => {
  const files = ROOTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((file) => /\.tsx?$/.test(file))
  const edges = Map.groupBy(
    files.flatMap((file) => edgesOf(root, file)),
    ({ from }) => from,
  )
  const cycles = [...edges.keys()]
    .map((folder) => cycleThrough(folder, edges))
    .filter((cycle) => cycle !== null)
  return [...new Set(cycles.flat().map(({ file }) => file))].toSorted()
}

if (process.argv[1] === import.meta.filename) {
  const cycle = folderCycles('.')
  if (cycle.length > 0) {
    process.stderr.write(`Folders import each other in a cycle:\n  ${cycle.join('\n  ')}\n`)
    process.exitCode = 1
  }
}
