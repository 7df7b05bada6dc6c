import { expect, it } from 'vitest'
import { redirectTarget } from '#src/shared/redirect.ts'
import { served } from '#tests/helpers/app.ts'

const ORIGIN = 'http://shop.test'

const leads: [redirect: string | null, target: string | null][] = [
  ['/dashboard?tab=orders&plan=2', `${ORIGIN}/dashboard?tab=orders&plan=2`],
  ['/admin', `${ORIGIN}/admin`],
  ['/.//evil.example', `${ORIGIN}//evil.example`],
  ['/?next=https://evil.example', `${ORIGIN}/?next=https://evil.example`],
  [null, null],
  ['', null],
  ['dashboard', null],
  ['//evil.example', null],
]
it.each(leads)('signing in with the redirect %j leads to %j (ACC-1)', (redirect, target) => {
  expect(redirectTarget(redirect, ORIGIN)).toBe(target)
})

it.each(['/login', '/register'])('%s leads a signed-in user on at once (ACC-1)', async (path) => {
  const { t, app } = await served()
  const customer = t.cookieOf(t.make.user())
  const admin = t.cookieOf(t.make.user({ isAdmin: true }))
  const location = async (query: string, cookie = customer) =>
    (await app.inject({ url: path + query, headers: { cookie } })).headers.location
  expect([await location(''), await location('', admin)]).toEqual(['/dashboard', '/admin'])
  const orders = `${ORIGIN}/dashboard?tab=orders`
  expect(await location('?redirect=%2Fdashboard%3Ftab%3Dorders')).toBe(orders)
  // A typed address may be unencoded: only the first question mark begins the query.
  expect(await location('?redirect=/dashboard?tab=orders')).toBe(orders)
  expect(await location('?redirect=%2F%2Fevil.example')).toBe('/dashboard')
  expect((await app.inject({ url: `${path}?redirect=%2Fdashboard` })).statusCode).toBe(200)
})
