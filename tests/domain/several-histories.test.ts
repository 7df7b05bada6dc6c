import { eq } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { invoices, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { addDays, DAY, endOfTerm, formatDate } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { team } from '#tests/helpers/team.ts'

type Shop = ReturnType<typeof team>

const storedTerms = (t: TestApp, userId: number) =>
  t.deps.db
    .select({ license: licenses, order: orders })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(licenses.id)
    .all()

/** The paid terms of each key, with the end that they give together by the words of LIC-706 alone, and the stored end. */
const endsOf = (t: TestApp, userId: number) => {
  const paid = storedTerms(t, userId).filter(
    ({ license, order }) => order.status === 'confirmed' && license.refundMinor === null,
  )
  return [...Map.groupBy(paid, ({ license }) => license.licenseKey)].map(([key, terms]) => {
    let end: Date | undefined
    for (const { license, order } of terms) {
      const { issuedAt } = license
      const isTooLate = !end || end <= addDays(issuedAt, -30) || endOfTerm(end, order.termMonths) <= issuedAt
      end = endOfTerm(end && !isTooLate ? end : issuedAt, order.termMonths)
    }
    return { key, end, stored: terms.at(-1)?.license.expiresAt }
  })
}

/** What each order of an account paid, sent back and still gives. */
const booksOf = (t: TestApp, userId: number) =>
  t.deps.db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.userId, userId))
    .all()
    .map(({ order, payment }) => {
      const notes = t.deps.db.select().from(invoices).where(eq(invoices.orderId, order.id)).all()
      const terms = storedTerms(t, userId).filter(({ license }) => license.orderId === order.id)
      const refunded = terms.filter(({ license }) => license.refundMinor !== null).length
      return {
        paid: order.amountMinor,
        sentBack: payment?.refundMinor ?? 0,
        noted: notes.reduce((sum, { refundMinor }) => sum + (refundMinor ?? 0), 0),
        given: terms.filter(({ license }) => ['active', 'expired'].includes(license.licenseStatus)).length,
        due: order.status === 'confirmed' ? order.quantity - refunded : 0,
      }
    })

const expectNoMoreThanPaid = ({ t, user }: Shop) => {
  for (const { key, end, stored } of endsOf(t, user.id)) expect({ key, end: stored }).toEqual({ key, end })
  for (const { paid, sentBack, noted, given, due } of booksOf(t, user.id)) {
    expect(sentBack).toBeLessThanOrEqual(paid)
    expect({ noted, given }).toEqual({ noted: sentBack, given: due })
  }
}

it('whatever is bought, renewed, paid back, suspended and undone in any order, nobody has more days or money than was paid (LIC-1018)', async () => {
  const t = testApp()
  const step = record({
    act: constantFrom(
      'buy',
      'renew',
      'renew',
      'refund',
      'refund',
      'pend',
      'cancel',
      'confirm',
      'undo',
      'wait',
    ),
    which: nat(7),
    some: nat(6),
    days: nat(25),
  })
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const shop = team(t)
      const { admin, customer, buy } = shop
      const first = await buy({ purpose: 'new', quantity: 3 })
      const renewed = first.licenses.slice(1).map(({ id }) => id)
      const ids = [first.id, (await buy({ purpose: 'renew', licenseIds: renewed })).id]
      for (const { act, which, some, days } of steps) {
        const id = ids[which % ids.length] ?? first.id
        /** Some of a list, by the bits of a number; at least one. */
        const someOf = <Of>(all: Of[]) =>
          all.filter((one, n) => one === all[0] || (some >> (n % 3)) % 2 === 1)
        if (act === 'wait') t.clock.advance(days * DAY)
        else if (act === 'buy') {
          ids.push((await buy({ purpose: 'new', quantity: 2 + (some % 3) })).id)
        } else if (act === 'renew') {
          const licenseIds = someOf((await customer.orders.held()).map((held) => held.id))
          if (licenseIds.length > 0) ids.push((await buy({ purpose: 'renew', licenseIds })).id)
        } else if (act === 'refund') {
          const left = (await admin.orders.get({ id })).licenses?.filter(({ refunded }) => refunded === null)
          const licenseIds = someOf(left ?? []).map((license) => license.id)
          // Refused where it is more than their share, or all was sent back before.
          const refund = { id, licenseIds, amount: licenseIds.length * (1500 + 500 * some), way: 'by hand' }
          await admin.orders.refund(refund).catch(() => {})
        } else if (act === 'undo') {
          // Refused where the ten minutes are over, or money was sent back.
          await admin.orders.undoApproval({ id }).catch(() => {})
        } else {
          const status = { pend: 'pending', cancel: 'cancelled', confirm: 'confirmed' } as const
          await admin.orders.setStatus({ id, status: status[act] })
        }
        expectNoMoreThanPaid(shop)
      }
    }),
    { numRuns: 15, seed: 49 },
  )
})

describe('three licences, of which one is paid back and one renewed, end', () => {
  it.each([
    ['a moment before midnight in Karachi', '2026-12-04T18:59:59.000Z', 'Jan 04, 2027', 'Feb 04, 2027'],
    ['at midnight in Karachi', '2026-12-04T19:00:00.000Z', 'Jan 05, 2027', 'Feb 05, 2027'],
    ['on the last day of a month', '2027-01-31T10:00:00.000Z', 'Feb 28, 2027', 'Mar 28, 2027'],
  ])('on the days of Pakistan where they were approved %s', async (_, at, end, renewedEnd) => {
    const shop = team()
    const { t, user, admin, buy } = shop
    t.clock.advance((Date.parse(at) - t.clock.now().getTime()) / 1000)
    const { id, licenses: given } = await buy({ purpose: 'new', quantity: 3 })
    const [one, two] = given.map((license) => license.id)
    await admin.orders.refund({ id, licenseIds: [one ?? 0], amount: 4999, way: 'by hand' })
    t.clock.advance(10 * DAY)
    await buy({ purpose: 'renew', licenseIds: [two ?? 0] })
    expect(endsOf(t, user.id).map(({ stored }) => stored && formatDate(stored))).toEqual([renewedEnd, end])
    expectNoMoreThanPaid(shop)
  })
})
