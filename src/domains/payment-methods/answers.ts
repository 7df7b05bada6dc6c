import { z } from 'zod'
import { nothing, outcome, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { translationsAnswer } from '#src/shared/translations.ts'
import { paymentIcons } from './schema.ts'

/** A payment method for administrators. */
const paymentMethod = z
  .strictObject({
    id,
    name: z.string(),
    type: z.string(),
    icon: z.enum(paymentIcons),
    accountDetails: z.string(),
    description: z.string().nullable(),
    fees: z.string().nullable(),
    qrImage: z.string().nullable(),
    transactionShape: z.string().nullable(),
    raastIban: z.string().nullable().meta({ description: 'The IBAN whose Raast QR buyers see' }),
    translations: translationsAnswer,
    isActive: z.boolean(),
    isVisible: z.boolean(),
    displayOrder: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'PaymentMethod' })

/** The number of templates that now hold the current payment methods. */
const updatedTemplates = outcome.extend({ updated: z.int() }).meta({ id: 'UpdatedTemplates' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const paymentMethodsRest = {
  tags: { paymentMethods: 'Ways to pay, for administrators' },
  answers: {
    'paymentMethods.list': z.array(paymentMethod),
    'paymentMethods.create': paymentMethod,
    'paymentMethods.update': paymentMethod,
    'paymentMethods.delete': nothing,
    'paymentMethods.toggle': paymentMethod,
    'paymentMethods.updateTemplates': updatedTemplates,
  },
}

export type PaymentMethod = z.output<typeof paymentMethod>
