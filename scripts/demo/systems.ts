import type { Deps } from '#src/deps.ts'
import { licensesOf } from '#src/domains/licenses/queries.ts'
import { activate, validate } from '#src/domains/licenses/rules/systems.ts'
import { addDays, addSeconds, HOUR } from '#src/shared/values/dates.ts'
import type { Chance } from './chance.ts'

const systems = [
  { deviceName: 'Front desk', platform: 'Chrome on Windows', appVersion: '2.4.1' },
  { deviceName: 'Office laptop', platform: 'Edge on Windows', appVersion: '2.4.1' },
  { deviceName: 'MacBook', platform: 'Chrome on macOS', appVersion: '2.3.0' },
  { deviceName: 'Sales phone', platform: 'Android', appVersion: '2.1.0' },
  { deviceName: 'Warehouse computer', platform: 'Windows', appVersion: '1.8.0' },
] as const

const caller = { address: '203.0.113.10' }
/** Some holders try to use more systems than their plan allows. */
const MOST = 3

/** The events of the systems on which the licence of an order is activated, and on which it is used again later. */
export const planSystems = (
  deps: Deps,
  chance: Chance,
  { from, today, orderId }: { from: Date; today: Date; orderId: () => number },
) => {
  const first = chance.int(systems.length)
  return Array.from({ length: 1 + chance.int(MOST) }, (_, n) => {
    const device = systems[(first + n) % systems.length] ?? systems[0]
    const deviceId = `demo-${chance.int(1_000_000_000)}`
    const at = addSeconds(addDays(from, n * chance.int(9)), HOUR + chance.int(20 * HOUR))
    const lastUse = addSeconds(today, -chance.int(60 * HOUR))
    const keyNow = () => licensesOf(deps, orderId())[0]?.licenseKey
    return [
      {
        at,
        run: () => {
          const key = keyNow()
          if (key) activate(deps, caller, { key, deviceId, ...device })
        },
      },
      {
        at: lastUse > at ? lastUse : at,
        run: () => {
          const key = keyNow()
          if (key) validate(deps, caller, { key, deviceId, appVersion: device.appVersion })
        },
      },
    ]
  }).flat()
}
