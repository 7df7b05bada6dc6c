import { describe, expect, it } from 'vitest'
import type { VersionKind } from '#src/domains/versions/schema.ts'
import type { TestApp } from '#tests/helpers/app.ts'
import { adminNamed, countSiteChanges, headline, office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

type Admin = ReturnType<TestApp['as']['admin']>

describe('a deleted row (VERS-91)', () => {
  it('of content comes back as it was, with its versions, and visitors see it again', async () => {
    const { t, admin } = office()
    const { id, value } = await headline(t)
    await adminNamed(t, 'asma').content.setValue({ id, value: 'Two' })
    await adminNamed(t, 'bilal').content.delete({ id })
    const fields = { section: 'hero', key: 'main_headline', type: 'text', value: 'Two', translations: '{}' }
    const deleted = { id, by: 'bilal', at: t.clock.now(), fields }
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
    const banner = await admin.notifications.create({
      title: 'Eid sale',
      message: 'Half price',
      expiresAt: '2027-01-01T00:00:00Z',
      mediaUrl: '/media/banners/a.webp',
      mediaType: 'image',
      isActive: false,
    })
    const template = await admin.messages.createTemplate({
      name: 'eid_offer',
      subject: 'Eid',
      template: 'Eid Mubarak, {{name}}',
      variables: '["name"]',
      isActive: false,
    })
    await admin.notifications.delete({ id: banner.id })
    await admin.messages.deleteTemplate({ id: template.id })
    t.clock.advance(60)
    await admin.versions.restoreDeleted({ kind: 'notification', id: banner.id })
    await admin.versions.restoreDeleted({ kind: 'template', id: template.id })
    const times = { createdAt: t.clock.now(), updatedAt: t.clock.now() }
    expect(await admin.notifications.get({ id: banner.id })).toEqual({ ...banner, ...times })
    expect(await admin.messages.getTemplate({ id: template.id })).toEqual({ ...template, ...times })
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
      add: ({ notifications }) => notifications.create({ title: 'Eid sale', message: 'Half price' }),
      change: ({ notifications }, id) => notifications.setActive({ id, isActive: false }),
      count: async ({ notifications }) => (await notifications.list({})).total,
    },
    template: {
      add: ({ messages }) =>
        messages.createTemplate({ name: 'eid', subject: 'Eid', template: 'Eid Mubarak' }),
      change: ({ messages }, id) => messages.updateTemplate({ id, isActive: false }),
      count: async ({ messages }) => (await messages.listTemplates({})).total,
    },
  }

  const rows = Object.entries(added) as [VersionKind, Added][]
  it.each(rows)(
    '%s: is restored by one call, and that is undone too',
    async (kind, { add, change, count }) => {
      const { t, admin } = office()
      const before = await count(admin)
      const { id } = await add(admin)
      const { versions } = admin
      expect(await versions.list({ kind, id })).toMatchObject({ beginsWithCreation: true, versions: [{}] })
      await change(admin, id)
      expect(await versions.list({ kind, id })).toMatchObject({
        beginsWithCreation: true,
        versions: [{}, {}],
      })
      const changes = countSiteChanges(t)
      await versions.restore({ kind, id, versionId: 0 })
      expect(await count(admin)).toBe(before)
      expect(changes()).toBe(kind === 'template' ? 0 : 1)
      expect((await versions.deleted({ kind })).map((each) => each.id)).toEqual([id])
      await versions.restoreDeleted({ kind, id })
      expect(await count(admin)).toBe(before + 1)
      expect((await versions.list({ kind, id })).beginsWithCreation).toBe(true)
    },
  )

  it('is not there for a row that came with the shop, nor where 20 later versions are listed', async () => {
    const { t, admin } = office()
    const { id: first } = await headline(t)
    expect(await admin.versions.list({ kind: 'content', id: first })).toMatchObject({
      beginsWithCreation: false,
    })
    await admin.content.setValue({ id: first, value: 'Two' })
    await admin.versions.restore({ kind: 'content', id: first, versionId: 0 })
    expect((await headline(t)).id).toBe(first)
    const { id } = await admin.content.create({ section: 'faq', key: 'note', value: 'One' })
    for (let n = 1; n <= 20; n += 1) await admin.content.setValue({ id, value: `${n}` })
    expect((await admin.versions.list({ kind: 'content', id })).beginsWithCreation).toBe(false)
    await expectRefusal(admin.versions.restore({ kind: 'content', id, versionId: 0 }), 'NOT_FOUND')
  })
})
