import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { invoices } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import { DAY, endOfTerm } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { team } from '#tests/helpers/team.ts'

/** A team that bought so many licences; `refund` sends the money of the ones at these places back. */
const bought = async (quantity = 3) => {
  const shop = team()
  const { id, licenses: given } = await shop.buy({ purpose: 'new', quantity })
  const idsOf = (places: number[]) => places.map((place) => given[place]?.id ?? 0)
  return {
    ...shop,
    id,
    given,
    refund: (places: number[], amount: number) =>
      shop.admin.orders.refund({
        id,
        licenseIds: idsOf(places),
        amount,
        way: 'by Easypaisa',
        reason: 'Left',
      }),
    states: () =>
      shop.t.deps.db
        .select({ status: licenses.licenseStatus, refundMinor: licenses.refundMinor })
        .from(licenses)
        .where(eq(licenses.orderId, id))
        .orderBy(licenses.id)
        .all()
        .map(({ status, refundMinor }) => [status, refundMinor]),
    payment: () => shop.t.deps.db.select().from(payments).where(eq(payments.orderId, id)).get(),
  }
}

const textsOf = ({ t }: Pick<Awaited<ReturnType<typeof bought>>, 't'>) =>
  queuedMessages(t)
    .filter(({ templateName }) => templateName === 'payment_refunded')
    .map(({ body }) => body)

