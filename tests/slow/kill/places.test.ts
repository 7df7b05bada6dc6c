import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { media } from '#db/schema/media.ts'
import { migrationsDir } from '#src/config.ts'
import { copiesThatStay, copyName, listPlace, putText, readText, TRIAL } from '#src/copies/layout.ts'
import { atPlace } from '#src/copies/open-place.ts'
import { type CopyPlace, plainProblem } from '#src/copies/place.ts'
import { perform } from '#src/copies/tasks.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { copyTask, keysOf, restoreCopy } from '#tests/helpers/copies.ts'
import { columnIn } from '#tests/helpers/load.ts'
import { behindNetwork, folderPlace, startBucket, startSftp, testFolder } from '#tests/helpers/places.ts'
import { freePort } from '#tests/helpers/shop.ts'

const quietly = () => undefined

/** The stored name of a picture, made of this word. */
const named = (word: string): string => `${Buffer.from(word).toString('hex').padStart(32, '0')}.webp`

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
  let at = new Date('2026-11-21T22:00:00Z')
  const add = (storedName: string, content: string | Buffer) => {
    mkdirSync(join(paths.uploads, 'images'), { recursive: true })
    writeFileSync(join(paths.uploads, 'images', storedName), content)
    db.insert(media).values({ folder: 'images', storedName, createdAt: at }).run()
  }
  add(named('one'), 'the first picture')
  add(named('two'), Buffer.alloc(300_000, 'x'))
  return {
    add,
    /** Lets this many days pass. */
    pass: (days: number) => {
      at = new Date(at.getTime() + days * 86_400_000)
    },
    copy: (...places: PlaceConfig[]) => perform.copy(copyTask(dataDir, made, at, places), quietly),
    check: (place: PlaceConfig) => perform.check({ dataDir, place, keys: keysOf(made), day: 0 }, quietly),
    restore: async (place: PlaceConfig, copy?: string) => {
      const { file } = await restoreCopy(place, made.words, copy)
      const names = columnIn(file, 'select stored_name from media order by id')
      return { file, names, integrity: columnIn(file, 'pragma integrity_check') }
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
  it('are opened by the printed words alone, and hold database, files and secret (COPY-9)', async () => {
    const place = await start()
    const shop = await testData()
    await mark(place)
    const [result] = await shop.copy(place)
    expect(result).toMatchObject({ problem: null, note: null, copy: '2026-11-21T220000Z', files: 2 })
    const restored = await shop.restore(place)
    expect(restored).toMatchObject({ names: [named('one'), named('two')], integrity: ['ok'] })
    const read = (path: string) => readFileSync(join(`${restored.file}.files`, path), 'utf8')
    expect(read(`uploads/images/${named('one')}`)).toBe('the first picture')
    expect(read('app-secret')).toBe('the secret of the shop\n')
  })

  it('send each file once, and are read back and compared', async () => {
    const place = await start()
    const shop = await testData()
    await mark(place)
    await shop.copy(place)
    shop.pass(1)
    shop.add(named('three'), 'the third picture')
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
    expect(first.names).toEqual([named('one'), named('two')])
  })

  it('are not made where the place was not set up', async () => {
    const place = await start()
    const shop = await testData()
    const [result] = await shop.copy(place)
    expect(result).toMatchObject({
      copy: null,
      problem: expect.stringContaining('The mark of the shop is missing'),
    })
  })
})

describe('copies that stay', () => {
  /** The copies of this many nights, the last of them on 25 November 2026 at 03:00 in Pakistan. */
  const nights = (count: number, last = Date.parse('2026-11-24T22:00:00Z')) =>
    Array.from({ length: count }, (_, n) => copyName(new Date(last - n * 86_400_000)))
  const made = copyName(new Date('2026-11-24T22:00:00Z'))

  it('are 7 daily, 4 weekly and 12 monthly ones, after two years of nights (COPY-6)', () => {
    let kept: string[] = []
    for (const night of nights(730).toReversed()) kept = [...copiesThatStay(kept.concat(night), night)]
    expect(kept.map((copy) => copy.slice(0, 10)).toSorted()).toEqual([
      '2025-12-30',
      ...'01-30 02-27 03-30 04-29 05-30 06-29 07-30 08-30 09-29 10-30'.split(' ').map((day) => `2026-${day}`),
      ...[7, 14, 18, 19, 20, 21, 22, 23, 24].map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    ])
  })

  it('are all there after a pause of years, and lose one a night at most', () => {
    const old = nights(7, Date.parse('2023-01-07T22:00:00Z'))
    const stay = copiesThatStay([...old, made], made)
    expect(old.filter((copy) => !stay.has(copy))).toHaveLength(1)
  })

  it('include copies of a wrong clock, which do not count until their time', () => {
    const future = nights(30, Date.parse('2031-01-01T22:00:00Z'))
    const stay = copiesThatStay([...future, ...nights(7)], made)
    expect([...future, ...nights(7)].filter((copy) => !stay.has(copy))).toEqual([])
  })
})

