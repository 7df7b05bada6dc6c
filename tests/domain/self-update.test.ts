import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { type File, zip } from '#scripts/demo/files.ts'
import { systemsOfKey } from '#src/domains/licenses/queries.ts'
import { HOUR } from '#src/shared/values/dates.ts'
import { entriesOfZip, isSafePath, unpack, zipLimits } from '#src/shared/values/zip.ts'
import { versionFiles } from '#src/shared/version-files.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { activatedIn, programOf } from '#tests/helpers/license-program.ts'
import { filesOf, filesOfVersion, hashOf, publishVersion, storeDownload } from '#tests/helpers/uploads.ts'

const text = (name: string, content = name): File => ({ name, content: Buffer.from(content) })
const bytes = (archive: Buffer) => new Uint8Array(archive)
/** The place of the first entry in the list of an archive. */
const listAt = (archive: Buffer) => archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'))

describe('the list of an archive (UPD-1300)', () => {
  it('names its files with their sizes, and unpacks each', async () => {
    const archive = bytes(zip([text('a/one.js', 'one '.repeat(1000)), text('a/'), text('two.js')]))
    const entries = entriesOfZip(archive) ?? []
    expect(entries.map(({ path, size }) => [path, size])).toEqual([
      ['a/one.js', 4000],
      ['two.js', 6],
    ])
    const [first] = entries
    const content = first && (await unpack(archive, first))
    expect(Buffer.from(content ?? []).toString()).toBe('one '.repeat(1000))
  })

  it.each([
    ['is no archive', () => Buffer.alloc(1000)],
    ['was cut off', () => zip([text('one.js')]).subarray(40)],
    ['has a file twice', () => zip([text('one.js'), text('ONE.js')])],
    ['leads out of its folder', () => zip([text('../one.js')])],
    [
      'has more files than 1000',
      () => zip(Array.from({ length: zipLimits.files + 1 }, (_, n) => text(`${n}.js`))),
    ],
    [
      'says that it is larger than 64 MiB',
      () => {
        const archive = zip([text('one.js')])
        archive.writeUInt32LE(zipLimits.bytes + 1, listAt(archive) + 24)
        return archive
      },
    ],
    [
      'is encrypted',
      () => {
        const archive = zip([text('one.js')])
        archive.writeUInt16LE(1, listAt(archive) + 8)
        return archive
      },
    ],
    [
      'holds a link',
      () => {
        const archive = zip([text('one.js')])
        archive.writeUInt32LE((0o120777 << 16) >>> 0, listAt(archive) + 38)
        return archive
      },
    ],
  ])('is refused where it %s', (_what, make) => {
    expect(entriesOfZip(bytes(make()))).toBeNull()
  })

  it('unpacks no more than it says, so that a bomb costs nothing', async () => {
    const archive = zip([{ name: 'bomb', content: Buffer.alloc(50_000_000) }])
    expect(archive.length).toBeLessThan(100_000)
    archive.writeUInt32LE(10, listAt(archive) + 24)
    const [entry] = entriesOfZip(bytes(archive)) ?? []
    expect(entry?.size).toBe(10)
    expect(entry && (await unpack(bytes(archive), entry))).toBeNull()
  })

  it.each([
    '../a',
    'a/../b',
    '/a',
    'a//b',
    'a\\b',
    'C:a',
    '.git/x',
    'con.js',
    'a/NUL',
    'a.',
    'a /b',
    'a\0b',
    '',
  ])('has no path as %j (UPD-1301)', (path) => expect(isSafePath(path)).toBe(false))

  it.each(['manifest.json', 'v2.0.0/img/icon-16.png', '_locales/en/messages.json', 'a b (1)@2x.png'])(
    'has paths as %j',
    (path) => expect(isSafePath(path)).toBe(true),
  )
})

describe('an archive that a page can write (UPD-1305)', () => {
  const pathsOf = (...names: string[]) =>
    versionFiles(bytes(zip(names.map((name) => text(name)))), '2.0.0')?.map(({ path }) => path)

  it('has the manifest, which comes last, and one folder of its version, also in a folder of its own', () => {
    const written = ['v2.0.0/a.js', 'v2.0.0/img/b.png', 'manifest.json']
    expect(pathsOf('manifest.json', 'v2.0.0/a.js', 'v2.0.0/img/b.png')).toEqual(written)
    expect(pathsOf('crm/v2.0.0/a.js', 'crm/manifest.json', 'crm/v2.0.0/img/b.png')).toEqual(written)
  })

  it('is none with another layout', () => {
    expect(pathsOf('manifest.json', 'a.js')).toBeUndefined()
    expect(pathsOf('manifest.json', 'v1.0.0/a.js')).toBeUndefined()
    expect(pathsOf('v2.0.0/a.js')).toBeUndefined()
    expect(pathsOf('crm/manifest.json', 'v2.0.0/a.js')).toBeUndefined()
  })
})

/** A program with its licence, in a shop that publishes a newer version. */
const updating = async () => {
  const program = await activatedIn()
  const download = await publishVersion(program.t, '2.0.0')
  return { ...program, download, guest: program.t.as.guest() }
}
const tokenOf = (page = '') => page.split('#')[1] ?? ''

