import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedApp, type TestApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'
import { storeDownload } from '#tests/helpers/uploads.ts'

const url = 'https://files.example.com/app.apk'
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

  it('takes an address where it lies elsewhere, which a deleted one brings back (VERS-91), and none where the shop stores it', async () => {
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

describe('a deleted download (VERS-91)', () => {
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

it('a download by its address switches off what it replaces (UP-11)', async () => {
  const { t, admin } = office()
  const [one, two] = [await admin.downloads.create(elsewhere), await admin.downloads.create(elsewhere)]
  await admin.downloads.create({ ...elsewhere, version: '2.0.0', replaces: [one.id, two.id] })
  expect((await listed(t)).filter(({ isActive }) => isActive)).toMatchObject([{ version: '2.0.0' }])
  await expectRefusal(admin.downloads.create({ ...elsewhere, replaces: [one.id] }), 'CONFLICT')
  expect(await listed(t)).toHaveLength(3)
})
