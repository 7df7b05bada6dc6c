import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'

/** An offer to renew licences that end; amounts are numbers in PKR. */
const offer = z
  .strictObject({
    id,
    orderId: id.meta({ description: 'The order whose licenses it renews' }),
    name: z.string(),
    plan: z.enum(soldPlans),
    productId: id.nullable(),
    termMonths: z.int(),
    price: z.number(),
    amount: z.number().meta({ description: 'What no open order and no other offer asks for' }),
    licenses: z.array(
      z.strictObject({
        id,
        keyEnd: z.string().meta({ description: 'The last group of the key' }),
        expiresAt: timestamp,
      }),
    ),
    from: timestamp,
    until: timestamp.meta({ description: 'The last moment at which its amount may come' }),
  })
  .meta({ id: 'RenewalOffer' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const offersRest = {
  tags: { offers: 'Offers to renew' },
  answers: { 'offers.list': z.array(offer) },
}
