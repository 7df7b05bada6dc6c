import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encrypt } from '#src/copies/encryption.ts'
import { fetchCopy } from '#src/copies/fetch.ts'
import { type Manifest, putManifest, type StoredFile } from '#src/copies/layout.ts'
import { atPlace } from '#src/copies/open-place.ts'
import { plainProblem } from '#src/copies/place.ts'
import { contentOf } from '#src/copies/streams.ts'
import { perform } from '#src/copies/tasks.ts'
import { folderPlace, testFolder } from '#tests/helpers/places.ts'

const CONTENT = Buffer.from('some bytes')
const OBJECT = `files/${'1'.repeat(64)}.age`

type Change = (manifest: Manifest, file: StoredFile) => unknown

/** A copy at a folder, and what of it is changed by somebody who has the printed key. */
const copyWith = async (change: Change) => {
  const place = folderPlace()
  const made = await perform.newKeys({}, () => undefined)
  const sha256 = createHash('sha256').update(CONTENT).digest('hex')
  const copy = '2026-11-21T220000Z'
  const file = { name: `images/${'a'.repeat(32)}.webp`, bytes: CONTENT.length, sha256, object: OBJECT }
  const manifest: Manifest = {
    version: 1,
    program: '1.0.0',
    migrations: 1,
    madeAt: '2026-11-21T22:00:00.000Z',
    appSecret: null,
    database: { object: `copies/${copy}.db.age`, bytes: CONTENT.length, sha256 },
    files: [file],
    missing: [],
  }
  change(manifest, file)
  const machine = testFolder('machine')
  const fetched = await atPlace(place, async (open) => {
    for (const [name, bytes] of [
      [`copies/${copy}.db.age`, gzipSync(CONTENT)],
      [OBJECT, CONTENT],
    ] as const) {
      const stream = new Blob([bytes]).stream()
      const { body } = await encrypt(stream, bytes.length, [made.recipient])
      await open.put(name, contentOf(await new Response(body).bytes()))
    }
    await putManifest(open, copy, manifest, { recipients: [made.recipient] })
    const wanted = { identity: made.secret, file: join(machine, 'deep/er/shop.db'), say: () => undefined }
    mkdirSync(join(machine, 'deep/er'), { recursive: true })
    return fetchCopy(open, wanted).then(() => 'fetched', plainProblem)
  })
  const written = readdirSync(machine, { recursive: true, withFileTypes: true })
  return { fetched, written: written.filter((entry) => entry.isFile()).map((entry) => entry.name) }
}

describe('a copy of a stranger', () => {
  const hash = 'a'.repeat(32)
  const stored = `${hash}.webp`
  it('is fetched where it names its files as a shop does', async () => {
    expect(await copyWith(() => undefined)).toEqual({ fetched: 'fetched', written: ['shop.db', stored] })
  })

  it.each([
    ['leads out of the folder', ['../../../../evil.txt', `../${stored}`, `images/../../${stored}`]],
    ['leads to the secret', ['app-secret', '../app-secret']],
    ['is absolute', [`/etc/${stored}`, `/${stored}`, `C:${stored}`, `c:/${stored}`]],
    ['has other separators', [`images\\${stored}`, `..\\..\\${stored}`, `images\uff0f${stored}`]],
    ['has too many parts', [`images/${stored}/`, `images//${stored}`, `images/a/${stored}`, `./${stored}`]],
    ['has too few', [stored, 'images', 'images/', 'images/.', '', '.', '..', '__proto__']],
    ['is cut', [`images/${stored}\0.txt`, `images\0/${stored}`, `images/${stored}\n`, ` images/${stored}`]],
    ['has large letters', [`images/${'A'.repeat(32)}.webp`, `Images/${stored}`, `images/${hash}.WEBP`]],
    ['has a foreign letter', [`images/${'а'.repeat(32)}.webp`]],
    ['has no kind, or one without end', [`images/${hash}`, `images/${hash}.${'w'.repeat(300)}`]],
    ['is in no folder of files', [`${'i'.repeat(5000)}/${stored}`, `tmp/${stored}`, `bin/${stored}`]],
  ])('is refused, and nothing is written, where a name %s', async (_what, names) => {
    const refused = 'The copy 2026-11-21T220000Z names files as no shop does, so nothing of it is taken.'
    for (const name of names) {
      const { fetched, written } = await copyWith((_, file) => Object.assign(file, { name }))
      expect([name, fetched, written]).toEqual([name, refused, []])
    }
  })

  const elsewhere =
    (object: string): Change =>
    ({ database }) =>
      Object.assign(database, { object })
  it.each<[string, Change]>([
    ['a file twice', ({ files }, file) => files.push({ ...file })],
    ['an object elsewhere', (_, file) => Object.assign(file, { object: 'files/../../other' })],
    ['a database elsewhere', elsewhere('../../shop.db')],
    ['a database of no moment', elsewhere('copies/2026-99-99T999999Z.db.age')],
    ['less than nothing', (_, file) => Object.assign(file, { bytes: -1 })],
    ['no hash', (_, file) => Object.assign(file, { sha256: '' })],
  ])('is refused where it names %s (COPY-707)', async (_, change) => {
    const { fetched, written } = await copyWith(change)
    expect(fetched).toMatch(
      /^The copy 2026-11-21T220000Z (names files as no shop does|was made by a newer version)/,
    )
    expect(written).toEqual([])
  })

  it('fills no disk with more than it says', async () => {
    const { fetched } = await copyWith(({ database }) => {
      database.bytes = CONTENT.length - 1
    })
    expect(fetched).toBe('An object at the place is larger than its copy says.')
  })
})
