import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { robotsValues, seoPages, twitterCards } from './schema.ts'

/** The SEO row of one page, for administrators. */
const seoSetting = z
  .strictObject({
    id,
    page: z.enum(seoPages),
    title: z.string(),
    description: z.string(),
    keywords: z.string().nullable(),
    ogTitle: z.string().nullable(),
    ogDescription: z.string().nullable(),
    ogImage: z.string().nullable(),
    twitterCard: z.enum(twitterCards),
    twitterTitle: z.string().nullable(),
    twitterDescription: z.string().nullable(),
    twitterImage: z.string().nullable(),
    canonicalUrl: z.string().nullable(),
    robots: z.enum(robotsValues),
    isActive: z.boolean(),
    translations: translationsAnswer,
    updatedAt: timestamp,
  })
  .meta({ id: 'SeoSetting' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const seoRest = {
  tags: { seo: 'Heads of the public pages' },
  answers: {
    'seo.list': z.array(seoSetting),
    'seo.create': seoSetting,
    'seo.update': seoSetting,
    'seo.delete': nothing,
  },
}
