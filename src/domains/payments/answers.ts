import { z } from 'zod'
import { id } from '#src/shared/input.ts'

/** A picture of a proof that was uploaded, and not sent yet. */
const uploadedProof = z
  .strictObject({ id, url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'UploadedProof' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const paymentsRest = {
  tags: { payments: 'Pictures that prove a payment' },
  answers: {
    'payments.upload': uploadedProof,
  },
}

export type UploadedProof = z.output<typeof uploadedProof>
