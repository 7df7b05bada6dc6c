import { afterEach, describe, expect, it, vi } from 'vitest'
import { zip } from '#scripts/demo/files.ts'
import type { UpdateFile } from '#src/shared/version-files.ts'
import { memoryFolder } from '#tests/helpers/memory-folder.ts'
import { hashOf } from '#tests/helpers/uploads.ts'
import { NotWritten, type Trouble, writeVersion } from '#web/site/update/write-version.ts'

const manifestOf = (version: string, name = 'CRM') => JSON.stringify({ name, version })
const filesOf = (version: string): Record<string, string> => ({
  [`v${version}/popup.js`]: `popup ${version}`,
  [`v${version}/img/icon.svg`]: `icon ${version}`,
  [`v${version}/background.js`]: `worker ${version}`,
  'manifest.json': manifestOf(version),
})
const listOf = (files: Record<string, string>): UpdateFile[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    size: content.length,
    sha256: hashOf(Buffer.from(content)),
  }))

/** Answers with an archive of these files, and gives the version as the shop shows it. */
const serve = (files: Record<string, string>, version = '2.0.0') => {
  const archive = zip(
    Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  )
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(archive)))
  return { version, downloadUrl: '/archive', files: listOf(filesOf(version)) }
}
afterEach(() => void vi.unstubAllGlobals())

const troubleOf = async (work: Promise<void>): Promise<[Trouble, string]> => {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof NotWritten)) throw new Error('It was written')
  return [error.trouble, error.found]
}

describe('a version in the folder of the extension (UPD-1307)', () => {
  it('is written beside the one before, which stays, and older ones go', async () => {
    const { folder, files } = memoryFolder({
      ...filesOf('0.9.0'),
      ...filesOf('0.10.0'),
      ...filesOf('1.0.0'),
      'notes.txt': 'mine',
      'video/clip': 'mine',
    })
    await writeVersion(folder, serve(filesOf('2.0.0')))
    const { 'manifest.json': _, ...before } = filesOf('1.0.0')
    expect(files()).toEqual({ 'notes.txt': 'mine', 'video/clip': 'mine', ...before, ...filesOf('2.0.0') })
  })

  it('is the old one or the new one, whole, at whatever step the browser is killed, and is written by the next try', async () => {
    const update = serve(filesOf('2.0.0'))
    const whole = memoryFolder(filesOf('1.0.0'))
    await writeVersion(whole.folder, update)
    const found = new Set<string>()
    for (let step = 0; step < whole.steps(); step += 1) {
      const { folder, death, files } = memoryFolder(filesOf('1.0.0'))
      death.in = step
      await writeVersion(folder, update).catch(() => undefined)
      const { version } = JSON.parse(files()['manifest.json'] ?? '{}') as { version: string }
      found.add(version)
      expect([step, files()]).toEqual([step, expect.objectContaining(filesOf(version))])
      death.in = Number.POSITIVE_INFINITY
      await writeVersion(folder, update)
      expect(files()).toMatchObject(filesOf('2.0.0'))
    }
    expect([...found]).toEqual(['1.0.0', '2.0.0'])
  })

  it('is not begun where a file arrived with another hash, is missing, or the manifest names another version', async () => {
    for (const wrong of [
      { ...filesOf('2.0.0'), 'v2.0.0/popup.js': 'popup 2.0.1' },
      { ...filesOf('2.0.0'), 'manifest.json': manifestOf('1.5.0') },
      Object.fromEntries(Object.entries(filesOf('2.0.0')).slice(1)),
    ]) {
      const { folder, files } = memoryFolder(filesOf('1.0.0'))
      expect(await troubleOf(writeVersion(folder, serve(wrong)))).toEqual(['wrongContent', ''])
      expect(files()).toEqual(filesOf('1.0.0'))
    }
  })

  it('goes into no folder without an extension, and into none of another one', async () => {
    const update = serve(filesOf('2.0.0'))
    const photos = memoryFolder({ 'eid.jpg': 'photo' })
    expect(await troubleOf(writeVersion(photos.folder, update))).toEqual(['otherFolder', ''])
    const other = memoryFolder({ 'manifest.json': manifestOf('5.0', 'Ad blocker'), 'a.js': 'a' })
    expect(await troubleOf(writeVersion(other.folder, update))).toEqual(['otherFolder', 'Ad blocker'])
    expect([photos.files(), other.files()]).toEqual([
      { 'eid.jpg': 'photo' },
      { 'manifest.json': manifestOf('5.0', 'Ad blocker'), 'a.js': 'a' },
    ])
  })

  it.each([
    ['QuotaExceededError', 'noRoom'],
    ['NoModificationAllowedError', 'locked'],
    ['NotAllowedError', 'locked'],
    ['UnknownError', 'notWritten'],
  ])('leaves the old one where the disk says %s: %s', async (name, trouble) => {
    const { folder, death, files } = memoryFolder(filesOf('1.0.0'))
    Object.assign(death, { in: 8, error: new DOMException('', name) })
    expect(await troubleOf(writeVersion(folder, serve(filesOf('2.0.0'))))).toEqual([trouble, ''])
    expect(files()).toMatchObject(filesOf('1.0.0'))
  })

  it('is not fetched where the shop does not answer', async () => {
    const { folder } = memoryFolder(filesOf('1.0.0'))
    const update = serve(filesOf('2.0.0'))
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    expect(await troubleOf(writeVersion(folder, update))).toEqual(['notLoaded', ''])
  })
})
