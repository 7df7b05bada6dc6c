import { z } from 'zod'
import { version } from '#src/config.ts'
import { eventCalls } from '#src/domains/events/answers.ts'
import { cookieName } from '#src/kit/cookies.ts'
import { id } from '#src/shared/input.ts'
import type { Rights } from '#src/shared/rights.ts'
import { answers, failure, tags } from './answers.ts'
import { procedures } from './procedures.ts'
import type { HttpRoute, Route } from './route.ts'
import { routes } from './routes.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Content = Record<string, { schema?: JsonSchema }>
type Answer = { $ref: string } | { description: string; headers?: object; content?: Content }

/** Whether a schema takes texts and gives the checked text, alone or by a further pipe. */
const isText = (schema: z.core.$ZodType): schema is z.ZodType<string> =>
  schema instanceof z.ZodPipe ? isText(schema.in) && isText(schema.out) : schema._zod.def.type === 'string'

/**
 * A schema as JSON Schema for OpenAPI 3.1. A rule between two fields, and one that JSON Schema cannot express, are left
 * out.
 */
const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: part }) => {
      // A text that is checked in two steps keeps the rules of both.
      if (zodSchema instanceof z.ZodPipe && part.type === 'string' && isText(zodSchema.out)) {
        Object.assign(part, jsonSchema(zodSchema.out))
      }
      // The pattern of a format repeats the format.
      if (part.format) delete part.pattern
    },
  })
  return JSON.parse(JSON.stringify(made), (key, value) => {
    if (key === '$ref') return value.replace('#/$defs/', '#/components/schemas/')
    // Removes an empty alternative: a Date, which only tRPC clients can send.
    return key === 'anyOf' ? value.filter((part: object) => Object.keys(part).length > 0) : value
  }) as JsonSchema
}

/** The answers by operation, and the schemas that they refer to. */
const described = jsonSchema(z.object({ ...answers, failure }))
const answerOf = (operation: string) => described.properties?.[operation] as JsonSchema

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const isFile = (route: Route): route is HttpRoute => 'operation' in route
const operationOf = (route: Route) => (isFile(route) ? route.operation : route.procedure)
const tagOf = (route: Route) => operationOf(route).split('.')[0] ?? ''

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
  502: { name: 'BadGateway', description: 'A service that the shop uses failed' },
  503: { name: 'ServiceUnavailable', description: 'The shop is busy or cannot write' },
  504: { name: 'GatewayTimeout', description: 'A service that the shop uses did not answer' },
}

const rightsOf = (route: Route): Rights | undefined =>
  isFile(route) ? route.rights : procedures[route.procedure].meta
const pathParameters = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const omit = (schema: JsonSchema, names: string[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  ),
  required: (schema.required ?? []).filter((name) => !names.includes(name)),
})

const shapeOf = ({ path }: Route) => path.replace(/:\w+/g, '{}')

/**
 * A path in OpenAPI's form, such as `/api/orders/{id}`. Calls with paths of the same shape use the parameter names of
 * the first, because OpenAPI lists a shape once.
 */
export const openApiPath = (route: Route): string => {
  const { path } = routes.find((other) => shapeOf(other) === shapeOf(route)) ?? route
  return path.replace(/:(\w+)/g, '{$1}')
}

const schemaOf = (route: Route): z.ZodType | undefined =>
  isFile(route) ? (route.upload?.form ?? route.query) : procedures[route.procedure].inputs[0]

/** The input of a call without path parameters; an export has no paging, an upload no `fileName`. */
const inputOf = (route: Route): JsonSchema | undefined => {
  const input = schemaOf(route)
  const elsewhere = isFile(route) ? ['limit', 'cursor', 'fileName'] : pathParameters(route)
  return input && omit(jsonSchema(input), elsewhere)
}

/** The errors that follow from method, path and access, and those that the route lists. */
const errorsOf = (route: Route, input: JsonSchema | undefined): number[] => {
  const { access, tokens } = rightsOf(route) ?? {}
  const isWrite = route.method !== 'GET'
  const possible: [status: number, isPossible: boolean][] = [
    [400, isWrite || input !== undefined],
    // A wrong token is refused by every call.
    [401, true],
    [403, isWrite || access === 'admin' || (access !== 'public' && !tokens)],
    [404, access === 'owner' || route.path.includes(':')],
    // A call that says what its user has seen is refused where somebody changed that since (ORD-717).
    [409, ['expectedUpdatedAt', 'revision', 'shown'].some((seen) => input?.properties?.[seen] !== undefined)],
    [413, isWrite],
    [415, isWrite],
    [429, true],
    [503, true],
  ]
  return [...possible.filter(([, isPossible]) => isPossible).map(([status]) => status), ...route.errors]
}

const columns = {
  name: 'columns',
  in: 'query',
  description: 'Names of columns, separated by commas; all where it is left out',
  schema: { type: 'string' },
}

