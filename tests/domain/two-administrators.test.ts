import { describe, expect, it } from 'vitest'
import { addDays, isoDay } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

type Admin = ReturnType<TestApp['as']['admin']>
type Row = { id: number; updatedAt: Date }
type Change = { id: number; expectedUpdatedAt?: Date }

/** What has a price, an account or a text, and keeps no versions of its own. */
const kinds: [
  string,
  (admin: Admin) => Promise<{
    row: Row
    one: (change: Change) => Promise<unknown>
    other: (change: Change) => Promise<unknown>
    remove?: (change: Change) => Promise<unknown>
  }>,
][] = [
  [
    'a plan',
    async (admin) => ({
      row: (await admin.plans.list({})).rows[0] as Row,
      one: (change) => admin.plans.update({ ...change, discountedPrice: '1999' }),
      other: (change) => admin.plans.update({ ...change, discountedPrice: '2999' }),
    }),
  ],
  [
    'a product',
    async (admin) => ({
      row: await admin.products.create({ title: 'Eid pack', price: 9000, termMonths: 6 }),
      one: (change) => admin.products.update({ ...change, price: 8000 }),
      other: (change) => admin.products.update({ ...change, couponCode: 'EID', price: 7000 }),
      remove: (change) => admin.products.delete(change),
    }),
  ],
  [
    'a payment method',
    async (admin) => ({
      row: (await admin.paymentMethods.list({})).rows[0] as Row,
      one: (change) => admin.paymentMethods.update({ ...change, accountDetails: '0300 1111111' }),
      other: (change) => admin.paymentMethods.update({ ...change, accountDetails: '0300 2222222' }),
      remove: (change) => admin.paymentMethods.delete(change),
    }),
  ],
  [
    'the head of a page',
    async (admin) => ({
      row: (await admin.seo.list({})).rows[0] as Row,
      one: (change) => admin.seo.update({ ...change, title: 'One' }),
      other: (change) => admin.seo.update({ ...change, title: 'Two' }),
      remove: (change) => admin.seo.delete(change),
    }),
  ],
  [
    'a licence',
    async (admin) => {
      const list = await admin.licenses.list({})
      const row = list.rows[0] as Row & { expiresAt: Date }
      const expiresOn = (days: number) => isoDay(addDays(row.expiresAt, days))
      return {
        row,
        one: (change) => admin.licenses.update({ ...change, expiresOn: expiresOn(10), systems: null }),
        other: (change) => admin.licenses.setStatus({ ...change, status: 'revoked' }),
        remove: (change) => admin.licenses.replaceKey(change),
      }
    },
  ],
]

describe('two administrators (VERS-2, LIC-326):', () => {
  it.each(kinds)(
    '%s that one saved is neither overwritten nor removed as the other saw it',
    async (_, kindOf) => {
      const t = testApp()
      const [first, second] = [t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' })), t.as.admin()]
      await first.orders.setStatus({ id: t.make.order().id, status: 'confirmed' })
      const { row, one } = await kindOf(first)
      const { other, remove } = await kindOf(second)
      const seen = { id: row.id, expectedUpdatedAt: row.updatedAt }
      t.clock.advance(1)
      await one(seen)
      const refused = { code: 'CONFLICT', message: expect.stringContaining('bilal') }
      await expect(other(seen)).rejects.toMatchObject(refused)
      if (remove) await expect(remove(seen)).rejects.toMatchObject(refused)
      // Who has seen the change, or says nothing of what was seen, may go on.
      await other({ id: row.id, expectedUpdatedAt: t.clock.now() })
      if (remove) await remove({ id: row.id })
    },
  )
})
