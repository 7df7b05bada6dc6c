import { describe, expect, it } from 'vitest'
import { aboutInWords } from '#src/domains/security/columns.ts'
import type { TestApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { shopWithLog } from '#tests/helpers/kept-log.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'
import { adminWithSecondFactor } from '#tests/helpers/second-factor.ts'

const chosen = { newPassword: 'nine clean windows', confirmPassword: 'nine clean windows' }
/** Lets a call fail. */
const refused = (call: Promise<unknown>) => call.catch(() => undefined)

const events = async (t: TestApp) => {
  const { rows } = await t.as.admin().security.list()
  return rows.toReversed().map(({ event, actorName, about }) => [event, actorName, about])
}

describe('the security log (AUDIT-2)', () => {
  it('tells of sign-ins, won and lost, and by whom', async () => {
    const { t, lines } = shopWithLog()
    const logged = () => lines.map((text) => JSON.parse(text))
    const { username } = t.make.user({ username: 'asma' })
    t.make.user({ username: 'bilal', isActive: false })
    const from = (address: string) => t.as.guest({ address }).auth
    await from('198.51.100.1').signIn({ username, password: PASSWORD })
    for (const [typed, password] of [
      ['asma', 'wrong'],
      ['nobody', 'wrong'],
      ['bilal', PASSWORD],
    ] as const)
      await refused(from('198.51.100.2').signIn({ username: typed, password }))
    expect(await events(t)).toEqual([
      ['sign_in', 'asma', 'by password'],
      ['sign_in_failed', 'guest', 'asma'],
      ['sign_in_failed', 'guest', 'an unknown username'],
      ['sign_in_failed', 'guest', 'bilal'],
    ])
    expect(logged()[0]).toMatchObject({ event: 'sign_in', actor: 'asma', address: '198.51.100.1' })
    expect(logged()[1]).toMatchObject({ event: 'sign_in_failed', about: 'asma', address: '198.51.100.2' })
  })

  it('tells of changes of accounts, passwords, tokens, gateways and settings', async () => {
    const { t } = shopWithLog()
    const admin = t.as.admin()
    const me = admin.user.username
    const customer = t.as.customer()
    const { id } = customer.user
    await admin.users.setSuspended({ id, suspended: true })
    await admin.users.setSuspended({ id, suspended: false })
    const { username } = customer.user
    await admin.users.update({ id, username, email: 'new@example.com', isAdmin: true })
    const token = await admin.auth.createToken({ name: 'nightly' })
    await admin.auth.revokeToken({ id: token.id })
    await admin.whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'token' })
    await admin.settings.update({ key: 'site_name', value: 'My shop' })
    await admin.settings.save({ values: { business_city: 'Multan', support_phone: '0300 1234567' } })
    await admin.users.delete({ id })
    await admin.auth.changePassword({ currentPassword: PASSWORD, ...chosen })
    expect(await events(t)).toEqual([
      ['account_changed', me, `users.setSuspended ${id}`],
      ['account_changed', me, `users.update ${id}`],
      ['token_changed', me, 'auth.createToken'],
      ['token_changed', me, `auth.revokeToken ${token.id}`],
      ['gateway_changed', me, 'whatsapp.savePushflow'],
      ['setting_changed', me, 'settings.update site_name'],
      ['setting_changed', me, 'settings.save business_city,support_phone'],
      ['account_changed', me, `users.delete ${id}`],
      ['password_changed', me, 'auth.changePassword'],
    ])
  })

  it('tells of refusals and limits, but not of a visitor who asks who is signed in', async () => {
    const { t } = shopWithLog({ limits: true })
    await refused(t.as.guest().auth.me())
    await refused(t.as.guest().orders.list({}))
    const customer = t.as.customer()
    await refused(customer.orders.list({}))
    for (let n = 0; n < 7; n += 1)
      await refused(t.as.guest().auth.requestPasswordReset({ email: 'a@example.com' }))
    expect(await events(t)).toEqual([
      ['refused', 'guest', 'orders.list'],
      ['refused', customer.user.username, 'orders.list'],
      ['limit_hit', 'guest', 'auth.requestPasswordReset'],
    ])
    const { rows } = await t.as.admin().security.list({ event: 'limit_hit' })
    expect(rows).toMatchObject([{ count: 4 }])
  })

  it('tells of wrong passwords and codes inside a session, and of wrong reset codes (AUTH-32)', async () => {
    const { t } = shopWithLog()
    const { admin } = await adminWithSecondFactor(t)
    const me = admin.user.username
    const fails = (call: Promise<unknown>) => expectRefusal(call, 'BAD_REQUEST')
    await fails(admin.auth.confirm({ code: '000000' }))
    await fails(admin.auth.changePassword({ currentPassword: 'not it', ...chosen }))
    const guess = { email: 'a@example.com', resetCode: '00000000', ...chosen }
    await fails(t.as.guest().auth.resetPassword(guess))
    await fails(t.as.admin(admin.user).auth.startSecondFactor({ password: 'not it' }))
    expect((await events(t)).filter(([event]) => event === 'refused')).toEqual([
      ['refused', me, 'a wrong code of the second factor in a session'],
      ['refused', me, 'a wrong password, changing it'],
      ['refused', 'guest', 'a wrong reset code'],
      ['refused', me, 'a wrong password, setting up the second factor'],
    ])
  })

  it('tells of requests from another site, wrong tokens and files, over every transport', async () => {
    const { t } = shopWithLog()
    const app = await t.http()
    const post = (url: string, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url, headers, payload: {} })
    await post('/api/orders', { origin: 'https://evil.example' })
    await post('/trpc/orders.create', { 'sec-fetch-site': 'cross-site' })
    await app.inject({ url: '/api/me', headers: { authorization: 'Bearer wrong' } })
    await app.inject({ url: '/trpc/auth.me', headers: { authorization: 'Bearer wrong' } })
    await app.inject({ url: '/api/admin/orders' })
    await app.inject({ url: '/api/admin/orders/export' })
    expect(await events(t)).toEqual([
      ['foreign_origin', 'unknown', '/api/orders'],
      ['foreign_origin', 'unknown', '/trpc/:path'],
      ['refused', 'unknown', '/api/me'],
      ['refused', 'unknown', 'a wrong API token'],
      ['refused', 'guest', 'orders.list'],
      ['refused', 'unknown', '/api/admin/orders/export'],
    ])
  })

  it('has no password, code, key or token', async () => {
    const { t, lines } = shopWithLog()
    const admin = t.as.admin()
    const { token } = await admin.auth.createToken({ name: 'nightly' })
    await admin.whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'pushflow-secret' })
    const tries = ['typed-in-the-wrong-field', admin.user.username]
    for (const username of tries)
      await refused(t.as.guest().auth.signIn({ username, password: 'my secret password' }))
    const app = await t.http()
    await app.inject({ url: '/api/me?claim=query-secret', headers: { authorization: `Bearer ${token}x` } })
    await admin.auth.changePassword({ currentPassword: PASSWORD, ...chosen })
    const told = lines.join('') + JSON.stringify(await admin.security.list())
    const typed = ['pushflow-secret', 'my secret password', 'typed-in-the-wrong-field', 'query-secret']
    const secrets = [token, PASSWORD, chosen.newPassword, ...typed]
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
    expect(told).toContain('token_changed')
  })

  it('is searched and filtered', async () => {
    const { t } = shopWithLog()
    const admin = t.as.admin()
    await admin.settings.update({ key: 'site_name', value: 'My shop' })
    await admin.settings.update({ key: 'support_phone', value: '+92 300 1234567' })
    expect((await admin.security.list({ q: 'SITE' })).total).toBe(1)
    expect((await admin.security.list({ event: 'setting_changed', limit: 1 })).total).toBe(2)
    expect((await admin.security.list({ event: 'sign_in' })).total).toBe(0)
  })
})

it.each([
  ['users.update 12', 'Change user 12'],
  ['users.update', 'Change user'],
  ['auth.revokeToken 3', 'Revoke API token 3'],
  ['settings.update site_name', 'Change the setting site name'],
  ['chatConsole.setStatus 7', 'Chat console: set status 7'],
  ['a wrong API token', 'a wrong API token'],
  ['asma', 'asma'],
  ['/ws', '/ws'],
])('what the security log keeps as "%s" reads "%s" (AUDIT-4)', (about, words) => {
  expect(aboutInWords({ about })).toBe(words)
})
