import { describe, expect, it } from 'vitest'
import { idOfTask } from '#src/domains/settings/schema.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const named = (t: TestApp, username: string) => t.call(t.make.actor(t.make.user({ username, isAdmin: true })))

describe('versions of prices, accounts, heads of pages and settings (VERS-1)', () => {
  const kinds = [
    {
      kind: 'plan' as const,
      find: async (t: TestApp) => (await t.as.admin().plans.list({})).rows[0],
      change: (t: TestApp, id: number) => named(t, 'asma').plans.update({ id, discountedPrice: '1999' }),
      changed: { discountedPrice: '1999' },
      first: { discountedPrice: '2499', planType: 'single' },
    },
    {
      kind: 'product' as const,
      find: async (t: TestApp) =>
        (await t.as.admin().products.list({})).rows[0] ??
        t.as.admin().products.create({ title: 'Eid pack', price: 9000, discountPrice: 8000, termMonths: 6 }),
      change: (t: TestApp, id: number) => named(t, 'asma').products.update({ id, price: 9999.5 }),
      changed: { price: 9999.5, discountPrice: 8000 },
      first: { price: 9000, discountPrice: 8000 },
    },
    {
      kind: 'paymentMethod' as const,
      find: async (t: TestApp) => (await t.as.admin().paymentMethods.list({})).rows[0],
      change: (t: TestApp, id: number) => named(t, 'asma').paymentMethods.update({ id, fees: '2 %' }),
      changed: { fees: '2 %' },
      first: { fees: null },
    },
    {
      kind: 'seo' as const,
      find: async (t: TestApp) => (await t.as.admin().seo.list({})).rows[0],
      change: (t: TestApp, id: number) => named(t, 'asma').seo.update({ id, keywords: 'crm' }),
      changed: { keywords: 'crm' },
      first: {},
    },
    {
      kind: 'user' as const,
      find: async (t: TestApp) =>
        (await t.as.admin().users.list({ q: 'omar' })).rows[0] ??
        t.as.admin().users.get({ id: t.make.user({ username: 'omar', email: 'omar@example.com' }).id }),
      change: (t: TestApp, id: number) =>
        named(t, 'asma').users.update({ id, username: 'omar', email: 'omar@example.com', isAdmin: true }),
      changed: { isAdmin: true },
      first: { isAdmin: false, username: 'omar' },
    },
    {
      kind: 'settings' as const,
      find: async (t: TestApp) => ({
        id: idOfTask('contact'),
        ...Object.fromEntries((await t.as.admin().settings.list()).map(({ key, value }) => [key, value])),
      }),
      change: (t: TestApp) =>
        named(t, 'asma').settings.save({
          values: { business_city: 'Multan', support_email: 'help@shop.pk' },
        }),
      changed: { business_city: 'Multan', support_email: 'help@shop.pk' },
      first: { business_city: 'Lahore', support_email: '' },
    },
  ]

  it.each(kinds)(
    '$kind: an earlier version comes back whole',
    async ({ kind, find, change, changed, first }) => {
      const t = testApp()
      const { id } = (await find(t)) ?? { id: 0 }
      t.clock.advance(60)
      await change(t, id)
      expect(await find(t)).toMatchObject(changed)
      const { versions, beginsWithCreation } = await t.as.admin().versions.list({ kind, id })
      expect(versions[0]?.by).toBe('asma')
      expect(versions[0]?.fields).toMatchObject(changed)
      expect(versions[1]?.fields).toMatchObject(first)
      expect(beginsWithCreation).toBe(kind === 'product')
      await t.as.admin().versions.restore({ kind, id, versionId: versions[1]?.id ?? -1 })
      expect(await find(t)).toMatchObject(first)
    },
  )

  it('what was deleted with a price, an account or a title comes back with its id', async () => {
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

  it('settings that do not exist have none', async () => {
    await expectRefusal(testApp().as.admin().versions.list({ kind: 'settings', id: 99 }), 'NOT_FOUND')
  })
})
