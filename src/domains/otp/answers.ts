import { z } from 'zod'
import { outcome } from '#src/shared/answer.ts'

/** Whether the code was sent, and by which channel. */
const codeSent = outcome.extend({ method: z.enum(['whatsapp', 'none']) }).meta({ id: 'CodeSent' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const otpRest = {
  tags: { otp: 'One-time codes that prove a phone' },
  answers: {
    'otp.send': codeSent,
  },
}
