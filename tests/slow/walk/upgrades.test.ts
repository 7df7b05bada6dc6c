import fc from 'fast-check'
import { it } from 'vitest'
import { soldPlans } from '#src/shared/values/vocabulary.ts'
import { keyOnPaper, paidFor, worthOfDays } from '#tests/helpers/paid-days.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'

const step = fc.record({
  act: fc.constantFrom('buy', 'buy', 'buy', 'take back', 'restore', 'give days', 'wait'),
  plan: fc.constantFrom(...soldPlans),
  months: fc.constantFrom(1, 1, 3, 12, 18),
  // A larger plan may cost less a day than a smaller one did.
  price: fc.integer({ min: 1, max: 90_000 }),
  // A clock may have been wrong.
  days: fc.integer({ min: -4, max: 60 }),
  which: fc.nat(9),
})

it('no history of buying, upgrading, choosing smaller plans and paying back gives days that are worth more than was paid', () => {
  let histories = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 12 }), (steps) => {
      const key = keyOnPaper()
      for (const { act, plan, months, price, days, which } of steps) {
        const term = key.terms[which % Math.max(1, key.terms.length)]
        if (act === 'wait') key.wait(days)
        else if (act === 'buy' || !term) key.buy(plan, months, price, Math.max(0, days - 50))
        else if (act === 'give days') term.license.addedDays += Math.max(0, days)
        else term.isApproved = act === 'restore'
        const laid = key.lay()
        const [worth, paid] = [worthOfDays(laid), paidFor(laid)]
        // Less than the hundredth part of a paisa is the arithmetic of the test.
        if (worth > paid + 0.01) throw new Error(`Days worth ${worth} for ${paid}`)
      }
      histories += 1
    }),
    { numRuns: amounts.upgradeHistories, seed: 97 },
  )
  prove('histories of upgrades without more days than were paid', histories, {
    is: amounts.upgradeHistories,
  })
})
