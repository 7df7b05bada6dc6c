import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { plans } from '#db/schema/plans.ts'
import { migrationsDir } from '#src/config.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { isLicenseKey, newLicenseKey } from '#src/domains/licenses/checksum.ts'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { endOfTerm } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { approve, storedOrders } from '#tests/helpers/orders.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const DAY = 86_400
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const runJobs = async (t: TestApp) => {
  for (const job of jobs) await job.run(t.deps)
}
const statusOf = (t: TestApp, id: number) =>
  t.deps.db.select().from(licenses).where(eq(licenses.id, id)).get()?.licenseStatus

describe('a licence key (LIC-1)', () => {
  const keys = Array.from({ length: 40 }, () => newLicenseKey(systemRandom))
  const positions = [...(keys[0] ?? '')].flatMap((letter, index) =>
    index > 5 && letter !== '-' ? [index] : [],
  )
  const replaced = (key: string, index: number, letter: string) =>
    key.slice(0, index) + letter + key.slice(index + 1)

  it("is WACRM and four unique groups of five in Crockford's base 32", () => {
    for (const key of keys) expect(key).toMatch(/^WACRM(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every(isLicenseKey)).toBe(true)
    expect(positions).toHaveLength(20)
  })

  it('detects every single wrong character', () => {
    for (const key of keys) {
      for (const index of positions) {
        for (const letter of alphabet) {
          expect(isLicenseKey(replaced(key, index, letter))).toBe(letter === key[index])
        }
      }
    }
  })

  it('detects every swap of neighbours, also across a dash', () => {
    for (const key of keys) {
      for (const [n, index] of positions.slice(0, -1).entries()) {
        const next = positions[n + 1] ?? 0
        const swapped = replaced(replaced(key, index, key[next] ?? ''), next, key[index] ?? '')
        expect(isLicenseKey(swapped)).toBe(swapped === key)
      }
    }
  })

  it('is recognised only when it is complete and exact', () => {
    const [key = ''] = keys
    for (const other of [key.toLowerCase(), ` ${key}`, `${key}A`, key.slice(0, -1), 'WACRM', '']) {
      expect(isLicenseKey(other)).toBe(false)
    }
  })
})

describe('a licence', () => {
  it('runs for the term of its order, for the systems of its plan (LIC-5)', async () => {
    const t = testApp()
    const expiresAt = endOfTerm(t.clock.now(), 12)
    const license = { expiresAt, licenseStatus: 'active' }
    expect(await approve(t, { plan: 'starter' })).toMatchObject({ ...license, systemsCount: 1 })
    expect(await approve(t, { plan: 'professional' })).toMatchObject({ systemsCount: 2 })
    expect(await approve(t, { plan: 'enterprise' })).toMatchObject({ systemsCount: 5 })
  })

  it('allows the systems that the plan on sale has at approval, not at ordering (LIC-5)', async () => {
    const { t, admin } = office()
    const { id } = t.make.order({ plan: 'professional' })
    t.deps.db.update(plans).set({ systemsCount: 3 }).where(eq(plans.planType, 'professional')).run()
    expect(await admin.orders.setStatus({ id, status: 'confirmed' })).toMatchObject({ systemsCount: 3 })
  })

  it('falls back to the built-in systems when the plan is no longer on sale', async () => {
    const t = testApp()
    t.deps.db.update(plans).set({ isActive: false }).run()
    expect(await approve(t, { plan: 'enterprise' })).toMatchObject({ systemsCount: 5 })
  })

  it("has the external id that an administrator sets and clears, recorded in the order's history", async () => {
    const { t, admin } = office()
    const { orderId } = t.make.license()
    const set = (externalLicenseId: string) => admin.licenses.setExternalId({ orderId, externalLicenseId })
    expect(await set(' EXT-7 ')).toMatchObject({ orderId, externalLicenseId: 'EXT-7' })
    expect(await set('')).toMatchObject({ externalLicenseId: null })
    expect(listAudit(t.deps, 'order', orderId)).toMatchObject([
      { action: 'license ID changed', changes: { externalLicenseId: ['EXT-7', null] } },
      { action: 'license ID changed', actorName: admin.user.username },
    ])
  })

  it('must exist before it gets an external id (LIC-6)', async () => {
    const { t, admin } = office()
    for (const orderId of [t.make.order().id, 999])
      await expectRefusal(admin.licenses.setExternalId({ orderId, externalLicenseId: 'EXT' }), 'CONFLICT')
  })

  it('expires on its day, and stays suspended or revoked if it was (LIC-4)', async () => {
    const t = testApp()
    const active = t.make.license()
    const suspended = t.make.license({ licenseStatus: 'suspended' })
    t.clock.advance(365 * DAY - 1)
    await runJobs(t)
    expect(statusOf(t, active.id)).toBe('active')
    t.clock.advance(1)
    await runJobs(t)
    expect(statusOf(t, active.id)).toBe('expired')
    expect(statusOf(t, suspended.id)).toBe('suspended')
    expect(listAudit(t.deps, 'order', active.orderId)).toMatchObject([
      { action: 'license expired', actorName: 'system' },
    ])
  })
})

it('orders that were approved before terms were stored keep their year, and orders that waited get the term that they paid (LIC-8)', async () => {
  const t = testApp()
  const suspended = await approve(t, { amountMinor: 499_900 })
  const before = {
    approved: (await approve(t, { amountMinor: 499_900 })).id,
    suspended: suspended.id,
    monthly: t.make.order({ amountMinor: 499_900 }).id,
    yearly: t.make.order({ amountMinor: 4_199_300 }).id,
    otherPlan: t.make.order({ amountMinor: 499_900, plan: 'starter' }).id,
  }
  await t.as.admin().orders.setStatus({ ...suspended, status: 'pending' })
  const name = readdirSync(migrationsDir).find((file) => file.endsWith('_terms_of_waiting_orders.sql')) ?? ''
  t.connection.exec(readFileSync(join(migrationsDir, name), 'utf8'))
  const terms = new Map(storedOrders(t).map(({ id, termMonths }) => [id, termMonths]))
  const after = Object.fromEntries(Object.entries(before).map(([kind, id]) => [kind, terms.get(id)]))
  expect(after).toEqual({ approved: 12, suspended: 12, monthly: 1, yearly: 12, otherPlan: 12 })
})
