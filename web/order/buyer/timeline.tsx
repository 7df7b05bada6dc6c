import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import type { PaymentOfOrder, PaymentProgress } from '#src/shared/pages.ts'
import { common, order, pay as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { momentText } from '#web/lib/unbroken.ts'
import classes from './timeline.module.css'

/** A step that an order has taken, or takes next. `at` is null where it is still to come, or its time is not known. */
export type Step = { text: string; at: Date | null; tone: 'done' | 'bad' | 'next' }

export type Followed = {
  payment: Pick<
    PaymentOfOrder,
    | 'plan'
    | 'status'
    | 'state'
    | 'placedAt'
    | 'submittedAt'
    | 'decidedAt'
    | 'checkTime'
    | 'writesBy'
    | 'opensBy'
  >
  stage: PaymentProgress['stage']
  /** Whether a part of the money came, and the rest is asked for. */
  asksRest: boolean
  /** Whether the shop has entered an account to pay to. */
  hasAccount: boolean
  /** The changes of the order with their times, which its account alone reads. */
  history?: readonly Step[] | undefined
  /** Whether the order waits for its code. */
  awaitsCode?: boolean | undefined
}

const step = (tone: Step['tone'], text: string, at: Date | string | null = null): Step => ({
  text,
  at: at === null ? null : new Date(at),
  tone,
})

/** What became of the money, where something did. */
const moneyOf = ({ payment, stage }: Followed): Step[] => {
  const { status, state, submittedAt, decidedAt } = payment
  if (state === 'refunded') return [step('done', texts.refundedStep, decidedAt)]
  if (state === 'accepted' && status === 'approved' && submittedAt !== null)
    return [step('done', order.havePayment, decidedAt)]
  if (status !== 'pending') return []
  if (state === 'rejected') return [step('bad', texts.rejectedStep, decidedAt)]
  return state === 'submitted' && stage === 'received' ? [step('done', order.havePayment)] : []
}

/** What became of the order. Without its history, the time of an approval alone is known. */
const orderOf = ({ payment: { status, state, decidedAt }, history }: Followed): readonly Step[] => {
  if (history) return history
  if (status === 'approved') return [step('done', texts.approvedStep, decidedAt)]
  return status === 'cancelled' && state !== 'refunded' ? [step('bad', texts.cancelledStep)] : []
}

/** What the order gives its buyer, and how they get it. */
const givenBy = ({ plan, writesBy, opensBy }: Followed['payment']): string => {
  if (!isSold(plan)) return texts.nextBalance
  return writesBy === 'none' && opensBy === 'itself' ? texts.nextKeyHere : texts.nextKey[writesBy]
}

/** What comes next. Nothing is promised that would not come. */
const nextOf = ({ payment, stage, asksRest, hasAccount, awaitsCode }: Followed): Step[] => {
  const { status, state, checkTime } = payment
  if (status !== 'pending' || state === 'refunded') return []
  const code = awaitsCode ? [common.verifyWhatsappNumber] : []
  if (state === 'rejected') return [...code, texts.nextSendAgain].map((text) => step('next', text))
  const toPay = hasAccount ? [texts.nextPay] : [texts.nextWeWrite, texts.nextPay]
  const rest = asksRest ? [texts.nextPayRest] : []
  return [
    ...code,
    ...(state === 'submitted' ? rest : toPay),
    stage === 'sought' ? texts.lookForPayment : texts.nextWeCheck({ checkTime }),
    givenBy(payment),
  ].map((text) => step('next', text))
}

const timeOf = ({ at }: Step): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER

/** The steps of an order, from placing it to its key. */
export const timelineOf = (followed: Followed): Step[] => {
  const { status, placedAt, submittedAt } = followed.payment
  const taken = [
    step('done', order.orderPlaced, placedAt),
    ...(submittedAt === null ? [] : [step('done', order.proofSent, submittedAt)]),
    ...orderOf(followed),
  ].toSorted((a, b) => timeOf(a) - timeOf(b))
  // What became of the money is the newest that is known of it, and approves the order in the same moment.
  const approval = status === 'approved' ? taken.splice(-1) : []
  return [...taken, ...moneyOf(followed), ...approval, ...nextOf(followed)]
}

const icons = { done: IconCheck, bad: IconAlertTriangle, next: IconHourglass }

/** The past steps of an order and its payment, and the next ones. */
export const Timeline = (followed: Followed) => (
  <ol className={classes.steps} aria-label={texts.stepsOfOrder}>
    {timelineOf(followed).map(({ text, at, tone }, index) => {
      const Icon = icons[tone]
      return (
        // oxlint-disable-next-line react/no-array-index-key -- two steps may have the same text, and steps are only added
        <li key={index} data-tone={tone}>
          <Icon size={18} aria-hidden />
          <div>
            {text}
            {at && (
              <time dateTime={at.toISOString()} className={classes.time}>
                {momentText(at)}
              </time>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)
