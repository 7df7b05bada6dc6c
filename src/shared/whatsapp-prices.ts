import { z } from 'zod'
import { keyText } from './input.ts'

/** What Meta charges for a message that the shop begins, by category (WA-511). */
export const whatsappPrices = {
  whatsapp_cloud_prices: {
    label: 'Prices of the Business API',
    category: 'system',
    task: 'whatsapp',
    description:
      'What Meta charges you for a message to Pakistan, by category, from its price list: USD, marketing 0.05, utility 0.01, authentication 0.01. Empty: not known',
    initial: '',
    value: z.union([
      z.literal(''),
      keyText().regex(
        /^[A-Z]{3}(?:, (?:marketing|utility|authentication) \d{1,4}(?:\.\d{1,6})?){1,3}$/,
        'Must be a currency and prices, such as: USD, marketing 0.05, utility 0.01, authentication 0.01',
      ),
    ]),
  },
} as const

/** A sum in words; small ones with the digits that prices of messages have. */
const inWords = (currency: string, sum: number): string => `${currency} ${sum.toFixed(sum < 1 ? 4 : 2)}`

const NOTHING = 'nothing'
/** The routes that charge nothing for a single message. */
const flat: Record<string, string> = {
  pushflow: 'nothing beside its monthly fee',
  legacy: NOTHING,
  hand: NOTHING,
}
/** The categories for which Meta charges nothing. */
const free = new Set(['free', 'service'])

type Messages = { route: string; category: string | null; prices: string; count?: number }

/**
 * What messages of a category cost by a route, in words; null where nobody knows (WA-511). `prices`: the setting
 * `whatsapp_cloud_prices`.
 */
export const costInWords = ({ route, category, prices, count = 1 }: Messages): string | null => {
  if (flat[route] !== undefined) return flat[route]
  if (category === null) return null
  if (free.has(category)) return NOTHING
  const [currency = '', ...parts] = prices.split(', ')
  const price = parts.find((part) => part.startsWith(`${category} `))?.slice(category.length + 1)
  return price === undefined ? null : inWords(currency, Number(price) * count)
}
