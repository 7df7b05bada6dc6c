import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { media } from '#db/schema/media.ts'
import { migrationsDir } from '#src/compose.ts'
import { readSecret } from '#src/copies/encryption.ts'
import { fetchCopy } from '#src/copies/fetch.ts'
import { copiesThatStay } from '#src/copies/layout.ts'
import { atPlace } from '#src/copies/place.ts'
import { perform } from '#src/copies/tasks.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import type { NewKeys, PlaceConfig } from '#src/shared/copies.ts'
import { folderPlace, startBucket, startNetwork, startSftp, testFolder } from '#tests/helpers/places.ts'

const quietly = () => undefined
const keysOf = ({ recipient, own, ownRecipient, nameKey }: NewKeys) => ({
  recipients: [recipient, ownRecipient],
  identities: [own],
  nameKey,
})

/** A data folder with a database, published pictures and a secret, and its copies. */
const testData = async () => {
  const dataDir = testFolder('data')
  const paths = dataPaths(dataDir)
  const connection = openConnection(paths.database)
  migrate(connection, migrationsDir)
  onTestFinished(() => void connection.close())
  const db = createDb(connection)
  writeFileSync(paths.secret, 'the secret of the shop\n')
  const made = await perform.newKeys({}, quietly)
  const keys = keysOf(made)
  let at = new Date('2026-11-21T22:00:00Z')
  const add = (storedName: string, content: string | Buffer) => {
    mkdirSync(join(paths.uploads, 'images'), { recursive: true })
    writeFileSync(join(paths.uploads, 'images', storedName), content)
    db.insert(media).values({ folder: 'images', storedName, createdAt: at }).run()
  }
  add('one.webp', 'the first picture')
  add('two.webp', Buffer.alloc(300_000, 'x'))
  return {
    dataDir,
    db,
    add,
    keys,
    made,
    /** Lets so many days pass. */
    pass: (days: number) => {
      at = new Date(at.getTime() + days * 86_400_000)
    },
    copy: (...places: PlaceConfig[]) =>
      perform.copy(
        {
          dataDir,
          places: places.map((place, id) => ({ id, place })),
          keys,
          at: at.toISOString(),
          secretIn: 'data folder',
          mayRemove: true,
        },
        quietly,
      ),
    check: (place: PlaceConfig) => perform.check({ dataDir, place, keys, day: 0 }, quietly),
    /** Fetches the newest copy, or the named one, with the printed words alone. */
    restore: async (place: PlaceConfig, copy?: string, words = made.words) => {
      const file = join(testFolder('restored'), 'shop.db')
      const fetched = await atPlace(place, (open) =>
        fetchCopy(open, {
          ...(copy ? { copy } : {}),
          identity: readSecret(words),
          file,
          say: () => undefined,
        }),
      )
      const restored = new Database(file, { readonly: true })
      const names = restored.prepare('select stored_name from media order by id').pluck().all()
      const integrity = restored.pragma('integrity_check', { simple: true })
      restored.close()
      const contentOf = (name: string) => readFileSync(join(`${file}.files/uploads/images`, name), 'utf8')
      return { ...fetched, file, names, integrity, contentOf }
    },
  }
}

const mark = (place: PlaceConfig) => perform.test({ place, mark: true }, quietly)

const places = [
  { kind: 'a folder', start: async (): Promise<PlaceConfig> => folderPlace() },
  { kind: 'an SFTP server', start: startSftp },
  { kind: 'a bucket', start: startBucket },
]

describe.each(places)('copies at $kind', ({ start }) => {
  it('are opened by the printed words alone, and hold database, files and secret (COPY-1, COPY-3, COPY-9)', async () => {
    const place = await start()
    const shop = await testData()
    await mark(place)
    const [result] = await shop.copy(place)
    expect(result).toMatchObject({ problem: null, note: null, copy: '2026-11-21T220000Z', files: 2 })
    const restored = await shop.restore(place)
    expect(restored).toMatchObject({ names: ['one.webp', 'two.webp'], integrity: 'ok' })
    expect(restored.contentOf('one.webp')).toBe('the first picture')
    expect(readFileSync(`${restored.file}.files/app-secret`, 'utf8')).toBe('the secret of the shop\n')
  })

  it('send each file once, and are read back and compared (COPY-5, COPY-7)', async () => {
    const place = await start()
    const shop = await testData()
    await mark(place)
    await shop.copy(place)
    shop.pass(1)
    shop.add('three.webp', 'the third picture')
    const [second] = await shop.copy(place)
    expect(second).toMatchObject({ problem: null, files: 1, listing: { files: 3 } })
    expect(second?.listing?.copies.map(({ name }) => name)).toEqual([
      '2026-11-22T220000Z',
      '2026-11-21T220000Z',
    ])
    const checked = await shop.check(place)
    expect(checked).toMatchObject({ copy: '2026-11-22T220000Z', filesRead: 3, objects: 5 })
    expect(checked.rows).toBeGreaterThan(3)
    const first = await shop.restore(place, '2026-11-21T220000Z')
    expect(first.names).toEqual(['one.webp', 'two.webp'])
  })

  it('are not made where the place was not set up (COPY-2)', async () => {
    const place = await start()
    const shop = await testData()
    const [result] = await shop.copy(place)
    expect(result).toMatchObject({
      copy: null,
      problem: expect.stringContaining('The mark of the shop is missing'),
    })
  })
})