describe('a refund of a part of an order', () => {
  it('takes back the chosen licences and no other, and the order stays approved (LIC-1010)', async () => {
    const { refund, states, payment } = await bought()
    const after = await refund([1], 4999)
    expect(after).toMatchObject({ status: 'confirmed', paymentState: 'accepted', quantity: 3 })
    expect(states()).toEqual([
      ['active', null],
      ['revoked', 499_900],
      ['active', null],
    ])
    expect(payment()).toMatchObject({ state: 'accepted', refundMinor: 499_900 })
  })

  it('is at most their share of what is left, in whole rupees, and the last one takes the rest (LIC-1011)', async () => {
    const { admin, id, refund, payment } = await bought()
    // 14,997 less 1,000 are 13,997 for two, which are 6,998 and 6,999.
    await refund([0], 1000)
    await expectRefusal(refund([1], 6999), 'BAD_REQUEST')
    await refund([1], 6998)
    await expectRefusal(refund([2], 7000), 'BAD_REQUEST')
    await refund([2], 6999)
    expect(payment()).toMatchObject({ refundMinor: 1_499_700 })
    expect((await admin.payments.get({ id })).refund?.amount).toBe(14_997)
  })

  it('shares its amount among several licences', async () => {
    const { refund, states } = await bought()
    await refund([0, 1], 9997)
    expect(states().map(([, minor]) => minor)).toEqual([499_800, 499_900, null])
  })

  it('with the last licence sends the payment back and cancels the order (LIC-1012)', async () => {
    const { refund, states } = await bought(2)
    await refund([1], 4999)
    expect(await refund([0], 4999)).toMatchObject({ status: 'cancelled', paymentState: 'refunded' })
    expect(states().map(([status]) => status)).toEqual(['revoked', 'revoked'])
    await expectRefusal(refund([0], 1), 'CONFLICT')
  })

  it('stays taken back when the order is approved again', async () => {
    const { admin, id, refund, states } = await bought()
    await refund([1], 4999)
    for (const status of ['pending', 'cancelled', 'confirmed'] as const)
      await admin.orders.setStatus({ id, status })
    expect(states().map(([status]) => status)).toEqual(['active', 'revoked', 'active'])
  })

  it('writes a credit note of its own, which names its licences; the receipt names all (LIC-1013)', async () => {
    const { admin, id, given, refund } = await bought()
    await refund([1], 4999)
    await refund([0, 2], 9998)
    const ends = given.map(({ licenseKey }) => keyEndOf(licenseKey))
    const { facts, creditNotes } = await admin.orders.receipt({ id })
    expect(creditNotes.map(({ number }) => number)).toEqual([1, 2])
    const factsOf = (nth: number) => Object.fromEntries(creditNotes[nth]?.receipt.facts ?? [])
    expect(factsOf(0)).toMatchObject({
      'License taken back': `ends with ${ends[1]}`,
      'Sent back by': 'by Easypaisa',
    })
    expect(creditNotes.map(({ receipt }) => receipt.total[1])).toEqual(['PKR\u00a04,999', 'PKR\u00a09,998'])
    expect(Object.fromEntries(facts)).toMatchObject({
      'Credit note': '1, 2',
      'Money sent back': 'PKR\u00a014,997',
    })
  })

  it('tells the buyer the amount and the licences, by their labels too', async () => {
    const shop = await bought()
    const { customer, given, refund } = shop
    await customer.licenses.setLabel({ id: given[1]?.id ?? 0, label: 'Ali, front desk' })
    await refund([1], 4000)
    const texts = textsOf(shop)
    expect(texts).toHaveLength(2)
    for (const text of texts) {
      expect(text).toContain('4,000')
      expect(text).toContain(`Professional: Ali, front desk …${keyEndOf(given[1]?.licenseKey ?? '')}`)
      expect(text).not.toContain(keyEndOf(given[0]?.licenseKey ?? ''))
    }
  })

  it('leaves the receipt the keys that are kept, and says which one was taken back', async () => {
    const { admin, id, given, refund } = await bought(2)
    await refund([0], 4999)
    const { facts } = await admin.orders.receipt({ id })
    expect(facts).toContainEqual(['License key', `ends with ${keyEndOf(given[1]?.licenseKey ?? '')}`])
    expect(facts).toContainEqual(['License taken back', `ends with ${keyEndOf(given[0]?.licenseKey ?? '')}`])
  })

  it('is refused for a licence of another order, and for one whose money was sent back', async () => {
    const { admin, id, buy, refund } = await bought()
    const other = await buy({ purpose: 'new' })
    const asked = { id, amount: 1, way: 'by hand' }
    const foreign = other.licenses.map((license) => license.id)
    await expectRefusal(admin.orders.refund({ ...asked, licenseIds: foreign }), 'NOT_FOUND')
    await expectRefusal(admin.orders.refund({ ...asked, licenseIds: [] }), 'BAD_REQUEST')
    await refund([0], 1)
    await expectRefusal(refund([0], 1), 'CONFLICT')
    await expectRefusal(refund([0, 1], 1), 'CONFLICT')
  })

  it('happens once where it is asked for fifty times at once', async () => {
    const { refund, states, t } = await bought()
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => refund([1], 4999)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(states().filter(([status]) => status === 'revoked')).toHaveLength(1)
    expect(t.deps.db.select().from(invoices).where(eq(invoices.kind, 'credit note')).all()).toHaveLength(1)
  })

  it('leaves everything as it was where it fails between two of its parts', async () => {
    const { t, refund } = await bought()
    const tables = [
      'payments',
      'invoices',
      'licenses',
      'audit_log',
      'outbox',
      'sales_tallies',
      'order_tallies',
    ]
    const stored = () => tables.map((table) => t.connection.prepare(`select * from ${table}`).all())
    const before = stored()
    for (const part of [
      'insert on invoices',
      'update on payments',
      'update of refund_minor on licenses',
      'update of license_status on licenses',
      'insert on outbox',
    ]) {
      t.connection.exec(`create trigger cut before ${part} begin select raise(abort, 'cut off'); end`)
      await expectRefusal(refund([0, 1], 9000), 'INTERNAL_SERVER_ERROR')
      t.connection.exec('drop trigger cut')
      expect({ part, stored: stored() }).toEqual({ part, stored: before })
    }
    await refund([0, 1], 9000)
    expect(stored()).not.toEqual(before)
  })

  it('ends the time in which the approval can be undone (LIC-1014)', async () => {
    const { admin, id, refund } = await bought()
    expect(await admin.orders.approval({ id })).not.toBeNull()
    await refund([1], 4999)
    expect(await admin.orders.approval({ id })).toBeNull()
    await expectRefusal(admin.orders.undoApproval({ id }), 'CONFLICT')
  })

  it('is news to another administrator who looked at the order before', async () => {
    const { t, admin, id, refund } = await bought()
    const { revision } = await admin.payments.get({ id })
    await refund([1], 4999)
    const second = t.as.admin(t.make.user({ isAdmin: true }))
    const late = second.orders.refund({ id, revision, amount: 1, way: 'by hand' })
    await expect(late).rejects.toThrow(/has refunded a part of this payment at \d\d:\d\d\./)
  })

  it('is no revenue, neither in the totals nor in the sales of the month (LIC-1015)', async () => {
    const { admin, refund } = await bought()
    await refund([1], 4999)
    expect(await admin.stats.overview()).toMatchObject({ revenue: 9998, acceptedToday: 9998 })
    expect((await admin.stats.sales({ by: 'plan' })).total).toMatchObject({ orders: 1, revenue: 9998 })
    const { points } = await admin.stats.series({ range: '30d' })
    expect(points.at(-1)).toMatchObject({ orders: 1, revenue: 9998 })
    await refund([0, 2], 9998)
    expect((await admin.stats.sales({ by: 'plan' })).total).toMatchObject({ orders: 0, revenue: 0 })
  })

  it('lets the others be renewed, and its key no more', async () => {
    const { t, customer, given, refund, buy } = await bought()
    await refund([1], 4999)
    t.clock.advance(5 * DAY)
    const held = (await customer.orders.held()).map(({ id }) => id)
    expect(held.toSorted((a, b) => a - b)).toEqual([given[0]?.id, given[2]?.id])
    const renewed = await buy({ purpose: 'renew', licenseIds: held })
    const end = endOfTerm(given[0]?.expiresAt ?? t.clock.now(), 1)
    for (const { expiresAt } of renewed.licenses) expect(expiresAt).toEqual(end)
  })
})
