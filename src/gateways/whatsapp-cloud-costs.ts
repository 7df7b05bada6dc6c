import { isObject, textOf } from './answer-body.ts'

export type CloudCosts = {
  currency: string
  categories: { category: string; messages: number; cost: number }[]
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What Meta's price analytics of an account say, summed by category. */
export const costsOf = (account: Record<string, unknown>): CloudCosts => {
  const { currency, pricing_analytics: found } = account
  const sums = new Map<string, { messages: number; cost: number }>()
  for (const each of itemsOf(isObject(found) && found.data)) {
    for (const point of itemsOf(isObject(each) && each.data_points)) {
      if (!isObject(point)) continue
      const category = textOf(point.pricing_category).toLowerCase()
      const sum = sums.get(category) ?? { messages: 0, cost: 0 }
      sums.set(category, {
        messages: sum.messages + (Number(point.volume) || 0),
        cost: sum.cost + (Number(point.cost) || 0),
      })
    }
  }
  return {
    currency: textOf(currency),
    categories: [...sums].map(([category, sum]) => ({ category, ...sum })),
  }
}
