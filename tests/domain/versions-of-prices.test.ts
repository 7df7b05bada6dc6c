import { expect, it } from 'vitest'
import { idOfTask } from '#src/domains/settings/schema.ts'
import type { VersionKind } from '#src/domains/versions/schema.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { adminNamed, office } from '#tests/helpers/office.ts'

type Admin = ReturnType<TestApp['as']['admin']>
type Kind = {
  find: (admin: Admin) => Promise<{ id: number } | undefined>
  change: (asma: Admin, id: number) => Promise<unknown>
  changed: object
  /** The fields of the version before, and what they bring back where that reads otherwise. */
  first: object
  again?: object
  beginsWithCreation?: boolean
}

const omar = { username: 'omar', email: 'omar@example.com' }
const sale = { title: 'Eid sale', message: 'Half price', expiresAt: '2027-01-01T00:00:00.000Z' }
const offer = { name: 'eid_offer', subject: 'Eid', template: 'Eid Mubarak', variables: '["name"]' }

const kinds: Partial<Record<VersionKind, Kind>> = {
  plan: {
    find: async (admin) => (await admin.plans.list({})).rows[0],
    change: (asma, id) => asma.plans.update({ id, discountedPrice: '1999' }),
    changed: { discountedPrice: '1999' },
    first: { discountedPrice: '2499', planType: 'single' },
  },
  product: {
    find: async (admin) =>
      (await admin.products.list({})).rows[0] ??
      admin.products.create({ title: 'Eid pack', price: 9000, discountPrice: 8000, termMonths: 6 }),
    change: (asma, id) => asma.products.update({ id, price: 9999.5 }),
    changed: { price: 9999.5, discountPrice: 8000 },
    first: { price: 9000, discountPrice: 8000 },
    beginsWithCreation: true,
  },
  paymentMethod: {
    find: async (admin) => (await admin.paymentMethods.list({})).rows[0],
    change: (asma, id) => asma.paymentMethods.update({ id, fees: '2 %' }),
    changed: { fees: '2 %' },
    first: { fees: null },
  },
  seo: {
    find: async (admin) => (await admin.seo.list({})).rows[0],
    change: (asma, id) => asma.seo.update({ id, keywords: 'crm' }),
    changed: { keywords: 'crm' },
    first: {},
  },
  user: {
    find: async (admin) => (await admin.users.list({ q: 'omar' })).rows[0],
    change: (asma, id) => asma.users.update({ id, ...omar, isAdmin: true }),
    changed: { isAdmin: true },
    first: { isAdmin: false, username: 'omar' },
  },
  settings: {
    find: async (admin) => ({
      id: idOfTask('contact'),
      ...Object.fromEntries((await admin.settings.list()).map(({ key, value }) => [key, value])),
    }),
    change: (asma) =>
      asma.settings.save({ values: { business_city: 'Multan', support_email: 'help@shop.pk' } }),
    changed: { business_city: 'Multan', support_email: 'help@shop.pk' },
    first: { business_city: 'Lahore', support_email: '' },
  },
  notification: {
    find: async (admin) => (await admin.notifications.list({})).rows[0] ?? admin.notifications.create(sale),
    change: (asma, id) => asma.notifications.update({ id, message: 'A third', expiresAt: null }),
    changed: { message: 'A third', expiresAt: null },
    first: sale,
    again: { ...sale, expiresAt: new Date(sale.expiresAt) },
    beginsWithCreation: true,
  },
  template: {
    find: async (admin) =>
      (await admin.messages.listTemplates({ q: offer.name })).rows[0] ?? admin.messages.createTemplate(offer),
    change: (asma, id) => asma.messages.updateTemplate({ id, template: 'Eid', variables: '[]' }),
    changed: { template: 'Eid', variables: '[]' },
    first: offer,
    beginsWithCreation: true,
  },
}

it.each(Object.entries(kinds) as [VersionKind, Kind][])(
  'an earlier version comes back whole: %s (VERS-1)',
  async (kind, { find, change, changed, first, again = first, beginsWithCreation = false }) => {
    const { t, admin } = office()
    t.make.user(omar)
    const { id } = (await find(admin)) ?? { id: 0 }
    t.clock.advance(60)
    await change(adminNamed(t, 'asma'), id)
    expect(await find(admin)).toMatchObject(changed)
    const { versions, ...shown } = await admin.versions.list({ kind, id })
    expect(versions[0]?.by).toBe('asma')
    expect(versions[0]?.fields).toMatchObject(changed)
    expect(versions[1]?.fields).toMatchObject(first)
    expect(shown).toMatchObject({ beginsWithCreation })
    await admin.versions.restore({ kind, id, versionId: versions[1]?.id ?? -1 })
    expect(await find(admin)).toMatchObject(again)
  },
)

it('what was deleted with a price, an account or a title comes back with its id (VERS-91)', async () => {
  const { admin } = office()
  const product = await admin.products.create({ title: 'Eid pack', price: 9000, termMonths: 6 })
  const method = (await admin.paymentMethods.list({})).rows[0]
  const head = (await admin.seo.list({})).rows[0]
  if (!method || !head) throw new Error('The shop has no method or no head')
  await admin.products.delete({ id: product.id })
  await admin.paymentMethods.delete({ id: method.id })
  await admin.seo.delete({ id: head.id })
  for (const [kind, { id }] of [
    ['product', product],
    ['paymentMethod', method],
    ['seo', head],
  ] as const) {
    expect(await admin.versions.deleted({ kind })).toMatchObject([{ id }])
    await admin.versions.restoreDeleted({ kind, id })
  }
  expect(await admin.products.get({ id: product.id })).toMatchObject({ price: 9000, plan: product.plan })
  expect(await admin.paymentMethods.get({ id: method.id })).toMatchObject({ name: method.name })
  expect(await admin.seo.get({ id: head.id })).toMatchObject({ title: head.title })
})
