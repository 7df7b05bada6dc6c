import { expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { testApp } from '#tests/helpers/app.ts'

it.each(['order', 'user'] as const)(
  'the history of one %s is read in pages of 100, newest first (AUDIT-1)',
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
