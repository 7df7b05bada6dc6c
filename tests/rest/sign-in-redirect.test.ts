import { describe, expect, it } from 'vitest'
import { redirectTarget } from '#src/shared/redirect.ts'
import { served } from '#tests/helpers/app.ts'

const ORIGIN = 'http://shop.test'

describe('the redirect after signing in (ACC-1)', () => {
  it.each([
    ['/dashboard?tab=orders&plan=2', `${ORIGIN}/dashboard?tab=orders&plan=2`],
    ['/admin', `${ORIGIN}/admin`],
    ['/.//evil.example', `${ORIGIN}//evil.example`],
    ['/?next=https://evil.example', `${ORIGIN}/?next=https://evil.example`],
  ])('leads to %j', (redirect, target) => {
    expect(redirectTarget(redirect, ORIGIN)).toBe(target)
  })

  it.each([
    null,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' //evil.example',
  ])('does not lead to %j', (redirect) => {
    expect(redirectTarget(redirect, ORIGIN)).toBeNull()
  })

  it.each(['/login', '/register'])('is immediate on %s for a signed-in user', async (path) => {
    const { t, app } = await served()
    const customer = t.cookieOf(t.make.user())
    const admin = t.cookieOf(t.make.user({ isAdmin: true }))
    const leads = async (query: string, cookie: string) =>
      (await app.inject({ url: path + query, headers: { cookie } })).headers.location
    expect(await leads('', customer)).toBe('/dashboard')
    expect(await leads('', admin)).toBe('/admin')
    expect(await leads('?redirect=%2Fdashboard%3Ftab%3Dorders', customer)).toBe(
      `${ORIGIN}/dashboard?tab=orders`,
    )
    // A typed address may be unencoded: only the first question mark begins the query.
    expect(await leads('?redirect=/dashboard?tab=orders', customer)).toBe(`${ORIGIN}/dashboard?tab=orders`)
    expect(await leads('?redirect=%2F%2Fevil.example', customer)).toBe('/dashboard')
    expect((await app.inject({ url: `${path}?redirect=%2Fdashboard` })).statusCode).toBe(200)
  })
})
