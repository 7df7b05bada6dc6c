import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import type { PaymentOfOrder, PaymentProgress } from '#src/shared/pages.ts'
import { order as common, pay as texts } from '#src/shared/texts.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { type Step, timelineOf } from '#web/order/timeline.ts'
import classes from './timeline.module.css'

type Followed = Pick<
  PaymentOfOrder,
  'status' | 'state' | 'placedAt' | 'submittedAt' | 'decidedAt' | 'checkTime'
>
type Stage = PaymentProgress['stage']

type Props = { payment: Followed; stage: Stage; asksRest: boolean; sendsMail: boolean }

/** No letter is promised that nobody would get (MAIL-717). */
const laterSteps = (checkTime: string, sendsMail: boolean, stage: Stage): Step[] => [
  {
    text: stage === 'sought' ? texts.lookForPayment : texts.nextWeCheck({ checkTime }),
    at: null,
    tone: 'next',
  },
  { text: sendsMail ? texts.nextKeyByMailToo : texts.nextKeyOnWhatsapp, at: null, tone: 'next' },
]

const timeOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** That the money came, and the decision about the order or its proof, if there is one. */
const decisionOf = ({ status, state, submittedAt, decidedAt }: Followed, stage: Stage): Step[] => {
  const at = timeOf(decidedAt)
  const came: Step = { text: common.havePayment, at, tone: 'done' }
  if (status === 'pending' && state === 'submitted') return stage === 'received' ? [came] : []
  if (state === 'refunded') return [{ text: texts.refundedStep, at, tone: 'done' }]
  if (status === 'approved') {
    const approved: Step = { text: texts.approvedStep, at, tone: 'done' }
    return state === 'accepted' && submittedAt !== null ? [came, approved] : [approved]
  }
  if (status === 'cancelled') return [{ text: texts.cancelledStep, at: null, tone: 'bad' }]
  return state === 'rejected' ? [{ text: texts.rejectedStep, at, tone: 'bad' }] : []
}

const nextOf = ({ payment, stage, asksRest, sendsMail }: Props): Step[] => {
  const { status, state, checkTime } = payment
  if (status !== 'pending' || state === 'refunded') return []
  if (state === 'rejected') return [{ text: texts.nextSendAgain, at: null, tone: 'next' }]
  const later = laterSteps(checkTime, sendsMail, stage)
  if (asksRest) return [{ text: texts.nextPayRest, at: null, tone: 'next' }, ...later]
  if (state === 'submitted') return later
  return [{ text: texts.nextPay, at: null, tone: 'next' }, ...later]
}

/** The steps of an order, from placing it to its key (PAY-82). */
const stepsOf = (props: Props): Step[] => {
  const { payment, stage } = props
  return timelineOf({
    placedAt: new Date(payment.placedAt),
    submittedAt: timeOf(payment.submittedAt),
    changes: decisionOf(payment, stage),
    next: nextOf(props),
  })
}

const icons = { done: IconCheck, bad: IconAlertTriangle, next: IconHourglass }

/** The past steps of an order and its payment, and the next one. */
export const Timeline = (props: Props) => (
  <ol className={classes.steps} aria-label={texts.stepsOfOrder}>
    {stepsOf(props).map(({ text, at, tone }) => {
      const Icon = icons[tone]
      return (
        <li key={text} data-tone={tone}>
          <Icon size={18} aria-hidden />
          <div>
            {text}
            {at && (
              <time dateTime={at.toISOString()} className={classes.time}>
                {formatDateTime(at)}
              </time>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)
