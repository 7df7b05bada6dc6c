import { z } from 'zod'
import type { Field } from '#src/shared/csv.ts'
import {
  expectedUpdatedAt,
  id,
  optionalText,
  optionalUrl,
  required,
  text,
  yesOrNo,
} from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { translationsField, translationsInput } from '#src/shared/translations.ts'

export const seoPages = [
  'home',
  'about',
  'services',
  'contact',
  'pricing',
  'features',
  'blog',
  'faq',
  'privacy',
  'terms',
] as const
export type SeoPage = (typeof seoPages)[number]

/** The path whose head a row fills; the shop has no page for the other rows. */
export const seoPaths: Partial<Record<SeoPage, string>> = {
  home: '/',
  services: '/products',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
}

export const twitterCards = ['summary', 'summary_large_image', 'app', 'player'] as const
export const robotsValues = [
  'index, follow',
  'index, nofollow',
  'noindex, follow',
  'noindex, nofollow',
] as const

/** The most characters of a title and a description, which is as much as search results show (SEO-2). */
export const seoLimits = { title: 60, description: 160 } as const

const texts = {
  title: text(required, seoLimits.title),
  /** Empty: the built-in one. */
  description: z
    .string()
    .trim()
    .max(seoLimits.description, `Must be ${seoLimits.description} characters or fewer`),
  keywords: optionalText(500),
  ogTitle: optionalText(),
  ogDescription: optionalText(500),
  twitterTitle: optionalText(),
  twitterDescription: optionalText(500),
}

const fields = {
  page: z
    .string({ error: required })
    .meta({ enum: seoPages })
    .pipe(z.enum(seoPages, { error: ({ input }) => (input ? 'There is no such page' : required()) })),
  ...texts,
  ogImage: optionalUrl(),
  twitterCard: z.enum(twitterCards, `Twitter card must be one of ${twitterCards.join(', ')}`),
  twitterImage: optionalUrl(),
  canonicalUrl: optionalUrl(),
  robots: z.enum(robotsValues, `Robots must be one of: ${robotsValues.join('; ')}`),
  isActive: z.boolean(),
  translations: translationsInput(texts),
}

export const seoListInput = listInput(['page', 'title', 'updatedAt', 'isActive'], {
  isActive: yesOrNo.optional(),
})

/** A new row is indexed and followed, with a large image (SEO-3). */
export const createSeoInput = z.object({
  ...fields,
  description: fields.description.default(''),
  twitterCard: fields.twitterCard.default('summary_large_image'),
  robots: fields.robots.default('index, follow'),
  translations: fields.translations.default('{}'),
  isActive: fields.isActive.default(true),
})

/** All fields or some of them; a field that is left out keeps its value. */
export const updateSeoInput = z.object({ ...z.object(fields).partial().shape, id, expectedUpdatedAt })

/** The names of the fields of a page's head in its versions. */
export const seoFieldNames = {
  page: { header: 'Page' },
  title: { header: 'Title' },
  description: { header: 'Description' },
  keywords: { header: 'Keywords' },
  ogTitle: { header: 'Open Graph title' },
  ogDescription: { header: 'Open Graph description' },
  ogImage: { header: 'Open Graph image' },
  twitterCard: { header: 'Twitter card' },
  twitterTitle: { header: 'Twitter title' },
  twitterDescription: { header: 'Twitter description' },
  twitterImage: { header: 'Twitter image' },
  canonicalUrl: { header: 'Canonical URL' },
  robots: { header: 'Robots' },
  isActive: { header: 'Active' },
  translations: translationsField,
} as const satisfies Record<string, Field>

export type CreateSeo = z.output<typeof createSeoInput>
export type UpdateSeo = z.output<typeof updateSeoInput>
export type SeoListQuery = z.output<typeof seoListInput>
