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
 * What messages of a category cost by a route, in words; null where nobody knows. `prices`: the setting
 * `whatsapp_cloud_prices`.
 */
export const costInWords = ({ route, category, prices, count = 1 }: Messages): string | null => {
  if (flat[route] !== undefined) return flat[route]
  if (category === null || route !== 'cloud') return null
  if (free.has(category)) return NOTHING
  const [currency = '', ...parts] = prices.split(', ')
  const price = parts.find((part) => part.startsWith(`${category} `))?.slice(category.length + 1)
  return price === undefined ? null : inWords(currency, Number(price) * count)
}
