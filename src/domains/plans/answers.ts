import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { adminPlanType, planTypes } from '#src/shared/values/vocabulary.ts'

const price = z.string().meta({ description: 'A number as text, such as 2499 or 2499.50' })

const plan = z.strictObject({
  id,
  planName: z.string(),
  originalPrice: price,
  discountedPrice: price,
  usdPrice: price,
  currency: z.string(),
  features: z.string().meta({ description: 'A JSON list of texts' }),
  systemsCount: z.int(),
  access: z.string(),
  badge: z.string().nullable(),
  isActive: z.boolean(),
})

const places = z.array(z.int())
/** What a plan contains beside the earlier ones. */
const contents = z.strictObject({ others: places, base: z.string().nullable(), added: places }).meta({
  description:
    'Positions in `features`: those that do not count systems, and those that `base`, the name of an earlier plan, has not',
})

/** A plan for visitors; `annualPrice` is the price of twelve months now. */
const publicPlan = plan
  .extend({ planType: z.enum(planTypes), annualPrice: price, displayOrder: z.string(), contents })
  .meta({ id: 'PublicPlan' })

/** A plan for administrators: their word for the type, and the stored annual price or null. */
const adminPlan = plan
  .extend({
    planType: z.enum(adminPlanType),
    annualPrice: price.nullable(),
    displayOrder: z.int(),
    translations: translationsAnswer,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AdminPlan' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const plansRest = {
  tags: { plans: 'Plans' },
  answers: {
    'plans.onSale': z.array(publicPlan),
    'plans.list': z.array(adminPlan),
    'plans.create': adminPlan,
    'plans.update': adminPlan,
  },
}

export type PublicPlan = z.output<typeof publicPlan>
export type AdminPlan = z.output<typeof adminPlan>
