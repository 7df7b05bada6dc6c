import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { officeOf } from '#tests/helpers/office.ts'

const path = '/api/admin/notifications'
const sale = { title: 'Eid sale', message: 'Half price until Friday', type: 'success', position: 'center' }

it('a notification is created, changed, switched off and deleted', async () => {
  const t = testApp()
  const call = officeOf(t)
  const shown = async () => (await (await t.http()).inject({ url: '/api/notifications' })).json()
  const created = await call('POST', path, sale)
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  expect(created.json()).toEqual({
    id,
    ...sale,
    isActive: true,
    showOnce: false,
    expiresAt: null,
    mediaUrl: null,
    mediaType: 'none',
    buttonText: null,
    buttonUrl: null,
    buttonStyle: 'primary',
    translations: '{}',
    createdAt: t.clock.now().toISOString(),
    updatedAt: t.clock.now().toISOString(),
  })
  expect(await shown()).toEqual([expect.objectContaining({ id, ...sale, isActive: true, expiresAt: null })])

  const missing = await call('POST', path, { title: 'Only' })
  expect([missing.statusCode, missing.json().message]).toEqual([400, 'Please fill in all required fields'])
  const changed = await call('PUT', `${path}/${id}`, { ...sale, buttonText: 'Buy', buttonUrl: '/products' })
  expect([changed.statusCode, changed.json().buttonUrl]).toEqual([200, '/products'])
  const refused = await call('PUT', `${path}/${id}`, { ...sale, buttonUrl: 'javascript:alert(1)' })
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'buttonUrl'])

  const off = await call('PATCH', `${path}/${id}/status`, { isActive: false })
  expect([off.statusCode, off.json().isActive]).toEqual([200, false])
  expect((await call('PATCH', `${path}/${id}/status`, { isActive: 'no' })).statusCode).toBe(400)
  expect(await shown()).toEqual([])
  expect((await call('GET', path)).json()).toHaveLength(1)
  const paged = await call('GET', `${path}?limit=1&isActive=true`)
  expect([paged.json(), paged.headers['x-total-count']]).toEqual([[], '0'])

  expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(404)
  expect((await call('PUT', `${path}/${id}`, sale)).statusCode).toBe(404)
  expect((await call('PATCH', `${path}/${id}/status`, { isActive: true })).statusCode).toBe(404)
})

it('GET /api/notifications is not cached, so that an expired one disappears', async () => {
  const t = testApp()
  const call = officeOf(t)
  const expiresAt = new Date(t.clock.now().getTime() + 30_000).toISOString()
  await call('POST', path, { ...sale, expiresAt })
  const app = await t.http()
  const shown = async () => (await app.inject({ url: '/api/notifications' })).json()
  expect(await shown()).toMatchObject([{ expiresAt }])
  t.clock.advance(30)
  expect(await shown()).toEqual([])
})
