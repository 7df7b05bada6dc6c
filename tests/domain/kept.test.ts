import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDb, inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { preparedInsert, preparedUpdate } from '#db/prepared.ts'
import { sessions } from '#db/schema/auth.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { plans } from '#db/schema/plans.ts'
import { testApp } from '#tests/helpers/app.ts'

/** The badges of all plans, kept in memory, and how often they were read from the database. */
const keptBadges = () => {
  const t = testApp()
  const { db } = t.deps
  let reads = 0
  const badges = kept([plans], (from) => {
    reads += 1
    return from.select({ badge: plans.badge }).from(plans).orderBy(plans.id).all()
  })
  const first = () => badges(db)[0]?.badge
  first()
  const setFirst = (badge: string) => db.update(plans).set({ badge }).where(eq(plans.id, 1)).run()
  return { t, db, first, setFirst, reads: () => reads }
}

it('kept rows are read once while they do not change, also where another transaction rolled back', () => {
  const { db, first, reads } = keptBadges()
  first()
  const failing = () => inTransaction({ db }, () => expect.fail('no'))
  expect(failing).toThrow('no')
  first()
  expect(reads()).toBe(1)
})

it('kept rows are read again after any change, whoever makes it (DB-11)', () => {
  const { t, db, first, setFirst } = keptBadges()
  setFirst('New')
  expect(first()).toBe('New')
  t.connection.exec("update plans set badge = 'By hand' where id = 1")
  expect(first()).toBe('By hand')
  db.delete(plans).where(eq(plans.id, 1)).run()
  expect(first()).not.toBe('By hand')
})

it('a transaction sees its own change of kept rows, which is forgotten when the transaction rolls back', () => {
  const { db, first, setFirst } = keptBadges()
  const before = first()
  const failing = () =>
    inTransaction({ db }, () => {
      setFirst('Inside')
      expect(first()).toBe('Inside')
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(first()).toBe(before)
  inTransaction({ db }, () => {
    expect(failing).toThrow('no')
    expect(first()).toBe(before)
    setFirst('Kept')
  })
  expect(first()).toBe('Kept')
})

it('kept rows are read each time on a connection that does not watch them', () => {
  const { connection } = testApp()
  const db = createDb(connection)
  const badges = kept([plans], (from) => from.select({ badge: plans.badge }).from(plans).all())
  badges(db)
  db.update(plans).set({ badge: 'Later' }).run()
  expect(badges(db)[0]?.badge).toBe('Later')
})

it('prepared writes store dates, flags and null, take defaults, and leave out what is undefined', () => {
  const t = testApp()
  const { db } = t.deps
  const insert = preparedInsert(sessions)
  const update = preparedUpdate(sessions)
  const at = t.clock.now()
  const times = { createdAt: at, lastSeenAt: at, expiresAt: at }
  const row = { userId: t.make.user().id, tokenHash: 'hash', userAgent: '', address: '', ...times }
  const stored = insert(db, { ...row, confirmedAt: undefined })
  expect(stored).toMatchObject({ ...row, confirmedAt: null })
  const confirmed = update(db, stored.id, { confirmedAt: at, address: undefined })
  expect(confirmed).toEqual({ ...stored, confirmedAt: at })
  expect(update(db, stored.id, { confirmedAt: null })).toEqual(stored)
  expect(update(db, 99, { confirmedAt: null })).toBeUndefined()
  const plan = preparedInsert(plans)(db, {
    planType: 'starter',
    planName: 'Mini',
    originalPriceMinor: 1,
    discountedPriceMinor: 1,
    usdPriceMinor: 1,
    isActive: false,
    createdAt: at,
    updatedAt: at,
  })
  expect(plan).toMatchObject({ isActive: false, currency: 'PKR', badge: null })
  expect(db.select().from(plans).where(eq(plans.id, plan.id)).get()).toEqual(plan)
})

it('a parameter of a query is an expression, so that SQLite compiles a prepared join once (DB-28)', () => {
  const { deps } = testApp()
  const query = deps.db
    .select({ key: licenses.licenseKey })
    .from(orders)
    .leftJoin(licenses, eq(licenses.orderId, orders.id))
    .where(eq(orders.userId, 7))
    .limit(3)
  expect(query.toSQL().sql).toMatch(/"user_id" = \+\? limit \+\?$/)
  expect(query.all()).toEqual([])
})
