import { describe, expect, it } from 'vitest'
import { idOfTask } from '#src/domains/settings/schema.ts'
import type { VersionKind } from '#src/domains/versions/schema.ts'
import { adminNamed, expectRefusal, office, type TestApp } from '#tests/helpers/app.ts'
import { countSiteChanges, headline } from '#tests/helpers/content.ts'

type Admin = ReturnType<TestApp['as']['admin']>

const omar = { username: 'omar', email: 'omar@example.com' }
const sale = { title: 'Eid sale', message: 'Half price', expiresAt: '2027-01-01T00:00:00.000Z' }
const offer = { name: 'eid_offer', subject: 'Eid', template: 'Eid Mubarak, {{name}}', variables: '["name"]' }

describe('a deleted row (VERS-91)', () => {
  it('of content comes back as it was, with its versions, and visitors see it again', async () => {
    const { t, admin } = office()
    const { id, value } = await headline(t)
    await adminNamed(t, 'asma').content.setValue({ id, value: 'Two' })
    await adminNamed(t, 'bilal').content.delete({ id })
    const left = { section: 'hero', key: 'main_headline', type: 'text', value: 'Two', translations: '{}' }
    const deleted = { id, by: 'bilal', at: t.clock.now(), fields: left }
    expect(await admin.versions.deleted({ kind: 'content' })).toEqual([deleted])
    const changes = countSiteChanges(t)
    await adminNamed(t, 'carla').versions.restoreDeleted({ kind: 'content', id })
    expect(changes()).toBe(1)
    expect(await headline(t)).toMatchObject({ id, value: 'Two' })
    expect(await admin.versions.deleted({ kind: 'content' })).toEqual([])
    const { versions } = await admin.versions.list({ kind: 'content', id })
    expect(versions.map(({ by, fields }) => [by, fields.value])).toEqual([
      ['carla', 'Two'],
      ['asma', 'Two'],
      [null, value],
    ])
    await admin.versions.restore({ kind: 'content', id, versionId: 0 })
    expect((await headline(t)).value).toBe(value)
  })

  it('of the page editor comes back to its place with its own fields', async () => {
    const { admin } = office()
    const id = (await admin.pageSections.list()).find(({ name }) => name === 'features')?.id ?? 0
    await admin.pageSections.setContent({ id, content: { title: 'Mine' } })
    await admin.pageSections.setVisibility({ id, isVisible: false })
    const before = await admin.pageSections.list()
    await admin.pageSections.delete({ id })
    await admin.versions.restoreDeleted({ kind: 'pageSection', id })
    const untimed = (rows: typeof before) => rows.map((row) => ({ ...row, updatedAt: null }))
    expect(untimed(await admin.pageSections.list())).toEqual(untimed(before))
  })

  it('that is a banner or a template comes back whole', async () => {
    const { t, admin } = office()
    const media = { mediaUrl: '/media/banners/a.webp', mediaType: 'image' } as const
    const banner = await admin.notifications.create({ ...sale, ...media, isActive: false })
    const template = await admin.messages.createTemplate({ ...offer, isActive: false })
    await admin.notifications.delete({ id: banner.id })
    await admin.messages.deleteTemplate({ id: template.id })
    t.clock.advance(60)
    await admin.versions.restoreDeleted({ kind: 'notification', id: banner.id })
    await admin.versions.restoreDeleted({ kind: 'template', id: template.id })
    const times = { createdAt: t.clock.now(), updatedAt: t.clock.now() }
    expect(await admin.notifications.get({ id: banner.id })).toEqual({ ...banner, ...times })
    expect(await admin.messages.getTemplate({ id: template.id })).toEqual({ ...template, ...times })
  })

  it('that has a price, an account or a title comes back with its id', async () => {
    const { admin } = office()
    const product = await admin.products.create({ title: 'Eid pack', price: 9000, termMonths: 6 })
    const method = (await admin.paymentMethods.list({})).rows[0]
    const head = (await admin.seo.list({})).rows[0]
    if (!method || !head) throw new Error('The shop has no method or no head')
    await admin.products.delete({ id: product.id })
    await admin.paymentMethods.delete({ id: method.id })
    await admin.seo.delete({ id: head.id })
    const deleted = { product, paymentMethod: method, seo: head }
    for (const kind of ['product', 'paymentMethod', 'seo'] as const) {
      const { id } = deleted[kind]
      expect(await admin.versions.deleted({ kind })).toMatchObject([{ id }])
      await admin.versions.restoreDeleted({ kind, id })
    }
    expect(await admin.products.get({ id: product.id })).toMatchObject({ price: 9000, plan: product.plan })
    expect(await admin.paymentMethods.get({ id: method.id })).toMatchObject({ name: method.name })
    expect(await admin.seo.get({ id: head.id })).toMatchObject({ title: head.title })
  })

  it('does not come back in the place of another, nor twice', async () => {
    const { t, admin } = office()
    const { id } = await headline(t)
    const row = { kind: 'content' as const, id }
    await expectRefusal(admin.versions.restoreDeleted(row), 'NOT_FOUND')
    await admin.content.delete({ id })
    const other = await admin.content.create({ section: 'hero', key: 'main_headline', value: 'Other' })
    await expectRefusal(admin.versions.restoreDeleted(row), 'CONFLICT')
    expect((await headline(t)).value).toBe('Other')
    await admin.content.delete({ id: other.id })
    await admin.versions.restoreDeleted(row)
    await expectRefusal(admin.versions.restoreDeleted(row), 'NOT_FOUND')
    expect((await admin.versions.deleted({ kind: 'content' })).map((each) => each.id)).toEqual([other.id])
  })
})

