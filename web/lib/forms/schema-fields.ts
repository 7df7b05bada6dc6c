import type { z } from 'zod'

/** The props of an input that repeat the schema of its field. */
type FieldProps = { required?: true; min?: number; max?: number }

/**
 * The bounds of a field. None for the length of a text: the browser would cut what is pasted without a word, while the
 * schema refuses it in words and everything stays (FORM-341). Where a pipe has two of a kind, the
 * first counts, because it reads what was typed.
 */
const boundsOf = (schema: z.core.$ZodType): FieldProps => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return boundsOf(def.innerType)
  if (def.type === 'pipe') return { ...boundsOf(def.out), ...boundsOf(def.in) }
  if (def.type !== 'number') return {}
  const { minValue, maxValue } = schema as z.ZodNumber
  return {
    ...(minValue !== null && Number.isFinite(minValue) && { min: minValue }),
    ...(maxValue !== null && Number.isFinite(maxValue) && { max: maxValue }),
  }
}

/** A field is required if it may neither be left out nor be blank. */
export const fieldProps = (schema: z.ZodType, name: string): FieldProps => {
  const field: z.ZodType | undefined = (schema as z.ZodObject<Record<string, z.ZodType>>).shape[name]
  if (!field) return {}
  const isRequired = !field.isOptional() && !field.safeParse('').success
  return { ...boundsOf(field), ...(isRequired && { required: true }) }
}

/** The values of a form: the values of the row that it edits, else the defaults of its schema, else blank. */
export const valuesOf = <Schema extends z.ZodObject<Record<string, z.ZodType>>>(
  schema: Schema,
  row?: { [Name in keyof z.input<Schema>]?: unknown },
): z.input<Schema> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [
      name,
      row?.[name] ?? field.safeParse(undefined).data ?? '',
    ]),
  ) as z.input<Schema>
