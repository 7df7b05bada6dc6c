import { describe, expect, it } from 'vitest'
import { findDownload } from '#src/domains/downloads/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { testApp } from '#tests/helpers/app.ts'

describe('who may have a download', () => {
  const setUp = () => {
    const t = testApp()
    const admin = t.make.user({ isAdmin: true })
    const buyer = t.make.user()
    const other = t.make.user()
    const waiting = t.make.user()
    t.make.order({ userId: buyer.id, status: 'confirmed' })
    t.make.order({ userId: other.id, status: 'confirmed' })
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

  it.each(Object.keys(may) as Who[])('depends on order and owner: %s', async (who) => {
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
    t.connection.prepare('update users set is_admin = 0 where id = ?').run(people.admin.id)
    expect((await buyer.downloads.mine()).total).toBe(1)
    t.connection.prepare('update users set is_admin = 1 where id = ?').run(people.admin.id)
    expect((await buyer.downloads.mine()).total).toBe(2)
    t.connection.prepare("update orders set status = 'cancelled'").run()
    expect((await buyer.downloads.mine()).total).toBe(1)
  })

  it("does not depend on another customer's approved order, nor on one without an account", async () => {
    const { t } = setUp()
    const stranger = t.make.user({ email: 'same@example.com' })
    t.make.order({ status: 'confirmed', email: 'same@example.com' })
    expect(await t.as.customer(stranger).downloads.mine()).toEqual({ rows: [], total: 0 })
  })
})
