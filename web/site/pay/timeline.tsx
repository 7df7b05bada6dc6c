import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { texts } from '#src/shared/texts/pay.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { type Step, timelineOf } from '#web/order/timeline.ts'
import classes from './timeline.module.css'

type Followed = Pick<
  PaymentOfOrder,
  'status' | 'state' | 'placedAt' | 'submittedAt' | 'decidedAt' | 'checkTime'
>
/** No letter is promised that nobody would get (MAIL-11). */
const laterSteps = (checkTime: string, sendsMail: boolean): Step[] => [
  { text: texts.nextWeCheck({ checkTime }), at: null, tone: 'next' },
  { text: sendsMail ? texts.nextKeyByMailToo : texts.nextKeyOnWhatsapp, at: null, tone: 'next' },
]

const timeOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** The decision about the order or its proof, if there is one. */
const decisionOf = ({ status, state, decidedAt }: Followed): Step[] => {
  const at = timeOf(decidedAt)
  if (state === 'refunded') return [{ text: texts.refundedStep, at, tone: 'done' }]
  if (status === 'approved') return [{ text: texts.approvedStep, at, tone: 'done' }]
  if (status === 'cancelled') return [{ text: texts.cancelledStep, at: null, tone: 'bad' }]
  return state === 'rejected' ? [{ text: texts.rejectedStep, at, tone: 'bad' }] : []
}

const nextOf = ({ status, state, checkTime }: Followed, sendsMail: boolean): Step[] => {
  if (status !== 'pending' || state === 'refunded') return []
  if (state === 'rejected') return [{ text: texts.nextSendAgain, at: null, tone: 'next' }]
  if (state === 'submitted') return laterSteps(checkTime, sendsMail)
  return [{ text: texts.nextPay, at: null, tone: 'next' }, ...laterSteps(checkTime, sendsMail)]
}

/** The steps of an order, from placing it to its key (PAY-82). */
const stepsOf = (payment: Followed, sendsMail: boolean): Step[] =>
  timelineOf({
    placedAt: new Date(payment.placedAt),
    submittedAt: timeOf(payment.submittedAt),
    changes: decisionOf(payment),
    next: nextOf(payment, sendsMail),
  })

const icons = { done: IconCheck, bad: IconAlertTriangle, next: IconHourglass }

/** The past steps of an order and its payment, and the next one. */
export const Timeline = ({ payment, sendsMail }: { payment: Followed; sendsMail: boolean }) => (
  <ol className={classes.steps} aria-label={texts.stepsOfOrder}>
    {stepsOf(payment, sendsMail).map(({ text, at, tone }) => {
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
