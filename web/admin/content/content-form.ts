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
 * `alt` is the text of an image for those who do not see it; it is a content item of its own, `<key>_alt`.
 */
export type ContentValues = {
  section: string
  key: string
  type: ContentType
  value: string
  alt: string
  translations: string
}

/** Checks a value as the server does, and names the place of a mistake in JSON (CONTENT-706). */
export const checkValue = (
  { key, type, value }: Pick<ContentValues, 'key' | 'type' | 'value'>,
  ctx: z.RefinementCtx,
) => {
  const problem =
    type === 'json' ? jsonProblem(value) : contentValue(key, type).safeParse(value).error?.issues[0]?.message
  if (problem) ctx.addIssue({ code: 'custom', path: ['value'], message: problem })
}

const shape = {
  type: z.enum(contentTypes),
  section: z.string(),
  alt: altText,
  translations: z
    .string()
    .transform((json): unknown => json)
    .pipe(contentFields.translations),
}
export const createForm = createContentInput.extend(shape).superRefine(checkValue)
export const editForm = z.object({ ...contentFields, ...shape }).superRefine(checkValue)

/** Whether a value is a text, which other languages say in their own words (VAL-503). */
export const isText = ({ key, type }: Pick<ContentValues, 'key' | 'type'>): boolean =>
  type !== 'image' && inputOf(key) === 'text' && key !== 'demo_video_id'

/** The kind of input for the text of a key, as the server checks it. */
export const inputOf = (key: string): 'color' | 'address' | 'text' =>
  /(^|_)color$/.test(key) ? 'color' : /(^|_)url$/.test(key) ? 'address' : 'text'
