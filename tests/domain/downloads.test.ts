import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readFact } from '#db/facts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { downloads } from '#db/schema/downloads.ts'
import { users } from '#db/schema/users.ts'
import { jobs } from '#src/domains/downloads/jobs.ts'
import { allowSweep, sweepUploads } from '#src/domains/downloads/service.ts'
import { expectRefusal, office, runJobs, sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { downloadRows, filesOf, hashOf, storeDownload, zipFile } from '#tests/helpers/uploads.ts'

const url = 'https://files.example.com/extension.zip'
const input = { fileName: 'Extension', fileType: 'chrome-extension', downloadUrl: url } as const
const file = zipFile()
const lastEntry = (t: TestApp) => t.deps.db.select().from(auditLog).all().at(-1)

describe('the lists of downloads', () => {
  it('show customers a path of the shop, and administrators the stored address (DL-8)', async () => {
    const { t, admin } = office()
    const buyer = t.make.user()
    t.make.license({ orderId: t.make.order({ userId: buyer.id, status: 'confirmed' }).id })
    const stored = await storeDownload(t, { userId: admin.user.id }, file)
    t.clock.advance(1)
    const linked = t.make.download({ userId: admin.user.id, externalUrl: url, downloadCount: 3 })
    const paths = [linked, stored].map(({ id }) => ({ id, downloadUrl: `/api/downloads/${id}/file` }))
    const { rows } = await t.as.customer(buyer).downloads.mine()
    const facts = { version: '2.1.0', size: file.length, sha256: hashOf(file) }
    expect(rows).toMatchObject([
      { ...paths[0], size: null, sha256: null },
      { ...paths[1], ...facts },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/files\.example\.com|downloadCount|storedName/)
    expect((await admin.downloads.list()).rows).toMatchObject([
      { id: linked.id, downloadUrl: url, downloadCount: 3 },
      { ...paths[1], downloadCount: 0 },
    ])
    expect(JSON.stringify(await admin.downloads.list())).not.toContain(stored.storedName)
  })

  it('name the customer of a private download, and nobody for one that is for everyone (DL-5)', async () => {
    const { t, admin } = office()
    const customer = t.make.user({ username: 'asma' })
    const customerOf = async (id: number) =>
      (await admin.downloads.list()).rows.find((row) => row.id === id)?.customer
    const own = await admin.downloads.create({ ...input, userId: customer.id })
    const published = await admin.downloads.create(input)
    expect([own.customer, published.customer]).toEqual(['asma', null])
    expect((await admin.downloads.setActive({ id: own.id, isActive: false })).customer).toBe('asma')
    expect([await customerOf(own.id), await customerOf(published.id)]).toEqual(['asma', null])
    t.deps.db.update(users).set({ role: 'owner' }).where(eq(users.id, customer.id)).run()
    expect(await customerOf(own.id)).toBeNull()
  })

  it('are searched, filtered, sorted and paged', async () => {
    const { t, admin } = office()
    t.make.download({ fileName: 'b.zip', downloadCount: 2 })
    t.make.download({ fileName: 'a.zip', fileType: 'mobile-app', downloadCount: 9 })
    t.make.download({ fileName: 'c%.zip', isActive: false, version: '7.7.7' })
    const names = async (query: Parameters<typeof admin.downloads.list>[0]) =>
      (await admin.downloads.list(query)).rows.map(({ fileName }) => fileName)
    expect(await names({ sort: 'fileName' })).toEqual(['a.zip', 'b.zip', 'c%.zip'])
    expect(await names({ sort: '-downloadCount' })).toEqual(['a.zip', 'b.zip', 'c%.zip'])
    expect(await names({ q: '%' })).toEqual(['c%.zip'])
    expect(await names({ q: '7.7' })).toEqual(['c%.zip'])
    expect(await names({ fileType: 'mobile-app' })).toEqual(['a.zip'])
    expect(await names({ isActive: 'false' })).toEqual(['c%.zip'])
    const page = await admin.downloads.list({ sort: 'fileName', limit: 1, cursor: 1 })
    expect(page).toMatchObject({ rows: [{ fileName: 'b.zip' }], total: 3 })
    const mine = await admin.downloads.mine({ sort: '-fileName', fileType: 'chrome-extension' })
    expect(mine.rows.map(({ fileName }) => fileName)).toEqual(['b.zip'])
  })
})

describe('adding a download by its address', () => {
  it('defaults to version 1.0.0 and the first administrator (DL-4)', async () => {
    const t = testApp()
    t.make.user()
    const first = t.make.user({ isAdmin: true })
    const defaults = { version: '1.0.0', isActive: true, notes: '', downloadCount: 0 }
    const made = await t.as.admin().downloads.create(input)
    expect(made).toMatchObject({ ...input, ...defaults, userId: first.id, size: null, customer: null })
  })

  it('stores the given fields and records them in the history', async () => {
    const { t, admin } = office()
    const customer = t.make.user()
    const more = { userId: customer.id, version: '3.2', isActive: false, downloadUrl: '/files/a.zip' }
    const given = { ...input, ...more }
    const made = await admin.downloads.create(given)
    expect(made).toMatchObject(given)
    const entry = { entityId: made.id, action: 'created', actorId: admin.user.id }
    expect(lastEntry(t)).toMatchObject({ entity: 'download', ...entry })
  })

  const refusing = sharedApp()
  it.each([
    ['an unknown user', { userId: 99_999 }, 'There is no such user'],
    ['a script as address', { downloadUrl: 'javascript:alert(1)' }, 'Address must start with http://'],
    [
      'an unknown type',
      { fileType: 'virus' },
      'File type must be chrome-extension, desktop-app or mobile-app',
    ],
    ['no name', { fileName: ' ' }, 'File name is required'],
    ['a version too long', { version: '1'.repeat(51) }, 'Must be 50 characters or fewer'],
  ])('refuses %s', async (_what, wrong, message) => {
    const t = refusing()
    const created = t.as.admin().downloads.create({ ...input, ...wrong } as typeof input)
    await expectRefusal(created, 'BAD_REQUEST', expect.stringContaining(message))
    expect(downloadRows(t)).toEqual([])
  })
})

it('a download is hidden, shown again and deleted with its file, and the history says by whom', async () => {
  const { t, admin } = office()
  const { id } = await storeDownload(t)
  for (const isActive of [false, true])
    expect(await admin.downloads.setActive({ id, isActive })).toMatchObject({ id, isActive })
  expect(lastEntry(t)).toMatchObject({ action: 'updated', changes: '{"isActive":[false,true]}' })
  expect(await t.deps.files.list('downloads')).toHaveLength(1)
  expect(await admin.downloads.delete({ id })).toBeUndefined()
  await t.settled()
  expect(await t.deps.files.list('downloads')).toEqual([])
  expect(downloadRows(t)).toEqual([])
  expect(lastEntry(t)).toMatchObject({
    entityId: id,
    action: 'deleted',
    actorName: admin.user.username,
    changes: expect.stringContaining('a.zip'),
  })
})

describe('the storage of downloads', () => {
  it('keeps neither file nor row when recording an upload fails (UP-3)', async () => {
    const t = testApp()
    t.connection.exec(
      "create trigger refuse before insert on audit_log begin select raise(abort, 'refused by the test'); end",
    )
    await expect(storeDownload(t, { userId: t.make.user().id })).rejects.toThrow('refused by the test')
    await expect(storeDownload(t, { userId: 99_999 })).rejects.toThrow('There is no such user')
    expect(downloadRows(t)).toEqual([])
    expect(filesOf(t)).toEqual([])
  })

  it('holds the sweep while the database seems a wrong one, until the right one is back or the operator allows it once (DB-709)', async () => {
    const t = testApp()
    const held = () => readFact(t.deps.db, 'sweepHeld')
    expect(jobs).toMatchObject([{ everySeconds: 86_400 }])
    const stored = () => t.deps.files.list('downloads')
    expect(allowSweep(t.deps)).toBe(0)
    for (let n = 0; n < 6; n += 1) await storeDownload(t)
    const names = await stored()
    const lose = () => {
      const rows = t.deps.db.delete(downloads).returning().all()
      sweepUploads(t.deps)
      return rows
    }
    const bringBack = (rows: ReturnType<typeof lose>) => {
      t.deps.db.insert(downloads).values(rows).run()
      sweepUploads(t.deps)
    }
    const rows = lose()
    expect([await stored(), held()]).toEqual([names, '6'])
    bringBack(rows)
    expect(held()).toBeUndefined()
    lose()
    expect(allowSweep(t.deps)).toBe(6)
    await runJobs(t, jobs)
    expect([await stored(), held(), readFact(t.deps.db, 'sweepAllowed')]).toEqual([[], undefined, undefined])
    // Held files that were moved come back to their rows.
    bringBack(rows)
    expect(new Set(await stored())).toEqual(new Set(names))
  })

  it('deletes the files of an erased person for good (DB-14)', async () => {
    const t = testApp()
    const customer = t.make.user()
    await storeDownload(t, { userId: customer.id })
    await t.as.admin().users.delete({ id: customer.id })
    await t.settled()
    expect(filesOf(t)).toEqual([])
  })
})

const elsewhere = { fileName: 'a.apk', fileType: 'mobile-app', downloadUrl: url } as const

const bords = { fileName: 'wacrm.zip', version: '2.4.1', notes: 'Bords' }
const listed = async (t: TestApp) => (await t.as.admin().downloads.list()).rows

describe('a download that is corrected (DL-9)', () => {
  it('keeps its file, shows its new words to customers and programs, and its old ones in its history', async () => {
    const { t, admin } = office()
    const { id, sha256 } = await storeDownload(t, bords)
    t.clock.advance(60)
    const words = { fileName: 'wacrm-2.5.0.zip', version: '2.5.0', notes: 'Boards for leads' }
    expect(await admin.downloads.edit({ id, ...words })).toMatchObject({ id, ...words, sha256 })
    expect(await t.as.guest().downloads.update({ fileType: 'chrome-extension' })).toMatchObject(words)
    const { versions } = await admin.versions.list({ kind: 'download', id })
    expect(versions.map(({ by, fields }) => [by, fields.version, fields.notes])).toEqual([
      [admin.user.username, '2.5.0', 'Boards for leads'],
      [expect.any(String), '2.4.1', 'Bords'],
    ])
    await admin.versions.restore({ kind: 'download', id, versionId: versions[1]?.id ?? 0 })
    expect(await listed(t)).toMatchObject([{ id, fileName: 'wacrm.zip', version: '2.4.1', sha256 }])
  })

  it('takes an address where it lies elsewhere, which a deleted one brings back (VERS-707), and none where the shop stores it', async () => {
    const { t, admin } = office()
    const { id } = await admin.downloads.create(elsewhere)
    const other = 'https://files.example.com/b.apk'
    expect(await admin.downloads.edit({ id, downloadUrl: other })).toMatchObject({ downloadUrl: other })
    const { versions } = await admin.versions.list({ kind: 'download', id })
    expect(versions.map(({ fields }) => fields.downloadUrl)).toEqual([other, url])
    await admin.downloads.delete({ id })
    await admin.versions.restoreDeleted({ kind: 'download', id })
    expect(await listed(t)).toMatchObject([{ id, downloadUrl: other }])
    const stored = await storeDownload(t, bords)
    await expectRefusal(
      admin.downloads.edit({ id: stored.id, downloadUrl: other }),
      'BAD_REQUEST',
      'The shop stores this file, so it has no address of its own',
    )
  })

  const refusing = sharedApp()
  it.each([
    ['no name', { fileName: ' ' }, 'File name is required'],
    ['no version', { version: ' ' }, 'Version is required'],
    ['a script as address', { downloadUrl: 'javascript:alert(1)' }, 'Address must start with'],
  ])('refuses %s', async (_what, wrong, message) => {
    const { id } = await storeDownload(refusing())
    const corrected = refusing()
      .as.admin()
      .downloads.edit({ id, ...wrong })
    await expectRefusal(corrected, 'BAD_REQUEST', expect.stringContaining(message))
  })
})

describe('a deleted download (VERS-708)', () => {
  it('comes back with its file and its history', async () => {
    const { t, admin } = office()
    const { id, storedName } = await storeDownload(t, bords)
    await admin.downloads.delete({ id })
    await t.settled()
    expect(await t.deps.files.list('downloads')).toEqual([])
    expect(await admin.versions.deleted({ kind: 'download' })).toMatchObject([
      { id, fields: { fileName: 'wacrm.zip' } },
    ])
    await admin.versions.restoreDeleted({ kind: 'download', id })
    expect(await t.deps.files.list('downloads')).toEqual([storedName])
    expect(await listed(t)).toMatchObject([{ id, fileName: 'wacrm.zip', isActive: true }])
    expect((await admin.versions.list({ kind: 'download', id })).versions).toHaveLength(2)
  })

  it('stays deleted once its file is gone for good', async () => {
    const { t, admin } = office()
    const { id } = await storeDownload(t, bords)
    await admin.downloads.delete({ id })
    await t.settled()
    rmSync(join(t.deps.config.dataDir, 'uploads/bin'), { recursive: true })
    await expectRefusal(
      admin.versions.restoreDeleted({ kind: 'download', id }),
      'CONFLICT',
      'The file of this download was deleted for good.',
    )
    expect(await listed(t)).toEqual([])
  })
})

it('a download by its address switches off what it replaces (UP-702)', async () => {
  const { t, admin } = office()
  const [one, two] = [await admin.downloads.create(elsewhere), await admin.downloads.create(elsewhere)]
  await admin.downloads.create({ ...elsewhere, version: '2.0.0', replaces: [one.id, two.id] })
  expect((await listed(t)).filter(({ isActive }) => isActive)).toMatchObject([{ version: '2.0.0' }])
  await expectRefusal(admin.downloads.create({ ...elsewhere, replaces: [one.id] }), 'CONFLICT')
  expect(await listed(t)).toHaveLength(3)
})
