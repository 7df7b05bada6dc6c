import { expect, it } from 'vitest'
import { createKeptAnswers } from '#src/app/server/rest/kept-answers.ts'
import { expectRefusal, office, officeOf, read, served, testApp } from '#tests/helpers/app.ts'

type Item = { id: number; section: string; key: string; value: string }

it('answers are cached for each section, and made again after a change', async () => {
  const t = testApp()
  const call = officeOf(t)
  const before = (await read(t, '/api/content/hero')).json<Item[]>()
  expect((await read(t, '/api/content/hero?section=faq')).json()).toEqual(before)
  expect((await read(t, '/api/content/h%65ro')).json()).toEqual(before)
  const { id } = before.find(({ key }) => key === 'main_headline') ?? { id: 0 }
  const changed = await call('PUT', `/api/content/${id}`, { value: 'Sell more', key: 'ignored' })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ id, key: 'main_headline', value: 'Sell more' })
  const after = (await read(t, '/api/content/hero')).json<Item[]>()
  expect(after.find((item) => item.id === id)?.value).toBe('Sell more')
  expect((await read(t, '/api/content')).body).toContain('Sell more')
})

it('a save that names an older updatedAt gets 409 with who saved what', async () => {
  const t = testApp()
  const call = officeOf(t)
  const [{ id, updatedAt }] = (await read(t, '/api/content/hero')).json<[Item & { updatedAt: string }]>()
  await call('PUT', `/api/content/${id}`, { value: 'Theirs' })
  const answer = await call('PUT', `/api/content/${id}`, { value: 'Mine', expectedUpdatedAt: updatedAt })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toMatch(/ changed this after you opened it \(value, .+\)\.$/)
  const unclear = await call('PUT', `/api/content/${id}`, { value: 'x', expectedUpdatedAt: 'soon' })
  expect([unclear.statusCode, unclear.json().message]).toEqual([400, 'This is not a date and time'])
})

it('an image is stored with its text for those who do not see it, both or neither (CONTENT-42)', async () => {
  const { t, admin } = office()
  const faq = async () => {
    const items = (await read(t, '/api/content/faq')).json<Item[]>()
    return Object.fromEntries(items.map(({ key, value }) => [key, value]))
  }
  const image = { section: 'faq', key: 'photo', type: 'image', value: '/a.webp', alt: ' Our shop ' } as const
  const { id } = await admin.content.create(image)
  expect(await faq()).toMatchObject({ photo: '/a.webp', photo_alt: 'Our shop' })
  const update = (value: string, alt: string) => admin.content.update({ id, value, alt })
  await expectRefusal(update('javascript:alert(1)', 'A'), 'BAD_REQUEST')
  await expectRefusal(update('/b.webp', 'x'.repeat(301)), 'BAD_REQUEST')
  expect(await faq()).toMatchObject({ photo: '/a.webp', photo_alt: 'Our shop' })
  await admin.content.update({ id, value: '/b.webp', alt: '' })
  expect(await faq()).toMatchObject({ photo: '/b.webp', photo_alt: '' })
  await admin.content.update({ id, value: '/c.webp' })
  expect(await faq()).toMatchObject({ photo: '/c.webp', photo_alt: '' })
  await admin.content.create({ ...image, key: 'sign', type: 'text', value: 'A' })
  await admin.content.create({ ...image, key: 'pattern', alt: '' })
  expect(Object.keys(await faq()).filter((key) => /^(sign|pattern)_alt/.test(key))).toEqual([])
})

it('an address that may not be entered is not shown, however it was stored', async () => {
  const { t, admin } = office()
  const content = { image: '/eid.webp', button_text: 'Buy', button_url: '/buy' }
  await admin.pageSections.create({ name: 'eid', displayName: 'Eid', content })
  await admin.content.create({ section: 'eid', key: 'photo', type: 'image', value: '/photo.webp' })
  const media = { mediaUrl: '/eid.mp4', mediaType: 'video' } as const
  await admin.notifications.create({ title: 'Eid', message: 'Sale', ...media, buttonUrl: '/buy' })
  t.make.product({ imageUrl: '/product.webp' })
  const harmful = 'javascript:alert(1)'
  t.connection.exec(`update content_items set value = '${harmful}' where type = 'image' or key like '%\\_url' escape '\\';
    update page_sections set content = replace(replace(content, '/eid.webp', '${harmful}'), '/buy', '${harmful}');
    update notifications set media_url = '${harmful}', button_url = '${harmful}';
    update products set image_url = '${harmful}'`)
  for (const url of ['/api/content/eid', '/api/content/hero', '/api/notifications', '/api/products', '/']) {
    const { body } = await read(t, url)
    expect([url, body.includes(harmful)]).toEqual([url, false])
    if (url === '/') expect(body).toContain('"name":"eid"')
  }
})

it('an answer that was read before public content changed is not kept after it', async () => {
  const { deps } = testApp()
  const kept = createKeptAnswers(deps, { addHook: () => undefined as never })
  const old = Promise.withResolvers<Buffer>()
  const first = kept.bytesOf('plans', () => old.promise)
  deps.events.emit('site')
  old.resolve(Buffer.from('old'))
  expect(String(await first)).toBe('old')
  expect(String(await kept.bytesOf('plans', async () => Buffer.from('new')))).toBe('new')
  expect(String(await kept.bytesOf('plans', async () => Buffer.from('newer')))).toBe('new')
})

it('a kept answer follows every change at once, in REST and tRPC, and a wrong token gets none', async () => {
  const { t, app } = await served()
  const admin = t.as.admin()
  const readAll = async () => {
    const [plans, currency, trpc] = await Promise.all(
      ['/api/plans', '/api/settings/currency', '/trpc/settings.currency'].map((url) => app.inject(url)),
    )
    return [plans?.json()[0].badge, currency?.json().currency_symbol, trpc?.json().result.data.json]
  }
  for (const word of ['First', 'Second']) {
    await admin.plans.update({ id: 1, badge: word })
    await admin.settings.update({ key: 'currency_symbol', value: word })
    const expected = [word, word, expect.objectContaining({ currency_symbol: word })]
    expect([await readAll(), await readAll()]).toEqual([expected, expected])
  }
  const { headers } = await app.inject('/api/plans')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const wrong = { authorization: 'Bearer wrong' }
  expect((await app.inject({ url: '/api/plans', headers: wrong })).statusCode).toBe(401)
})

it('GET /api/notifications is not cached, so that an expired one disappears', async () => {
  const t = testApp()
  const expiresAt = new Date(t.clock.now().getTime() + 30_000).toISOString()
  await t.as.admin().notifications.create({ title: 'Eid sale', message: 'Half price', expiresAt })
  const app = await t.http()
  const shown = async () => (await app.inject('/api/notifications')).json()
  expect(await shown()).toMatchObject([{ expiresAt }])
  t.clock.advance(30)
  expect(await shown()).toEqual([])
})
