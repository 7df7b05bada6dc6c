import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'

const day = z.iso.date().nullable()

/** A coupon for administrators; `amountOff` is a number in PKR, and days are days of Pakistan. */
const coupon = z
  .strictObject({
    id,
    code: z.string(),
    percent: z.int().nullable(),
    amountOff: z.number().nullable().meta({ description: 'In PKR, off the sum of the order' }),
    plans: z.array(z.enum(soldPlans)),
    products: z
      .array(id)
      .meta({ description: 'It is for every plan and product where both lists are empty' }),
    from: day.meta({ description: 'The first day on which it holds, in Pakistan' }),
    until: day.meta({ description: 'The last one' }),
    maxUses: z.int().nullable(),
    oncePerPhone: z.boolean(),
    note: z.string(),
    isActive: z.boolean(),
    uses: z.int().meta({ description: 'The orders that have it and are not cancelled' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Coupon' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const couponsRest = {
  tags: { coupons: 'Coupons' },
  answers: {
    'coupons.list': z.array(coupon),
    'coupons.create': coupon,
    'coupons.update': coupon,
    'coupons.delete': nothing,
  },
}

export type Coupon = z.output<typeof coupon>
