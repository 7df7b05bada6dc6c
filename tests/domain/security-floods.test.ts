import { describe, expect, it, vi } from 'vitest'
import { createSecurityLog } from '#src/kit/security-log.ts'
import type { SecurityEventName } from '#src/shared/security-event.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { shopWithLog } from '#tests/helpers/kept-log.ts'

describe('a flood of events (AUDIT-3)', () => {
  const event = (name: SecurityEventName, about: string) =>
    ({ event: name, actorId: null, actorName: 'guest', address: '198.51.100.7', about }) as const
  type Stored = { event: string; about: string; count: number }
  const shop = () => {
    const { t, lines } = shopWithLog()
    const rows = t.connection.prepare<[], Stored>('select event, about, count from security_log order by id')
    return { t, lines, security: createSecurityLog(t.deps), stored: () => rows.all() }
  }

  it('is one line and one row a minute, with its count, and one write at a flush', () => {
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

  it('of many different events counts the ones beyond 500 together', () => {
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

  it('leaves what an administrator does with name and address, and so what a customer does (AUDIT-2)', async () => {
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
