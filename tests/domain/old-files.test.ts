import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { jobs } from '#src/app/server/old-files.ts'
import { createMail } from '#src/gateways/mail.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { testApp } from '#tests/helpers/app.ts'

it('letters and data put aside are deleted after 30 days, and nothing else of the folder (DB-15)', async () => {
  const t = testApp()
  const { dataDir } = t.deps.config
  const random = 'a'.repeat(24)
  const old = [
    `mail/20261025T235959999Z-${random}.eml`,
    `mail/.20261025T235959999Z-${random}.tmp`,
    'before-restore-2026-10-25T02-00-00.000Z/uploads/downloads/a.zip',
    'before-upgrade-2026-10-25T02-00-00.000Z/shop.db',
    'uploads/bin/2026-10-25/downloads/a.zip',
  ]
  const kept = [
    `mail/20261026T000000000Z-${random}.eml`,
    'mail/20261025-kept-by-hand.eml',
    'before-restore-2026-10-26T02-00-00.000Z/shop.db',
    'before-restore-notes/a.txt',
    'uploads/bin/2026-10-26/downloads/b.zip',
    '2026-10-01.backup',
  ]
  for (const name of [...old, ...kept]) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true })
    writeFileSync(join(dataDir, name), name)
  }
  const now = () => new Date('2026-11-25T00:00:00Z')
  for (const job of jobs) await job.run({ ...t.deps, now })
  expect(old.filter((name) => existsSync(join(dataDir, name)))).toEqual([])
  expect(kept.filter((name) => !existsSync(join(dataDir, name)))).toEqual([])
})

it('the letters that the shop writes are recognised', async () => {
  const t = testApp()
  const { dataDir } = t.deps.config
  const dir = join(dataDir, 'mail')
  const mail = createMail({ smtpUrl: undefined, from: 'shop@shop.test', dir, log: t.deps.log })
  await mail.send({ to: 'a@shop.test', subject: 'Hello', text: 'Hello' })
  const [job] = jobs
  const later = addDays(new Date(), 32)
  await job?.run({ ...t.deps, now: () => later })
  expect(existsSync(dir)).toBe(true)
  expect(readdirSync(dir)).toEqual([])
})
