import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pageSections } from '#db/schema/content.ts'
import { fieldKind } from '#src/domains/page-sections/schema.ts'
import { landingSections } from '#src/domains/page-sections/service.ts'
import { adminNamed, expectRefusal, office, sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { itemOf, sectionNamed } from '#tests/helpers/content.ts'

const offer = { name: 'offer', displayName: 'Eid Offer' }

const idOf = async (t: TestApp, name: string) => (await sectionNamed(t, name)).id
const names = async (t: TestApp) => (await t.as.admin().pageSections.list()).map(({ name }) => name)
const ordersOf = async (t: TestApp) => (await t.as.admin().pageSections.list()).map(({ order }) => order)

describe('a page section', () => {
  it('swaps with its neighbour on a step up, moves to any place, at most to the last one, and shares its place with none', async () => {
    const { t, admin } = office()
    const id = await idOf(t, 'features')
    const moved = async (order: number) => {
      const section = await admin.pageSections.setOrder({ id, order })
      expect(await ordersOf(t)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      return section.order
    }
    expect(await moved(2)).toBe(2)
    expect((await names(t)).slice(0, 4)).toEqual(['hero', 'features', 'guide', 'ai'])
    expect(await moved(1)).toBe(1)
    expect((await names(t)).slice(0, 4)).toEqual(['features', 'hero', 'guide', 'ai'])
    expect(landingSections(t.deps)[0]?.name).toBe('features')
    expect(await moved(99)).toBe(11)
    expect(await moved(4)).toBe(4)
    expect((await names(t)).indexOf('features')).toBe(3)
    await expect(moved(0)).rejects.toThrow('Order must be at least 1')
  })

  it('keeps its place alone while two administrators move sections at once (SECT-2)', async () => {
    const t = testApp()
    const [first, second] = [t.as.admin(), t.as.admin()]
    const ids = (await first.pageSections.list()).map(({ id }) => id)
    const moves = ids.flatMap((id, place) => [
      first.pageSections.setOrder({ id, order: Math.max(1, place) }),
      second.pageSections.setOrder({ id: ids.at(-place - 1) ?? id, order: place + 1 }),
    ])
    await Promise.all(moves)
    expect(await ordersOf(t)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect((await first.pageSections.list()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('is called by its display name on the page until it has a title, when the shop added it (SECT-41)', async () => {
    const { t, admin } = office()
    const { id } = await admin.pageSections.create(offer)
    const title = () => landingSections(t.deps).find(({ name }) => name === 'offer')?.content.title
    expect(title()).toBe('Eid Offer')
    await admin.content.create({ section: 'offer', key: 'title', value: 'Half price' })
    expect(title()).toBe('Half price')
    await admin.pageSections.setContent({ id, content: { title: 'Until Friday' } })
    expect(title()).toBe('Until Friday')
    await admin.pageSections.setContent({ id: await idOf(t, 'hero'), content: {} })
    expect(landingSections(t.deps)[0]?.content.title).toBeUndefined()
  })

  it('goes to the end or to its order when new, has a name of its own, and leaves no gap when deleted (SECT-4)', async () => {
    const { t, admin } = office()
    const last = await admin.pageSections.create(offer)
    expect(last).toMatchObject({ ...offer, order: 12, isVisible: true, content: {} })
    const second = await admin.pageSections.create({ name: 'news', displayName: 'News', order: 2 })
    expect(second.order).toBe(2)
    expect((await names(t)).slice(0, 3)).toEqual(['hero', 'news', 'guide'])
    const again = admin.pageSections.create({ name: 'hero', displayName: 'Again' })
    await expectRefusal(again, 'CONFLICT', 'A section with this name already exists')
    await admin.pageSections.delete({ id: second.id })
    await admin.pageSections.delete({ id: await idOf(t, 'ai') })
    expect(await ordersOf(t)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  const refusing = sharedApp()
  it.each([
    [{ name: '' }, 'Please fill in all required fields'],
    [{ displayName: ' ' }, 'Please fill in all required fields'],
    [{ name: 'my section' }, 'Use letters, digits, - and _, beginning with a letter'],
    [{ name: 'constructor' }, 'Use letters, digits, - and _, beginning with a letter'],
    [{ displayName: 'x'.repeat(101) }, 'Must be 100 characters or fewer'],
    [{ content: { title: 'x'.repeat(10_001) } }, 'Must be 10,000 characters or fewer'],
    [{ content: '{broken' }, 'Invalid content format'],
    [{ content: '["a"]' }, 'Invalid content format'],
    [{ content: { title: 1 } }, 'Invalid content format'],
    [{ content: { background_color: 'red' } }, 'Color must be hex, such as #03825c'],
    [{ content: { button_url: 'javascript:alert(1)' } }, 'Address must start with http://, https:// or /'],
    [{ content: '{"constructor":"x"}' }, 'Use letters, digits, - and _, beginning with a letter'],
  ])('refuses %j: %s', async (given, message) => {
    const t = refusing()
    await expect(t.as.admin().pageSections.create({ ...offer, ...given })).rejects.toThrow(message)
    expect(await ordersOf(t)).toHaveLength(11)
  })

  it.each([
    ['an object', { title: 'Ask away', button_url: '/contact', accent_color: '#0a7', subtitle: '' }],
    ['JSON text', JSON.stringify({ title: 'Ask away' })],
  ])('takes its own fields as %s, which override content of the same name (SECT-3)', async (_, content) => {
    const t = testApp()
    const id = await idOf(t, 'faq')
    const changed = await t.as.admin().pageSections.setContent({ id, content })
    expect(changed.content).toMatchObject({ title: 'Ask away' })
    const faq = landingSections(t.deps).find(({ name }) => name === 'faq')
    expect(faq?.content.title).toBe('Ask away')
    expect(faq?.content.subtitle).not.toBe('')
  })

  it.each([
    ['Color', 'color'],
    ['color_text', 'color'],
    ['more_link', 'url'],
    ['description', 'long'],
    ['content_2', 'long'],
    ['button_text', 'long'],
    ['subtitle', 'text'],
  ])('edits %s as %s (SECT-5)', (key, kind) => {
    expect(fieldKind(key)).toBe(kind)
  })

  it('says that stored fields cannot be read instead of failing', async () => {
    const t = testApp()
    const id = await idOf(t, 'faq')
    t.deps.db.update(pageSections).set({ content: '{broken' }).where(eq(pageSections.id, id)).run()
    expect((await sectionNamed(t, 'faq')).content).toBeNull()
  })

  it('comes back once by "Initialize" when it is missing', async () => {
    const { admin } = office()
    for (const { id } of await admin.pageSections.list()) await admin.pageSections.delete({ id })
    expect(await admin.pageSections.list()).toEqual([])
    const created = await admin.pageSections.initialize()
    const first = 'hero guide features ai workflow comparison pricing purchase testimonials faq contact'
    expect(created.map(({ name }) => name).join(' ')).toBe(first)
    expect(created.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await admin.pageSections.delete({ id: created[0]?.id ?? 0 })
    await admin.pageSections.create(offer)
    const again = (await admin.pageSections.initialize()).map(({ name, order }) => `${order} ${name}`)
    expect(again.slice(-2)).toEqual(['11 offer', '12 hero'])
    expect(await admin.pageSections.initialize()).toHaveLength(12)
  })

  it('loses the field that stood in place of a text, when the text of the website is saved', async () => {
    const { t, admin } = office()
    const item = await itemOf(t, 'faq', 'title')
    const section = await idOf(t, 'faq')
    await admin.pageSections.setContent({ id: section, content: { title: 'Ask away', note: 'Ours' } })
    const saved = { id: item.id, value: 'Ask us', expectedUpdatedAt: item.updatedAt }
    expect(await admin.pageSections.setText(saved)).toEqual({ value: 'Ask us', translations: '{}' })
    expect(landingSections(t.deps).find(({ name }) => name === 'faq')?.content.title).toBe('Ask us')
    expect((await sectionNamed(t, 'faq')).content).toEqual({ note: 'Ours' })
    const { versions } = await admin.versions.list({ kind: 'content', id: item.id })
    expect(versions.map(({ fields }) => fields.value)).toEqual(['Ask us', 'Ask away', item.value])
    await expectRefusal(admin.pageSections.setText({ ...saved, value: 'Late' }), 'CONFLICT')
  })

  it.each([
    ['button_text', 'primary_button_text', 'Get it now'],
    ['button_url', 'extension_download_url', '/products'],
    ['title', 'main_headline', 'Sell *more*'],
  ])('of the hero shows its %s in place of the content %s', async (field, key, value) => {
    const { t, admin } = office()
    await admin.pageSections.setContent({ id: await idOf(t, 'hero'), content: { [field]: value } })
    const { id } = await itemOf(t, 'hero', key)
    await admin.pageSections.setText({ id, value })
    expect(landingSections(t.deps)[0]?.content).toMatchObject({ [key]: value })
    expect(landingSections(t.deps)[0]?.content[field]).toBeUndefined()
  })

  it('that one administrator moved is not moved again by the list that another saw', async () => {
    const t = testApp()
    const [first, second] = [adminNamed(t, 'bilal'), t.as.admin()]
    await first.pageSections.initialize()
    const shown = (await second.pageSections.list()).map(({ id }) => id)
    const [hero = 0, guide = 0, features = 0] = shown
    await first.pageSections.setOrder({ id: features, order: 1, shown })
    const moved = second.pageSections.setOrder({ id: guide, order: 1, shown })
    await expectRefusal(moved, 'CONFLICT', expect.stringMatching(/^bilal changed this .+ \(Features moved, /))
    const now = (await second.pageSections.list()).map(({ id }) => id)
    expect(now.slice(0, 3)).toEqual([features, hero, guide])
    await second.pageSections.setOrder({ id: guide, order: 1, shown: now })
  })
})
