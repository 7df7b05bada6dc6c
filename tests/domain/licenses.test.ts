import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { plans } from '#db/schema/plans.ts'
import { migrationsDir } from '#src/config.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { isLicenseKey, newLicenseKey, readLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { DAY, endOfTerm } from '#src/shared/values/dates.ts'
import { expectRefusal, office, runJobs, sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { programOf } from '#tests/helpers/license-program.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { approve, storedOrders } from '#tests/helpers/orders.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const statusOf = (t: TestApp, id: number) =>
  t.deps.db.select().from(licenses).where(eq(licenses.id, id)).get()?.licenseStatus

describe('a licence key (LIC-1)', () => {
  const keys = Array.from({ length: 40 }, () => newLicenseKey(systemRandom))
  const positions = [...(keys[0] ?? '').matchAll(/[^-]/g)].map(({ index }) => index).filter((at) => at > 5)
  const replaced = (key: string, index: number, letter: string) =>
    key.slice(0, index) + letter + key.slice(index + 1)

  it("is WACRM and four unique groups of five in Crockford's base 32, and recognised only when it is exact", () => {
    for (const key of keys) expect(key).toMatch(/^WACRM(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every(isLicenseKey)).toBe(true)
    expect(positions).toHaveLength(20)
    const [key = ''] = keys
    const others = [key.toLowerCase(), ` ${key}`, `${key}A`, key.slice(0, -1), 'WACRM', '']
    expect(others.filter(isLicenseKey)).toEqual([])
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
})

const KEY = 'WACRM-KMPBC-J1C2V-FWF0Z-PQTQ7'

const shared = sharedApp()

/** The key that the client sends for a typed text. */
const sentBy = async (typed: string): Promise<unknown> => {
  let sent: unknown
  const { client, network } = await programOf(shared(), 'http://127.0.0.1')
  network.answer = async (_address, init) => {
    sent = (JSON.parse(init?.body as string) as { key: string }).key
    return new Response('{"state":"NOT_FOUND","message":"x","systems":[],"lease":null}')
  }
  await client.activate(typed)
  return sent
}

const urdu = (digit: string) => String.fromCodePoint(0x6f0 + Number(digit))
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)

it.each([
  KEY,
  KEY.toLowerCase().replaceAll('-', ' '),
  KEY.replaceAll('-', ''),
  KEY.slice(6),
  KEY.replaceAll('-', '\u2013'),
  KEY.replaceAll('-', '\u00ad'),
  KEY.slice(6).replaceAll('0', 'O').replaceAll('1', 'l'),
  `License key: *${KEY}*`,
  `Your WACRM key is ${KEY}.`,
  `WACRM ${KEY}`,
  KEY.replaceAll('-', ' - '),
  `\u202a${KEY}\u202c`,
  KEY.replace(/\d/g, urdu),
  KEY.replace(/[A-Z0-9]/g, wide),
  `License key: *${KEY}*\nValid until: Nov 27, 2027\nSystems: 2`,
  `آپ کی کلید ${KEY} ہے، 27 نومبر تک`,
  `${KEY}\n${KEY}`,
  `https://shop.test/verify?key=${KEY}&from=mail`,
])('the client of programs and the shop read the same key in %j', async (typed) => {
  expect([await sentBy(typed), readLicenseKey(typed)]).toEqual([KEY, KEY])
})

it.each(['WACRM-TYPO', KEY.slice(0, -1), `${KEY}X`, 'license', '\u200e'])(
  'the client of programs leaves it to the shop to refuse %j (LIC-51)',
  async (typed) => {
    expect(readLicenseKey(typed)).toBeNull()
    expect(readLicenseKey(String(await sentBy(typed)))).toBeNull()
  },
)

describe('a licence key with the signs of the message that brought it (LIC-710)', () => {
  it.each([`License key: *${KEY}*`, KEY.toLowerCase().replaceAll('-', ' '), KEY.replaceAll('-', '')])(
    'finds what holds it when it is searched as %j',
    async (q) => {
      const { t, admin } = office()
      const license = licenseIn(t, { licenseKey: KEY })
      await t.as.guest().contacts.send({ name: 'A', email: 'a@example.com', message: `My key is ${KEY}` })
      const found = await Promise.all([
        admin.licenses.list({ q, limit: 20 }),
        admin.orders.list({ q, limit: 20 }),
        admin.contacts.list({ q }),
      ])
      expect(found.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([license.id, license.orderId, 1])
    },
  )

  it('is not seen in words that only begin as one', async () => {
    const t = testApp()
    const { id } = t.make.order({ name: 'Wacrm Technologies of Lahore and Karachi' })
    const { rows } = await t.as.admin().orders.list({ q: 'Wacrm Technologies of Lahore', limit: 20 })
    expect(rows.map((row) => row.id)).toEqual([id])
  })
})

describe('a licence', () => {
  it('runs for the term of its order, for the systems that its plan has at approval, also when it is sold no more (LIC-5)', async () => {
    const t = testApp()
    const expiresAt = endOfTerm(t.clock.now(), 12)
    const license = { expiresAt, licenseStatus: 'active' }
    expect(await approve(t, { plan: 'starter' })).toMatchObject({ ...license, systemsCount: 1 })
    expect(await approve(t, { plan: 'professional' })).toMatchObject({ systemsCount: 2 })
    const { id } = t.make.order({ plan: 'professional' })
    t.deps.db.update(plans).set({ systemsCount: 3 }).run()
    const admin = t.as.admin()
    expect(await admin.orders.setStatus({ id, status: 'confirmed' })).toMatchObject({ systemsCount: 3 })
    const [enterprise] = (await admin.plans.list({ q: 'Enterprise', limit: 10 })).rows
    await admin.plans.update({ id: enterprise?.id ?? 0, systemsCount: 10 })
    const ordered = t.make.order({ plan: 'enterprise' })
    await admin.plans.update({ id: enterprise?.id ?? 0, isActive: false })
    const approved = await admin.orders.setStatus({ id: ordered.id, status: 'confirmed' })
    expect(approved).toMatchObject({ systemsCount: 10 })
    t.deps.db.delete(plans).run()
    expect(await approve(t, { plan: 'enterprise', phone: '+923007654321' })).toMatchObject({
      systemsCount: 5,
    })
  })

  it("has the external id that an administrator sets and clears, recorded in the order's history, once it exists (LIC-6)", async () => {
    const { t, admin } = office()
    const { orderId } = t.make.license()
    const set = (externalLicenseId: string) => admin.licenses.setExternalId({ orderId, externalLicenseId })
    expect(await set(' EXT-7 ')).toMatchObject({ orderId, externalLicenseId: 'EXT-7' })
    expect(await set('')).toMatchObject({ externalLicenseId: null })
    expect(listAudit(t.deps, 'order', orderId)).toMatchObject([
      { action: 'license ID changed', changes: { externalLicenseId: ['EXT-7', null] } },
      { action: 'license ID changed', actorName: admin.user.username },
    ])
    const unlicensed = { orderId: t.make.order().id, externalLicenseId: 'EXT' }
    await expectRefusal(admin.licenses.setExternalId(unlicensed), 'CONFLICT')
  })

  it('expires on its day, and stays suspended or revoked if it was (LIC-4)', async () => {
    const t = testApp()
    const active = t.make.license()
    const suspended = t.make.license({ licenseStatus: 'suspended' })
    t.clock.advance(365 * DAY - 1)
    await runJobs(t, jobs)
    expect(statusOf(t, active.id)).toBe('active')
    t.clock.advance(1)
    await runJobs(t, jobs)
    expect(statusOf(t, active.id)).toBe('expired')
    expect(statusOf(t, suspended.id)).toBe('suspended')
    const entries = listAudit(t.deps, 'order', active.orderId)
    expect(entries).toMatchObject([{ action: 'license expired', actorName: 'system' }])
  })
})

it('orders that were approved before terms were stored keep their year, and orders that waited get the term that they paid (LIC-705)', async () => {
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
