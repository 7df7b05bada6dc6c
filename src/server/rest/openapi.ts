import { z } from 'zod'
import { CHAT_COOKIE, sessionCookieName } from '#src/server/request-context.ts'
import { answers, failure } from './answers.ts'
import { procedures } from './procedures.ts'
import type { HttpRoute, Route } from './route.ts'
import { routes } from './routes.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Content = Record<string, { schema?: JsonSchema }>
type Answer = { $ref: string } | { description: string; headers?: object; content?: Content }

/** As OpenAPI 3.1 speaks it; what only the code can say is left open. */
const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      // Every integer of JSON is a safe one.
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
      // It says the same at greater length.
      if (part.format) delete part.pattern
    },
  })
  return JSON.parse(JSON.stringify(made), (key, value) => {
    if (key === '$ref') return value.replace('#/$defs/', '#/components/schemas/')
    // A Date, which forms send, is no alternative in JSON.
    return key === 'anyOf' ? value.filter((part: object) => Object.keys(part).length > 0) : value
  }) as JsonSchema
}

/** The answers by their operations, and the schemas that they refer to. */
const described = jsonSchema(z.object({ ...answers, failure }))
const answerOf = (operation: string) => described.properties?.[operation] as JsonSchema

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const isFile = (line: Route): line is HttpRoute => 'operation' in line
const operationOf = (line: Route) => (isFile(line) ? line.operation : line.procedure)
const tagOf = (line: Route) => operationOf(line).split('.')[0] ?? ''

const tags: Record<string, string> = {
  auth: 'Sessions, accounts and passwords',
  otp: 'One-time codes that prove a phone',
  orders: 'Orders and their receipts',
  downloads: 'Downloads and their files',
  users: 'Users, for administrators',
  plans: 'Plans',
  products: 'Products of the store',
  paymentMethods: 'Ways to pay, for administrators',
  contacts: 'Messages of the contact form',
  tickets: 'Support tickets',
  settings: 'Settings of the shop',
  content: 'Texts of the public pages',
  pageSections: 'Sections of the landing page',
  notifications: 'Banners',
  seo: 'Heads of the public pages',
  chat: 'The live chat, for both sides',
  chatConsole: 'The live chat, for administrators',
  whatsapp: 'WhatsApp and its gateway',
  incoming: 'What gateways tell the shop',
  messages: 'Templates and the outbox, for administrators',
}

const errors: Record<number, { name: string; description: string }> = {
  400: { name: 'BadRequest', description: 'The input is not valid' },
  401: { name: 'Unauthorized', description: 'Not signed in, or the API token is not valid' },
  403: { name: 'Forbidden', description: 'Not allowed, or sent by a page of another site' },
  404: { name: 'NotFound', description: 'There is no such thing, or it belongs to somebody else' },
  409: { name: 'Conflict', description: 'What is stored does not allow it' },
  413: { name: 'PayloadTooLarge', description: 'The body is too large' },
  415: { name: 'UnsupportedMediaType', description: 'The body is of another type' },
  416: { name: 'RangeNotSatisfiable', description: 'The file is shorter than the range' },
  429: { name: 'TooManyRequests', description: 'Too many requests' },
  503: { name: 'ServiceUnavailable', description: 'The shop is busy or cannot write' },
}

const accessOf = (line: Route) => (isFile(line) ? line.access : procedures[line.procedure].meta?.access)
const inPath = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const without = (schema: JsonSchema, names: string[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  ),
  required: (schema.required ?? []).filter((name) => !names.includes(name)),
})

const shapeOf = ({ path }: Route) => path.replace(/:\w+/g, '{}')

/** Such as `/api/orders/{id}`. Two calls of one address share the names of its parameters, which are the first one's. */
export const openApiPath = (line: Route): string => {
  const { path } = routes.find((other) => shapeOf(other) === shapeOf(line)) ?? line
  return path.replace(/:(\w+)/g, '{$1}')
}

/** What a call takes beside the parameters of its path; an export takes no pages, and an upload's file has its own name. */
const inputOf = (line: Route): JsonSchema | undefined => {
  const input = isFile(line) ? (line.query ?? line.form) : procedures[line.procedure].inputs[0]
  const elsewhere = isFile(line) ? ['limit', 'cursor', 'fileName'] : inPath(line)
  return input && without(jsonSchema(input), elsewhere)
}

