import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { inEachDetail } from '#src/shared/buyer-details.ts'
import { id } from '#src/shared/input.ts'
import { orderStatuses, paymentStates, planTypes } from '#src/shared/values/vocabulary.ts'
import { flagKinds } from './schema.ts'

/** A picture of a proof that was uploaded, and not sent yet. */
const uploadedProof = z
  .strictObject({ id, url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'UploadedProof' })

const amount = z.number().meta({ description: 'In PKR' })

/** A proof that waits for a decision. */
const queuedPayment = z
  .strictObject({
    orderId: id,
    name: z.string(),
    plan: z.enum(planTypes),
    amount,
    submittedAt: timestamp.nullable(),
    isPhoneVerified: z.boolean(),
    flags: z.array(z.enum(flagKinds)),
  })
  .meta({ id: 'QueuedPayment' })

/** The payment of an order with all that its decision needs. */
const deskPayment = z
  .strictObject({
    orderId: id,
    revision: z
      .int()
      .meta({ description: 'Sent along with a decision, it is refused where the order was changed since' }),
    state: z.enum(paymentStates),
    orderStatus: z.enum(orderStatuses),
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: 'E.164' }),
    isPhoneVerified: z.boolean(),
    ...inEachDetail(() => z.string().nullable()),
    plan: z.enum(planTypes),
    termMonths: z.int(),
    amount,
    lines: z.array(z.strictObject({ label: z.string(), amount })),
    placedAt: timestamp,
    method: z.string().nullable().meta({ description: 'The payment method that the buyer names' }),
    transactionId: z.string(),
    sender: z.string(),
    paidAt: timestamp.nullable(),
    submittedAt: timestamp.nullable(),
    reason: z.string().meta({ description: 'Why the proof was rejected last' }),
    rejections: z.int(),
    decidedBy: z.string().nullable(),
    decidedAt: timestamp.nullable(),
    refund: z.strictObject({ amount, way: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    pictures: z.array(uploadedProof.extend({ isFromWhatsapp: z.boolean() })),
    flags: z
      .array(
        z.strictObject({
          kind: z.enum(flagKinds),
          text: z.string(),
          evidence: z.array(z.strictObject({ orderId: id, picture: z.string().nullable() })),
        }),
      )
      .meta({ description: 'Doubts, and the orders that show them' }),
    others: z
      .strictObject({
        rows: z.array(
          z.strictObject({
            id,
            plan: z.enum(planTypes),
            amount,
            status: z.enum(orderStatuses),
            createdAt: timestamp,
          }),
        ),
        total: z.int(),
        isMore: z.boolean().optional(),
      })
      .meta({ description: 'The newest other orders of the buyer' }),
    canUndo: z.boolean().meta({ description: 'Whether its rejection can be undone' }),
  })
  .meta({ id: 'Payment' })

const statementLine = { line: z.int(), text: z.string() }
/** The lines of a statement that came in, beside the open orders. */
const statement = z
  .strictObject({
    lines: z.array(
      z.strictObject({
        ...statementLine,
        more: z.int().meta({ description: 'How many more orders it may pay' }),
        matches: z.array(
          z.strictObject({
            orderId: id,
            name: z.string(),
            amount,
            isSubmitted: z.boolean(),
            evidence: z.array(z.enum(['transaction', 'amount', 'time'])),
            withheld: z.string().meta({ description: 'What a gateway may have kept of the amount' }),
          }),
        ),
      }),
    ),
    total: z.int(),
    matched: z.int(),
    unread: z.array(z.strictObject({ ...statementLine, reason: z.string() })),
    notRead: z.int(),
  })
  .meta({ id: 'Statement' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const paymentsRest = {
  tags: { payments: 'Payments, their proofs and their decisions' },
  answers: {
    'payments.upload': uploadedProof,
    'payments.queue': z.array(queuedPayment),
    'payments.get': deskPayment,
    'payments.reject': z.strictObject({ revision: z.int() }).meta({ id: 'RejectedPayment' }),
    'payments.undoRejection': nothing,
    'payments.checkStatement': statement,
  },
}

export type UploadedProof = z.output<typeof uploadedProof>
