import { keyText } from './input.ts'

const rupees = keyText().regex(/^\d{1,6}$/, 'Must be a whole number')
const setting = { category: 'payment', task: 'money', value: rupees } as const

/** How much is accepted without a look (BANK-9). */
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
} as const
