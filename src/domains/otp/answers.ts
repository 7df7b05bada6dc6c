import { z } from 'zod'
import { outcome } from '#src/shared/answer.ts'

/** Whether the code was sent, and by which channel. */
export const codeSent = outcome.extend({ method: z.enum(['whatsapp', 'none']) }).meta({ id: 'CodeSent' })
