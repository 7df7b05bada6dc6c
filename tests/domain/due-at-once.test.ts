import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, count, eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { countRows } from '#db/page.ts'
import { auditLog } from '#db/schema/audit.ts'
import { limiterCounters } from '#db/schema/auth.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { jobs, startScheduler } from '#src/app/server/scheduler.ts'
import { expireLicenses } from '#src/domains/licenses/service.ts'
import { expiryReminders } from '#src/domains/messages/schema.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { sweepLimits } from '#src/kit/limits.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { served, type TestApp, testApp } from '#tests/helpers/app.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const numbers = (most: number) =>
  `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${most})`

/** Copies an order with its licence so many times, all with the same end and each with a key of its own. */
const fillWithLicenses = (t: TestApp, most: number, expiresAt: Date): void => {
  const { id } = t.make.order({ status: 'confirmed', termMonths: 12 })
  t.make.license({ orderId: id, expiresAt })
  const columnsOf = (table: string): string[] =>
    t.connection
      .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)
      .filter((name) => name !== 'id')
  const copy = (table: string, changes: Record<string, string>) => {
    const columns = columnsOf(table)
    const values = columns.map((column) => changes[column] ?? column)
    t.connection.exec(
      `${numbers(most - 1)} insert into ${table} (${columns.join()}) select ${values.join()} from ${table}, n where ${table}.id = (select max(id) from ${table})`,
    )
  }
  copy('orders', { phone: 'phone || n', email: 'n || email' })
  copy('licenses', { order_id: 'order_id + n', license_key: 'license_key || n' })
}

const statusesOf = (t: TestApp) =>
  Object.fromEntries(
    t.deps.db
      .select({ status: licenses.licenseStatus, rows: count() })
      .from(licenses)
      .groupBy(licenses.licenseStatus)
      .all()
      .map(({ status, rows }) => [status, rows]),
  )
const endedOf = (t: TestApp): number =>
  t.deps.db
    .select({ orderId: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'order'), eq(auditLog.action, 'license expired')))
    .all().length
/** The reminders of the licences, by their recipients. */
const remindersOf = (t: TestApp): string[] =>
  queuedMessages(t)
    .filter(({ templateName }) => expiryReminders.some((name) => name === templateName))
    .map(({ recipient }) => recipient)

it('a shop in which 500 licences ended while it was off answers before it has ended them, and ends and tells of each once (RUN-940)', async () => {
  const { t, app } = await served()
  fillWithLicenses(t, 500, addDays(t.clock.now(), -1))
  const stop = startScheduler(t.deps)
  const endedAtAnswer: number[] = []
  while (endedAtAnswer.at(-1) !== 500) {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await nextTurn()
    endedAtAnswer.push(statusesOf(t)['expired'] ?? 0)
  }
  expect(endedAtAnswer.some((ended) => ended > 0 && ended < 500)).toBe(true)
  while (countRows(t.deps.db, outbox) < 1000) await nextTurn()
  await stop()
  expect(endedOf(t)).toBe(500)
  expect(new Set(remindersOf(t)).size).toBe(1000)
})

it('a shop that stops or is killed between two parts goes on with the rest, and doubles nothing', async () => {
  const t = testApp()
  fillWithLicenses(t, 300, addDays(t.clock.now(), -1))
  const stop = new AbortController()
  const running = expireLicenses(t.deps, stop.signal)
  while (!statusesOf(t)['expired']) await nextTurn()
  stop.abort()
  await running
  expect(statusesOf(t)['expired']).toBeLessThan(300)
  await expireLicenses(t.deps)
  expect([statusesOf(t), endedOf(t)]).toEqual([{ expired: 300 }, 300])

  t.connection.exec(`create trigger full before insert on outbox when (select count(*) from outbox) >= 200
    begin select raise(abort, 'no more'); end`)
  await expect(remindHolders(t.deps)).rejects.toThrow('no more')
  const told = remindersOf(t).length
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThanOrEqual(200)
  t.connection.exec('drop trigger full')
  for (let run = 0; run < 2; run += 1) await remindHolders(t.deps)
  expect(new Set(remindersOf(t)).size).toBe(600)
  expect(remindersOf(t)).toHaveLength(600)
})

it('what is swept goes in parts, and a statement of what fell due reads or changes no more than one', async () => {
  const t = testApp()
  fillWithLicenses(t, 300, addDays(t.clock.now(), -1))
  const resetsAt = addDays(t.clock.now(), -1).getTime()
  t.connection.exec(
    `${numbers(1000)} insert into limiter_counters (key, count, resets_at) select 'address ' || n, 1, ${resetsAt} from n`,
  )
  const read: number[] = []
  const changed: number[] = []
  const prepare = t.connection.prepare.bind(t.connection)
  vi.spyOn(t.connection, 'prepare').mockImplementation((sql: string) => {
    const statement = prepare(sql)
    const [all, run] = [statement.all.bind(statement), statement.run.bind(statement)]
    statement.all = (...values) => {
      const rows = all(...values)
      // There are as many settings as there are, and a price has as many odd amounts as it has; both are read together.
      if (!/from "settings"|odd\.amount/.test(sql)) read.push(rows.length)
      return rows
    }
    statement.run = (...values) => {
      const result = run(...values)
      changed.push(result.changes)
      return result
    }
    return statement
  })
  await expireLicenses(t.deps)
  await remindHolders(t.deps)
  await sweepLimits(t.deps)
  expect(Math.max(...read)).toBeLessThanOrEqual(50)
  expect(Math.max(...changed)).toBe(200)
  expect([endedOf(t), remindersOf(t).length]).toEqual([300, 600])
  expect(t.deps.db.select().from(limiterCounters).all()).toEqual([])
})

it('the first runs of the jobs begin in turns of their own, so that requests are answered in between (RUN-980)', async () => {
  const t = testApp()
  let turn = 0
  const begun: number[] = []
  for (const job of jobs) {
    const run = vi.spyOn(job, 'run').mockImplementation(() => {
      begun.push(turn)
    })
    onTestFinished(() => run.mockRestore())
  }
  const stop = startScheduler(t.deps)
  for (; begun.length < jobs.length; turn += 1) await nextTurn()
  await stop()
  expect(new Set(begun).size).toBe(jobs.length)
})
