import { z } from 'zod'
import { sessionCookieName } from '#src/server/request-context.ts'
import { procedures } from './procedures.ts'
import type { ProcedurePath, Route } from './route.ts'

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] } & Record<string, unknown>

/** What a procedure takes, as the JSON schema that OpenAPI 3.1 speaks; what only the code can say is left open. */
const inputSchema = (name: ProcedurePath): JsonSchema | undefined => {
  const [input] = procedures[name].inputs
  if (!input) return undefined
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return schema
}

const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const security = [{ session: [] }, { token: [] }]
const text = { type: 'string' }

const without = (schema: JsonSchema, names: string[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  ),
  required: (schema.required ?? []).filter((name) => !names.includes(name)),
})

const operation = (line: Route) => {
  const inPath = parametersOf(line.path)
  const isFile = !('procedure' in line)
  const access = isFile ? line.access : procedures[line.procedure].meta?.access
  const schema = isFile ? undefined : inputSchema(line.procedure)
  const rest = schema && without(schema, inPath)
  const status = isFile ? (line.method === 'POST' ? 201 : 200) : line.status
  return {
    operationId: isFile ? `${line.method.toLowerCase()} ${line.path}` : line.procedure,
    tags: [isFile ? line.path.replace('/api/admin', '/api').split('/')[2] : line.procedure.split('.')[0]],
    description: `Access: ${access}. Answers ${line.answer}.`,
    ...(access === 'public' ? {} : { security }),
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: name === 'id' ? 'integer' : 'string' },
      })),
      ...(line.method === 'GET'
        ? Object.entries(rest?.properties ?? {}).map(([name, property]) => ({
            name,
            in: 'query',
            schema: property,
          }))
        : []),
    ],
    ...(line.method !== 'GET' && rest
      ? { requestBody: { content: { 'application/json': { schema: rest } } } }
      : {}),
    responses: {
      [status]: { description: line.answer },
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of the documented calls, made from the table and the schemas of its procedures (REST-5). */
export const openApiDocument = (routes: Route[], publicUrl: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const line of routes) {
    const path = line.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(line) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'The shop', version: '1', description: 'Every documented call of the shop.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'error', 'code'],
          properties: {
            message: text,
            error: text,
            code: text,
            issues: { type: 'array', items: { type: 'object', properties: { path: text, message: text } } },
          },
        },
      },
    },
  }
}
