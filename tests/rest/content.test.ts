import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { officeOf } from '#tests/helpers/office.ts'

type Item = { id: number; section: string; key: string; value: string }

const read = async (t: TestApp, url: string) => (await t.http()).inject({ url })

it('GET /api/content and /api/content/:section answer anybody', async () => {
  const t = testApp()
  const all = await read(t, '/api/content')
  expect(all.statusCode).toBe(200)
  const hero = await read(t, '/api/content/hero')
  expect(hero.json()).toEqual(all.json<Item[]>().filter(({ section }) => section === 'hero'))
  expect(hero.json()[0]).toEqual({
    id: expect.any(Number),
    section: 'hero',
    key: 'badge_text',
    value: expect.any(String),
    type: 'text',
    translations: expect.stringContaining('صارفین'),
    updatedAt: t.clock.now().toISOString(),
  })
  expect((await read(t, '/api/content/workflow')).json()).not.toEqual(hero.json())
  const unknown = await read(t, '/api/content/nowhere')
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { message: 'Section not found', error: 'Section not found', code: 'NOT_FOUND' },
  ])
})

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
  const [step] = (await read(t, '/api/content/workflow')).json<Item[]>()
  await call('PUT', `/api/content/${step?.id}`, { value: 'Install it first' })
  expect((await read(t, '/api/content/workflow')).body).toContain('Install it first')
})

it('PUT /api/content/:id is for administrators, and refuses a value that does not fit the key', async () => {
  const t = testApp()
  const call = officeOf(t)
  const app = await t.http()
  const attempt = { method: 'PUT' as const, url: '/api/content/1', payload: { value: 'x' } }
  expect((await app.inject(attempt)).statusCode).toBe(401)
  const cookie = t.cookieOf(t.make.user())
  expect((await app.inject({ ...attempt, headers: { cookie } })).statusCode).toBe(403)
  expect((await call('PUT', '/api/content/999', { value: 'x' })).statusCode).toBe(404)
  const address = (await read(t, '/api/content/hero'))
    .json<Item[]>()
    .find(({ key }) => key === 'extension_download_url')
  const refused = await call('PUT', `/api/content/${address?.id}`, { value: 'javascript:alert(1)' })
  const message = 'Address must start with http://, https:// or /'
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { message, error: message, code: 'BAD_REQUEST', issues: [{ path: 'value', message }] },
  ])
})

it('a save that names an older updatedAt gets 409 with who saved what (VERS-2)', async () => {
  const t = testApp()
  const call = officeOf(t)
  const [seen] = (await read(t, '/api/content/hero')).json<(Item & { updatedAt: string })[]>()
  await call('PUT', `/api/content/${seen?.id}`, { value: 'Theirs' })
  const late = { value: 'Mine', expectedUpdatedAt: seen?.updatedAt }
  const refusal = {
    code: 'CONFLICT',
    message: expect.stringMatching(/ saved this after you opened it \(value, .+\)\.$/),
  }
  for (const [method, url] of [
    ['PUT', `/api/content/${seen?.id}`],
    ['PATCH', `/api/admin/content/${seen?.id}`],
  ] as const) {
    const answer = await call(method, url, late)
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining(refusal)])
  }
  const unclear = await call('PUT', `/api/content/${seen?.id}`, { value: 'x', expectedUpdatedAt: 'soon' })
  expect([unclear.statusCode, unclear.json().message]).toEqual([400, 'This is not a date and time'])
  expect((await call('PUT', `/api/content/${seen?.id}`, { value: 'Last' })).statusCode).toBe(200)
})