/** The query parameters of an upload, beside its form. */
const queryOfUpload = (route: Route) => {
  if (!isFile(route) || !route.upload || !route.query) return []
  const { properties = {}, required = [] } = jsonSchema(route.query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The schemas of the path parameters, in their order. A name that the input does not know is the name of a file. */
const pathSchemasOf = (route: Route): JsonSchema[] => {
  const schema = schemaOf(route)
  const properties = schema ? jsonSchema(schema).properties : undefined
  return pathParameters(route).map((name) => {
    const known = properties?.[name] as JsonSchema | undefined
    return known ?? (name === 'id' ? jsonSchema(id) : { type: 'string' })
  })
}

const parametersOf = (route: Route, input: JsonSchema | undefined) => [
  ...[...openApiPath(route).matchAll(/\{(\w+)\}/g)].map(([, name], index) => ({
    name,
    in: 'path',
    required: true,
    schema: pathSchemasOf(route)[index],
  })),
  ...(route.method === 'GET' ? Object.entries(input?.properties ?? {}) : []).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input?.required?.includes(name) ?? false,
    schema,
  })),
  ...queryOfUpload(route),
  ...(isFile(route) && route.type === 'text/csv' ? [columns] : []),
]

const bodyOf = (route: Route, input: JsonSchema | undefined) => {
  if (route.method === 'GET' || !input) return {}
  const required = input.required ?? []
  if (!isFile(route)) return { requestBody: { required: required.length > 0, content: json(input) } }
  const { file = '' } = route.upload ?? {}
  const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = {
    ...input,
    properties: { ...input.properties, [file]: bytes },
    required: [...required, file],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

const total = {
  'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
  'X-Total-More': {
    description: '`true` where a search found more than X-Total-Count says, which counts the newest 1,000',
    schema: { const: 'true' },
  },
}

/** The successful answer: a file, an empty body or JSON. */
const successOf = (route: Route, input: JsonSchema | undefined): Answer => {
  const description = route.summary
  if (isFile(route) && route.type) return { description, content: { [route.type]: {} } }
  if (!isFile(route) && route.status === 204) return { description }
  const isPaged = route.method === 'GET' && input?.properties?.cursor !== undefined
  return { description, ...(isPaged ? { headers: total } : {}), content: json(answerOf(operationOf(route))) }
}

const securityOf = (route: Route) => {
  const { access, tokens } = rightsOf(route) ?? {}
  if (access === 'public') return []
  // A guest owns only their conversation.
  const isGuests = access === 'owner' && !isFile(route)
  return [{ session: [] }, ...(tokens ? [{ token: [] }] : []), ...(isGuests ? [{ chat: [] }] : [])]
}

const statusOf = (route: Route) => (isFile(route) ? (route.upload?.status ?? 200) : route.status)

const operation = (route: Route) => {
  const input = inputOf(route)
  const others = isFile(route) ? Object.entries(route.others ?? {}) : []
  const responses: Record<string, Answer> = {
    [statusOf(route)]: successOf(route, input),
    ...Object.fromEntries(others.map(([status, description]) => [status, { description }])),
    ...Object.fromEntries(
      errorsOf(route, input).map((status) => [
        status,
        { $ref: `#/components/responses/${errors[status]?.name}` },
      ]),
    ),
  }
  return {
    operationId: operationOf(route),
    summary: route.summary,
    description: `Access: ${rightsOf(route)?.access}.`,
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: parametersOf(route, input),
    ...bodyOf(route, input),
    responses,
  }
}

const signatureHeaders = [
  ['webhook-id', 'The same at every try of one event'],
  ['webhook-timestamp', 'The time of this try, in seconds since 1970'],
  ['webhook-signature', '`v1,` and the signature by each secret, as Standard Webhooks says'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

/** The calls that programs get from the shop, by their events (EVENT-1221). */
const webhooks = Object.fromEntries(
  eventCalls.map(({ type, summary, body }) => [
    type,
    {
      post: {
        operationId: `events.${type}`,
        summary,
        tags: ['events'],
        security: [],
        parameters: signatureHeaders,
        requestBody: { required: true, content: json(jsonSchema(body)) },
        responses: {
          '2XX': { description: 'Taken' },
          default: { description: 'Not taken: the call comes again with the same id, for three days' },
        },
      },
    },
  ]),
)

/** The OpenAPI 3.1 document of the documented calls, made from the table and the schemas of its procedures. */
export const openApiDocument = (publicUrl: string) => {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const route of routes) {
    const path = openApiPath(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The shop',
      version,
      description: 'Every documented call of the shop.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: tags[name] })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(publicUrl, 'sid') },
        token: { type: 'http', scheme: 'bearer' },
        chat: { type: 'apiKey', in: 'cookie', name: cookieName(publicUrl, 'chat-session') },
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
