import { z } from 'zod'
import { keyText } from '#src/shared/input.ts'

const setting = { category: 'system', task: 'advanced' } as const

/** How the Business API of WhatsApp is called, and what Meta charges for its messages. */
export const cloudSettings = {
  whatsapp_cloud_prices: {
    label: 'Prices of the Business API',
    description:
      'What Meta charges you for a message to Pakistan in each category, from its price list, such as USD, marketing 0.05, utility 0.01, authentication 0.01. Leave it blank until you know',
    initial: '',
    value: z.union([
      z.literal(''),
      keyText().regex(
        /^[A-Z]{3}(?:, (?:marketing|utility|authentication) \d{1,4}(?:\.\d{1,6})?){1,3}$/,
        'Must be a currency and prices, such as USD, marketing 0.05, utility 0.01, authentication 0.01',
      ),
    ]),
    ...setting,
  },
} as const
