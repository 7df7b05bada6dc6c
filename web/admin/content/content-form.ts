import { z } from 'zod'
import {
  altText,
  type ContentType,
  contentFields,
  contentTypes,
  contentValue,
  createContentInput,
} from '#src/domains/content/schema.ts'
import { jsonProblem } from './json-problem.ts'

/**
 * `alt` is the text of an image for those who do not see it; it is a content item of its own, `<key>_alt` (CONTENT-42).
 */
export type ContentValues = { section: string; key: string; type: ContentType; value: string; alt: string }

/** Checks a value as the server does, and names the place of a mistake in JSON (CONTENT-41). */
export const checkValue = (
  { key, type, value }: Pick<ContentValues, 'key' | 'type' | 'value'>,
  ctx: z.RefinementCtx,
) => {
  const problem =
    type === 'json' ? jsonProblem(value) : contentValue(key, type).safeParse(value).error?.issues[0]?.message
  if (problem) ctx.addIssue({ code: 'custom', path: ['value'], message: problem })
}

const shape = { type: z.enum(contentTypes), section: z.string(), alt: altText }
export const createForm = createContentInput.extend(shape).superRefine(checkValue)
// The texts in other languages are left out, and stay as they are (VAL-7).
export const editForm = z
  .object({ ...contentFields, ...shape })
  .omit({ translations: true })
  .superRefine(checkValue)

/** The kind of input for the text of a key, as the server checks it (CONTENT-5). */
export const inputOf = (key: string): 'color' | 'address' | 'text' =>
  /(^|_)color$/.test(key) ? 'color' : /(^|_)url$/.test(key) ? 'address' : 'text'
