import { newLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { type TestApp, testApp } from './app.ts'

/** A licence with a real key, for 2 systems and a year unless told otherwise. */
export const licenseIn = (t: TestApp, given: Parameters<TestApp['make']['license']>[0] = {}) =>
  t.make.license({ licenseKey: newLicenseKey(systemRandom), ...given })

/** The facts that a program sends about its system. */
export const system = (name: string) => ({
  deviceId: `${Buffer.from(name).toString('hex')}-0001`,
  deviceName: name,
  platform: 'Chrome on Windows',
  appVersion: '2.1.0',
})

/** A shop with one licence, and the calls of its programs. */
export const licensed = (
  given: Parameters<typeof licenseIn>[1] = {},
  options: Parameters<typeof testApp>[0] = {},
) => {
  const t = testApp(options)
  const license = licenseIn(t, given)
  const { activate, validate, deactivate, verify } = t.as.guest().licenses
  return { t, license, key: license.licenseKey, activate, validate, deactivate, verify }
}
