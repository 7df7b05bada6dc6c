import { expect, it } from 'vitest'
import { trialToken } from '#src/domains/licenses/rules/renewable.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { PHONE } from '#tests/helpers/orders.ts'
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

it('a trial that runs again, because its order is pending again, is shown to its holder with the extension, and to nobody else', async () => {
  const { t, admin, begin } = await trialShop()
  const { licenseKey, end } = await begin()
  t.make.download({ fileType: 'chrome-extension', userId: admin.user.id })
  const holder = t.as.customer(t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true }))
  const { id } = t.make.order({ phone: PHONE, isPhoneVerified: true })
  await admin.orders.setStatus({ id, status: 'confirmed' })
  expect(await holder.trials.current()).toBeNull()
  await admin.orders.undoApproval({ id })
  const trial = await holder.trials.current()
  expect(trial).toMatchObject({ licenseKey, end, plan: 'professional' })
  expect(await t.as.guest().downloads.tracked({ token: trial?.token ?? '' })).toHaveLength(1)
  expect(await t.as.customer().trials.current()).toBeNull()
  await admin.orders.setStatus({ id, status: 'confirmed' })
  expect(await holder.trials.current()).toBeNull()
  await expectRefusal(t.as.guest().downloads.tracked({ token: trial?.token ?? '' }), 'NOT_FOUND')
  await admin.orders.setStatus({ id, status: 'pending' })
  t.clock.advance(8 * DAY)
  expect(await holder.trials.current()).toBeNull()
})
