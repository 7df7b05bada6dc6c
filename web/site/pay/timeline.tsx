import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import classes from './timeline.module.css'

type Followed = Pick<
  PaymentOfOrder,
  'status' | 'state' | 'placedAt' | 'submittedAt' | 'decidedAt' | 'checkTime'
>
type Step = { text: string; at: string | null; tone: 'done' | 'bad' | 'next' }

const laterSteps = (checkTime: string): Step[] => [
  { text: `We check it within ${checkTime}`, at: null, tone: 'next' },
  { text: 'You get your license key on WhatsApp and by email', at: null, tone: 'next' },
]

/** The steps of an order, from placing it to its key (PAY-82). */
const stepsOf = (payment: Followed): Step[] => {
  const { status, state, placedAt, submittedAt, decidedAt, checkTime } = payment
  const steps: Step[] = [{ text: 'Order placed', at: placedAt, tone: 'done' }]
  if (submittedAt) steps.push({ text: 'Proof of payment sent', at: submittedAt, tone: 'done' })
  if (state === 'refunded') steps.push({ text: 'Money sent back', at: decidedAt, tone: 'done' })
  else if (status === 'approved') steps.push({ text: 'Order approved', at: decidedAt, tone: 'done' })
  else if (status === 'cancelled') steps.push({ text: 'Order cancelled', at: null, tone: 'bad' })
  else if (state === 'rejected') {
    steps.push({ text: 'Proof not accepted', at: decidedAt, tone: 'bad' })
    steps.push({ text: 'You send it again', at: null, tone: 'next' })
  } else if (state === 'submitted') {
    steps.push(...laterSteps(checkTime))
  } else {
    steps.push({ text: 'You pay and send the proof', at: null, tone: 'next' }, ...laterSteps(checkTime))
  }
  return steps
}

const icons = { done: IconCheck, bad: IconAlertTriangle, next: IconHourglass }

/** The past steps of an order and its payment, and the next one. */
export const Timeline = ({ payment }: { payment: Followed }) => (
  <ol className={classes.steps} aria-label="Steps of the order">
    {stepsOf(payment).map(({ text, at, tone }) => {
      const Icon = icons[tone]
      return (
        <li key={text} data-tone={tone}>
          <Icon size={18} aria-hidden />
          <div>
            {text}
            {at && (
              <time dateTime={at} className={classes.time}>
                {formatDateTime(new Date(at))}
              </time>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)
