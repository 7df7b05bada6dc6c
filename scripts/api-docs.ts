import { writeFileSync } from 'node:fs'
import { openApiDocument, openApiPath } from '#src/app/server/rest/openapi.ts'
import { procedures } from '#src/app/server/rest/procedures.ts'
import type { Route } from '#src/app/server/rest/route.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import type { Rights } from '#src/shared/rights.ts'

// `npm run docs`: writes docs/api.md from the REST table and the access of the procedures behind it.

/** `admin, tokens: orders`; `admin, asks` for a change that asks for a fresh code. */
const inWords = ({ access, tokens, unconfirmed }: Rights, isChange: boolean): string =>
  [
    access,
    ...(tokens ? [`tokens: ${tokens}`] : []),
    ...(isChange && access === 'admin' && !unconfirmed ? ['asks'] : []),
  ].join(', ')

/** 'orders.create' and the like, with the rights that each states. */
export const accessTable = new Map(
  Object.entries(procedures).map(([name, { meta, type }]) => [
    name,
    meta && inWords(meta, type === 'mutation'),
  ]),
)

const accessOf = (procedure: string): string => {
  const access = accessTable.get(procedure)
  if (access === undefined) throw new Error(`${procedure} is no procedure, or states no access`)
  return access
}

type Schema = { $ref?: string; items?: Schema; anyOf?: Schema[] }

/** `Order`, `[Order]` or `Order or Receipt`, as the OpenAPI document calls them. */
const nameOf = ({ $ref, items, anyOf }: Schema): string => {
  if (items) return `[${nameOf(items)}]`
  return anyOf ? anyOf.map(nameOf).join(' or ') : ($ref?.split('/').at(-1) ?? '')
}

const { paths } = openApiDocument('https://shop.example')

/** The first answer that the OpenAPI document states for a call, its status where it is not 200. */
const answerOf = (line: Route): string => {
  const { responses = {} } = paths[openApiPath(line)]?.[line.method.toLowerCase()] ?? {}
  const [status = '', answer] = Object.entries(responses)[0] ?? []
  const content = answer && 'content' in answer ? answer.content : {}
  const names = Object.entries(content ?? {}).map(([type, { schema }]) =>
    schema ? nameOf(schema as Schema) : type,
  )
  return [...(status === '200' ? [] : [status]), ...names].join(' ')
}

const rowOf = (line: Route): string[] => {
  const procedure = 'procedure' in line ? line.procedure : ''
  const access = 'procedure' in line ? accessOf(line.procedure) : inWords(line.rights, line.method !== 'GET')
  return [line.method, `\`${line.path}\``, access, procedure, line.summary, answerOf(line)]
}

const table = (head: string[], lines: string[][]): string =>
  [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

/** The text of docs/api.md: every documented call, then the procedures that only the application calls. */
export const apiDocs = (): string => {
  const named = new Set<string>(routes.map((line) => ('procedure' in line ? line.procedure : '')))
  const others = [...accessTable.keys()].filter((name) => !named.has(name))
  return `# The API

Made by \`npm run docs\` from src/app/server/rest/routes.ts, the access of each procedure and the schema of its answer; a test
holds them equal. \`/api/openapi.json\` of a running shop has the schemas.
Access: public (anybody), owner (whose object it is), customer (any signed-in user), admin. An API token may make the calls
that name its work after "tokens", and is a guest at public ones; "asks" wants a fresh code of the second factor.
Every error answers \`{message, error, code}\`, with \`issues\` where input was invalid.

## REST

${table(['method', 'path', 'access', 'procedure', 'summary', 'answer'], routes.map(rowOf))}

## Procedures without a REST path

${table(
  ['procedure', 'access'],
  others.toSorted().map((name) => [name, accessOf(name)]),
)}
`
}

if (process.argv[1] === import.meta.filename) writeFileSync('docs/api.md', apiDocs())
