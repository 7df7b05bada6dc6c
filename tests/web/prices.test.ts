import { describe, expect, it } from 'vitest'
import {
  amountOf,
  discountPercentOf,
  dollarsOf,
  featuresOf,
  otherFeaturesOf,
  struckAmountOf,
  systemsOf,
} from '#web/order/offer/prices.ts'

const plan = { originalPrice: '5999', discountedPrice: '4999', annualPrice: '41993', usdPrice: '35' }

describe('the price of a plan', () => {
  it('is the monthly one, or the annual one for twelve months (ORD-1)', () => {
    expect([amountOf(plan, 'monthly'), amountOf(plan, 'yearly')]).toEqual([4999, 41_993])
  })

  it('strikes out the original price or twelve months, and only a higher one (LAND-10)', () => {
    expect([struckAmountOf(plan, 'monthly'), struckAmountOf(plan, 'yearly')]).toEqual([5999, 59_988])
    expect(struckAmountOf({ ...plan, originalPrice: '4999' }, 'monthly')).toBeNull()
  })

  it('in dollars is less by the annual discount, rounded (PLAN-8)', () => {
    expect([dollarsOf(plan, 'monthly', 30), dollarsOf(plan, 'yearly', 30)]).toEqual([35, 25])
    expect(dollarsOf({ ...plan, usdPrice: '20' }, 'yearly', 30)).toBe(14)
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

it('systems are counted in words', () => {
  expect(systemsOf({ planType: 'starter', systemsCount: 1 })).toBe('1 system login')
  expect(systemsOf({ planType: 'enterprise', systemsCount: 5 })).toBe('5 system logins')
  expect(systemsOf({ planType: 'reseller', systemsCount: 1000 })).toBe('Unlimited systems')
})

it('the features beside the number of systems do not repeat it', () => {
  const features = '["2 system logins","Webhook"]'
  expect(otherFeaturesOf({ planType: 'professional', systemsCount: 2, features })).toEqual(['Webhook'])
})

describe('the discount of a product', () => {
  it('is rounded to whole percent, and 0 without a lower price (PROD-4)', () => {
    const percents = [
      { price: 14_999, discountPrice: 12_499 },
      { price: 2999, discountPrice: 2499 },
      { price: 1000, discountPrice: 995 },
      { price: 1000, discountPrice: 0 },
      { price: 1000, discountPrice: null },
      { price: 1000, discountPrice: 1000 },
      { price: 0, discountPrice: 0 },
    ].map(discountPercentOf)
    expect(percents).toEqual([17, 17, 1, 100, 0, 0, 0])
  })
})
