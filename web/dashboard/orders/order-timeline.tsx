import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import type { PaymentProgress } from '#src/shared/pages.ts'
import { order as common, common as shared, dashboardOrders as texts } from '#src/shared/texts.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { type OwnOrder } from '#web/dashboard/tab/order-state.ts'
import { type Step, timelineOf } from '#web/order/timeline.ts'
import { shellData } from '#web/session/shell-data.ts'
import classes from './order-timeline.module.css'

/** What comes next of the money of a pending order. */
const moneyWordsOf = (
  paymentState: OwnOrder['paymentState'],
  { stage, missing }: PaymentProgress,
): string => {
  if (paymentState !== 'submitted') return texts.moneyWords[paymentState]
  if (stage !== 'short') return texts.proofWords[stage]
  return texts.missingWords({ amount: formatMoney(missing, shellData().site.currency) })
}

/** The next steps of an order (ORD-12). */
export const nextOf = (
  { status, awaitsCode, paymentState }: Pick<OwnOrder, 'status' | 'awaitsCode' | 'paymentState'>,
  progress: PaymentProgress,
): Step[] => {
  if (status !== 'pending') return []
  const next = [...(awaitsCode ? [shared.verifyWhatsappNumber] : []), moneyWordsOf(paymentState, progress)]
  return next.map((text) => ({ text, at: null, tone: 'next' }))
}

const icons = { done: IconCheck, bad: IconX, next: IconHourglass }

/** That the money is there, though nobody has approved the order yet (BANK-767). */
const came = (): Step => ({ text: common.havePayment, at: null, tone: 'done' })

/** The history of an order with the time of each step, and the next step. */
export const OrderTimeline = ({ order, progress }: { order: OwnOrder; progress: PaymentProgress }) => {
  const steps = timelineOf({
    placedAt: order.createdAt,
    submittedAt: order.submittedAt,
    changes: [
      ...order.steps.map(
        ({ step, at }): Step => ({
          text: texts.steps[step],
          tone: step === 'cancelled' ? 'bad' : 'done',
          at,
        }),
      ),
      ...(progress.stage === 'received' ? [came()] : []),
    ],
    next: nextOf(order, progress),
  })
  return (
    <ol className={classes.steps} aria-label={texts.statusOfOrder}>
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
                {at && <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>}
                {tone === 'next' && texts.next}
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
