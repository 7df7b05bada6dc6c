import { eq } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { jobs } from '#src/domains/licenses/jobs.ts'
import { announceExpiry } from '#src/domains/licenses/notices.ts'
import { countEnding } from '#src/domains/licenses/rules/ending.ts'
import { laidTerms } from '#src/domains/licenses/rules/realign.ts'
import { addDays, DAY, formatDate } from '#src/shared/values/dates.ts'
import { runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { paidFor, worthOfDays } from '#tests/helpers/paid-days.ts'
import { team } from '#tests/helpers/team.ts'
import { enterprise, professional, starter, termsOf } from '#tests/helpers/upgrades.ts'

const dayOf = (date: Date | null | undefined) => formatDate(date ?? new Date(0))

/** The terms of all orders of an account. */
const storedTerms = (t: TestApp, userId: number) =>
  t.deps.db
    .select({ licenseKey: licenses.licenseKey })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(orders.userId, userId))
    .all()

const planOf = (held: { plan: string }) =>
  [starter, professional, enterprise].find(({ plan }) => plan === held.plan) ?? starter

describe('a smaller plan for the next term', () => {
  /** A team with a Professional licence of a month, for which Starter was bought after 10 days. */
  const chosen = async () => {
    const shop = team()
    const large = await shop.buy(professional)
    const largeId = large.licenses[0]?.id ?? 0
    shop.t.clock.advance(10 * DAY)
    const next = await shop.buy({ ...starter, licenseIds: [largeId] })
    const device = {
      key: large.licenseKey ?? '',
      deviceId: 'd1',
      deviceName: 'Office',
      platform: 'Windows',
    }
    await shop.t.as.guest().licenses.activate(device)
    const validate = () => shop.t.as.guest().licenses.validate(device)
    return { ...shop, large, largeId, next, validate }
  }

  it('begins at the end of the running one, and each check tells the plan of its moment, and the holder sees what follows (UPG-1280, UPG-1313)', async () => {
    const { t, large, next, customer, validate } = await chosen()
    expect(next).toMatchObject({ purpose: 'renew', licenseKey: large.licenseKey, amount: 2499 })
    expect(storedOrders(t).at(-1)?.soldAs).toBe('renew')
    expect(dayOf(next.expiresAt)).toBe('Jan 21, 2027')
    expect(next.licenseStatus).toBe('pending')
    expect(await validate()).toMatchObject({ plan: 'professional', endsAt: large.expiresAt?.toISOString() })
    expect((await customer.orders.licensed({})).rows.map(({ id }) => id)).toEqual([large.id])
    const { licenseKey } = large
    expect(await customer.licenses.following()).toEqual([{ licenseKey, plan: 'starter' }])
    expect(await t.as.customer().licenses.following()).toEqual([])
    const end = large.expiresAt?.getTime() ?? 0
    t.clock.advance((end - 1 - t.clock.now().getTime()) / 1000)
    expect(await validate()).toMatchObject({ plan: 'professional', state: 'EXPIRING' })
    t.clock.advance(0.001)
    expect(await validate()).toMatchObject({
      plan: 'starter',
      endsAt: next.expiresAt?.toISOString(),
      systemsAllowed: 1,
    })
    await runJobs(t, jobs)
    expect(await validate()).toMatchObject({ plan: 'starter' })
    expect((await customer.orders.licensed({})).rows.map(({ id }) => id)).toEqual([next.id])
  })

  it('follows the end that it waits for, and begins where that plan is paid back (UPG-1281)', async () => {
    const { admin, large, largeId, next, buy } = await chosen()
    const end = async () => dayOf((await admin.orders.get({ id: next.id })).expiresAt)
    const { id: renewal } = await buy({ ...professional, licenseIds: [largeId] })
    expect(await end()).toBe('Feb 21, 2027')
    await admin.orders.refund({ id: renewal, amount: 4999, way: 'by hand' })
    expect(await end()).toBe('Jan 21, 2027')
    await admin.licenses.update({ id: largeId, expiresOn: '2026-12-25', systems: null })
    expect(await end()).toBe('Jan 25, 2027')
    await admin.orders.refund({ id: large.id, amount: 4999, way: 'by hand' })
    expect(await admin.orders.get({ id: next.id })).toMatchObject({ licenseStatus: 'active' })
    expect(await end()).toBe('Jan 01, 2027')
  })

  it('keeps the reminders of the end away, also of the licences that end with it (UPG-1282)', async () => {
    const { t, admin, large } = await chosen()
    const ending = () =>
      countEnding(t.deps, { from: t.clock.now(), until: addDays(t.clock.now(), 30) }).licenses
    expect(ending()).toBe(0)
    t.clock.advance(19 * DAY)
    const reminders = () =>
      queuedMessages(t).filter(({ templateName }) => templateName === 'license_expiring')
    await announceExpiry(t.deps, () => null)
    expect(reminders()).toEqual([])
    const [, next] = storedOrders(t)
    await admin.orders.refund({ id: next?.id ?? 0, amount: 2499, way: 'by hand' })
    expect(ending()).toBe(1)
    t.clock.advance(DAY)
    await announceExpiry(t.deps, () => null)
    expect(reminders().map(({ body }) => body.includes(large.licenseKey ?? ''))).toEqual([true, true])
  })

  it('stays taken back while the key is suspended, and waits again when it is reinstated', async () => {
    const { t, admin, large, largeId } = await chosen()
    const states = () => termsOf(t, large.licenseKey).map(({ licenseStatus }) => licenseStatus)
    await admin.licenses.setStatus({ id: largeId, status: 'suspended' })
    expect(states()).toEqual(['suspended', 'suspended'])
    await admin.licenses.setStatus({ id: largeId, status: 'active' })
    expect(states()).toEqual(['active', 'pending'])
  })

  it('is part of the credit of an upgrade that comes before it', async () => {
    const { customer, buy, admin, next } = await chosen()
    const { amount } = await customer.orders.quote({ plan: 'enterprise', purpose: 'upgrade' })
    expect(amount).toBe(9999 - Math.floor((4999 * 20) / 30 + 2499))
    await buy({ ...enterprise, purpose: 'upgrade' })
    expect(await admin.orders.get({ id: next.id })).toMatchObject({ licenseStatus: 'expired' })
  })
})

