import { describe, expect, it } from 'vitest'
import type { PlanOnSale } from '#src/shared/pages.ts'
import { featuresOf } from '#src/shared/values/features.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import {
  amountOf,
  discountPercentOf,
  dollarsOf,
  lowestPriceOf,
  savingOf,
  struckAmountOf,
  systemsOf,
  termOf,
  termWithMonth,
} from '#web/order/prices.ts'

const plan = { originalPrice: '5999', discountedPrice: '4999', annualPrice: '41993', usdPrice: '35' }

describe('the price of a plan', () => {
  it('is the monthly one, or the annual one for twelve months (ORD-1)', () => {
    expect([amountOf(plan, 'monthly'), amountOf(plan, 'yearly')]).toEqual([4999, 41_993])
  })

  it('strikes out the original price or twelve months, and only a higher one (PLAN-701)', () => {
    expect([struckAmountOf(plan, 'monthly'), struckAmountOf(plan, 'yearly')]).toEqual([5999, 59_988])
    expect(struckAmountOf({ ...plan, originalPrice: '4999' }, 'monthly')).toBeNull()
  })

  it('saves in a year what twelve months cost more (LAND-10)', () => {
    expect(savingOf({ ...plan, discountedPrice: '2499', annualPrice: '20993' })).toBe(8995)
    expect(savingOf({ ...plan, annualPrice: '59988' })).toBeNull()
  })

  it('names what a month costs where a year is paid, and of one month its term alone (PLAN-810)', () => {
    const yearly = { ...plan, access: 'Access to 1 Year' }
    expect(termWithMonth(yearly, 'yearly', 'PKR')).toBe('Access to 1 Year. PKR\u00a03,499 a month.')
    expect(termWithMonth(yearly, 'monthly', 'PKR')).toBe(termOf(yearly, 'monthly'))
  })

  it('in dollars is less by the annual discount, rounded (PLAN-8)', () => {
    expect([dollarsOf(plan, 'monthly', 30), dollarsOf(plan, 'yearly', 30)]).toEqual(['$35', '$25'])
    expect(dollarsOf({ ...plan, usdPrice: '20' }, 'yearly', 30)).toBe('$14')
    const [half, none] = [
      { ...plan, usdPrice: '0.50' },
      { ...plan, usdPrice: '0' },
    ]
    expect([dollarsOf(half, 'monthly', 30), dollarsOf(half, 'yearly', 30)]).toEqual(['$0.50', '$0.50'])
    expect(dollarsOf(none, 'monthly', 30)).toBeNull()
  })
})

it.each([
  ['["a","b"]', ['a', 'b']],
  ['["a",1]', ['a']],
  ['{"a":1}', []],
  ['not json', []],
])('the features of %s are %j (PLAN-5)', (stored, features) => {
  expect(featuresOf(stored)).toEqual(features)
})

it('systems are counted in words (PLAN-7)', () => {
  expect(systemsOf({ planType: 'starter', systemsCount: 1 })).toBe('1 system login')
  expect(systemsOf({ planType: 'enterprise', systemsCount: 5 })).toBe('5 system logins')
  expect(systemsOf({ planType: 'reseller', systemsCount: 1000 })).toBe('Unlimited systems')
})

const containing = (planName: string, systemsCount: number, ...features: string[]): PlanOnSale => ({
  id: systemsCount,
  planType: 'professional',
  planName,
  systemsCount,
  features: JSON.stringify(features),
  access: 'Access to 1 Year',
  badge: null,
  contents: { others: [], base: null, added: [] },
  ...plan,
})

it('a month renews the same key, and a year is what the plan says (PLAN-11)', () => {
  const year = containing('Year', 1)
  const renewal = 'Renews on the same key: you pay again each month, and the key stays'
  expect([termOf(year, 'monthly'), termOf(year, 'yearly')]).toEqual([renewal, 'Access to 1 Year'])
})

it('the lowest price is the price of a month of the cheapest plan with a price (LAND-11)', () => {
  const reseller = { ...containing('Reseller', 1000), planType: 'reseller' as const, discountedPrice: '0' }
  const cheaper = { ...containing('One', 1), discountedPrice: '2499' }
  expect(lowestPriceOf([containing('Two', 2), cheaper, reseller])).toBe(2499)
  expect(lowestPriceOf([reseller])).toBeNull()
})

it.each([
  [14_999, 12_499, 17],
  [1000, 995, 1],
  [1000, 0, 100],
  [1000, null, 0],
  [1000, 1000, 0],
  [0, 0, 0],
])('the discount from %s to %s is %i percent, 0 if none (PROD-4)', (price, discountPrice, percent) => {
  expect(discountPercentOf({ price, discountPrice })).toBe(percent)
})

describe('an amount of money', () => {
  it.each([0, 5, 999, 1000, 2499, 41_993, 999_999, 1_000_000, 12_345_678.5, 2499.5, 0.07, 1234.567])(
    'of %s is written as in Pakistan (VAL-3)',
    (amount) => {
      const number = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 2 })
      expect(formatMoney(amount)).toBe(`PKR\u00a0${number.format(amount)}`)
    },
  )

  it('follows the currency symbol of the shop (SET-3)', () => {
    expect(formatMoney(2499, 'Rs')).toBe('Rs\u00a02,499')
  })
})
