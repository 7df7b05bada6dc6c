import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import type { Order } from './order-cells.tsx'

export type Reminder = Order['lastReminder']

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether the buyer is to pay. Who has sent a proof waits for the seller. */
export const isRemindable = ({
  status,
  phone,
  paymentState,
}: Pick<Order, 'status' | 'phone' | 'paymentState'>): boolean =>
  status === 'pending' && Boolean(phone) && paymentState !== 'submitted'

/** Whether the reminder is about to be sent. After an error it waits for its next attempt. */
export const isOnItsWay = (reminder: Reminder): boolean =>
  reminder !== null && (reminder.status === 'sending' || (reminder.status === 'queued' && !reminder.error))

/** Whether the customer was reminded within a day, or will be. */
export const isRecent = (reminder: Reminder): boolean =>
  reminder !== null && reminder.status !== 'failed' && Date.now() - reminder.at.getTime() < DAY_MS

/** What a toast says of a reminder that was asked for. */
export const noticeOf = (reminder: Reminder, phone: string) => {
  if (reminder?.status === 'sent') {
    return {
      title: 'Payment Reminder Sent',
      description: 'WhatsApp payment reminder has been sent successfully',
    }
  }
  if (reminder?.status === 'held') {
    return {
      title: 'Payment Reminder Waits',
      description: `No WhatsApp route sends yet. Once one does, you decide in the outbox whether it goes to ${phone}.`,
    }
  }
  const problem = reminder?.error
  return reminder?.status === 'failed'
    ? { title: 'Reminder Failed', description: problem ?? 'Failed to send payment reminder' }
    : {
        title: 'Payment Reminder Queued',
        description: `${problem ? `${problem}. ` : ''}It goes to ${phone} as soon as WhatsApp can send.`,
      }
}

const words = {
  queued: 'Queued',
  held: 'Waits for you',
  sending: 'Sending',
  sent: 'Sent',
  kept: 'Kept as a file',
  failed: 'Not sent',
}

/** When the customer was last reminded, in a table row; a reminder that was not sent says so. */
export const shortReminder = ({ status, at }: Pick<NonNullable<Reminder>, 'status' | 'at'>): string =>
  status === 'sent' ? `Reminded ${formatDate(at)}` : `Reminder ${words[status].toLowerCase()}`

/** The same in full, for the drawer. */
export const describeReminder = (reminder: Reminder): string | null => {
  if (!reminder) return null
  const { status, at, error } = reminder
  const when = status === 'sent' ? formatDateTime(at) : `${words[status]} since ${formatDateTime(at)}`
  return error ? `${when}: ${error}` : when
}