it('whatever is bought, upgraded, followed by a smaller plan, paid back and restored in any order, nobody has days that are worth more than was paid (UPG-1277)', async () => {
  const t = testApp()
  const step = record({
    act: constantFrom('upgrade', 'upgrade', 'next', 'renew', 'refund', 'cancel', 'confirm', 'undo', 'wait'),
    plan: constantFrom(starter, professional, enterprise),
    which: nat(6),
    days: nat(25),
  })
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const shop = team(t)
      const { admin, customer, buy } = shop
      const ids = [(await buy({ ...starter, purpose: 'new', quantity: 2, amount: 2 * 2499 })).id]
      const keys = storedTerms(t, shop.user.id).map(({ licenseKey }) => licenseKey)
      for (const { act, plan, which, days } of steps) {
        const id = ids[which % ids.length] ?? 0
        const [held] = await customer.orders.held()
        const bought = { ...plan, licenseIds: [held?.id ?? 0] }
        if (act === 'wait') t.clock.advance(days * DAY)
        else if (act === 'cancel' || act === 'confirm')
          await admin.orders.setStatus({ id, status: act === 'cancel' ? 'cancelled' : 'confirmed' })
        // Refused where it was paid back before, or the ten minutes are over.
        else if (act === 'refund')
          await admin.orders.refund({ id, amount: 1, way: 'by hand' }).catch(() => {})
        else if (act === 'undo') await admin.orders.undoApproval({ id }).catch(() => {})
        else if (held) ids.push((await buy(act === 'renew' ? { ...bought, ...planOf(held) } : bought)).id)
        for (const key of keys) {
          const laid = laidTerms(t.deps, key)
          expect(worthOfDays(laid)).toBeLessThanOrEqual(paidFor(laid) + 0.01)
          const ends = new Map(termsOf(t, key).map((term) => [term.id, term.expiresAt]))
          for (const { term, end } of laid) expect(ends.get(term.license.id)).toEqual(end)
        }
      }
    }),
    { numRuns: 15, seed: 97 },
  )
})