describe('the update of a program', () => {
  it('lists each file of the newest version by size and SHA-256 (UPD-1302), signed for systems whose licence may be used (UPD-1303)', async () => {
    const { t, client, kept } = await updating()
    expect(await client.isUpdating()).toBe(false)
    const begun = await client.updateItself()
    expect(begun).toMatchObject({
      version: '2.0.0',
      page: expect.stringMatching(/^http:\/\/shop\.test\/update#/),
    })
    const { files } = kept.get('update') as { files: { path: string; size: number; sha256: string }[] }
    const published = filesOfVersion(t, '2.0.0')
    expect(files.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      published
        .map(({ name, content }) => ({ path: name, size: content.length, sha256: hashOf(content) }))
        .toSorted((a, b) => a.path.localeCompare(b.path)),
    )
    expect(files.at(-1)?.path).toBe('manifest.json')
  })

  it('is whole once every file is as it was signed, and is waited for during an hour (UPD-1309)', async () => {
    const { t, client } = await updating()
    await client.updateItself()
    const written = new Map(filesOfVersion(t, '2.0.0').map(({ name, content }) => [name, content]))
    const read = async (path: string) => {
      const content = written.get(path)
      if (!content) throw new Error('There is no such file')
      return new Uint8Array(content).buffer
    }
    expect(await client.isUpdateWritten(read)).toBe(true)
    const popup = written.get('v2.0.0/popup.js') ?? Buffer.alloc(0)
    written.set('v2.0.0/popup.js', Buffer.concat([popup, Buffer.from(' ')]))
    expect(await client.isUpdateWritten(read)).toBe(false)
    written.delete('v2.0.0/popup.js')
    expect(await client.isUpdateWritten(read)).toBe(false)
    written.set('v2.0.0/popup.js', popup)
    expect(await client.isUpdateWritten(read)).toBe(true)
    t.clock.advance(HOUR)
    expect([await client.isUpdating(), await client.isUpdateWritten(read)]).toEqual([false, false])
  })

  it('is refused by the client where another shop signed it, or its version is another one', async () => {
    const { t, url, client, kept, network } = await updating()
    const otherKey = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x)
    const foreign = await programOf(t, url, kept, otherKey)
    await expect(foreign.client.updateItself()).rejects.toThrow('could not be verified')
    network.answer = async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.endsWith('/api/license/update')) return answer
      const { files, ...rest } = (await answer.json()) as { files: string }
      const [payload = '', signature] = files.split('.')
      const list = Buffer.from(payload, 'base64url').toString().replace('v2.0.0/popup.js', 'v2.0.0/popup.jsx')
      return Response.json({ ...rest, files: `${Buffer.from(list).toString('base64url')}.${signature}` })
    }
    await expect(client.updateItself()).rejects.toThrow('could not be verified')
    expect(kept.get('update')).toBeUndefined()
  })

  it('is none for the newest version, an unknown system, an ended licence, and an archive that was changed on the disk', async () => {
    const { t, license, guest } = await updating()
    const ask = (given: object) =>
      guest.downloads.updateFor({
        key: license.licenseKey,
        deviceId: 'unknown',
        appVersion: '1.0.0',
        ...given,
      })
    await expectRefusal(ask({}), 'CONFLICT')
    const [{ deviceId } = { deviceId: '' }] = systemsOfKey(t.deps.db, license.licenseKey)
    await expectRefusal(ask({ deviceId, appVersion: '2.0.0' }), 'NOT_FOUND')
    await ask({ deviceId })
    await publishVersion(t, '2.1.0', [text('v2.1.0/new.js', 'x')])
    for (const path of filesOf(t)) appendFileSync(path, 'x')
    await expectRefusal(ask({ deviceId }), 'NOT_FOUND')
    t.deps.db.update(licenses).set({ licenseStatus: 'revoked' }).run()
    await expectRefusal(ask({ deviceId }), 'CONFLICT')
  })

  it('opens its page and its archive for an hour, and no longer than the licence may be used (UPD-1304)', async () => {
    const { t, client, guest, download } = await updating()
    const token = tokenOf((await client.updateItself())?.page)
    const shown = await guest.downloads.shownUpdate({ token })
    expect(shown).toMatchObject({
      version: '2.0.0',
      system: 'Front desk',
      runs: '1.0.0',
      sha256: download.sha256,
    })
    const app = await t.http()
    const archive = async (address = shown.downloadUrl) => app.inject({ url: address })
    expect(hashOf((await archive()).rawPayload)).toBe(download.sha256)
    const other = await publishVersion(t, '2.2.0', [text('v2.2.0/new.js', 'x')])
    expect((await archive(shown.downloadUrl.replace(`/${download.id}/`, `/${other.id}/`))).statusCode).toBe(
      404,
    )
    for (const forged of ['', 'x', `${token}x`]) {
      await expectRefusal(guest.downloads.shownUpdate({ token: forged }), 'NOT_FOUND')
    }
    t.deps.db.update(licenses).set({ licenseStatus: 'suspended' }).run()
    expect((await archive()).statusCode).toBe(404)
    t.deps.db.update(licenses).set({ licenseStatus: 'active' }).run()
    expect((await archive()).statusCode).toBe(200)
    t.clock.advance(HOUR)
    expect((await archive()).statusCode).toBe(404)
    await expectRefusal(guest.downloads.shownUpdate({ token }), 'NOT_FOUND')
  })

  it('shows which version runs as soon as the program says so (UPD-1310)', async () => {
    const { t, url, client, kept, guest } = await updating()
    const token = tokenOf((await client.updateItself())?.page)
    const next = await programOf(t, url, kept, undefined, '2.0.0')
    await next.client.check({ force: true })
    await next.client.endUpdate()
    expect((await guest.downloads.shownUpdate({ token })).runs).toBe('2.0.0')
    expect(await next.client.isUpdating()).toBe(false)
    expect(await next.client.updateItself()).toBeNull()
  })

  it('is by hand for an archive without the folder of its version', async () => {
    const { t, client } = await activatedIn()
    await storeDownload(t, { version: '3.0.0' }, zip([text('manifest.json'), text('popup.js')]))
    expect(await client.updateItself()).toBeNull()
    expect(await client.update('chrome-extension')).toMatchObject({ version: '3.0.0' })
  })
})
