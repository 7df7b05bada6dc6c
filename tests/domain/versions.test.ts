import { describe, expect, it } from 'vitest'
import { landingSections } from '#src/domains/page-sections/service.ts'
import { adminNamed, expectRefusal, office, testApp } from '#tests/helpers/app.ts'
import { countSiteChanges, headline, sectionNamed } from '#tests/helpers/content.ts'
import { createArrivals } from '#tests/helpers/fakes/arrivals.ts'
import { openClient } from '#tests/helpers/sockets.ts'

describe('versions', () => {
  it('say who saved what and when, from the present one back to the first content (VERS-1)', async () => {
    const t = testApp()
    const { id, value: first } = await headline(t)
    t.clock.advance(60)
    await adminNamed(t, 'asma').content.setValue({ id, value: 'Two' })
    t.clock.advance(60)
    const saved = await adminNamed(t, 'bilal').content.setValue({ id, value: 'Three' })
    const { updatedAt, versions } = await t.as.admin().versions.list({ kind: 'content', id })
    expect(updatedAt).toEqual(saved.updatedAt)
    expect(versions.map(({ by, fields }) => [by, fields.value])).toEqual([
      ['bilal', 'Three'],
      ['asma', 'Two'],
      [null, first],
    ])
    expect(versions[0]?.at).toEqual(saved.updatedAt)
    const fields = { section: 'hero', key: 'main_headline', type: 'text', value: 'Three', translations: '{}' }
    expect(versions[0]?.fields).toEqual(fields)
  })

  it('are the last 20, and a save without a change is none', async () => {
    const { t, admin } = office()
    const { id } = await headline(t)
    for (let n = 1; n <= 25; n += 1) await admin.content.setValue({ id, value: `Headline ${n}` })
    await admin.content.setValue({ id, value: 'Headline 25' })
    const { versions } = await admin.versions.list({ kind: 'content', id })
    const last = Array.from({ length: 20 }, (_, n) => `Headline ${25 - n}`)
    expect(versions.map(({ fields }) => fields.value)).toEqual(last)
  })

  it('can be restored, which is seen on the page and is itself a version (VERS-701)', async () => {
    const { t, admin } = office()
    const { id, value: first } = await headline(t)
    await admin.content.setValue({ id, value: 'Two' })
    const changes = countSiteChanges(t)
    await admin.versions.restore({ kind: 'content', id, versionId: 0 })
    expect((await headline(t)).value).toBe(first)
    expect(changes()).toBe(1)
    const { versions } = await admin.versions.list({ kind: 'content', id })
    expect(versions.map(({ fields }) => fields.value)).toEqual([first, 'Two', first])
  })

  it('of a section bring its texts, its visibility and its place back', async () => {
    const { t, admin } = office()
    const { id } = await sectionNamed(t, 'features')
    await admin.pageSections.setOrder({ id, order: 1 })
    await admin.pageSections.setVisibility({ id, isVisible: false })
    await admin.pageSections.setContent({ id, content: { title: 'New' } })
    const { versions } = await admin.versions.list({ kind: 'pageSection', id })
    expect(versions).toHaveLength(4)
    await admin.versions.restore({ kind: 'pageSection', id, versionId: 0 })
    expect(await sectionNamed(t, 'features')).toMatchObject({ order: 3, isVisible: true, content: {} })
    const orders = (await admin.pageSections.list()).map(({ order }) => order)
    expect(orders).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(landingSections(t.deps)[2]?.name).toBe('features')
  })

  it('answer 404 for an unknown row or version', async () => {
    const { t, admin } = office()
    const { id } = await headline(t)
    for (const attempt of [
      admin.versions.list({ kind: 'content', id: 9999 }),
      admin.versions.list({ kind: 'pageSection', id: 9999 }),
      admin.versions.list({ kind: 'settings', id: 99 }),
      admin.versions.restore({ kind: 'content', id, versionId: 9999 }),
    ])
      await expectRefusal(attempt, 'NOT_FOUND')
  })
})

