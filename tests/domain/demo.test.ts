import { expect, test } from 'vitest'
import { firstPlans } from '#db/seed/plans.ts'
import { demoProducts } from '#scripts/demo/catalogue.ts'

const monthsIn = (words: string): number | undefined => {
  const [, months] = /\b(\d+) months\b/i.exec(words) ?? []
  if (months) return Number(months)
  if (/half a year/i.test(words)) return 6
  if (/\byear\b/i.test(words)) return 12
  return /\bmonth\b/i.test(words) ? 1 : undefined
}

test.each(demoProducts)(
  'the demo product $title sells the term that its words name, at no less than its plan costs by the year',
  ({ title, description, termMonths = 12, plan, priceMinor, discountPriceMinor }) => {
    const named = [title, description ?? ''].flatMap((words) => monthsIn(words) ?? [])
    expect(named.filter((months) => months !== termMonths)).toEqual([])
    const yearly = firstPlans.find(({ planType }) => planType === plan)?.annualPriceMinor ?? Number.NaN
    expect(discountPriceMinor ?? priceMinor).toBeGreaterThanOrEqual((yearly / 12) * termMonths)
  },
)
