import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { archiveCode } from '#scripts/update/archive.ts'
import { testFolder } from '#tests/helpers/places.ts'

const platform = `${process.platform}-${process.arch}`

/** A home with version 1.0.0, and an archive of what `fill` puts into its releases. */
const homeAndArchive = (fill: (releases: string) => void) => {
  const home = testFolder('home')
  mkdirSync(join(home, 'releases/1.0.0'), { recursive: true })
  symlinkSync('releases/1.0.0', join(home, 'current'))
  const stage = testFolder('stage')
  mkdirSync(join(stage, 'shop/releases'), { recursive: true })
  fill(join(stage, 'shop/releases'))
  const file = join(stage, 'shop.tar.gz')
  execFileSync('tar', ['-czf', file, '-C', stage, 'shop'])
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  return { home, code: archiveCode(home, file, sha256) }
}

const release = (folder: string, content: string) => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'release.json'), content)
}

it('an archive of a release is unpacked beside the others (REL-4)', async () => {
  const { home, code } = homeAndArchive((releases) =>
    release(join(releases, '1.1.0'), JSON.stringify({ platform })),
  )
  expect(await code.prepare()).toEqual({ folder: join(home, 'releases/1.1.0'), version: '1.1.0' })
})

it.each<[string, (releases: string) => void]>([
  ['nothing', () => undefined],
  ['a link in the place of a release', (releases) => symlinkSync('/etc', join(releases, '1.1.0'))],
  ['a folder of another name', (releases) => release(join(releases, '..evil'), JSON.stringify({ platform }))],
  ['a folder that says nothing', (releases) => mkdirSync(join(releases, '1.1.0'))],
  ['a folder that says something else', (releases) => release(join(releases, '1.1.0'), '[]')],
  [
    'two releases',
    (releases) => {
      for (const version of ['1.1.0', '1.2.0']) release(join(releases, version), JSON.stringify({ platform }))
    },
  ],
])('an archive that holds %s is refused, and leaves nothing', async (_, fill) => {
  const { home, code } = homeAndArchive(fill)
  await expect(code.prepare()).rejects.toThrow('is no release of the shop.')
  code.discard()
  expect([readdirSync(join(home, 'releases')), existsSync(join(home, '.update'))]).toEqual([['1.0.0'], false])
})

it.each(['../..', '..', '', 'releases/1.0.0', '/etc', '1.0.0/..'])(
  'a version is gone back to by its name alone, not by %j',
  (name) => {
    const { code } = homeAndArchive(() => undefined)
    expect(() => code.switchBack(name, () => undefined)).toThrow('is not the name of a version.')
  },
)