/** Errors that follow from method, path and access, and those that the line names. */
const errorsOf = (line: Route, input: JsonSchema | undefined): number[] => {
  const access = accessOf(line)
  const isWrite = line.method !== 'GET'
  const possible: [status: number, isPossible: boolean][] = [
    [400, isWrite || input !== undefined],
    // A wrong token is refused everywhere.
    [401, true],
    [403, isWrite || access === 'admin'],
    [404, access === 'owner' || line.path.includes(':')],
    [413, isWrite],
    [415, isWrite],
    [429, true],
    [503, true],
  ]
  return [...possible.filter(([, isPossible]) => isPossible).map(([status]) => status), ...line.errors]
}

const columns = {
  name: 'columns',
  in: 'query',
  description: 'Names of columns, separated by commas; all where it is left out',
  schema: { type: 'string' },
}

const parametersOf = (line: Route, input: JsonSchema | undefined) => [
  ...[...openApiPath(line).matchAll(/\{(\w+)\}/g)].map(([, name], index) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: inPath(line)[index] === 'id' ? 'integer' : 'string' },
  })),
  ...(line.method === 'GET' ? Object.entries(input?.properties ?? {}) : []).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  })),
  ...(isFile(line) && line.type === 'text/csv' ? [columns] : []),
]

const bodyOf = (line: Route, input: JsonSchema | undefined) => {
  if (line.method === 'GET' || !input) return {}
  const required = input.required ?? []
  if (!isFile(line)) return { requestBody: { required: required.length > 0, content: json(input) } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { ...input, properties: { ...input.properties, file }, required: [...required, 'file'] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

const total = { 'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } } }

/** The answer of success: a file, nothing, or JSON. */
const successOf = (line: Route, input: JsonSchema | undefined): Answer => {
  const description = line.summary
  if (isFile(line) && line.type) return { description, content: { [line.type]: {} } }
  if (!isFile(line) && line.status === 204) return { description }
  const isPaged = line.method === 'GET' && input?.properties?.cursor !== undefined
  return { description, ...(isPaged ? { headers: total } : {}), content: json(answerOf(operationOf(line))) }
}

const securityOf = (line: Route) => {
  const access = accessOf(line)
  if (access === 'public') return []
  // What belongs to a guest is their conversation.
  const isGuests = access === 'owner' && !isFile(line)
  return [{ session: [] }, { token: [] }, ...(isGuests ? [{ chat: [] }] : [])]
}

const statusOf = (line: Route) => (isFile(line) ? (line.form ? 201 : 200) : line.status)

const operation = (line: Route) => {
  const input = inputOf(line)
  const others = isFile(line) ? Object.entries(line.others ?? {}) : []
  const responses: Record<string, Answer> = {
    [statusOf(line)]: successOf(line, input),
    ...Object.fromEntries(others.map(([status, description]) => [status, { description }])),
    ...Object.fromEntries(
      errorsOf(line, input).map((status) => [
        status,
        { $ref: `#/components/responses/${errors[status]?.name}` },
      ]),
    ),
  }
  return {
    operationId: operationOf(line),
    summary: line.summary,
    description: `Access: ${accessOf(line)}.`,
    tags: [tagOf(line)],
    security: securityOf(line),
    parameters: parametersOf(line, input),
    ...bodyOf(line, input),
    responses,
  }
}

/** The OpenAPI 3.1 document of the documented calls, made from the table and the schemas of its procedures (REST-5). */
export const openApiDocument = (publicUrl: string) => {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const line of routes) {
    const path = openApiPath(line)
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(line) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop',
      version: '1',
      description: 'Every documented call of the shop.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
        token: { type: 'http', scheme: 'bearer' },
        chat: { type: 'apiKey', in: 'cookie', name: CHAT_COOKIE },
      },
      responses: Object.fromEntries(
        Object.values(errors).map(({ name, description }) => [
          name,
          { description, content: json(answerOf('failure')) },
        ]),
      ),
      schemas: described.$defs,
    },
  }
}
