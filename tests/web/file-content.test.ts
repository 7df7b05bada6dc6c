import { describe, expect, it } from 'vitest'
import { isOlder } from '#src/shared/values/version.ts'
import { zipFile } from '#tests/helpers/uploads.ts'
import { namesInZip, typeDoubts } from '#web/admin/downloads/file-content.ts'
import { doubtsOf, fileNameIn, readFileVersion } from '#web/admin/downloads/file-version.ts'

const blob = (...parts: Uint8Array[]) => new Blob(parts.map((part) => new Uint8Array(part)))

describe('the list of a zip archive (UP-704)', () => {
  it('names its files, also behind the head of a crx file and before a comment', async () => {
    const zip = zipFile(300, 'wacrm/manifest.json')
    expect(await namesInZip(blob(zip))).toEqual(['wacrm/manifest.json'])
    expect(await namesInZip(blob(Buffer.from('Cr24 and a signature'), zip))).toEqual(['wacrm/manifest.json'])
    expect(await namesInZip(blob(zip, Buffer.from('a comment')))).toEqual(['wacrm/manifest.json'])
  })

  it.each([
    ['a file that is none', Buffer.from('a photo')],
    ['an empty file', Buffer.alloc(0)],
    ['an archive that was cut off at its begin', zipFile(300).subarray(270)],
  ])('is empty for %s', async (_what, bytes) => {
    expect(await namesInZip(blob(bytes))).toEqual([])
  })
})

describe('a type that a file does not fit', () => {
  const noExtension = 'It holds no manifest.json, so Chrome does not load it as an extension.'
  const extension = 'It holds a Chrome extension (a manifest.json), and not a desktop app.'
  it.each([
    ['wacrm.zip', 'chrome-extension', 'manifest.json', null],
    ['wacrm.zip', 'chrome-extension', 'wacrm/manifest.json', null],
    ['wacrm.crx', 'chrome-extension', 'manifest.json', null],
    ['wacrm.zip', 'desktop-app', 'setup.exe', null],
    ['photos.zip', 'chrome-extension', 'eid.jpg', noExtension],
    ['wacrm.zip', 'desktop-app', 'manifest.json', extension],
    ['Setup.EXE', 'chrome-extension', 'any', 'A .exe file is a desktop app, and not a Chrome extension.'],
    ['wacrm.apk', 'mobile-app', 'AndroidManifest.xml', null],
  ] as const)('%s as %s with %s', async (name, type, inside, doubt) => {
    const doubts = await typeDoubts(name, type, blob(zipFile(300, inside)))
    expect(doubts).toEqual(doubt === null ? [] : [doubt])
  })

  it('is doubted by the name alone where the file lies elsewhere (UP-705)', async () => {
    expect(await typeDoubts('wacrm.zip', 'desktop-app')).toEqual([])
    const doubt = 'A .apk file is a mobile app, and not a desktop app.'
    expect(await typeDoubts('wacrm.apk', 'desktop-app')).toEqual([doubt])
  })
})

const newest = { fileName: 'wacrm-2.4.1.zip', version: '2.4.1' }
const isKnown = 'already, as wacrm-2.4.1.zip, so programs would not see this one as new.'
it.each([
  ['wacrm-2.5.0.zip', '2.5.0', ''],
  ['holiday-photos.zip', '2.5.0', 'Its name is not that of wacrm-2.4.1.zip, which customers get now.'],
  [
    'wacrm-1.0.0.zip',
    '1.0.0',
    'Version 1.0.0 is older than 2.4.1 of wacrm-2.4.1.zip, which customers get now.',
  ],
  ['wacrm-2.4.1.zip', '2.4.1', `Customers get version 2.4.1 ${isKnown}`],
])(
  'a new version %s as %s is doubted beside the one that customers get (UP-703)',
  (fileName, version, doubt) => {
    expect(doubtsOf(newest, { fileName, version }).join()).toBe(doubt)
    expect(doubtsOf(undefined, { fileName, version })).toEqual([])
  },
)

describe('the version in the name of a file (UP-11)', () => {
  it.each([
    ['wacrm-2.5.0.zip', 'wacrm', '2.5.0'],
    ['WaCRM_v2.4.1.crx', 'wacrm', '2.4.1'],
    ['wacrm 2.4.zip', 'wacrm', '2.4'],
    ['wacrm-2.5.0-setup.exe', 'wacrm-setup', '2.5.0'],
    ['wacrm-2.5.0.tar.gz', 'wacrm', '2.5.0'],
    ['2.5.0.zip', '', '2.5.0'],
    ['wacrm.zip', 'wacrm', undefined],
    ['wacrm2.zip', 'wacrm2', undefined],
    ['wacrm-2026.zip', 'wacrm-2026', undefined],
    ['wacrm-1.2.3.4.5.zip', 'wacrm-1.2.3.4.5', undefined],
    ['.zip', '', undefined],
  ])('%s', (fileName, product, version) => {
    expect(readFileVersion(fileName)).toEqual({ product, version })
  })

  it('is compared part by part', () => {
    expect(isOlder('2.9.0', '2.10.0')).toBe(true)
    expect(isOlder('2.10.0', '2.9.0')).toBe(false)
    expect(isOlder('2.5.0', '2.5.0')).toBe(false)
  })
})

it.each([
  ['https://files.example/new/wacrm-2.5.0.zip?key=a.b', 'wacrm-2.5.0.zip'],
  ['https://files.example/wacrm%20new.zip', undefined],
  ['https://files.example/wacrm-2.5.0', undefined],
  ['https://files.example', undefined],
  ['files.example/wacrm.zip', undefined],
])('the address %s names the file %s', (address, name) => {
  expect(fileNameIn(address)).toBe(name)
})
