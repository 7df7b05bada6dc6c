import { describe, expect, it } from 'vitest'
import type { licenses } from '#db/schema/licenses.ts'
import { findDownload } from '#src/domains/downloads/queries.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { createClock } from '#tests/helpers/clock.ts'

describe('the right to a download', () => {
  const setUp = () => {
    const t = testApp()
    const admin = t.make.user({ isAdmin: true })
    const buyer = t.make.user()
    const other = t.make.user()
    const waiting = t.make.user()
    for (const { id } of [buyer, other]) {
      t.make.license({ orderId: t.make.order({ userId: id, status: 'confirmed' }).id })
    }
    t.make.order({ userId: waiting.id, status: 'pending' })
    t.make.order({ userId: waiting.id, status: 'cancelled' })
    const rows = {
      published: t.make.download({ userId: admin.id }).id,
      hidden: t.make.download({ userId: admin.id, isActive: false }).id,
      buyers: t.make.download({ userId: buyer.id }).id,
      waitings: t.make.download({ userId: waiting.id }).id,
      waitingsHidden: t.make.download({ userId: waiting.id, isActive: false }).id,
    }
    return { t, users: { admin, buyer, other, waiting }, rows }
  }
  type Who = keyof ReturnType<typeof setUp>['users']
  type What = keyof ReturnType<typeof setUp>['rows']

  const all: What[] = ['published', 'hidden', 'buyers', 'waitings', 'waitingsHidden']
  const may: Record<Who, { list: What[]; fetch: What[] }> = {
    admin: { list: ['published', 'buyers', 'waitings'], fetch: all },
    buyer: { list: ['published', 'buyers'], fetch: ['published', 'buyers'] },
    other: { list: ['published'], fetch: ['published'] },
    waiting: { list: ['waitings'], fetch: ['waitings'] },
  }

  it.each(Object.keys(may) as Who[])('depends on order and owner: %s (DL-703, DL-704)', async (who) => {
    const { t, users: people, rows } = setUp()
    const listed = await t.as.customer(people[who]).downloads.mine()
    expect(listed.rows.map(({ id }) => id)).toEqual(may[who].list.map((what) => rows[what]).toReversed())
    expect(listed.total).toBe(may[who].list.length)

    const actor = t.make.actor(people[who])
    const fetched = all.filter((what) => {
      try {
        return findDownload(t.deps, actor, rows[what]).id === rows[what]
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return false
        throw error
      }
    })
    expect(fetched).toEqual(may[who].fetch)
  })

  it('ends when the order is no longer approved, and when its publisher is no longer an administrator', async () => {
    const { t, users: people } = setUp()
    const buyer = t.as.customer(people.buyer)
    t.connection.prepare("update users set role = 'none' where id = ?").run(people.admin.id)
    expect((await buyer.downloads.mine()).total).toBe(1)
    t.connection.prepare("update users set role = 'owner' where id = ?").run(people.admin.id)
    expect((await buyer.downloads.mine()).total).toBe(2)
    t.connection.prepare("update orders set status = 'cancelled'").run()
    expect((await buyer.downloads.mine()).total).toBe(1)
  })

  it("does not depend on another customer's approved order, nor on one without an account", async () => {
    const { t } = setUp()
    const stranger = t.make.user({ email: 'same@example.com' })
    t.make.license({ orderId: t.make.order({ status: 'confirmed', email: 'same@example.com' }).id })
    expect(await t.as.customer(stranger).downloads.mine()).toEqual({ rows: [], total: 0 })
  })
})

const end = new Date('2027-01-31T18:59:59.999Z')

it.each<[string, Partial<typeof licenses.$inferInsert>, number, string[]]>([
  ['is valid', {}, -60, ['new', 'old']],
  ['ends today', {}, 0, ['new', 'old']],
  ['has its last day of grace', { licenseStatus: 'expired' }, 7, ['new', 'old']],
  ['is a day past its grace', { licenseStatus: 'expired' }, 8, ['old']],
  ['ended a year ago', { licenseStatus: 'expired' }, 365, ['old']],
  ['is suspended', { licenseStatus: 'suspended' }, -60, []],
  ['is revoked', { licenseStatus: 'revoked' }, -60, []],
])('a download follows the licence that %s (DL-1, DL-701, DL-702)', async (_, given, days, files) => {
  const clock = createClock(addDays(end, days - 0.5).toISOString())
  const t = testApp({ override: { now: clock.now } })
  const customer = t.as.customer()
  const { id: orderId } = t.make.order({ userId: customer.user.id, status: 'confirmed' })
  t.make.license({ orderId, expiresAt: end, ...given })
  t.make.download({ fileName: 'old', createdAt: addDays(end, -90) })
  t.make.download({ fileName: 'new', createdAt: addDays(end, 1) })
  const listed = (await customer.downloads.mine()).rows.map(({ fileName }) => fileName)
  expect(listed.toSorted()).toEqual(files)
  expect((await customer.downloads.mine({ limit: 10 })).total).toBe(files.length)
})

