import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { type Step, timelineOf } from '#web/order/timeline.ts'
import classes from './timeline.module.css'

type Followed = Pick<
  PaymentOfOrder,
  'status' | 'state' | 'placedAt' | 'submittedAt' | 'decidedAt' | 'checkTime'
>
/** No letter is promised that nobody would get (MAIL-11). */
const laterSteps = (checkTime: string, sendsMail: boolean): Step[] => [
  { text: `We check it within ${checkTime}`, at: null, tone: 'next' },
  {
    text: `You get your license key on WhatsApp${sendsMail ? ' and by email' : ''}`,
    at: null,
    tone: 'next',
  },
]

const timeOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** The decision about the order or its proof, if there is one. */
const decisionOf = ({ status, state, decidedAt }: Followed): Step[] => {
  const at = timeOf(decidedAt)
  if (state === 'refunded') return [{ text: 'Money sent back', at, tone: 'done' }]
  if (status === 'approved') return [{ text: 'Order approved', at, tone: 'done' }]
  if (status === 'cancelled') return [{ text: 'Order cancelled', at: null, tone: 'bad' }]
  return state === 'rejected' ? [{ text: 'Proof not accepted', at, tone: 'bad' }] : []
}

const nextOf = ({ status, state, checkTime }: Followed, sendsMail: boolean): Step[] => {
  if (status !== 'pending' || state === 'refunded') return []
  if (state === 'rejected') return [{ text: 'You send it again', at: null, tone: 'next' }]
  if (state === 'submitted') return laterSteps(checkTime, sendsMail)
  return [{ text: 'You pay and send the proof', at: null, tone: 'next' }, ...laterSteps(checkTime, sendsMail)]
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
  <ol className={classes.steps} aria-label="Steps of the order">
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
