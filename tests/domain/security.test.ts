import { describe, expect, it, vi } from 'vitest'
import { aboutInWords } from '#src/domains/security/columns.ts'
import { createSecurityLog } from '#src/kit/security-log.ts'
import type { SecurityEventName } from '#src/shared/security-event.ts'
import { expectRefusal, type TestApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { shopWithLog } from '#tests/helpers/kept-log.ts'
import { adminWithSecondFactor } from '#tests/helpers/second-factor.ts'

const chosen = { newPassword: 'nine clean windows', confirmPassword: 'nine clean windows' }
/** Lets a call fail. */
const refused = (call: Promise<unknown>) => call.catch(() => undefined)

const events = async (t: TestApp) => {
  const { rows } = await t.as.admin().security.list()
  return rows.toReversed().map(({ event, actorName, about }) => [event, actorName, about])
}

describe('the security log (AUDIT-2)', () => {
  it('tells of sign-ins, won and lost, and by whom, with address and call (AUDIT-702)', async () => {
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

  it('tells of changes of accounts, passwords, tokens, gateways and settings, and is searched and filtered', async () => {
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
    const { security } = t.as.admin()
    expect((await security.list({ q: 'SITE' })).total).toBe(1)
    expect((await security.list({ event: 'setting_changed', limit: 1 })).total).toBe(2)
  })

  it('tells of refusals and limits, but not of a visitor who asks who is signed in (AUDIT-704)', async () => {
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

  it('has no password, code, key or token (AUDIT-703)', async () => {
    const { t, lines } = shopWithLog()
    const admin = t.as.admin()
    const { token } = await admin.auth.createToken({ name: 'nightly' })
    await admin.whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'pushflow-secret' })
    for (const username of ['typed-in-the-wrong-field', admin.user.username])
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

describe('a flood of events (AUDIT-3)', () => {
  const event = (name: SecurityEventName, about: string) =>
    ({ event: name, actorId: null, actorName: 'guest', address: '198.51.100.7', about }) as const
  type Stored = { event: string; about: string; count: number }
  const shop = () => {
    const { t, lines } = shopWithLog()
    const rows = t.connection.prepare<[], Stored>('select event, about, count from security_log order by id')
    return { t, lines, security: createSecurityLog(t.deps), stored: () => rows.all() }
  }

  it('is one line and one row a minute, with its count, and one write at a flush (AUDIT-707)', () => {
    const { t, lines, security, stored } = shop()
    const run = vi.spyOn(t.connection, 'prepare')
    for (let n = 0; n < 10_000; n += 1) security.record(event('refused', 'orders.list'))
    expect([lines.length, run.mock.calls.length]).toEqual([1, 0])
    security.flush()
    security.record(event('refused', 'orders.list'))
    security.flush()
    expect(stored()).toEqual([{ event: 'refused', about: 'orders.list', count: 10_001 }])
    t.clock.advance(60)
    security.flush()
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'refused', count: 10_001 })
    security.record(event('refused', 'orders.list'))
    security.flush()
    expect(stored()).toHaveLength(2)
  })

  it('of many different events counts the ones beyond 500 together (AUDIT-705)', () => {
    const { lines, security, stored } = shop()
    for (let n = 0; n < 2000; n += 1) security.record(event('limit_hit', `path ${n}`))
    security.flush()
    expect(lines).toHaveLength(501)
    expect(stored().at(-1)).toEqual({ event: 'limit_hit', about: '', count: 1500 })
  })

  it('leaves the newest 1,000 rows, of which anybody can cause 500 at most', () => {
    const { t, security, stored } = shop()
    const fill = (name: SecurityEventName, rows: number) => {
      for (let n = 0; n < rows; n += 1) {
        security.record(event(name, `${name} ${n}`))
        if (n % 400 === 399 || n === rows - 1) {
          t.clock.advance(60)
          security.flush()
        }
      }
    }
    fill('setting_changed', 600)
    fill('refused', 800)
    expect(stored().filter(({ event: name }) => name === 'refused')).toHaveLength(500)
    expect(stored()).toHaveLength(1000)
    expect(stored().at(-1)).toMatchObject({ about: 'refused 799' })
    fill('sign_in', 1200)
    expect(stored().map(({ event: name }) => name)).toEqual(Array<string>(1000).fill('sign_in'))
  })

  it('leaves what an administrator does with name and address, and so what a customer does (AUDIT-706)', async () => {
    const { t } = shopWithLog()
    const [admin, customer] = [t.as.admin(), t.as.customer()]
    const flood = () => {
      for (let n = 0; n < 1000; n += 1) t.deps.security.record(event('refused', `path ${n}`))
    }
    flood()
    await admin.settings.update({ key: 'site_name', value: 'My shop' })
    await admin.auth.confirm({ code: '000000' }).catch(() => undefined)
    const elsewhere = t.as.guest({ address: '198.51.100.9' })
    await elsewhere.auth.signIn({ username: customer.user.username, password: PASSWORD })
    for (let minute = 0; minute < 3; minute += 1) {
      t.deps.security.flush()
      t.clock.advance(60)
      flood()
    }
    const { rows } = await admin.security.list()
    const me = admin.user.username
    expect(rows.filter(({ actorName }) => actorName !== 'guest' && actorName !== 'many')).toMatchObject([
      { event: 'sign_in', actorName: customer.user.username, address: '198.51.100.9' },
      { event: 'refused', actorName: me },
      { event: 'setting_changed', actorName: me, about: 'settings.update site_name' },
    ])
  })

  it('of customers leaves the newest 500 rows of administrators and of the shop itself', () => {
    const { t, security, stored } = shop()
    const { id: actorId } = t.make.user({ isAdmin: true })
    for (let n = 0; n < 300; n += 1) {
      security.record({ ...event('setting_changed', `${n}`), actorId, actorName: 'admin' })
      security.record({ ...event('password_changed', `${n}`), actorName: 'system' })
    }
    for (let n = 0; n < 1200; n += 1) {
      security.record({ ...event('sign_in', `${n}`), actorId: 1000 + n })
      if (n % 400 === 399) security.flush()
    }
    const count = (name: string) => stored().filter(({ event: each }) => each === name).length
    expect([count('setting_changed') + count('password_changed'), count('sign_in')]).toEqual([500, 500])
  })

  it('is kept in memory while the disk is full', () => {
    const { t, security, stored } = shop()
    security.record(event('refused', 'orders.list'))
    t.connection.pragma('query_only = on')
    security.flush()
    t.connection.pragma('query_only = off')
    security.flush()
    expect(stored()).toHaveLength(1)
  })
})
