import { expect, it } from 'vitest'
import { DAY } from '#src/shared/values/dates.ts'
import { system } from '#tests/helpers/licenses.ts'
import { lastCode } from '#tests/helpers/orders.ts'
import { prove } from '#tests/helpers/prove.ts'
import { asma, begun, trialShop } from '#tests/helpers/trials.ts'

const TRIES = 1000
const numbers = Array.from({ length: 10 }, (_, n) => `+92300765432${n}`)

it('10 numbers are 10 trials at most, whatever the systems, addresses and reinstalls', async () => {
  const { t, admin, on } = await trialShop({ limits: true })
  await admin.settings.save({ values: { codes_per_day: '100000' } })
  const keys = new Set<string>()
  const refusals = new Set<string>()
  for (let n = 0; n < TRIES; n += 1) {
    const browser = t.as.guest({ address: `198.${18 + (n % 2)}.${n % 250}.${n % 200}` })
    const name = `Reinstalled ${n}`
    const asked = n % 3 === 0 ? {} : { deviceId: system(name).deviceId }
    try {
      const { trialId } = await browser.trials.start({ name, phone: numbers[n % 10] ?? '', ...asked })
      await t.settled()
      const { licenseKey } = await browser.trials.verify({ trialId, otp: lastCode(t) })
      keys.add(licenseKey)
      await on(name, licenseKey)
    } catch (error) {
      refusals.add(String(Object(error).code))
    }
    // Codes are counted by number and day, so the tries take a month.
    t.clock.advance(DAY / 30)
  }
  expect([...refusals]).toEqual(['CONFLICT'])
  prove('1,000 tries with 10 numbers on 1,000 systems: trials', begun(t).length, { is: 10 })
  prove('1,000 tries with 10 numbers on 1,000 systems: keys', keys.size, { is: 10 })
})

it('200 newcomers behind two mobile networks have theirs soon after the code', async () => {
  const { t } = await trialShop({ limits: true })
  let inTime = 0
  for (let n = 0; n < 200; n += 1) {
    const browser = t.as.guest({ address: n % 2 ? '198.51.100.7' : '203.0.113.9' })
    const { trialId } = await browser.trials.start({ ...asma, phone: `+92301765${1000 + n}` })
    await t.settled()
    const since = performance.now()
    await browser.trials.verify({ trialId, otp: lastCode(t) }).catch(() => undefined)
    if (performance.now() - since < 60_000) inTime += begun(t).length > n ? 1 : 0
    t.clock.advance(10)
  }
  prove('200 newcomers behind two mobile networks: trials within a minute of the code', inTime, {
    atLeast: 198,
  })
})
