import { expect, it } from 'vitest'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { system } from '#tests/helpers/licenses.ts'
import { trialShop } from '#tests/helpers/trials.ts'

it('administrators see the trials that were begun, with their state, and find them as they are known (TRIAL-1197)', async () => {
  const { t, admin, start, begin } = await trialShop()
  await start()
  expect((await admin.trials.list({})).rows).toEqual([])
  const { licenseKey } = await begin({ name: 'Sana Malik', phone: '0301 7654321' })
  const found = async (query: object) => (await admin.trials.list(query)).rows.map(({ name }) => name)
  expect((await admin.trials.list({})).rows).toMatchObject([
    {
      name: 'Sana Malik',
      phone: '+923017654321',
      plan: 'professional',
      licenseKey,
      state: 'running',
      orderId: null,
    },
  ])
  for (const q of ['sana', '0301 7654321', '+923017654321', licenseKey, licenseKey.slice(-5)])
    expect([q, await found({ q })]).toEqual([q, ['Sana Malik']])
  expect(await found({ q: 'Bilal' })).toEqual([])
  expect(await found({ status: 'ended' })).toEqual([])
  t.clock.advance(20 * DAY)
  expect(await found({ status: 'ended' })).toEqual(['Sana Malik'])
  expect(await found({ status: 'running' })).toEqual([])
  await expectRefusal(t.as.customer().trials.list({}), 'FORBIDDEN')
})

it('an administrator ends a trial, of which its program is told at the next check (TRIAL-1198)', async () => {
  const { t, admin, begin } = await trialShop()
  const { licenseKey } = await begin()
  const program = t.as.guest()
  await program.licenses.activate({ key: licenseKey, ...system('laptop') })
  const [trial] = (await admin.trials.list({})).rows
  const id = trial?.id ?? 0
  await expectRefusal(t.as.customer().trials.end({ id }), 'FORBIDDEN')
  expect(await admin.trials.end({ id })).toMatchObject({ state: 'ended' })
  const { deviceId } = system('laptop')
  expect(await program.licenses.validate({ key: licenseKey, deviceId })).toMatchObject({
    state: 'TRIAL_ENDED',
  })
  await expectRefusal(admin.trials.end({ id }), 'CONFLICT', 'This trial does not run any more.')
  await expectRefusal(admin.trials.end({ id: 999 }), 'NOT_FOUND')
})
