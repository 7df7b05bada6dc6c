import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { adminPlanType, planTypes } from '#src/shared/vocabulary.ts'

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

/** The plan as visitors see it (public §3); `annualPrice` is what twelve months cost now. */
export const publicPlan = plan
  .extend({ planType: z.enum(planTypes), annualPrice: price, displayOrder: z.string() })
  .meta({ id: 'PublicPlan' })

/** The plan as administrators edit it (admin §3): their word for the type, the stored annual price or null. */
export const adminPlan = plan
  .extend({
    planType: z.enum(adminPlanType),
    annualPrice: price.nullable(),
    displayOrder: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AdminPlan' })

export type PublicPlan = z.output<typeof publicPlan>
export type AdminPlan = z.output<typeof adminPlan>
