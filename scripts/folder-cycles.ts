import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Finds circles of files and of rooms. Imports of types, of stylesheets and of parts that load late count; the lint rule
// import/no-cycle, which editors show, knows no late ones. A room is a folder with all that lies below it, at any depth.
// The files directly in a folder are one room beside its subfolders: they import the subfolders, or the subfolders import
// them, but not both. Directly below src, src/app, src/shared, db and web each file is a room of its own: main, router and
// deps stand on different floors, the languages below the catalogue, which schemas read, and src/written between the parts
// of src/shared. A domain with its folders is one room: its service asks its rules, which stand on its store.

const ROOTS = ['src', 'db', 'web']
const IMPORT = /\b(?:from|import)\s*(?:url)?\(?\s*['"]([#.][^'"]+)['"]/g

type Edge = { from: string; to: string; file: string }

/**
 * Ignores the imports of domain schemas, which import nothing but zod, by the tables (enumerations) and by the
 * configuration (rules of the first administrator).
 */
const isVocabulary = (from: string, to: string): boolean =>
  (from.startsWith('db/') || from === 'src/config.ts') && /^src\/domains\/[^/]+\/schema\.ts$/.test(to)

/** The domain that holds a file, or the file itself outside the domains. */
const domainOf = (file: string): string => /^src\/domains\/[^/]+/.exec(file)?.[0] ?? file

/**
 * An import as an arrow between two rooms of the deepest folder that holds both files. The folders of all roots stand
 * beside each other: db takes from src/shared, and src/domains from db.
 */
const betweenRooms = ({ from: file, to: target, ...edge }: Edge): Edge => {
  const [from, to] = [file.split('/'), target.split('/')]
  const depth = Math.max(
    1,
    from.findIndex((part, at) => part !== to[at]),
  )
  const roomOf = (path: string[]): string => {
    if (depth <= 2 && ['app', 'shared'].includes(path[1] ?? '')) return path.slice(0, 3).join('/')
    return depth === 1 || path.length > depth + 1
      ? path.slice(0, depth + 1).join('/')
      : `${path.slice(0, depth).join('/')}/*`
  }
  return { from: roomOf(from), to: roomOf(to), ...edge }
}

/** The imports of a file, as arrows between files. */
const importsOf = (root: string, file: string): Edge[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
    )
    .filter((target) => ROOTS.includes(target.split('/')[0] ?? '') && !isVocabulary(file, target))
    .map((target) => ({ from: file, to: target, file: `${file} imports ${target}` }))

/** The strongly connected component of each room, as a number (Tarjan's algorithm). */
const componentsOf = (edges: Map<string, Edge[]>): Map<string, number> => {
  const indices = new Map<string, number>()
  const components = new Map<string, number>()
  const stack: string[] = []
  const visit = (room: string): number => {
    const index = indices.size
    indices.set(room, index)
    stack.push(room)
    let lowest = index
    for (const { to } of edges.get(room) ?? []) {
      if (!components.has(to)) lowest = Math.min(lowest, indices.get(to) ?? visit(to))
    }
    if (lowest === index) {
      for (const member of stack.splice(stack.indexOf(room))) components.set(member, index)
    }
    return lowest
  }
  for (const room of edges.keys()) if (!indices.has(room)) visit(room)
  return components
}

/** The arrows that lead around in a circle, as their imports. */
const circular = (edges: readonly Edge[]): string[] => {
  const components = componentsOf(Map.groupBy(edges, ({ from }) => from))
  return edges.filter(({ from, to }) => components.get(from) === components.get(to)).map(({ file }) => file)
}

/** All imports between files or rooms below `root` that lead around in a circle; empty when there is none. */
export const folderCycles = (root: string): string[] => {
  const imports = ROOTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) => importsOf(root, file))
  const rooms = imports
    .filter(({ from, to }) => domainOf(from) !== domainOf(to))
    .map(betweenRooms)
    .filter(({ from, to }) => from !== to)
  return [...new Set([...circular(imports), ...circular(rooms)])].toSorted()
}

if (process.argv[1] === import.meta.filename) {
  const imports = folderCycles('.')
  if (imports.length > 0) {
    process.stderr.write(`Files or folders import each other in a circle:\n  ${imports.join('\n  ')}\n`)
    process.exitCode = 1
  }
}
