import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/domains/payments/statement-table.ts'
import { procedures } from '#src/server/rest/procedures.ts'
import type { JsonSchema } from '#tests/helpers/from-schema.ts'

describe('a text that a client sends', () => {
  const LONG = 'ﷺ'.repeat(80_000)
  /** Longer texts than these are none that a form is made of. */
  const MOST = 10_000

  /** Inputs that have the long text wherever this schema takes a text. */
  const inputsFor = (schema: JsonSchema, depth = 0): unknown[] => {
    const alternatives = schema.anyOf ?? schema.oneOf
    if (alternatives) return alternatives.flatMap((each) => inputsFor(each, depth))
    if (schema.type === 'array') return inputsFor(schema.items ?? {}, depth + 1).map((item) => [item])
    const { properties = {}, additionalProperties: others } = schema
    if (schema.type !== 'object' || depth > 4) return [LONG]
    const fields = Object.entries(properties).map(
      ([name, each]) => [name, inputsFor(each, depth + 1)] as const,
    )
    const further = typeof others === 'object' ? inputsFor(others, depth + 1) : []
    const most = Math.max(1, further.length, ...fields.map(([, values]) => values.length))
    return Array.from({ length: most }, (_, at) => ({
      ...(further.length > 0 && { further: further[at % further.length], [LONG]: '' }),
      ...Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
    }))
  }
  const inputs = Object.entries(procedures).flatMap(
    ([
      path,
      {
        inputs: [schema],
      },
    ]) => (schema ? [[path, schema] as const] : []),
  )

  it.each(inputs)('is measured before its one form is made, in %s (HTTP-16)', (_, schema) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    for (const input of inputsFor(described)) schema.safeParse(input)
    expect(
      normalize.mock.contexts.map((text) => String(text).length).filter((length) => length > MOST),
    ).toEqual([])
  })

  it('and that takes long to read leaves turns to other requests (PAY-111)', async () => {
    let [turns, isOver] = [0, false]
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await rowsOf('"a\n'.repeat(40_000))
    isOver = true
    expect(turns).toBeGreaterThan(3)
  })
})
