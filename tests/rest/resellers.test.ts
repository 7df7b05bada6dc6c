import { expect, it } from 'vitest'
import { served } from '#tests/helpers/app.ts'
import { PRICES, resellerShop } from '#tests/helpers/resellers.ts'

/** The calls of a script, signed in as this user. */
const scripts = async () => {
  const { t, app } = await served()
  const callAs = (user: { id: number; isAdmin: boolean }) => {
    const cookie = t.cookieOf(user)
    return async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = {}) => {
      const answer = await app.inject({
        method,
        url,
        headers: { cookie, ...headers },
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
  }
  const account = t.make.user()
  return { t, account, owner: callAs(t.make.user({ isAdmin: true })), reseller: callAs(account), callAs }
}

it('a script makes a reseller, issues, renews and reads the statement as the document names it', async () => {
  const { t, account, owner, reseller } = await scripts()
  const set = { isReseller: true, prices: PRICES }
  expect(await owner('PUT', `/api/admin/users/${account.id}/reseller`, set)).toMatchObject({
    status: 200,
    body: { isReseller: true, prices: PRICES, balance: 0 },
  })
  await t.as.customer(account).resellers.topUp({ amount: 10_000 })
  const [topUp] = (await owner('GET', '/api/admin/orders')).body
  await owner('PATCH' as 'PUT', `/api/admin/orders/${topUp.id}/status`, { status: 'approved' })
  const order = { plan: 'starter', quantity: 2, name: 'Asma', phone: '0300 1234567' }
  const issue = () => reseller('POST', '/api/reseller/licenses', order, { 'idempotency-key': 'one' })
  const issued = await issue()
  expect(issued).toMatchObject({ status: 200, body: { balance: 8000 } })
  expect(Object.keys(issued.body)).toEqual(['licenseKeys', 'balance'])
  expect(issued.body.licenseKeys).toHaveLength(2)
  expect(await issue()).toEqual(issued)
  const { body: seen } = await reseller('GET', '/api/reseller')
  expect(seen).toMatchObject({ balance: 8000, prices: PRICES, total: 2 })
  const [first] = seen.customers
  expect(first).toMatchObject({ name: 'Asma', phone: '+923001234567', plan: 'starter' })
  const renewed = await reseller('POST', '/api/reseller/renewals', { licenseIds: [first.id] })
  expect(renewed).toMatchObject({ status: 200, body: { balance: 7000 } })
  expect(new Date(renewed.body.licenses[0].expiresAt) > new Date(first.expiresAt)).toBe(true)
  const { body: statement } = await reseller('GET', '/api/reseller/statement')
  expect(statement.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['renewal', -1000],
    ['issue', -2000],
    ['topup', 10_000],
  ])
})

it('a customer, another reseller and a guest get nothing of a reseller', async () => {
  const { t, account, owner, callAs } = await scripts()
  await owner('PUT', `/api/admin/users/${account.id}/reseller`, { isReseller: true, prices: PRICES })
  const customer = callAs(t.make.user())
  const app = await t.http()
  for (const [method, url] of [
    ['GET', '/api/reseller'],
    ['GET', '/api/reseller/statement'],
    ['POST', '/api/reseller/licenses'],
    ['POST', '/api/reseller/renewals'],
  ] as const) {
    const payload = { plan: 'starter', name: 'Asma', phone: '0300 1234567', licenseIds: [1] }
    const { status } = await customer(method, url, method === 'POST' ? payload : undefined)
    expect([url, status]).toEqual([url, 404])
    const { statusCode } = await app.inject({ method, url, ...(method === 'POST' && { payload }) })
    expect([url, statusCode]).toEqual([url, 401])
  }
  const set = await customer('PUT', `/api/admin/users/${account.id}/reseller`, { isReseller: false })
  expect(set.status).toBe(403)
})

it('a paused reseller reads and spends nothing, and one who was closed finds nothing', async () => {
  const { t, account, owner, reseller } = await scripts()
  const set = (more: object) =>
    owner('PUT', `/api/admin/users/${account.id}/reseller`, { isReseller: true, prices: PRICES, ...more })
  await set({})
  await t.as.customer(account).resellers.topUp({ amount: 5000 })
  const [topUp] = (await owner('GET', '/api/admin/orders')).body
  await owner('PATCH' as 'PUT', `/api/admin/orders/${topUp.id}/status`, { status: 'approved' })
  const order = { plan: 'starter', name: 'Asma', phone: '0300 1234567' }
  await reseller('POST', '/api/reseller/licenses', order)
  const [{ id }] = (await reseller('GET', '/api/reseller')).body.customers
  const statuses = async () => [
    (await reseller('GET', '/api/reseller')).status,
    (await reseller('GET', '/api/reseller/statement')).status,
    (await reseller('POST', '/api/reseller/licenses', order)).status,
    (await reseller('POST', '/api/reseller/renewals', { licenseIds: [id] })).status,
  ]
  await set({ isPaused: true })
  expect(await statuses()).toEqual([200, 200, 409, 409])
  await owner('PUT', `/api/admin/users/${account.id}/reseller`, { isReseller: false })
  expect(await statuses()).toEqual([404, 404, 404, 404])
})

const statementOf = async (name: string) => {
  const shop = await resellerShop()
  shop.t.clock.advance(60)
  await shop.issue({ name, quantity: 2 })
  const lines = [
    'When (Pakistan time),What,Customer,Plan,Order,Amount (PKR),Balance (PKR)',
    `2026-11-21 14:01,Issued,"'${name}",Starter,2,-2000,8000`,
    '2026-11-21 14:00,Top-up,,,1,10000,10000',
  ]
  const app = await shop.t.http()
  const file = async (url: string, user?: { id: number; isAdmin: boolean }, language = 'en') => {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { 'accept-language': language, ...(user && { cookie: shop.t.cookieOf(user) }) },
    })
    return { status: statusCode, headers, lines: body.slice(1).split('\r\n') }
  }
  return { ...shop, lines, file }
}

