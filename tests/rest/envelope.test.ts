import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProcedurePath, procedures } from '#src/app/server/rest/procedures.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { officeOf, served, sharedApp, testApp } from '#tests/helpers/app.ts'
import { resellerShop } from '#tests/helpers/resellers.ts'

const json = { 'content-type': 'application/json' }

describe('every error under /api', () => {
  const refusing = sharedApp()

  it('is JSON also for an unknown path (REST-3)', async () => {
    const app = await refusing().http()
    for (const url of ['/api/nothing', '/api/admin/nothing/1', '/api', `/api/${'x'.repeat(9000)}`]) {
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const method of ['GET', 'PUT', 'OPTIONS'] as const)
      expect((await app.inject({ method, url: '/api/login' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['broken JSON', '{"username":', 400],
    ['an empty JSON body', '', 400],
    ['JSON that is no object', '[1,2]', 400],
    ['a null byte', '\u0000', 400],
    ['a key that would poison prototypes', '{"__proto__":{"isAdmin":true}}', 400],
    [
      'a body that is too large (HTTP-3)',
      JSON.stringify({ username: 'x'.repeat(300_000), password: 'x' }),
      413,
    ],
  ])('says nothing of the inside for %s', async (_name, payload, status) => {
    const app = await refusing().http()
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload, headers: json })
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(/./)])
    expect(answer.body).not.toMatch(/at |node_modules|sqlite/i)
  })

  it('is 400 for an invalid id', async () => {
    const call = officeOf(refusing())
    for (const id of ['abc', '1.5', '-1', '1e999', '%00']) {
      expect((await call('PUT', `/api/admin/plans/${id}`, { badge: 'x' })).statusCode).toBe(400)
    }
  })

  it('takes the id of the path, not of the body', async () => {
    const answer = await officeOf(testApp())('PUT', '/api/admin/plans/2', { id: 1, badge: 'Changed' })
    expect(answer.json()).toMatchObject({ id: 2, badge: 'Changed' })
  })

  it('is 503 while the database cannot grow, without storing the write, and succeeds when there is room (HTTP-12)', async () => {
    const { t, app } = await served()
    const payload = { name: 'Bilal', email: 'bilal@example.com', message: 'x'.repeat(4000) }
    const send = async () => (await app.inject({ method: 'POST', url: '/api/contact', payload })).statusCode
    const stored = () => t.connection.prepare('select count(*) from contacts').pluck().get()
    const roomFor = (pages: unknown) => t.connection.pragma(`max_page_count = ${String(pages)}`)
    roomFor(t.connection.pragma('page_count', { simple: true }))
    const answers: number[] = []
    do answers.push(await send())
    while (answers.at(-1) === 201 && answers.length < 50)
    expect([answers.at(-1), stored()]).toEqual([503, answers.length - 1])
    expect((await app.inject({ url: '/api/plans' })).statusCode).toBe(200)
    roomFor(1_000_000)
    expect([await send(), stored()]).toEqual([201, answers.length])
  })

  it('is 503 and not a fault on a full disk, and reads go on', async () => {
    const t = testApp()
    const call = officeOf(t)
    t.connection.pragma('query_only = ON')
    expect((await call('PUT', '/api/admin/plans/2', { badge: 'x' })).statusCode).toBe(503)
    // The session is due for prolonging, which fails; the read must still succeed.
    t.clock.advance(120)
    expect((await call('GET', '/api/me')).statusCode).toBe(200)
    t.connection.pragma('query_only = OFF')
  })
})

it.each([
  ['nothing at all', undefined, {}],
  ['no body under the name of JSON', '', json],
  ['an empty object', '{}', { 'content-type': 'application/json; charset=utf-8' }],
])('a call that takes no input may be sent %s', async (_name, payload, headers) => {
  const { t, app } = await served()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const sent = { headers: { ...headers, cookie }, ...(payload === undefined ? {} : { payload }) }
  const send = (method: 'POST' | 'DELETE', url: string) => app.inject({ method, url, ...sent })
  const download = t.make.download()
  expect((await send('DELETE', `/api/admin/downloads/${download.id}`)).statusCode).toBe(204)
  const order = t.make.order()
  expect((await send('POST', `/api/admin/orders/${order.id}/payment-reminder`)).statusCode).toBe(200)
  expect((await send('POST', '/api/logout')).json()).toEqual({ success: true })
})

/** Whether a procedure answers pages. */
const isPaged = (procedure: ProcedurePath): boolean => {
  const [input] = procedures[procedure].inputs
  const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return 'cursor' in (schema?.properties ?? {})
}

describe('a list under /api', () => {
  it('is a whole array, or a page when asked for, with the total in a header', async () => {
    const call = officeOf(testApp())
    const get = (query: string) => call('GET', `/api/admin/plans${query}`)
    expect((await get('')).json()).toHaveLength(4)
    const paged = await get('?limit=1&cursor=1&sort=displayOrder')
    expect(paged.json().map((plan: { planName: string }) => plan.planName)).toEqual(['Professional'])
    expect(paged.headers['x-total-count']).toBe('4')
    expect((await get('?limit=0')).statusCode).toBe(400)
    expect((await get('?sort=password')).statusCode).toBe(400)
  })

  it('takes blank parameters as none, and users by their status like the rest', async () => {
    const t = testApp()
    const call = officeOf(t)
    const { id } = t.make.user()
    await call('PUT', `/api/admin/users/${id}/suspend`, { suspended: true })
    for (const name of ['orders', 'contacts', 'users', 'tickets', 'chat/sessions']) {
      const url = `/api/admin/${name}`
      const [whole, blank] = [
        await call('GET', url),
        await call('GET', `${url}?limit=&cursor=&q=&status=&sort=`),
      ]
      expect([name, blank.statusCode, blank.json()]).toEqual([name, 200, whole.json()])
      expect([name, (await call('GET', `${url}?status=nonsense`)).statusCode]).toEqual([name, 400])
    }
    expect((await call('GET', '/api/admin/orders/export?status=&q=&columns=')).statusCode).toBe(200)
    const users = async (status: string) =>
      (await call('GET', `/api/admin/users?status=${status}`)).json<{ id: number }[]>().map((user) => user.id)
    expect(await users('suspended')).toEqual([id])
    expect(await users('active')).not.toContain(id)
  })

  it('answers all rows from the cursor on where no limit is given, at every address', async () => {
    const { t, app } = await served()
    const user = t.make.user({ isAdmin: true })
    const { id } = await t.as.customer(user).chat.start({})
    for (let n = 0; n < 2; n += 1) t.make.order({ userId: user.id })
    await (await resellerShop(t, { user })).issue({ quantity: 2 })
    const reads = routes.filter(({ method }) => method === 'GET')
    const paged = reads.filter((line) => 'procedure' in line && isPaged(line.procedure))
    expect(paged.length).toBeGreaterThan(10)
    for (const { path } of paged) {
      const url = path.replace(/:\w+/, String(id))
      const get = (query: string) => app.inject({ url: url + query, headers: { cookie: t.cookieOf(user) } })
      const [whole, rest] = [await get(''), await get('?cursor=1')]
      // A reseller's customers come with the balance.
      const rowsOf = (body: unknown[] | { customers: unknown[] }) =>
        'customers' in body ? body.customers : body
      expect([path, rest.statusCode, rowsOf(rest.json())]).toEqual([path, 200, rowsOf(whole.json()).slice(1)])
      expect(rest.headers['x-total-count']).toBe(whole.headers['x-total-count'])
    }
  })
})
