import { writeFileSync } from 'node:fs'
import { procedures } from '#src/server/rest/procedures.ts'
import { routes } from '#src/server/rest/routes.ts'

// `npm run docs`: writes docs/api.md from the REST table and the access of the procedures behind it.

type Row = { method: string; path: string; access: string; procedure: string; answer: string }

/** 'orders.create' and the like, with the access that each states. */
export const accessTable = new Map(Object.entries(procedures).map(([name, { meta }]) => [name, meta?.access]))

const accessOf = (procedure: string): string => {
  const access = accessTable.get(procedure)
  if (access === undefined) throw new Error(`${procedure} is no procedure, or states no access`)
  return access
}

const rows: Row[] = routes.map((route) => {
  const { method, path, answer } = route
  return 'procedure' in route
    ? { method, path, answer, procedure: route.procedure, access: accessOf(route.procedure) }
    : { method, path, answer, procedure: '', access: route.access }
})

const table = (head: string[], lines: string[][]): string =>
  [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

/** The text of docs/api.md: every documented call, then the procedures that only the application calls. */
export const apiDocs = (): string => {
  const named = new Set(rows.map((row) => row.procedure))
  const others = [...accessTable.keys()].filter((name) => !named.has(name))
  return `# The API

Made by \`npm run docs\` from src/server/rest/routes.ts and the access of each procedure; a test holds the three equal.
Access: public (anybody), owner (whose object it is), customer (any signed-in user), admin.
Every error answers \`{message, error, code}\`, with \`issues\` where input was invalid.

## REST

${table(
  ['method', 'path', 'access', 'procedure', 'answer'],
  rows.map((row) => [row.method, `\`${row.path}\``, row.access, row.procedure, row.answer]),
)}

## Procedures without a REST path

${table(
  ['procedure', 'access'],
  others.toSorted().map((name) => [name, accessOf(name)]),
)}
`
}

if (import.meta.main) writeFileSync('docs/api.md', apiDocs())
