import { z } from 'zod'
import { hexColor, id, slug, url } from '#src/shared/input.ts'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { videoIdOf } from '#src/shared/video-id.ts'

export const contentTypes = ['text', 'image', 'html', 'json'] as const
export type ContentType = (typeof contentTypes)[number]

/** The sections that always have texts: those of the landing page, and the frame around them. */
export const contentSections = [
  ...(Object.keys(landingSectionNames) as (keyof typeof landingSectionNames)[]),
  'navigation',
  'footer',
] as const
export type ContentSection = (typeof contentSections)[number]

const REQUIRED = 'Please fill in all required fields'
const MAX_VALUE = 50_000

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const value = z
  .string({ error: REQUIRED })
  .max(MAX_VALUE, `Must be ${MAX_VALUE.toLocaleString('en')} characters or fewer`)
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([z.literal(''), schema])

/**
 * What may stand under a key, as far as the page does something with it: json that parses, addresses, colours, and the
 * demo video in any of its four forms (decision §2, public §2). Any of them may be empty, but json.
 */
export const contentValue = (key: string, type: ContentType): z.ZodType<string> => {
  if (type === 'json') return value.refine(isJson, 'Value must be valid JSON')
  if (type === 'image' || /(^|_)url$/.test(key)) return orNothing(url(2000))
  if (/(^|_)color$/.test(key)) return orNothing(hexColor)
  if (key === 'demo_video_id') {
    return orNothing(
      value.refine((given) => videoIdOf(given) !== null, 'This is not the id or address of a video'),
    )
  }
  return value
}

const fields = {
  key: slug(REQUIRED, 100),
  value,
  type: z.enum(contentTypes, 'Type must be text, image, html or json'),
}

/** Key and value are required (admin §5); the value is then held against its key and type by the service. */
export const createContentInput = z.object({
  section: slug(REQUIRED),
  ...fields,
  value: value.refine((given) => given.trim() !== '', REQUIRED),
  type: fields.type.default('text'),
})

/** What is left out stays (admin §7). */
export const updateContentInput = z.object({ ...z.object(fields).partial().shape, id })
/** The live editor sends the value alone (admin §7). */
export const setContentValueInput = z.object({ id, value })
export const contentSectionInput = z.object({ section: z.string().max(100) })

export type CreateContent = z.output<typeof createContentInput>
export type UpdateContent = z.output<typeof updateContentInput>
