import { numberText, percentText } from '#src/shared/input.ts'

const rupees = numberText.regex(/^\d{1,6}$/, 'Must be a whole number')
const limit = { category: 'payment', task: 'sources', value: rupees } as const

/** How much sources accept by themselves, and how much may be missing of a payment. */
export const bankFeedSettings = {
  bank_feed_order_max: {
    label: 'Largest order to accept automatically',
    description: 'In rupees. An order above this amount always waits for you on the payment desk',
    initial: '10000',
    ...limit,
  },
  bank_feed_day_max: {
    label: 'Daily limit for automatic acceptance',
    description: 'In rupees, for all sources together. Beyond it, payments wait for you until the next day',
    initial: '100000',
    ...limit,
  },
  /** What a payment may be short of to be offered for its order. */
  bank_feed_withheld_percent: {
    label: 'Fee withheld by a payment gateway',
    description:
      'In percent, 0 to 3. A payment that is short by at most this share is shown as one that may pay its order, and is never accepted automatically',
    initial: '0',
    category: 'payment',
    task: 'advanced',
    value: percentText.regex(/^(?:[0-2](?:\.\d{1,2})?|3(?:\.0{1,2})?)$/, 'Must be 0 to 3, such as 1.5'),
  },
} as const