it('POST, PATCH and DELETE /api/admin/content add, change and remove an item', async () => {
  const t = testApp()
  const call = officeOf(t)
  const given = { section: 'faq', key: 'note', value: '<p>Hi<script>x</script></p>', type: 'html' }
  const created = await call('POST', '/api/admin/content', given)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({ section: 'faq', key: 'note', value: '<p>Hi</p>', type: 'html' })
  expect((await call('POST', '/api/admin/content', given)).statusCode).toBe(409)
  const missing = await call('POST', '/api/admin/content', { section: 'faq' })
  expect([missing.statusCode, missing.json().message]).toEqual([400, 'Please fill in all required fields'])
  expect(missing.json().issues.map(({ path }: { path: string }) => path)).toContain('value')

  const { id } = created.json<Item>()
  const changed = await call('PATCH', `/api/admin/content/${id}`, {
    key: 'note2',
    value: 'Plain',
    type: 'text',
  })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { id, key: 'note2', type: 'text' }])
  const removed = await call('DELETE', `/api/admin/content/${id}`)
  expect([removed.statusCode, removed.body]).toEqual([204, ''])
  expect((await call('DELETE', `/api/admin/content/${id}`)).statusCode).toBe(404)
  expect((await read(t, '/api/content/faq')).body).not.toContain('note2')
})

it('page sections are listed, created, moved, hidden, filled, deleted and initialized', async () => {
  const call = officeOf(testApp())
  const path = '/api/admin/page-sections'
  const list = async () => (await call('GET', path)).json<{ id: number; name: string; order: number }[]>()
  expect((await list()).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])

  const given = {
    name: 'offer',
    displayName: 'Offer',
    order: 12,
    isVisible: true,
    content: '{"title":"Eid"}',
  }
  const created = await call('POST', path, given)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toEqual({
    ...given,
    id: expect.any(Number),
    content: { title: 'Eid' },
    translations: '{}',
    updatedAt: expect.any(String),
  })
  expect((await call('POST', path, given)).statusCode).toBe(409)
  const missing = await call('POST', path, { name: 'other' })
  expect([missing.statusCode, missing.json().message]).toEqual([400, 'Please fill in all required fields'])

  const one = `${path}/${created.json().id}`
  const moved = await call('PUT', `${one}/order`, { order: 11 })
  expect([moved.statusCode, moved.json().order]).toEqual([200, 11])
  expect((await list()).slice(-2).map(({ name }) => name)).toEqual(['offer', 'contact'])
  const hidden = await call('PUT', `${one}/visibility`, { isVisible: false })
  expect([hidden.statusCode, hidden.json().isVisible]).toEqual([200, false])
  const filled = await call('PUT', `${one}/content`, { content: { title: 'Ramadan' } })
  expect([filled.statusCode, filled.json().content]).toEqual([200, { title: 'Ramadan' }])
  const unreadable = await call('PUT', `${one}/content`, { content: '{' })
  expect([unreadable.statusCode, unreadable.json().message]).toEqual([400, 'Invalid content format'])
  expect((await call('DELETE', one)).statusCode).toBe(204)
  for (const what of ['order', 'visibility', 'content']) {
    const body = { order: 1, isVisible: true, content: {} }
    expect((await call('PUT', `${one}/${what}`, body)).statusCode).toBe(404)
  }
  await call('DELETE', `${path}/1`)
  const initialized = await call('POST', `${path}/initialize`)
  expect([initialized.statusCode, initialized.json().length]).toEqual([201, 11])
})

