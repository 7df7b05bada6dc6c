import fc from 'fast-check'

/** The parts of JSON Schema that the OpenAPI document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  items?: JsonSchema
  contentMediaType?: string
  contentSchema?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

const LONGEST = 300
const digits = (value: number) => String(value).padStart(2, '0')
const day = fc
  .tuple(
    fc.integer({ min: 2020, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${digits(month)}-${digits(date)}`)

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.stringMatching(/^[a-z][a-z0-9]{0,15}@[a-z]{1,10}\.(com|pk)$/),
  date: day,
  'date-time': day.map((value) => `${value}T12:00:00Z`),
}

// fast-check takes two seconds for each complement of a Unicode class, and none for ranges. In the document, the class
// itself stands in brackets alone.
const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f'
const withRanges = (pattern: string): string =>
  pattern.replaceAll('\\P{Cc}', `[^${CONTROLS}]`).replaceAll('\\p{Cc}', CONTROLS)

const strings = ({
  format,
  pattern,
  minLength = 0,
  maxLength = LONGEST,
}: JsonSchema): fc.Arbitrary<string> => {
  if (format !== undefined) {
    const known = formats[format]
    if (!known) throw new Error(`No generator for the format ${format}`)
    return known
  }
  const most = Math.min(maxLength, Math.max(LONGEST, minLength))
  if (pattern === undefined) {
    return fc
      .string({ unit: 'grapheme', minLength, maxLength: most })
      .filter(({ length }) => length <= maxLength)
  }
  return fc
    .stringMatching(new RegExp(withRanges(pattern), 'u'), { size: 'small' })
    .filter(({ length }) => length >= minLength && length <= maxLength)
}

const numbers = (schema: JsonSchema, isInteger: boolean): fc.Arbitrary<number> => {
  const { minimum, maximum, exclusiveMinimum, multipleOf } = schema
  const min = minimum ?? exclusiveMinimum ?? -1_000_000
  const max = maximum ?? 1_000_000_000
  if (multipleOf !== undefined) {
    return fc
      .integer({ min: Math.ceil(min / multipleOf), max: Math.floor(max / multipleOf) })
      .map((steps) => Number((steps * multipleOf).toFixed(2)))
  }
  const all = isInteger
    ? fc.integer({ min: Math.max(min, Number.MIN_SAFE_INTEGER), max: Math.min(max, Number.MAX_SAFE_INTEGER) })
    : fc.double({ min, max, noNaN: true })
  return all.filter((value) => value !== exclusiveMinimum)
}

const objects = (schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fromSchema(part, resolve)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  if (typeof additionalProperties !== 'object') return named
  const keys = propertyNames
    ? fromSchema({ type: 'string', ...propertyNames }, resolve)
    : fc.stringMatching(/^[a-z]{1,10}$/)
  const further = fc.dictionary(keys as fc.Arbitrary<string>, fromSchema(additionalProperties, resolve), {
    maxKeys: 5,
  })
  return fc.tuple(further, named).map(([others, own]) => ({ ...others, ...(own as object) }))
}

type Resolve = (ref: string) => JsonSchema

/** Values that a JSON Schema permits. `resolve` gives the schema that a `$ref` names. */
export const fromSchema = (schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return fromSchema(resolve(schema.$ref), resolve)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives && !schema.properties) {
    // JSON text without a schema of its own is that of the other alternatives.
    const [values, texts] = [false, true].map((isJson) =>
      alternatives.filter(
        ({ contentMediaType, contentSchema }) =>
          (contentMediaType !== undefined && contentSchema === undefined) === isJson,
      ),
    )
    const value = fc.oneof(...(values ?? []).map((part) => fromSchema(part, resolve)))
    return texts?.length
      ? fc.oneof(
          value,
          value.map((given) => JSON.stringify(given)),
        )
      : value
  }
  if (schema.oneOf) {
    // Exactly one of the named fields.
    const named = schema.oneOf.flatMap(({ required = [] }) => required)
    const { oneOf: _, ...rest } = schema
    return fc.oneof(
      ...named.map((name) => {
        const properties = Object.entries(schema.properties ?? {}).filter(
          ([key]) => key === name || !named.includes(key),
        )
        const required = [...(schema.required ?? []), name]
        return fromSchema({ ...rest, properties: Object.fromEntries(properties), required }, resolve)
      }),
    )
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type }, resolve)))
  }
  switch (schema.type ?? 'any') {
    case 'string':
      return schema.contentSchema
        ? fromSchema(schema.contentSchema, resolve).map((value) => JSON.stringify(value))
        : strings(schema)
    case 'integer':
    case 'number':
      return numbers(schema, schema.type === 'integer')
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, resolve), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objects(schema, resolve)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
