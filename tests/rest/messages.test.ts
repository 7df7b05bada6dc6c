import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'

it('an administrator an administrator creates, lists, changes and deletes templates over REST', async () => {
  const t = testApp()
  const app = await t.http()
  const headers = { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }
  const url = '/api/admin/whatsapp-templates'
  const template = { name: 'eid_offer', subject: 'Eid', template: 'Hi {{name}}', variables: '["name"]' }

  const created = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: { ...template, category: 'marketing' },
  })
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({ ...template, category: 'marketing', isActive: true })
  expect(new Date(created.json().createdAt).toISOString()).toBe(created.json().createdAt)

  const list = await app.inject({ url: `${url}?limit=5&sort=-createdAt`, headers })
  expect(list.json()).toHaveLength(5)
  expect(list.headers['x-total-count']).toBe('16')

  const one = `${url}/${created.json().id}`
  const updated = await app.inject({
    method: 'PUT',
    url: one,
    headers,
    payload: { ...template, isActive: false },
  })
  expect(updated.json()).toMatchObject({ isActive: false, category: 'marketing' })

  const taken = await app.inject({ method: 'POST', url, headers, payload: template })
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'CONFLICT'])

  const deleted = await app.inject({ method: 'DELETE', url: one, headers })
  expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
  expect((await app.inject({ method: 'DELETE', url: one, headers })).statusCode).toBe(404)
})
