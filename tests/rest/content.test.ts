import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { officeOf } from '#tests/helpers/office.ts'

type Item = { id: number; section: string; key: string; value: string }

const read = async (t: TestApp, url: string) => (await t.http()).inject({ url })

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