describe('a refusal by a place', () => {
  const problemAt = async (place: PlaceConfig) => {
    try {
      await perform.test({ place, mark: false }, quietly)
      return 'nothing'
    } catch (error) {
      return plainProblem(error)
    }
  }

  it('is told in one sentence for a bucket', async () => {
    const bucket = await startBucket()
    expect(await problemAt(bucket)).toBe('nothing')
    const cases = [
      [{ bucket: 'another' }, 'The bucket does not exist.'],
      [{ secretAccessKey: 'wrong' }, 'The bucket refused access: the secret key is wrong.'],
      [{ accessKeyId: 'WRONG' }, 'The bucket refused access: it does not know the access key.'],
      [{ endpoint: `http://127.0.0.1:${await freePort()}` }, 'The connection failed (ECONNREFUSED).'],
    ] as const
    for (const [change, sentence] of cases) expect(await problemAt({ ...bucket, ...change })).toBe(sentence)
  })

  it('is told in one sentence for an SFTP server, which must show the confirmed host key (COPY-4)', async () => {
    const server = await startSftp()
    expect(await problemAt(server)).toBe('nothing')
    expect(await perform.hostKey(server, quietly)).toBe(server.hostKey)
    const other = `SHA256:${'A'.repeat(43)}`
    expect(await problemAt({ ...server, hostKey: other })).toBe(
      `The server shows another host key than the one you confirmed: ${server.hostKey}. Somebody may be in between.`,
    )
    expect(await problemAt({ ...server, privateKey: '', password: 'wrong' })).toBe(
      'The server refused the user name, password or key.',
    )
    expect(await problemAt({ ...server, port: 1 })).toBe('The connection failed (ECONNREFUSED).')
  })
})

describe('a copy that goes wrong', () => {
  it('removes nothing of another shop, and nothing that its copies may name', async () => {
    const place = folderPlace()
    const [first, second] = [await testData(), await testData()]
    await mark(place)
    await first.copy(place)
    second.pass(40)
    const [result] = await second.copy(place)
    expect(result).toMatchObject({
      problem: null,
      note: expect.stringContaining('Old copies were not removed'),
    })
    expect((await first.restore(place, '2026-11-21T220000Z')).names).toEqual([named('one'), named('two')])
  })

  it('leaves the earlier one whole when the network is cut anywhere, and the next one is whole (COPY-5)', async () => {
    for (const start of [startBucket, startSftp]) {
      const place = await start()
      const { network, through } = await behindNetwork(place)
      const shop = await testData()
      await mark(place)
      await shop.copy(through)
      for (const bytes of [3000, 30_000, 60_000, 200_000]) {
        shop.pass(1)
        shop.add(named(String(bytes)), Buffer.alloc(150_000, bytes))
        network.cutAfter(bytes)
        const [cut] = await shop.copy(through)
        expect(cut?.problem).toMatch(/^The connection|^The server could not/)
        network.mend()
      }
      expect((await shop.restore(place)).names).toEqual([named('one'), named('two')])
      const [next] = await shop.copy(through)
      expect(next).toMatchObject({ problem: null })
      expect((await shop.restore(place)).names).toHaveLength(6)
    }
  })
})

/** After so many bytes of the server's: in the handshake, the sign-in, and each call of a place. */
const SILENCES = [1, 50, 300, 700, 1200, 2000, 2600, 3200]

it('an SFTP server is given up wherever it falls silent, and this is told in one sentence', async () => {
  const { network, through } = await behindNetwork(await startSftp())
  const told = new Set<string>()
  const useAll = async (open: CopyPlace) => {
    await putText(open, TRIAL, 'x')
    await readText(await open.get(TRIAL))
    await listPlace(open)
    await open.remove(TRIAL)
  }
  for (const bytes of SILENCES) {
    network.silentAfter(bytes)
    told.add(await atPlace(through, useAll, 500).then(() => 'it works', plainProblem))
    network.mend()
  }
  told.delete('it works')
  expect([...told]).toEqual(['The server does not answer, or far too slowly.'])
})