describe('a save over the change of somebody else', () => {
  it('is refused also within the same millisecond, and let through where the call does not say what was seen (VERS-705)', async () => {
    const { t, admin } = office()
    const { id, updatedAt } = await headline(t)
    const save = (value: string, expectedUpdatedAt?: Date) =>
      admin.content.setValue({ id, value, expectedUpdatedAt })
    const first = await save('One', updatedAt)
    await expectRefusal(save('Two', updatedAt), 'CONFLICT')
    await save('Three', first.updatedAt)
    // Who does not say what was seen overwrites.
    expect((await save('Four')).value).toBe('Four')
  })

  it('is let through for a row that was just made, however the clock ticks meanwhile', async () => {
    let time = Date.UTC(2026, 0, 1)
    const now = () => {
      time += 1
      return new Date(time)
    }
    const { admin } = office({ override: { now } })
    for (const { id } of await admin.pageSections.list()) await admin.pageSections.delete({ id })
    const [first] = await admin.pageSections.initialize()
    const item = await admin.content.create({ section: 'faq', key: 'note', value: 'One' })
    const made = { id: first?.id ?? 0, expectedUpdatedAt: first?.updatedAt }
    await admin.pageSections.setContent({ ...made, content: {} })
    const saved = { id: item.id, value: 'Two', expectedUpdatedAt: item.updatedAt }
    expect((await admin.content.setValue(saved)).value).toBe('Two')
  })

  it('is let through where only other fields have changed', async () => {
    const { t, admin } = office()
    const seen = await sectionNamed(t, 'features')
    await admin.pageSections.setOrder({ id: seen.id, order: 1 })
    const save = (content: object) =>
      admin.pageSections.setContent({ id: seen.id, content, expectedUpdatedAt: seen.updatedAt })
    expect(await save({ title: 'Mine' })).toMatchObject({ order: 1, content: { title: 'Mine' } })
    await expectRefusal(save({}), 'CONFLICT')
  })
})

it('an administrator who has a row open is named to the others until they leave it (VERS-3)', async () => {
  const t = testApp()
  const { id } = await headline(t)
  const openAs = async (username: string) => {
    const { trpc } = await openClient(t, t.cookieOf(t.make.user({ username, isAdmin: true })))
    const heard = createArrivals<string[]>('editors')
    const subscription = trpc.versions.editors.subscribe(
      { kind: 'content', id },
      { onData: (names) => heard.add(names) },
    )
    return { heard, close: () => subscription.unsubscribe() }
  }
  const asma = await openAs('asma')
  expect(await asma.heard.waitFor(1)).toEqual([])
  const bilal = await openAs('bilal')
  expect(await bilal.heard.waitFor(1)).toEqual(['asma'])
  expect(await asma.heard.waitFor((names) => names.length > 0)).toEqual(['bilal'])
  const before = asma.heard.all.length
  bilal.close()
  await asma.heard.waitFor(before + 1)
  expect(asma.heard.all.at(-1)).toEqual([])
})

it('a change by an administrator is told to the open windows of the back office, and one that failed or is of a visitor is not (VERS-4)', async () => {
  const t = testApp()
  const { trpc } = await openClient(t, t.cookieOf(t.make.user({ isAdmin: true })))
  const ticks = createArrivals<boolean>('ticks')
  await new Promise<void>((started) => {
    const onStarted = () => started()
    trpc.versions.office.subscribe(undefined, { onData: (tick) => ticks.add(tick), onStarted })
  })
  const admin = t.as.admin()
  await expectRefusal(admin.plans.update({ id: 9999, badge: 'x' }), 'NOT_FOUND')
  const words = { name: 'Asma', email: 'asma@example.com', phone: '0300 1234567', message: 'Does it work?' }
  await t.as.guest().contacts.send(words)
  await admin.settings.update({ key: 'business_city', value: 'Multan' })
  await ticks.waitFor(1)
  expect(ticks.all).toHaveLength(1)
})
