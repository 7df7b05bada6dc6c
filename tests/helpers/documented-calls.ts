import fc from 'fast-check'
import { openApiDocument, openApiPath } from '#src/app/server/rest/openapi.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { fromSchema, type JsonSchema } from './from-schema.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema }
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export type Parts = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

const { paths, components } = openApiDocument('http://shop.test')
const resolve = (ref: string): JsonSchema => {
  const schema = (components.schemas as Record<string, JsonSchema> | undefined)?.[ref.split('/').at(-1) ?? '']
  if (!schema) throw new Error(`The document has no ${ref}`)
  return schema
}

const record = (parameters: Parameter[]) =>
  fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, fromSchema(schema, resolve)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  })

/** Every operation of the OpenAPI document, with a generator of the requests that it permits. */
export const documentedCalls = routes.map((line) => {
  const path = openApiPath(line)
  const operation = paths[path]?.[line.method.toLowerCase()] as unknown as Operation
  const { parameters, requestBody } = operation
  const [content] = Object.entries(requestBody?.content ?? {})
  const [type, body] = content ?? ['', undefined]
  const inPart = (part: string) => parameters.filter((parameter) => parameter.in === part)
  const parts: fc.Arbitrary<Parts> = fc.record({
    path: record(inPart('path')),
    query: record(inPart('query')),
    body: body ? fromSchema(body.schema, resolve) : fc.constant(undefined),
  })
  return { line, path, type, parts }
})
export type DocumentedCall = (typeof documentedCalls)[number]
