import { z } from 'zod'
import { outcome } from '#src/shared/answer.ts'

/** Whether the code went out, and by which way. */
export const codeSent = outcome.extend({ method: z.enum(['whatsapp', 'none']) }).meta({ id: 'CodeSent' })
