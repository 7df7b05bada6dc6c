import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'

/** A product for the store; prices are numbers in PKR. */
const publicProduct = z
  .strictObject({
    id,
    title: z.string(),
    plan: z.enum(soldPlans).meta({ description: 'What a buyer orders' }),
    description: z.string(),
    price: z.number(),
    discountPrice: z.number().nullable(),
    couponCode: z.string().nullable().meta({ description: 'The discount is given with this code alone' }),
    termMonths: z.int().meta({ description: 'The calendar months that its license runs' }),
    imageUrl: z.string().nullable(),
    category: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'PublicProduct' })

/** A product for administrators. */
const adminProduct = publicProduct
  .extend({ translations: translationsAnswer, createdAt: timestamp, updatedAt: timestamp })
  .meta({ id: 'AdminProduct' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const productsRest = {
  tags: { products: 'Products of the store' },
  answers: {
    'products.onSale': z.array(publicProduct),
    'products.list': z.array(adminProduct),
    'products.create': adminProduct,
    'products.update': adminProduct,
    'products.delete': nothing,
  },
}

export type PublicProduct = z.output<typeof publicProduct>
export type AdminProduct = z.output<typeof adminProduct>
