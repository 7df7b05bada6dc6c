import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { type OwnOrder } from '#web/dashboard/tab/order-state.ts'
import { type Step, timelineOf } from '#web/order/timeline.ts'
import classes from './order-timeline.module.css'

const words = {
  verified: { text: 'WhatsApp number verified', tone: 'done' },
  pending: { text: 'Back to pending: we are looking at this order again', tone: 'done' },
  approved: { text: 'Approved: your license is active', tone: 'done' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
} as const

const APPROVAL = 'We approve the order once your payment has arrived, and your license key is ready.'
/** What happens next with the money of a pending order. */
const moneyWords: Record<OwnOrder['paymentState'], string> = {
  awaiting: APPROVAL,
  submitted: 'We check your proof. Your license key is ready as soon as the order is approved.',
  rejected: 'We could not accept your proof. Please send it again.',
  accepted: APPROVAL,
  refunded: APPROVAL,
}

/** The next steps of an order (ORD-12). */
export const nextOf = ({
  status,
  awaitsCode,
  paymentState,
}: Pick<OwnOrder, 'status' | 'awaitsCode' | 'paymentState'>): Step[] => {
  if (status !== 'pending') return []
  const texts = [...(awaitsCode ? ['Verify your WhatsApp number'] : []), moneyWords[paymentState]]
  return texts.map((text) => ({ text, at: null, tone: 'next' }))
}

const icons = { done: IconCheck, bad: IconX, next: IconHourglass }

/** The history of an order with the time of each step, and the next step. */
export const OrderTimeline = ({ order }: { order: OwnOrder }) => {
  const steps = timelineOf({
    placedAt: order.createdAt,
    submittedAt: order.submittedAt,
    changes: order.steps.map(({ step, at }) => ({ ...words[step], at })),
    next: nextOf(order),
  })
  return (
    <ol className={classes.steps} aria-label="Status of the order">
      {steps.map(({ text, tone, at }, index) => {
        const Icon = icons[tone]
        return (
          // Steps are only appended, and two may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.step} data-tone={tone}>
            <span className={classes.dot}>
              <Icon size={16} stroke={2.2} aria-hidden />
            </span>
            <div className={classes.what}>
              {text}
              <div className={classes.when}>
                {at ? <time dateTime={at.toISOString()}>{formatDateTime(at)}</time> : 'Next'}
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
