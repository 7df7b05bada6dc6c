import { describe, expect, it } from 'vitest'
import { isOlder } from '#src/domains/downloads/schema.ts'
import { fileNameIn, readFileVersion } from '#web/admin/downloads/file-version.ts'

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
])('the address %s names the file %s (UP-11)', (address, name) => {
  expect(fileNameIn(address)).toBe(name)
})
