import { expect, it } from 'vitest'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { jobs } from '#src/domains/seller-notices/jobs.ts'
import { runJobs, type TestApp } from '#tests/helpers/app.ts'
import { feedShop, received } from '#tests/helpers/money-in.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { adminWithSecondFactor, expectCodeAsked } from '#tests/helpers/second-factor.ts'

type Owner = Awaited<ReturnType<typeof adminWithSecondFactor>>['admin']
type Ids = Record<
  'method' | 'gone' | 'plan' | 'product' | 'coupon' | 'source' | 'format' | 'alert' | 'user',
  number
>

const method = { name: 'Bank', type: 'bank', icon: 'Building', accountDetails: 'PK00' } as const
const format = { bank: 'HBL', sender: '8558', format: 'PKR {amount} received. TID {transaction}' }

/** Every call that changes where money goes, what things cost or who may do what, with what owners read of it. */
const doors: Record<string, [make: (owner: Owner, ids: Ids) => Promise<unknown>, told: RegExp]> = {
  'users.setRole': [
    (o, { user }) => o.users.setRole({ id: user, role: 'cashier' }),
    /role of user .* to Cashier/,
  ],
  'paymentMethods.create': [(o) => o.paymentMethods.create(method), /added the payment method/],
  'paymentMethods.update': [
    (o, { method: id }) => o.paymentMethods.update({ id, accountDetails: '0300 0000000' }),
    /payment method \d+ \(accountDetails/,
  ],
  'paymentMethods.toggle': [
    (o, { method: id }) => o.paymentMethods.toggle({ id, isVisible: false }),
    /payment method \d+ \(isVisible/,
  ],
  'paymentMethods.delete': [
    (o, { method: id }) => o.paymentMethods.delete({ id }),
    /deleted the payment method/,
  ],
  'versions.restoreDeleted': [
    (o, { gone: id }) => o.versions.restoreDeleted({ kind: 'paymentMethod', id }),
    /the payment method/,
  ],
  'plans.create': [
    (o) =>
      o.plans.create({
        planType: 'starter',
        planName: 'New',
        originalPrice: 2,
        discountedPrice: 1,
        usdPrice: 1,
      }),
    /price of plan/,
  ],
  'plans.update': [(o, { plan: id }) => o.plans.update({ id, discountedPrice: '1999' }), /price of plan/],
  'versions.restore': [
    async (o, { plan: id }) => {
      const { versions } = await o.versions.list({ kind: 'plan', id })
      return o.versions.restore({ kind: 'plan', id, versionId: versions[1]?.id ?? 0 })
    },
    /price of plan/,
  ],
  'products.create': [(o) => o.products.create({ title: 'Add-on', price: 10 }), /price of product/],
  'products.update': [(o, { product: id }) => o.products.update({ id, price: 20 }), /price of product/],
  'products.delete': [(o, { product: id }) => o.products.delete({ id }), /price of product/],
  'coupons.create': [(o) => o.coupons.create({ code: 'EID', percent: 99 }), /added the coupon \d+ "EID"/],
  'coupons.update': [(o, { coupon: id }) => o.coupons.update({ id, percent: 90 }), /coupon \d+ \(percent/],
  'coupons.delete': [(o, { coupon: id }) => o.coupons.delete({ id }), /deleted the coupon/],
  'bankFeed.createSource': [(o) => o.bankFeed.createSource({ name: 'Phone' }), /added the source/],
  'bankFeed.updateSource': [
    (o, { source: id }) => o.bankFeed.updateSource({ id, acceptsExact: false }),
    /source of Money in \d+ \(acceptsExact/,
  ],
  'bankFeed.renewAddress': [
    (o, { source: id }) => o.bankFeed.renewAddress({ id }),
    /another address to the source/,
  ],
  'bankFeed.trust': [(o, { alert: id }) => o.bankFeed.trust({ id }), /believed the balance of alert/],
  'bankFeed.teach': [(o) => o.bankFeed.teach(format), /added the format/],
  'bankFeed.forget': [(o, { format: id }) => o.bankFeed.forget({ id }), /deleted the format/],
  'bankFeed.deleteSource': [(o, { source: id }) => o.bankFeed.deleteSource({ id }), /deleted the source/],
}

/** The calls by which these change, but for those that change no row that buyers or the shop believe. */
const changing = () => {
  const others = new Set(['paymentMethods.updateTemplates', 'bankFeed.acceptWords'])
  const isMeant = /^(users\.setRole|(paymentMethods|plans|products|coupons|bankFeed)\.|versions\.restore)/
  return Object.entries(procedures).flatMap(([path, { type, meta }]) =>
    type === 'mutation' && isMeant.test(path) && !meta?.unconfirmed && !others.has(path) ? [path] : [],
  )
}

/** A shop with one of each of these rows. */
const filled = async (t: TestApp, { admin, sourceId, method: account, hear, newest }: Feed): Promise<Ids> => {
  const gone = (await admin.paymentMethods.create({ ...method, name: 'Old bank' })).id
  await admin.paymentMethods.delete({ id: gone })
  hear(received(4999, 54_999, 'TXN20261126101500'))
  const taught = await admin.bankFeed.teach({ ...format, bank: 'UBL', sender: '8559' })
  return {
    gone,
    method: account.id,
    plan: (await admin.plans.list({})).rows[0]?.id ?? 0,
    product: t.make.product().id,
    coupon: (await admin.coupons.create({ code: 'OLD', percent: 20 })).id,
    source: sourceId,
    format: taught.id,
    alert: (await newest()).id,
    user: t.make.user().id,
  }
}
type Feed = Awaited<ReturnType<typeof feedShop>>

it('a change of a role, a payment method, a price, a coupon or a source asks for a fresh code, and every owner is told (ROLE-1240)', async () => {
  const feed = await feedShop()
  const { t } = feed
  const ids = await filled(t, feed)
  const { admin, code } = await adminWithSecondFactor(t)
  t.make.user({ role: 'owner', email: 'bilal@example.com' })
  t.make.user({ role: 'cashier', email: 'till@example.com' })
  t.clock.advance(600)
  for (const [make] of Object.values(doors)) await expectCodeAsked(make(admin, ids))
  await admin.auth.confirm({ code: code() })
  await runJobs(t, jobs)
  expect(Object.keys(doors).toSorted()).toEqual(changing().toSorted())
  for (const [path, [make, told]] of Object.entries(doors)) {
    await make(admin, ids)
    const [newest] = (await t.as.admin().sellerNotices.changes()).rows
    expect(`${path}: ${newest?.text}`).toMatch(told)
  }
  await runJobs(t, jobs)
  const mailed = queuedMessages(t).filter(({ subject }) => subject?.includes('were changed'))
  const recipients = mailed.map(({ recipient }) => recipient)
  expect(recipients).toContain('bilal@example.com')
  expect(recipients).not.toContain('till@example.com')
})