it('sections that two administrators move at once over HTTP never share a place (SECT-2)', async () => {
  const t = testApp()
  const base = await t.listen()
  const signedIn = () => {
    const headers = { cookie: t.cookieOf(t.make.user({ isAdmin: true })), 'content-type': 'application/json' }
    return async (method: string, path: string, body?: object) => {
      const address = `${base}/api/admin/page-sections${path}`
      const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      expect(answer.status).toBe(200)
      return answer.json()
    }
  }
  const [first, second] = [signedIn(), signedIn()]
  const list = async (): Promise<{ id: number; order: number }[]> => first('GET', '')
  const [hero, contact] = [(await list()).at(0)?.id, (await list()).at(-1)?.id]
  for (let step = 1; step <= 10; step += 1) {
    const before = await list()
    // One moves the first section down, the other the last one up, and they meet in the middle.
    await Promise.all([
      first('PUT', `/${hero}/order`, { order: step + 1 }),
      second('PUT', `/${contact}/order`, { order: 11 - step }),
      second('PUT', `/${before[5]?.id}/order`, { order: 5 }),
      list().then((during) =>
        expect(during.map(({ order }) => order)).toEqual([...during.keys()].map((n) => n + 1)),
      ),
    ])
  }
  const after = await list()
  expect(after.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(new Set(after.map(({ id }) => id)).size).toBe(11)
})

it('an image is stored with its text for those who do not see it, both or neither (CONTENT-42)', async () => {
  const t = testApp()
  const call = officeOf(t)
  const faq = async () =>
    Object.fromEntries(
      (await read(t, '/api/content/faq')).json<Item[]>().map(({ key, value }) => [key, value]),
    )
  const image = { section: 'faq', key: 'photo', type: 'image', value: '/a.webp', alt: ' Our shop ' }
  const created = await call('POST', '/api/admin/content', image)
  expect(created.statusCode).toBe(201)
  expect(await faq()).toMatchObject({ photo: '/a.webp', photo_alt: 'Our shop' })
  const one = `/api/admin/content/${created.json().id}`
  const refused = await call('PATCH', one, { value: 'javascript:alert(1)', alt: 'Another' })
  expect(refused.statusCode).toBe(400)
  expect((await call('PATCH', one, { value: '/b.webp', alt: 'x'.repeat(301) })).statusCode).toBe(400)
  expect(await faq()).toMatchObject({ photo: '/a.webp', photo_alt: 'Our shop' })
  await call('PATCH', one, { value: '/b.webp', alt: '' })
  expect(await faq()).toMatchObject({ photo: '/b.webp', photo_alt: '' })
  await call('PATCH', one, { value: '/c.webp' })
  expect(await faq()).toMatchObject({ photo: '/c.webp', photo_alt: '' })
  await call('POST', '/api/admin/content', { ...image, key: 'sign', type: 'text', value: 'A' })
  await call('POST', '/api/admin/content', { ...image, key: 'pattern', alt: '' })
  expect(Object.keys(await faq()).filter((key) => /^(sign|pattern)_alt/.test(key))).toEqual([])
})

it('an address that may not be entered is not shown, however it was stored (HTTP-131)', async () => {
  const t = testApp()
  const call = officeOf(t)
  await call('POST', '/api/admin/page-sections', {
    name: 'eid',
    displayName: 'Eid',
    content: { image: '/eid.webp', button_text: 'Buy', button_url: '/buy' },
  })
  const item = { section: 'eid', key: 'photo', type: 'image', value: '/photo.webp' }
  await call('POST', '/api/admin/content', item)
  const given = { title: 'Eid', message: 'Sale', mediaUrl: '/eid.mp4', mediaType: 'video', buttonUrl: '/buy' }
  await call('POST', '/api/admin/notifications', given)
  t.make.product({ imageUrl: '/product.webp' })
  const shown = async () =>
    Promise.all(
      ['/api/content/eid', '/api/content/hero', '/api/notifications', '/api/products', '/'].map(
        async (url) => (await read(t, url)).body,
      ),
    )
  const harmful = 'javascript:alert(1)'
  t.connection.exec(`update content_items set value = '${harmful}' where type = 'image' or key like '%\\_url' escape '\\';
    update page_sections set content = replace(replace(content, '/eid.webp', '${harmful}'), '/buy', '${harmful}');
    update notifications set media_url = '${harmful}', button_url = '${harmful}';
    update products set image_url = '${harmful}'`)
  const answers = await shown()
  expect(answers.map((answer) => answer.includes(harmful))).toEqual([false, false, false, false, false])
  expect(answers.at(-1)).toContain('"name":"eid"')
})
