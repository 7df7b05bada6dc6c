import { describe, expect, it } from 'vitest'
import { formatMoney } from '#src/shared/values/money.ts'

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
