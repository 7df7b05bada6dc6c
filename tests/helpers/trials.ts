import { trials } from '#db/schema/trials.ts'
import type { TestApp } from './app.ts'
import { system } from './licenses.ts'
import { connectedShop, lastCode, orderForm } from './orders.ts'

/** Who asks for a trial. */
export const asma = { name: 'Asma', phone: orderForm.phone, email: orderForm.email }
type Browser = ReturnType<TestApp['as']['guest']>
type Asked = Parameters<Browser['trials']['start']>[0]

/** A shop that offers a trial of seven days, and its calls. */
export const trialShop = async (options: Parameters<typeof connectedShop>[0] = {}) => {
  const t = await connectedShop(options)
  const admin = t.as.admin()
  await admin.settings.save({ values: { trial_days: '7', trial_plan: 'professional' } })
  const start = async (given: Partial<Asked> = {}, browser: Browser = t.as.guest()) => {
    const asked = await browser.trials.start({ ...asma, ...given })
    await t.settled()
    return { ...asked, otp: lastCode(t) }
  }
  /** Asks for a trial, and begins it by the code. */
  const begin = async (given: Partial<Asked> = {}, browser: Browser = t.as.guest()) => {
    const { trialId, otp } = await start(given, browser)
    return browser.trials.verify({ trialId, otp })
  }
  const on = (name: string, key: string) => t.as.guest().licenses.activate({ key, ...system(name) })
  const check = (name: string, key: string) =>
    t.as.guest().licenses.validate({ key, deviceId: system(name).deviceId })
  return { t, admin, start, begin, on, check }
}

/** The trials that were begun. */
export const begun = (t: TestApp) =>
  t.deps.db
    .select()
    .from(trials)
    .all()
    .filter(({ licenseKey }) => licenseKey !== null)
