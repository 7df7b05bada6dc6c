import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { officeOf } from '#tests/helpers/office.ts'

const path = '/api/admin/seo'
const about = { page: 'about', title: 'About us', description: 'Who makes the extension.' }

it('an SEO row is created, changed and deleted', async () => {
  const t = testApp()
  const call = officeOf(t)
  const created = await call('POST', path, about)
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  expect(created.json()).toMatchObject({
    ...about,
    robots: 'index, follow',
    twitterCard: 'summary_large_image',
    updatedAt: t.clock.now().toISOString(),
  })
  const taken = await call('POST', path, about)
  expect([taken.statusCode, taken.json().message]).toEqual([409, 'This page already has SEO settings'])
  const long = await call('POST', path, { ...about, page: 'blog', title: 'x'.repeat(61) })
  expect([long.statusCode, long.json()]).toMatchObject([
    400,
    { message: 'Must be 60 characters or fewer', issues: [{ path: 'title' }] },
  ])

  const changed = await call('PUT', `${path}/${id}`, { ...about, robots: 'noindex, nofollow', ogTitle: '' })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { id, robots: 'noindex, nofollow' }])
  expect((await call('PUT', `${path}/${id}`, { ...about, page: 'home' })).statusCode).toBe(409)
  expect((await call('GET', path)).json()).toHaveLength(5)
  const paged = await call('GET', `${path}?limit=2&sort=-page`)
  expect([paged.json().length, paged.headers['x-total-count']]).toEqual([2, '5'])

  expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(404)
  expect((await call('PUT', `${path}/${id}`, about)).statusCode).toBe(404)
})
