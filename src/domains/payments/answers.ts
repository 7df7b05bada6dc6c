import { z } from 'zod'
import { id } from '#src/shared/input.ts'

/** A picture of a proof that was uploaded, and not sent yet (PAY-82). */
export const uploadedProof = z
  .strictObject({ id, url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'UploadedProof' })

export type UploadedProof = z.output<typeof uploadedProof>
