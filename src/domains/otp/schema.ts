import { z } from 'zod'
import { bounded } from '#src/shared/input.ts'
import { CODE, CODE_TYPED_MAX, codeForm, noCode } from '#src/shared/one-time-code.ts'
import { phone } from '#src/written/phone.ts'

export const codeTypes = ['registration', 'order', 'track', 'swap', 'test'] as const
export type CodeType = (typeof codeTypes)[number]
export const codeDeliveries = ['sending', 'sent', 'failed'] as const

/** A one-time code as typed: exactly six digits (OTP-12). */
export const otp = bounded(CODE_TYPED_MAX, noCode).overwrite(codeForm).regex(CODE, { error: noCode })

/** The ticket that a browser keeps for a word that it asked for. */
export const ticket = z.string().min(1).max(100)

export const ticketInput = z.object({ ticket })
export const verifyProofInput = z.object({ phone, ticket })
export const sendCodeInput = z.object({ phone })
export const verifyCodeInput = z.object({ phone, otp })

export type VerifyCode = z.output<typeof verifyCodeInput>
export type VerifyProof = z.output<typeof verifyProofInput>
