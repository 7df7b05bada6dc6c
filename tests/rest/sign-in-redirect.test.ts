import { expect, it } from 'vitest'
import { redirectTarget } from '#src/shared/redirect.ts'
import { served } from '#tests/helpers/app.ts'

const ORIGIN = 'http://shop.test'

it.each([
  ['/dashboard?tab=orders&plan=2', `${ORIGIN}/dashboard?tab=orders&plan=2`],
  ['/admin', `${ORIGIN}/admin`],
  ['/.//evil.example', `${ORIGIN}//evil.example`],
  ['/?next=https://evil.example', `${ORIGIN}/?next=https://evil.example`],
  ...[null, '', 'dashboard', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example'].map(
    (redirect) => [redirect, null] as const,
  ),
  ...['https://evil.example/', 'javascript:alert(1)', ' //evil.example'].map(
    (redirect) => [redirect, null] as const,
  ),
])('signing in with the redirect %j leads to %j (ACC-1)', (redirect, target) => {
  expect(redirectTarget(redirect, ORIGIN)).toBe(target)
})

it.each(['/login', '/register'])(
  'the redirect of %s is immediate for a signed-in user (ACC-1)',
  async (path) => {
    const { t, app } = await served()
    const customer = t.cookieOf(t.make.user())
    const admin = t.cookieOf(t.make.user({ isAdmin: true }))
    const leads = async (query: string, cookie = customer) =>
      (await app.inject({ url: path + query, headers: { cookie } })).headers.location
    expect([await leads(''), await leads('', admin)]).toEqual(['/dashboard', '/admin'])
    const orders = `${ORIGIN}/dashboard?tab=orders`
    expect(await leads('?redirect=%2Fdashboard%3Ftab%3Dorders')).toBe(orders)
    // A typed address may be unencoded: only the first question mark begins the query.
    expect(await leads('?redirect=/dashboard?tab=orders')).toBe(orders)
    expect(await leads('?redirect=%2F%2Fevil.example')).toBe('/dashboard')
    expect((await app.inject({ url: `${path}?redirect=%2Fdashboard` })).statusCode).toBe(200)
  },
)
