import { keyText } from '#src/shared/input.ts'

const rupees = keyText().regex(/^\d{1,6}$/, 'Must be a whole number')
const setting = { category: 'payment', task: 'money', value: rupees } as const

/** How much is accepted without a look, and how much may be missing of a payment. */
export const bankFeedSettings = {
  bank_feed_order_max: {
    label: 'Largest order without a look',
    description: 'The most that an order may cost which a source of Money in accepts by itself',
    initial: '10000',
    ...setting,
  },
  bank_feed_day_max: {
    label: 'Most a day without a look',
    description: 'The most that sources of Money in accept by themselves in a day, all together',
    initial: '100000',
    ...setting,
  },
  /** What a payment may be short of to be offered for its order. */
  bank_feed_withheld_percent: {
    label: 'Withheld by a gateway, in percent',
    description:
      'A payment that is short by at most this share, 0 to 3 percent, is shown as one that may pay its order. It is never accepted by itself.',
    initial: '0',
    ...setting,
    value: keyText().regex(/^(?:[0-2](?:\.\d{1,2})?|3(?:\.0{1,2})?)$/, 'Must be 0 to 3, such as 1.5'),
  },
} as const
