import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archiveCode } from '#scripts/update/archive.ts'
import { checkoutCode } from '#scripts/update/checkout.ts'
import { runUpdate, undoUpdate } from '#scripts/update/run.ts'
import {
  checkOut,
  commitRelease,
  git,
  manifestOf,
  newHome,
  packRelease,
  unpackFirst,
} from '#tests/helpers/toy-product.ts'

describe('npm run update in a git checkout', () => {
  it('brings a release with its migrations, leaves all as it was when one fails its trial, and goes back when one does not serve (REL-6, REL-705)', async () => {
    const shop = await newHome((home) => join(home, 'checkout'))
    const { origin, root } = checkOut(shop)
    const release = (version: string, fault?: 'always' | 'served') => commitRelease(origin, version, fault)
    const update = (tag: string) => runUpdate(shop.updateOf(checkoutCode(root, tag)))
    shop.start()
    await expect.poll(shop.serves).toBe('1.0.0')
    shop.order()

    release('1.1.0')
    await update('v1.1.0')
    expect(await shop.serves()).toBe('1.1.0')
    expect([shop.migrations(), shop.orders()]).toEqual([2, 1])
    expect(readFileSync(join(root, 'dist/package.json'), 'utf8')).toContain('1.1.0')

    release('1.2.0', 'always')
    await expect(update('v1.2.0')).rejects.toThrow(/Nothing was changed.*a broken release/s)
    expect(await shop.serves()).toBe('1.1.0')
    expect([shop.migrations(), git(root, 'describe', '--tags')]).toEqual([2, 'v1.1.0'])

    release('1.3.0', 'served')
    await expect(update('v1.3.0')).rejects.toThrow(/update to 1\.3\.0 was undone/)
    await expect.poll(shop.serves).toBe('1.1.0')
    expect([shop.migrations(), shop.orders(), git(root, 'describe', '--tags')]).toEqual([2, 1, 'v1.1.0'])
    expect(readFileSync(join(root, 'dist/package.json'), 'utf8')).toContain('1.1.0')

    await expect(update('v9.9.9')).rejects.toThrow('There is no release v9.9.9')
    writeFileSync(join(root, 'package.json'), manifestOf('1.1.0', 'always'))
    await expect(update('v1.3.0')).rejects.toThrow('has changes that no commit holds')
  })
})

describe('./shop update where a release was unpacked', () => {
  it('takes an archive by its SHA-256 alone, keeps one version back, and is undone (REL-706)', async () => {
    const shop = await newHome((home) => join(home, 'current'))
    const archiveOf = (version: string, fault?: 'always' | 'served') => packRelease(shop, version, fault)
    const update = ({ file, sha256 }: { file: string; sha256: string }) =>
      runUpdate(shop.updateOf(archiveCode(shop.home, file, sha256)))
    unpackFirst(shop)
    shop.start()
    await expect.poll(shop.serves).toBe('1.0.0')
    shop.order()

    const next = archiveOf('1.1.0')
    await expect(update({ ...next, sha256: '0'.repeat(64) })).rejects.toThrow(
      /has the SHA-256 \w+ and not 0000/,
    )
    expect(existsSync(join(shop.home, 'releases/1.1.0'))).toBe(false)
    await update(next)
    expect([await shop.serves(), readlinkSync(join(shop.home, 'current'))]).toEqual([
      '1.1.0',
      'releases/1.1.0',
    ])
    shop.order()

    await expect(update(archiveOf('1.2.0', 'always'))).rejects.toThrow('Nothing was changed')
    await expect(update(archiveOf('1.3.0', 'served'))).rejects.toThrow('was undone')
    await expect.poll(shop.serves).toBe('1.1.0')
    expect([shop.migrations(), shop.orders()]).toEqual([2, 2])

    await update(archiveOf('1.4.0'))
    expect(existsSync(join(shop.home, 'releases/1.0.0'))).toBe(false)
    const last = shop.updateOf(archiveCode(shop.home, '', ''))
    await undoUpdate(last)
    await expect.poll(shop.serves).toBe('1.1.0')
    expect([shop.migrations(), shop.orders()]).toEqual([2, 2])
    await expect(undoUpdate(last)).rejects.toThrow('There is no update to undo')
  })
})
