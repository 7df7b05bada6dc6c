import type { OrderRow } from '#db/orders.ts'
import { detailsOf } from '#src/shared/buyer-details.ts'
import type { OrderVerification } from '#src/shared/order-verification.ts'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { mapPage, type Page } from '#src/shared/paging.ts'
import { storedLines } from '#src/shared/price-lines.ts'
import { amountForBuyer } from '#src/shared/resold.ts'
import { fieldTime } from '#src/shared/values/dates.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import { toCustomerOrderStatus } from '#src/shared/values/vocabulary.ts'
import { hiddenPhone } from '#src/written/phone.ts'
import type { UploadedProof } from './answers.ts'
import type { ShownPayment } from './rules/buyer-page.ts'
import type { Flag } from './rules/flags.ts'
import { paymentStateOf } from './service.ts'
import type { StatementLine } from './statement/statement.ts'
import { type PaymentRow, type PictureRow } from './store.ts'

/** A picture, at an address for the holder of the pay link; without a token, at an address for administrators. */
export const toPicture = ({ id, width, height }: PictureRow, token?: string): UploadedProof => ({
  id,
  url: `/api/payments/pictures/${id}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
  width,
  height,
})

/** The orders whose form led to a code. */
const stepsWithCode = new Set<OrderVerification>([
  'awaited',
  'proved',
  'not to this number',
  'too many codes',
])

/** Whether the form of an order led to a code; null for a phone proved before, whose form was like any other. */
const hadCode = ({ verification }: OrderRow): boolean | null =>
  verification === 'proved before' ? null : stepsWithCode.has(verification)

/**
 * A payment on the pay page, for anybody with its link. The buyer is named by text that was typed on this page, and by
 * the first and last digits of the phone, so that a buyer knows where to look for a code.
 */
export const toPayPage = ({
  token,
  order,
  payment,
  pictures,
  methodId,
  reason,
  checkTime,
  payUntil,
  canCancel,
  asksTaxNumber,
  creditNotes,
  writesBy,
  opensBy,
}: ShownPayment): PaymentOfOrder => ({
  token,
  orderId: order.id,
  plan: order.plan,
  termMonths: order.termMonths,
  amount: amountForBuyer(order),
  lines: storedLines(order.priceLines),
  payUntil: payUntil.toISOString(),
  status: toCustomerOrderStatus(order.status),
  state: paymentStateOf(order, payment),
  canCancel,
  hasCode: hadCode(order),
  phone: hiddenPhone(order.phone),
  writesBy,
  opensBy,
  reason,
  methodId,
  transactionId: payment?.transactionId ?? '',
  sender: payment?.sender ?? '',
  paidAt: payment?.paidAt ? fieldTime(payment.paidAt) : '',
  placedAt: order.createdAt.toISOString(),
  submittedAt: payment?.submittedAt?.toISOString() ?? null,
  decidedAt: payment?.decidedAt?.toISOString() ?? null,
  pictures: pictures.map((picture) => toPicture(picture, token)),
  checkTime,
  asksTaxNumber,
  hasTaxNumber: order.taxNumber !== '',
  creditNotes,
})

/** A proof in the queue of the payment desk. */
export const toQueued = ({
  order,
  payment,
  flags,
}: {
  order: OrderRow
  payment: PaymentRow
  flags: Flag[]
}) => ({
  orderId: order.id,
  name: order.name,
  plan: order.plan,
  amount: fromMinor(order.amountMinor),
  submittedAt: payment.submittedAt,
  isPhoneVerified: order.isPhoneVerified,
  flags: flags.map(({ kind }) => kind),
})

/** A line of a statement with the orders that it may pay, the most certain first (PAY-734). */
export const toStatementLine = ({ line, text, matches, orders }: StatementLine) => ({
  line,
  text,
  /** How many more orders the line may pay than are listed. */
  more: orders - matches.length,
  matches: matches.map(({ id, name, amountMinor, state, evidence, withheld }) => ({
    orderId: id,
    name,
    amount: fromMinor(amountMinor),
    isSubmitted: state === 'submitted',
    evidence,
    withheld,
  })),
})

type Desk = {
  order: OrderRow
  payment: PaymentRow
  pictures: PictureRow[]
  method: { name: string } | undefined
  flags: Flag[]
  others: Page<OrderRow>
  canUndo: boolean
  revision: number
}

/** A payment on the payment desk. */
export const toDeskPayment = ({
  order,
  payment,
  pictures,
  method,
  flags,
  others,
  canUndo,
  revision,
}: Desk) => ({
  orderId: order.id,
  revision,
  state: payment.state,
  orderStatus: order.status,
  name: order.name,
  email: order.email,
  phone: order.phone,
  isPhoneVerified: order.isPhoneVerified,
  ...detailsOf(order),
  plan: order.plan,
  termMonths: order.termMonths,
  amount: fromMinor(order.amountMinor),
  lines: storedLines(order.priceLines),
  placedAt: order.createdAt,
  method: method?.name ?? null,
  transactionId: payment.transactionId,
  sender: payment.sender,
  paidAt: payment.paidAt,
  submittedAt: payment.submittedAt,
  reason: payment.reason,
  rejections: payment.rejections,
  decidedBy: payment.decidedBy,
  decidedAt: payment.decidedAt,
  refund:
    payment.refundMinor === null
      ? null
      : { amount: fromMinor(payment.refundMinor), way: payment.refundWay, reason: payment.refundReason },
  pictures: pictures.map((picture) => ({
    ...toPicture(picture),
    isFromWhatsapp: picture.isFromWhatsapp,
  })),
  flags: flags.map((flag) => ({
    ...flag,
    evidence: flag.evidence.map(({ orderId, pictureId }) => ({
      orderId,
      picture: pictureId === null ? null : `/api/payments/pictures/${pictureId}`,
    })),
  })),
  others: mapPage(others, ({ id, plan, amountMinor, status, createdAt }) => ({
    id,
    plan,
    amount: fromMinor(amountMinor),
    status,
    createdAt,
  })),
  canUndo,
})
