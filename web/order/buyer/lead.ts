import type { PaymentOfOrder, PaymentProgress, SiteFacts } from '#src/shared/pages.ts'
import { order as common, pay as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'

/** The heading and the first sentence while a proof waits, by what is known of its money (BANK-767). */
const leadOfSent = ({ amount, checkTime }: PaymentOfOrder, progress: PaymentProgress, currency: string) => {
  const { stage, missing } = progress
  if (stage !== 'short') {
    return {
      title: stage === 'received' ? common.havePayment : texts.haveProof,
      text: stage === 'sought' ? texts.lookThenCheck({ checkTime }) : texts.weCheckWithin({ checkTime }),
    }
  }
  const money = (sum: number) => formatMoney(sum, currency)
  return {
    title: texts.isMissing({ amount: money(missing) }),
    text: texts.cameSoFar({ came: money(amount - missing), asked: money(amount) }),
  }
}

/**
 * The heading of the page and its first sentence, by the state of order and payment. A shop that has entered no account
 * yet asks for no amount (PAY-811).
 */
export const leadOf = (
  payment: PaymentOfOrder,
  progress: PaymentProgress,
  isPlaced: boolean,
  { currency }: Pick<SiteFacts, 'currency'>,
  hasAccount: boolean,
): { title: string; text: string } => {
  const { status, state, orderId, plan, amount, writesBy, opensBy } = payment
  if (state === 'refunded') return { title: texts.moneySentBack, text: texts.orderRefunded({ orderId }) }
  if (status === 'approved' && !isSold(plan)) {
    return { title: texts.toppedUp, text: texts.isOnBalance({ amount: formatMoney(amount, currency) }) }
  }
  if (status === 'approved')
    return {
      title: texts.orderIsApproved,
      text: writesBy === 'none' && opensBy === 'itself' ? texts.keyIsHere : texts.sentKey[writesBy],
    }
  if (status === 'cancelled') return { title: texts.orderIsCancelled, text: texts.contactIfMistake }
  if (state === 'submitted') return leadOfSent(payment, progress, currency)
  if (state === 'rejected') return { title: texts.pleaseSendAgain, text: texts.orderStillWaits({ orderId }) }
  return {
    title: isPlaced || !hasAccount ? texts.orderReceived({ orderId }) : texts.payOrder({ orderId }),
    text: hasAccount ? texts.payExactAmount : texts.weWriteHowToPay,
  }
}
