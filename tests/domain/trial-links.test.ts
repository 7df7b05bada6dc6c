import { expect, it } from 'vitest'
import { trialToken } from '#src/domains/licenses/rules/renewable.ts'
import { begun, trialShop } from '#tests/helpers/trials.ts'
import { renewedBy } from '#web/site/landing/forms/renewed-licenses.ts'

it('the form of the link of a trial orders it, though it has no licence that could be ticked', async () => {
  const { t, begin } = await trialShop()
  await begin()
  const token = trialToken(t.deps, begun(t)[0]?.id ?? 0)
  const guest = t.as.guest()
  const { licenses, ...renewal } = await guest.orders.renewal({ token })
  const renewed = renewedBy(
    renewal,
    licenses.map(({ id }) => id),
  )
  // Nothing to order would be null, and disables the button.
  expect(renewed).toEqual({})
  const wish = { plan: 'professional', ...renewed } as const
  const { amount } = await guest.orders.quote({ ...wish, renewal: token })
  const { payPath } = await guest.orders.renewByLink({ ...wish, token, amount })
  expect(payPath).toMatch(/^\/pay\//)
  expect(renewedBy({ isTrial: false }, [])).toBeNull()
})