describe('the newest version of a program (DL-51)', () => {
  it('is the highest one that is active and for all customers', async () => {
    const t = testApp()
    const { update } = t.as.guest().downloads
    const fileType = 'chrome-extension'
    await expectRefusal(update({ fileType }), 'NOT_FOUND')
    const file = { storedName: 'one', size: 1234, sha256: 'abc', notes: 'Faster' }
    t.make.download({ version: '2.10.0', ...file })
    t.make.download({ version: '2.9.1' })
    t.make.download({ version: '3.0.0', isActive: false })
    t.make.download({ version: '4.0.0', userId: t.make.user().id })
    t.make.download({ version: '5.0.0', fileType: 'desktop-app' })
    const newest = { version: '2.10.0', isNewer: true, size: 1234, sha256: 'abc', notes: 'Faster' }
    expect(await update({ fileType, version: '2.9.1' })).toMatchObject(newest)
    expect(await update({ fileType, version: '2.10.0' })).toMatchObject({ isNewer: false })
    expect(await update({ fileType, version: '2.11' })).toMatchObject({ isNewer: false })
  })

  it('is a beta for programs that are one alone, or where there is no release (DL-840)', async () => {
    const t = testApp()
    const fileType = 'chrome-extension'
    const newestFor = async (version: string) =>
      (await t.as.guest().downloads.update({ fileType, version })).version
    t.make.download({ version: '92.5.0-rc.1' })
    expect(await newestFor('92.4.0')).toBe('92.5.0-rc.1')
    t.make.download({ version: '92.5.0' })
    t.make.download({ version: '92.6.0-beta.2' })
    t.make.download({ version: '92.6.0-beta.10' })
    expect(await newestFor('92.4.0')).toBe('92.5.0')
    expect(await newestFor('92.6.0-beta.1')).toBe('92.6.0-beta.10')
  })

  it('comes first in a list by version, whose order is that of numbers', async () => {
    const t = testApp()
    for (const version of ['2.9', '92.5.0-rc.1', '2.10', '92.5.0', '92.5.0-rc.10', 'v92.4']) {
      t.make.download({ version })
    }
    const { rows } = await t.as.admin().downloads.list({ sort: '-version' })
    expect(rows.map(({ version }) => version)).toEqual([
      '92.5.0',
      '92.5.0-rc.10',
      '92.5.0-rc.1',
      'v92.4',
      '2.10',
      '2.9',
    ])
  })

  it.each([
    ['v2.4.1', '2.5.0', false],
    ['v2.4.1', '2.4.1', false],
    ['Version 2.4.1', '2.4.0', true],
    ['2.4', '2.4.0', false],
    ['2.4.0', '2.4', false],
    ['2.4.1.', '2.4.1', false],
    ['۲.۱۰', '2.9', true],
    ['92.5.0', '92.5.0-rc.1', true],
    ['92.5.0-rc.10', '92.5.0-rc.9', true],
    ['92.5.0-rc.1', '92.5.0-beta.2', true],
    ['92.5.0-rc.1', '92.5.0', false],
    ['92.5.0-rc', '92.5.0-rc.1', false],
    ['92.5.0+build7', '92.5.0', false],
    ['92.5.0.1', '92.5.0', true],
    ['92.5.0-1', '92.5.0-alpha', false],
  ])(
    'is told by its numbers, however they are written: %s for a program of %s (DL-709)',
    async (version, own, isNewer) => {
      const t = testApp()
      const downloadUrl = 'https://files.example.com/a.zip'
      const fileType = 'chrome-extension'
      await t.as.admin().downloads.create({ fileName: 'a.zip', fileType, version, downloadUrl })
      expect(await t.as.guest().downloads.update({ fileType, version: own })).toMatchObject({ isNewer })
    },
  )
})
