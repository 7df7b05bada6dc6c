import { z } from 'zod'
import type { Field, StoredFields } from '#src/shared/csv.ts'
import {
  expectedUpdatedAt,
  id,
  nothing,
  numeric,
  optionalText,
  planType,
  priceInput,
  required,
  rupeesInput,
  text,
  yesOrNo,
} from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { translationsField, translationsInput } from '#src/shared/translations.ts'
import { dayNumber, startOfDay } from '#src/shared/values/dates.ts'
import { amountInWords, toNumericString } from '#src/shared/values/money.ts'
import { isSold, type PlanType, toAdminPlanType } from '#src/shared/values/vocabulary.ts'

const price = rupeesInput('Price', required)

const planSorts = ['displayOrder', 'planName', 'discountedPrice', 'createdAt'] as const
export const planListInput = listInput(planSorts, { isActive: yesOrNo.optional() })

/** Features are stored as the JSON text entered; text that is no list reads as no features (PLAN-5). */
const features = z
  .union([z.string(), z.array(z.string().trim().min(1)).transform((list) => JSON.stringify(list))])
  .pipe(z.string().max(10_000, 'Too many features'))

/** The days after a change of its prices in which holders of a licence renew at the lower ones. */
export const NOTICE_DAYS = 30

/** The beginning of the day, in Pakistan, on which a change of prices holds for them too. */
export const appliesFrom = (savedAt: Date): Date => startOfDay(dayNumber(savedAt) + NOTICE_DAYS)

/** The defaults of a new plan (PLAN-4); a blank field takes them too. */
export const planDefaults = { currency: 'PKR', access: 'Access to 1 Year' } as const
const orDefault = (fallback: string, max = 255) =>
  z
    .string()
    .trim()
    .max(max, `Must be ${max} characters or fewer`)
    .transform((value) => value || fallback)

const SYSTEMS = 'Systems must be at least 1'
const PLACE = 'Display order must be at least 1'

const texts = { planName: text(required), features, access: text(required), badge: optionalText(50) }

const fields = {
  planType: planType(required),
  ...texts,
  originalPrice: price,
  discountedPrice: price,
  /** Empty: twelve months less the annual discount. */
  annualPrice: z.union([nothing, z.null(), price]),
  /** 0: the plan is not offered in dollars. */
  usdPrice: priceInput('USD price', required),
  currency: orDefault(planDefaults.currency, 10),
  systemsCount: numeric(z.int(SYSTEMS).min(1, SYSTEMS).max(1000)),
  access: orDefault(planDefaults.access),
  displayOrder: numeric(z.int(PLACE).min(1, PLACE).max(10_000)),
  isActive: z.boolean(),
  translations: translationsInput(texts),
}

export const STRUCK_TOO_LOW =
  'Original price must not be below the discounted price; 0 or the same price strikes nothing through'
export const FOR_NOTHING = 'Price must be at least 1 rupee'

type Prices = {
  planType?: PlanType | undefined
  originalPrice?: number | undefined
  discountedPrice?: number | undefined
  annualPrice?: number | null | undefined
}

/**
 * What is wrong with the prices of a plan, at the field that names it; undefined where they may be together (PLAN-821).
 */
export const wrongPrice = (
  plan: Prices,
): { message: string; field: 'originalPrice' | 'discountedPrice' | 'annualPrice' } | undefined => {
  const { planType: type, originalPrice, discountedPrice, annualPrice } = plan
  if (originalPrice && discountedPrice !== undefined && originalPrice < discountedPrice) {
    return { message: STRUCK_TOO_LOW, field: 'originalPrice' }
  }
  if (type === undefined || !isSold(type)) return undefined
  if (discountedPrice === 0) return { message: FOR_NOTHING, field: 'discountedPrice' }
  if (annualPrice === 0) return { message: FOR_NOTHING, field: 'annualPrice' }
  return undefined
}

const checkPrices = (plan: Prices, ctx: z.RefinementCtx): void => {
  const wrong = wrongPrice(plan)
  if (wrong) ctx.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field] })
}

/** A new plan defaults to PKR, one system, one year and the first place. */
export const createPlanInput = z
  .object({
    ...fields,
    annualPrice: fields.annualPrice.default(null),
    currency: fields.currency.default(planDefaults.currency),
    features: features.default('[]'),
    systemsCount: fields.systemsCount.default(1),
    access: fields.access.default(planDefaults.access),
    displayOrder: fields.displayOrder.default(1),
    isActive: fields.isActive.default(true),
    translations: fields.translations.default('{}'),
  })
  .superRefine(checkPrices)

/** All fields or some of them; a field that is left out keeps its value. */
export const updatePlanInput = z
  .object({ ...z.object(fields).partial().shape, id, expectedUpdatedAt })
  .superRefine(checkPrices)

const units = (minor: StoredFields[string] = null): string | null =>
  minor === null ? null : toNumericString(Number(minor))

/** The stored fields of a plan under the names and in the units of its form. */
export const planVersion = ({
  planType: type,
  originalPriceMinor,
  discountedPriceMinor,
  annualPriceMinor,
  usdPriceMinor,
  ...rest
}: StoredFields): StoredFields => ({
  ...rest,
  planType: toAdminPlanType(type as PlanType),
  originalPrice: units(originalPriceMinor),
  discountedPrice: units(discountedPriceMinor),
  annualPrice: units(annualPriceMinor),
  usdPrice: units(usdPriceMinor),
})

const lines = (list: unknown): string => {
  try {
    return (JSON.parse(String(list)) as string[]).join('\n')
  } catch {
    return String(list)
  }
}

/** The names of a plan's fields in its versions. */
export const planFieldNames = {
  planName: { header: 'Plan name' },
  planType: { header: 'Plan type' },
  originalPrice: { header: 'Original price', inWords: amountInWords },
  discountedPrice: { header: 'Discounted price', inWords: amountInWords },
  usdPrice: { header: 'USD price', inWords: amountInWords },
  annualPrice: { header: 'Annual price', inWords: amountInWords },
  systemsCount: { header: 'Systems' },
  displayOrder: { header: 'Display order' },
  access: { header: 'Access' },
  badge: { header: 'Badge' },
  features: { header: 'Features', inWords: lines },
  isActive: { header: 'On sale' },
  translations: translationsField,
} as const satisfies Record<string, Field>

export type CreatePlan = z.output<typeof createPlanInput>
export type UpdatePlan = z.output<typeof updatePlanInput>
export type PlanListQuery = z.output<typeof planListInput>
