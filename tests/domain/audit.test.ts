import { describe, expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { listAudit, recordAudit } from '#src/domains/audit/service.ts'
import { expectRefusal, office, testApp } from '#tests/helpers/app.ts'
import { countSiteChanges } from '#tests/helpers/content.ts'

const shop = () => {
  const { t, admin } = office()
  return { t, admin, by: { actorName: admin.user.username }, announced: countSiteChanges(t) }
}

describe('a change that visitors see', () => {
  it('is recorded with who made it and the values before and after, and is announced (AUDIT-1)', async () => {
    const { t, admin, by, announced } = shop()
    const { id } = await admin.products.create({ title: 'Starter kit', price: 2000 })
    await admin.products.update({ id, price: 1500 })
    await admin.products.delete({ id })
    expect(listAudit(t.deps, 'product', id)).toMatchObject([
      { ...by, action: 'deleted', changes: { title: ['Starter kit', null] } },
      { ...by, action: 'updated', changes: { priceMinor: [200_000, 150_000] } },
      { ...by, action: 'created', changes: { title: [null, 'Starter kit'], priceMinor: [null, 200_000] } },
    ])
    expect(announced()).toBe(3)
  })

  it('leaves no row, no history and no announcement when it is refused', async () => {
    const { t, admin, announced } = shop()
    const { id } = await admin.products.create({ title: 'Starter kit', price: 2000 })
    await expectRefusal(admin.products.update({ id, discountPrice: 3000 }), 'BAD_REQUEST')
    await expectRefusal(admin.products.delete({ id: 99 }), 'NOT_FOUND')
    expect(await admin.products.get({ id })).toMatchObject({ discountPrice: null })
    expect([id, 99].flatMap((each) => listAudit(t.deps, 'product', each))).toHaveLength(1)
    expect(announced()).toBe(1)
  })
})

it.each(['order', 'user'] as const)(
  'the history of one %s is read in pages of 100, newest first (AUDIT-701)',
  async (entity) => {
    const t = testApp()
    const { id } = entity === 'order' ? t.make.order() : t.make.user()
    inTransaction(t.deps, (d) => {
      for (let count = 1; count <= 250; count += 1) {
        recordAudit(d, 'system', { entity, entityId: id, action: `change ${count}` })
      }
    })
    const admin = t.as.admin()
    const read = (cursor?: number) =>
      (entity === 'order' ? admin.orders : admin.users).history({ id, cursor })
    const pages = [await read()]
    for (const _ of [1, 2]) pages.push(await read(pages.at(-1)?.at(-1)?.id))
    expect(pages.map((page) => [page.length, page[0]?.action])).toEqual([
      [100, 'change 250'],
      [100, 'change 150'],
      [50, 'change 50'],
    ])
  },
)
