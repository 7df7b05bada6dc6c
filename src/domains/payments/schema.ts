import { z } from 'zod'
import type { Field } from '#src/shared/csv.ts'
import {
  id,
  line,
  numeric,
  optionalLine,
  optionalText,
  priceInput,
  revision,
  text,
} from '#src/shared/input.ts'
import { MAX_LIMIT } from '#src/shared/paging.ts'
import type { Rights } from '#src/shared/rights.ts'
import { paymentAnswers as texts } from '#src/shared/texts.ts'
import { isMinute } from '#src/shared/values/dates.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import { keyForm } from '#src/shared/values/typed.ts'
import type { PaymentState } from '#src/shared/values/vocabulary.ts'

/** The licences that one refund names at most. */
const MAX_REFUNDED = 20
/** The pictures that a proof holds at most (PAY-705). */
export const MAX_PICTURES = 3
/** The rows that a flag looks at, the newest first; more would make the desk slow (PAY-727). */
export const LOOKED_AT = 200
/** How many days back pictures, senders and rejections are looked for (PAY-726). */
export const FLAG_DAYS = 90
/** What a doubt about a proof is about. */
export const flagKinds = ['transaction', 'picture', 'shape', 'time', 'sender', 'rejected', 'amount'] as const
export type FlagKind = (typeof flagKinds)[number]
/** The types that a picture of a proof may have (PAY-707). */
export const proofExtensions = ['jpg', 'jpeg', 'png', 'webp', 'pdf']

/**
 * What an order's money asks of the seller: to check a proof, to approve an order whose money was accepted and that waits
 * again, to wait for the first proof or for another one, or nothing more (PAY-330). Each order is at one stage.
 */
export const paymentStages = ['check', 'approve', 'unpaid', 'rejected', 'done', 'cancelled'] as const
export type PaymentStage = (typeof paymentStages)[number]

/** Whether the money of an order in this state was seen, or a proof of it waits; otherwise approving gives a key away. */
export const hasMoney = (state: PaymentState): boolean => state === 'submitted' || state === 'accepted'

/** The states of a payment whose money somebody accepted, whatever became of it. */
export const seenStates: PaymentState[] = ['accepted', 'refunded']

/** The states of a payment that asks for a proof: none came, or its money was sent back. */
export const unpaidStates: PaymentState[] = ['awaiting', 'refunded']

const openStages: Partial<Record<string, PaymentStage>> = {
  submitted: 'check',
  accepted: 'approve',
  rejected: 'rejected',
}

/** The stage of an order with this status, whose payment is in this state or not there at all. */
export const stageOf = (status: string, payment: string): PaymentStage => {
  if (status === 'pending') return openStages[payment] ?? 'unpaid'
  return status === 'confirmed' || seenStates.some((state) => state === payment) ? 'done' : 'cancelled'
}

/** The token of an order's pay link. */
const token = z.string().max(200)
export const payLinkInput = z.object({ token })

/** When the buyer paid, as a field of date and time holds it, in Pakistan time; blank for no answer. */
const paidAt = z
  .string()
  .refine((minute) => minute === '' || isMinute(minute), { error: () => texts.chooseTime })
  .meta({ pattern: '^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d)?$' })
  .default('')

/** A line that may be left out, and is blank then. */
const lineOrNone = (max: number) => optionalLine(max).transform((value) => value ?? '')

/** The fields that a buyer fills in on the pay page. */
export const proofInput = z.object({
  transactionId: lineOrNone(60),
  sender: lineOrNone(100),
  paidAt,
})

export const submitProofInput = proofInput
  .extend({
    token,
    /** The payment method that was used; null where the shop shows none. */
    methodId: id.nullable().default(null),
    pictures: z
      .array(id)
      .max(MAX_PICTURES, { error: () => texts.atMostPictures({ count: MAX_PICTURES }) })
      .default([]),
  })
  .refine(({ transactionId, pictures }) => transactionId !== '' || pictures.length > 0, {
    error: () => texts.enterProof,
    path: ['transactionId'],
  })

/** A page of the proofs that wait. */
export const queueInput = z
  .object({
    limit: numeric(z.int().min(1).max(MAX_LIMIT)).default(100),
    cursor: numeric(z.int().min(0)).default(0),
  })
  .prefault({})

export const removePictureInput = z.object({ token, id })

/** An order and its payment in the revision that the administrator saw. */
const seen = { id, revision }
export const rejectProofInput = z.object({
  ...seen,
  reason: text('Please choose or write a reason', 500),
})
export const undoRejectionInput = z.object(seen)
export const acceptPaymentInput = z.object(seen)

/** How money was given back, for all licences of an order that are left, or for the ones that are named. */
export const refundInput = z.object({
  id,
  licenseIds: z.array(id).min(1, 'Please choose a license').max(MAX_REFUNDED).optional(),
  revision: revision.optional(),
  /** In PKR. */
  amount: priceInput('Amount')
    .refine((minor) => minor > 0, 'Amount must be above 0')
    .transform(fromMinor),
  way: line('Please say how the money was sent back', 100),
  reason: optionalText(500),
})

/** An account's statement as the bank exports it (PAY-111). */
export const statementInput = z.object({
  csv: z
    .string()
    .trim()
    .min(1, 'Please paste the statement or choose its file')
    .max(200_000, 'This statement is too long. Please check fewer days at a time.'),
})

/** Whether a character fits the character of a shape: 9 is a digit, A a letter, * either, any other only itself. */
const fitsSign = (sign: string, wanted: string): boolean => {
  if (wanted === '9') return /\d/.test(sign)
  if (wanted === 'A') return /[A-Z]/.test(sign)
  return wanted === '*' ? /[A-Z\d]/.test(sign) : sign === wanted
}

/**
 * Whether a transaction id, typed by whatever keyboard, has one of the shapes, which commas separate; spaces do not count
 * (PAY-87).
 */
export const fitsShape = (transactionId: string, shapes: string): boolean => {
  const given = [...keyForm(transactionId).toUpperCase().replaceAll(/\s/g, '')]
  return shapes
    .toUpperCase()
    .split(',')
    .map((shape) => [...shape.replaceAll(/\s/g, '')])
    .some(
      (shape) =>
        shape.length === given.length && shape.every((wanted, n) => fitsSign(given[n] ?? '', wanted)),
    )
}

/** The fields that a refund adds to the history of its order. */
export const refundFieldNames = {
  refundMinor: { header: 'Refund', isMoney: true },
  refundWay: { header: 'Sent back' },
  refundReason: { header: 'Reason of the refund' },
} as const satisfies Record<string, Field>

export type QueueQuery = z.output<typeof queueInput>
export type SubmitProof = z.output<typeof submitProofInput>
export type RemovePicture = z.output<typeof removePictureInput>
export type RejectProof = z.output<typeof rejectProofInput>
export type UndoRejection = z.output<typeof undoRejectionInput>
export type AcceptPayment = z.output<typeof acceptPaymentInput>
export type Refund = z.output<typeof refundInput>

/** Who may send a picture of a payment, and who may see one. */
export const pictureRights = {
  upload: { access: 'public' },
  get: { access: 'owner', right: 'payments.decide', tokens: 'read' },
} as const satisfies Record<string, Rights>
