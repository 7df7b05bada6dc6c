import { z } from 'zod'
import { outcome, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { paymentIcons } from './schema.ts'

/** A payment method for administrators. */
export const paymentMethod = z
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
    isActive: z.boolean(),
    isVisible: z.boolean(),
    displayOrder: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'PaymentMethod' })

/** The number of templates that now hold the current payment methods (PAY-2). */
export const updatedTemplates = outcome.extend({ updated: z.int() }).meta({ id: 'UpdatedTemplates' })

export type PaymentMethod = z.output<typeof paymentMethod>
