import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The lint's import/no-cycle sees files; this sees rooms. Imports of types count as any other.

const ROOTS = ['src', 'db', 'web']
const IMPORT = /\b(?:from|import)\s*\(?\s*'(#[^']+|\.[^']+)'/g

type Edge = { from: string; to: string; file: string }

/** The domain, area, feature or layer that a file belongs to; a file directly below a root is a room of its own. */
const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/domains/') ? 3 : 2)
    .join('/')

/** The tables take their enumerations from the schemas of the domains, which import zod alone. */
const isVocabulary = (from: string, to: string): boolean =>
  from.startsWith('db/') && /^src\/domains\/[^/]+\/schema\.ts$/.test(to)

const edgesOf = (root: string, file: string): Edge[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
    )
    .filter((target) => ROOTS.includes(target.split('/')[0] ?? '') && !isVocabulary(file, target))
    .map((target) => ({ from: roomOf(file), to: roomOf(target), file: `${file} imports ${target}` }))
    .filter(({ from, to }) => from !== to)

/** The way from one room back to itself, or null. */
const circleThrough = (start: string, edges: Map<string, Edge[]>): Edge[] | null => {
  const seen = new Set<string>()
  const walk = (room: string, path: Edge[]): Edge[] | null => {
    for (const edge of edges.get(room) ?? []) {
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

/** The imports that close a circle between folders below `root`; empty where there is none. */
export const folderCircles = (root: string): string[] => {
  const files = ROOTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((file) => /\.tsx?$/.test(file))
  const edges = Map.groupBy(
    files.flatMap((file) => edgesOf(root, file)),
    ({ from }) => from,
  )
  const circles = [...edges.keys()]
    .map((room) => circleThrough(room, edges))
    .filter((circle) => circle !== null)
  return [...new Set(circles.flat().map(({ file }) => file))].toSorted()
}

if (import.meta.main) {
  const circle = folderCircles('.')
  if (circle.length > 0) {
    process.stderr.write(`Folders import each other in a circle:\n  ${circle.join('\n  ')}\n`)
    process.exitCode = 1
  }
}