describe('the state before a row was added (VERS-131)', () => {
  type Added = {
    add: (admin: Admin) => Promise<{ id: number }>
    change: (admin: Admin, id: number) => Promise<unknown>
    count: (admin: Admin) => Promise<number>
  }
  const added: Partial<Record<VersionKind, Added>> = {
    content: {
      add: ({ content }) => content.create({ section: 'faq', key: 'note', value: 'One' }),
      change: ({ content }, id) => content.setValue({ id, value: 'Two' }),
      count: async ({ content }) => (await content.all()).length,
    },
    pageSection: {
      add: ({ pageSections }) => pageSections.create({ name: 'offer', displayName: 'Eid Offer' }),
      change: ({ pageSections }, id) => pageSections.setVisibility({ id, isVisible: false }),
      count: async ({ pageSections }) => (await pageSections.list()).length,
    },
    notification: {
      add: ({ notifications }) => notifications.create(sale),
      change: ({ notifications }, id) => notifications.setActive({ id, isActive: false }),
      count: async ({ notifications }) => (await notifications.list({})).total,
    },
    template: {
      add: ({ messages }) => messages.createTemplate(offer),
      change: ({ messages }, id) => messages.updateTemplate({ id, isActive: false }),
      count: async ({ messages }) => (await messages.listTemplates({})).total,
    },
  }

  const rows = Object.entries(added) as [VersionKind, Added][]
  it.each(rows)('%s: comes back by one call, as does the row', async (kind, { add, change, count }) => {
    const { t, admin } = office()
    const before = await count(admin)
    const { id } = await add(admin)
    const { versions } = admin
    expect(await versions.list({ kind, id })).toMatchObject({ beginsWithCreation: true, versions: [{}] })
    await change(admin, id)
    expect(await versions.list({ kind, id })).toMatchObject({ beginsWithCreation: true, versions: [{}, {}] })
    const changes = countSiteChanges(t)
    await versions.restore({ kind, id, versionId: 0 })
    expect(await count(admin)).toBe(before)
    expect(changes()).toBe(kind === 'template' ? 0 : 1)
    expect((await versions.deleted({ kind })).map((each) => each.id)).toEqual([id])
    await versions.restoreDeleted({ kind, id })
    expect(await count(admin)).toBe(before + 1)
    expect((await versions.list({ kind, id })).beginsWithCreation).toBe(true)
  })

  it('is not there for a row that came with the shop, nor where 20 later versions are listed', async () => {
    const { t, admin } = office()
    const { id: first } = await headline(t)
    expect((await admin.versions.list({ kind: 'content', id: first })).beginsWithCreation).toBe(false)
    await admin.content.setValue({ id: first, value: 'Two' })
    await admin.versions.restore({ kind: 'content', id: first, versionId: 0 })
    expect((await headline(t)).id).toBe(first)
    const { id } = await admin.content.create({ section: 'faq', key: 'note', value: 'One' })
    for (let n = 1; n <= 20; n += 1) await admin.content.setValue({ id, value: `${n}` })
    expect((await admin.versions.list({ kind: 'content', id })).beginsWithCreation).toBe(false)
    await expectRefusal(admin.versions.restore({ kind: 'content', id, versionId: 0 }), 'NOT_FOUND')
  })
})

type Kind = {
  find: (admin: Admin) => Promise<{ id: number } | undefined>
  change: (asma: Admin, id: number) => Promise<unknown>
  changed: object
  /** The fields of the version before, and what they bring back where that reads otherwise. */
  first: object
  again?: object
  beginsWithCreation?: boolean
}

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
    change: (asma, id) => asma.products.update({ id, price: 9999 }),
    changed: { price: 9999, discountPrice: 8000 },
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
    changed: { role: 'owner' },
    first: { role: 'none', username: 'omar' },
  },
  settings: {
    find: async (admin) => ({
      id: idOfTask('contact'),
      ...Object.fromEntries((await admin.settings.list()).map(({ key, value }) => [key, value])),
    }),
    change: (asma) =>
      asma.settings.save({ values: { support_phone: '+923001112233', support_email: 'help@shop.pk' } }),
    changed: { support_phone: '+923001112233', support_email: 'help@shop.pk' },
    first: { support_phone: '', support_email: '' },
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
  'an earlier version comes back whole: %s',
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
