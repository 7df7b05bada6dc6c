import { eq } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { addDays, DAY, dayNumber, endOfTerm, isoDay } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

/** A shop with one account, whose orders are approved one after the other. */
const shopOfTerms = (t: TestApp = testApp()) => {
  const admin = t.as.admin()
  const { id: userId } = t.make.user()
  return {
    t,
    admin,
    userId,
    pay: (given: Parameters<typeof t.make.order>[0] = {}) => {
      const { id } = t.make.order({ userId, termMonths: 1, ...given })
      return admin.orders.setStatus({ id, status: 'confirmed' })
    },
    refund: (id: number) => admin.orders.refund({ id, amount: 1, way: 'by hand' }),
    /** The days that the key of an order still runs. */
    daysLeft: async (id: number) => {
      const { expiresAt } = (await admin.licenses.ofOrder({ id })) ?? {}
      return dayNumber(expiresAt ?? t.clock.now()) - dayNumber(t.clock.now())
    },
  }
}

describe('a term that is paid back leaves the licence (LIC-708):', () => {
  it('days that an administrator added stay, as long as their term does (LIC-709)', async () => {
    const { t, admin, pay, refund, daysLeft } = shopOfTerms()
    const extend = async (id: number, days: number) => {
      const license = await admin.licenses.ofOrder({ id })
      const expiresOn = isoDay(addDays(license?.expiresAt ?? t.clock.now(), days))
      await admin.licenses.update({ id: license?.id ?? 0, expiresOn, systems: null })
    }
    const first = await pay()
    await extend(first.id, 5)
    const second = await pay()
    await extend(second.id, 7)
    await extend(second.id, 3)
    await refund(first.id)
    expect(await daysLeft(second.id)).toBe(30 + 10)
    await admin.orders.setStatus({ id: first.id, status: 'confirmed' })
    expect(await daysLeft(second.id)).toBe(61 + 5 + 10)
  })

  it('a term that is over without the one before it has expired, and its programs are told', async () => {
    const { t, admin, pay, refund } = shopOfTerms()
    const [first, second] = [await pay(), await pay()]
    t.clock.advance(40 * DAY)
    await refund(first.id)
    expect(await admin.orders.get({ id: second.id })).toMatchObject({ licenseStatus: 'expired' })
    const entries = await admin.orders.history({ id: second.id })
    const entry = entries.find(({ action }) => action === 'license end moved')
    expect(entry?.changes.expiresAt).toEqual(['2027-01-21T18:59:59.999Z', '2026-12-21T18:59:59.999Z'])
  })

  it('an upgrade loses the days that its unused ones bought, and terms after it follow it (LIC-10)', async () => {
    const { t, admin, pay, refund } = shopOfTerms()
    const daysUntil = (end: Date | null) => dayNumber(end ?? t.clock.now()) - dayNumber(t.clock.now())
    const small = await pay()
    const [large, renewal] = [await pay({ plan: 'enterprise' }), await pay({ plan: 'enterprise' })]
    // 30 days of Professional at the price of 30 days of Enterprise.
    expect(daysUntil(large.expiresAt)).toBe(60)
    await refund(small.id)
    expect(daysUntil((await admin.orders.get({ id: large.id })).expiresAt)).toBe(30)
    await refund(large.id)
    expect(daysUntil((await admin.orders.get({ id: renewal.id })).expiresAt)).toBe(30)
  })
})

/** What the approved terms of each key give, one after the other, by the words of LIC-706 alone. */
const endsByRule = (t: TestApp, userId: number, added: Map<number, number>) => {
  const rows = t.deps.db
    .select({ license: licenses, order: orders })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(orders.userId, userId))
    .all()
    .filter(({ order }) => order.status === 'confirmed')
    .toSorted((a, b) => a.license.id - b.license.id)
  return [...Map.groupBy(rows, ({ license }) => license.licenseKey)].map(([key, terms]) => {
    let end: Date | undefined
    for (const { license, order } of terms) {
      const { issuedAt } = license
      const isTooLate = !end || end <= addDays(issuedAt, -30) || endOfTerm(end, order.termMonths) <= issuedAt
      const from = end && !isTooLate ? end : issuedAt
      end = addDays(endOfTerm(from, order.termMonths), added.get(order.id) ?? 0)
    }
    return { key, end, stored: terms.at(-1)?.license.expiresAt }
  })
}

it('whatever is approved, cancelled, undone, paid back and extended in any order, a licence ends where its approved terms end (LIC-325)', async () => {
  const t = testApp()
  const step = record({
    act: constantFrom('pay', 'pay', 'cancel', 'pend', 'confirm', 'refund', 'undo', 'extend', 'wait'),
    which: nat(5),
    months: constantFrom(1, 1, 2, 3),
    days: nat(20),
  })
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { admin, userId, pay, refund } = shopOfTerms(t)
      const added = new Map<number, number>()
      const ids: number[] = []
      for (const { act, which, months, days } of steps) {
        const id = ids[which % Math.max(1, ids.length)] ?? 0
        if (act === 'wait') t.clock.advance(days * DAY)
        else if (act === 'pay' || id === 0) ids.push((await pay({ termMonths: months })).id)
        else if (act === 'cancel') await admin.orders.setStatus({ id, status: 'cancelled' })
        else if (act === 'pend') await admin.orders.setStatus({ id, status: 'pending' })
        else if (act === 'confirm') await admin.orders.setStatus({ id, status: 'confirmed' })
        // Refused where the payment was given back before, or the ten minutes are over.
        else if (act === 'refund') await refund(id).catch(() => {})
        else if (act === 'undo') await admin.orders.undoApproval({ id }).catch(() => {})
        else {
          const license = await admin.licenses.ofOrder({ id })
          if (license?.licenseStatus !== 'active') continue
          const expiresOn = isoDay(addDays(license.expiresAt, days))
          await admin.licenses.update({ id: license.id, expiresOn, systems: null })
          added.set(license.orderId, (added.get(license.orderId) ?? 0) + days)
        }
      }
      for (const { end, stored } of endsByRule(t, userId, added)) expect(stored).toEqual(end)
    }),
    { numRuns: 20, seed: 32 },
  )
})
