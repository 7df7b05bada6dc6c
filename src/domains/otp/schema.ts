import { z } from 'zod'
import { phone } from '#src/shared/phone.ts'

export const codeTypes = ['registration', 'order', 'test'] as const
export type CodeType = (typeof codeTypes)[number]
export const codeDeliveries = ['sending', 'sent', 'failed'] as const

const NOT_A_CODE = 'Please enter a valid 6-digit OTP'

/** A one-time code as typed: exactly six digits (public §5). */
export const otp = z
  .string({ error: NOT_A_CODE })
  .trim()
  .regex(/^\d{6}$/, NOT_A_CODE)

export const sendCodeInput = z.object({ phone })
export const verifyCodeInput = z.object({ phone, otp })

export type VerifyCode = z.output<typeof verifyCodeInput>
