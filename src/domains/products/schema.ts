import { z } from 'zod'
import type { Field, StoredFields } from '#src/shared/csv.ts'
import {
  expectedUpdatedAt,
  id,
  keyText,
  nothing,
  numeric,
  optionalKey,
  optionalText,
  optionalUrl,
  rupeesInput,
  text,
  yesOrNo,
} from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { translationsField, translationsInput } from '#src/shared/translations.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { amountInWords, fromMinor } from '#src/shared/values/money.ts'
import { readSoldPlan, type SoldPlan, soldPlans, soldPlanWords } from '#src/shared/values/vocabulary.ts'

/** The categories that the form offers (PROD-5); a product may have none. */
export const productCategories = ['software', 'license', 'subscription', 'plugin', 'extension'] as const

/** The plan that a title names; Enterprise where it names none. */
export const planOfTitle = (title: string): SoldPlan =>
  soldPlans.find((plan) => title.toLowerCase().includes(plan)) ?? 'enterprise'

export const DISCOUNT_TOO_HIGH = 'Discount price must be lower than the price'
const DISCOUNT_TOO_LOW = 'Discount price must be more than 0'

const discountPrice = z
  .union([nothing, z.null(), rupeesInput('Discount price')])
  .refine((minor) => minor === null || minor > 0, DISCOUNT_TOO_LOW)
  .meta({
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 100_000_000 },
      { type: 'string', pattern: '^(\\s*0*[1-9]\\d{0,7}\\s*)?$' },
      { type: 'null' },
    ],
  })

const soldPrice = rupeesInput('Price')
  .refine((minor) => minor > 0, 'Price must be at least 1 rupee')
  .meta({
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 100_000_000 },
      { type: 'string', pattern: '^\\s*0*[1-9]\\d{0,7}\\s*$' },
    ],
  })

const TERM = 'Term must be a whole number of months, from 1 to 120'

/** In either audience's word. Blank: the title says it. */
const plan = z
  .unknown()
  .meta({ enum: soldPlanWords })
  .transform((word, ctx): SoldPlan | undefined => {
    const read = readSoldPlan(word)
    if (!read && word) {
      ctx.addIssue({ code: 'custom', message: 'A product stands for Starter, Professional or Enterprise' })
    }
    return read
  })

const texts = {
  title: text('Title is required'),
  description: z.string().trim().max(5000, 'Must be 5000 characters or fewer'),
  category: optionalText(100),
}

const fields = {
  ...texts,
  plan: plan.optional(),
  price: soldPrice,
  /** Empty: the product sells at its price. */
  discountPrice,
  /** When set, the discount price applies only with this code. */
  couponCode: optionalKey(50),
  /** The calendar months that its licence runs (PROD-6). */
  termMonths: numeric(z.int(TERM).min(1, TERM).max(120, TERM)),
  imageUrl: optionalUrl(),
  isActive: z.boolean(),
  translations: translationsInput(texts),
}

type Prices = { price?: number | undefined; discountPrice?: number | null | undefined }
const isLower = ({ price, discountPrice: lower }: Prices): boolean =>
  price === undefined || typeof lower !== 'number' || lower < price
const atDiscount = { error: DISCOUNT_TOO_HIGH, path: ['discountPrice'] }

export const createProductInput = z
  .object({
    ...fields,
    description: fields.description.default(''),
    discountPrice: discountPrice.default(null),
    termMonths: fields.termMonths.default(12),
    isActive: fields.isActive.default(true),
    translations: fields.translations.default('{}'),
  })
  .refine(isLower, atDiscount)

/** All fields or some of them; a field that is left out keeps its value. */
export const updateProductInput = z
  .object({ ...z.object(fields).partial().shape, id, expectedUpdatedAt })
  .refine(isLower, atDiscount)

export const productListInput = listInput(['createdAt', 'title', 'price'], {
  isActive: yesOrNo.optional(),
  category: keyText(100).optional(),
})

const units = (minor: StoredFields[string] = null): number | null =>
  minor === null ? null : fromMinor(Number(minor))

/** The stored fields of a product under the names and in the units of its form. */
export const productVersion = ({ priceMinor, discountPriceMinor, ...rest }: StoredFields): StoredFields => ({
  ...rest,
  price: units(priceMinor),
  discountPrice: units(discountPriceMinor),
})

/** The names of a product's fields in its versions. */
export const productFieldNames = {
  title: { header: 'Title' },
  plan: { header: 'Plan' },
  description: { header: 'Description' },
  price: { header: 'Price', inWords: amountInWords },
  discountPrice: { header: 'Discount price', inWords: amountInWords },
  couponCode: { header: 'Coupon code' },
  termMonths: { header: 'Term', inWords: (months) => termInWords(Number(months)) },
  imageUrl: { header: 'Image' },
  category: { header: 'Category' },
  isActive: { header: 'On sale' },
  translations: translationsField,
} as const satisfies Record<string, Field>

export type CreateProduct = z.output<typeof createProductInput>
export type UpdateProduct = z.output<typeof updateProductInput>
export type ProductListQuery = z.output<typeof productListInput>