it('the statement is a CSV file with every movement, for its reseller and for owners (RESELL-1216)', async () => {
  const { t, user, lines, file } = await statementOf('=Asma')
  const url = '/api/reseller/statement/export'
  const own = await file(url, user)
  expect(own).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=statement-2026-11-21.csv',
    },
    lines,
  })
  const owner = t.make.user({ isAdmin: true })
  const ofOffice = `/api/admin/reseller-statement/export?id=${user.id}`
  expect(await file(ofOffice, owner)).toMatchObject({ status: 200, lines })
  expect((await file(`${url}?columns=amount,balance&sort=createdAt`, user)).lines).toEqual([
    'Amount (PKR),Balance (PKR)',
    '10000,10000',
    '-2000,8000',
  ])
  const other = t.make.user()
  expect(await file(url, other)).toMatchObject({ status: 404 })
  expect(await file(`${url}?id=${user.id}`, other)).toMatchObject({ status: 404 })
  expect(await file(ofOffice, user)).toMatchObject({ status: 403 })
  expect(await file(`/api/admin/reseller-statement/export?id=${other.id}`, owner)).toMatchObject({
    status: 404,
  })
  for (const guests of [url, ofOffice]) expect(await file(guests)).toMatchObject({ status: 401 })
  expect(await file(`${url}?columns=passwordHash`, user)).toMatchObject({ status: 400 })
})

it('the statement is in the language of the dashboard, and in English for owners whatever their browser prefers', async () => {
  const { t, user, lines, file } = await statementOf('علی')
  const url = '/api/reseller/statement/export'
  const urdu = [
    'تاریخ (پاکستان کا وقت),تفصیل,گاہک,پلان,آرڈر,رقم (PKR),بیلنس (PKR)',
    '2026-11-21 14:01,جاری کیا,علی,Starter,2,-2000,8000',
    '2026-11-21 14:00,بیلنس بڑھا,,,1,10000,10000',
  ]
  expect((await file(`${url}?language=ur`, user)).lines).toEqual(urdu)
  expect((await file(url, user, 'ur-PK,ur;q=0.9')).lines).toEqual(urdu)
  const english = lines.map((line) => line.replace('"\'علی"', 'علی'))
  expect((await file(`${url}?language=en`, user, 'ur-PK,ur;q=0.9')).lines).toEqual(english)
  const owner = t.make.user({ isAdmin: true })
  const ofOffice = `/api/admin/reseller-statement/export?id=${user.id}`
  expect((await file(ofOffice, owner, 'ur-PK,ur;q=0.9')).lines).toEqual(english)
})

it('the statement of a reseller who was closed stays with the owners, whole', async () => {
  const { t, admin, user, issue, file } = await statementOf('Asma')
  for (let n = 0; n < 8; n += 1) await issue()
  await admin.resellers.set({ id: user.id, isReseller: false })
  expect(await file('/api/reseller/statement/export', user)).toMatchObject({ status: 404 })
  const owner = t.make.user({ isAdmin: true })
  const { lines } = await file(
    `/api/admin/reseller-statement/export?id=${user.id}&columns=kind&limit=2`,
    owner,
  )
  expect(lines).toEqual(['What', ...Array.from({ length: 9 }, () => 'Issued'), 'Top-up'])
  expect((await admin.resellers.ledger({ id: user.id, limit: 2, cursor: 8 })).rows).toHaveLength(2)
})
