import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { migrationsDir } from '#src/config.ts'
import { objectsIn } from '#src/copies/layout.ts'
import { makeCopies } from '#src/copies/make.ts'
import { atPlace } from '#src/copies/open-place.ts'
import { plainProblem } from '#src/copies/place.ts'
import { openBucket } from '#src/copies/s3-place.ts'
import { contentOf } from '#src/copies/streams.ts'
import { perform } from '#src/copies/tasks.ts'
import { createCopier } from '#src/gateways/copier.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import type { PlaceConfig } from '#src/shared/copies.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { serveOnLoopback } from '#tests/helpers/fakes/loopback.ts'
import { startPlainSftp } from '#tests/helpers/fakes/plain-sftp.ts'
import { bucketAt, folderPlace, listening, testFolder } from '#tests/helpers/places.ts'

// Places that do what no place should. The shop waits 30 seconds for one, and these tests a moment.
const STALL_MS = 150
const TOO_SLOW = 'does not answer, or far too slowly.'

type Answer = (answer: ServerResponse, count: number) => void

/** A bucket that answers as told, and the number of requests that came. */
const bucketThat = async (answers: Answer) => {
  let count = 0
  const { url: endpoint, close } = await serveOnLoopback((_request, answer) => {
    count += 1
    answers(answer, count)
  })
  onTestFinished(close)
  return { place: bucketAt(endpoint), requests: () => count }
}

const object = (name: string) =>
  `<Contents><Key>${name}</Key><Size>1</Size><LastModified>2026-11-21T00:00:00Z</LastModified></Contents>`
const page = (objects: string, cut = 'false', token = '') =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>${cut}</IsTruncated>${token && `<NextContinuationToken>${token}</NextContinuationToken>`}${objects}</ListBucketResult>`
const hashed = (n: number) => `files/${String(n).padStart(64, '0')}.age`

/** What is told of a place where this call was made. */
const problemOf = async (
  place: PlaceConfig,
  call: 'list' | 'get' | 'put' = 'list',
  stallMs = STALL_MS,
): Promise<string> => {
  try {
    await atPlace(
      place,
      async (open) => {
        if (call === 'list') return open.list('files')
        if (call === 'put') return open.put('copies/test.txt', contentOf(Buffer.from('x'.repeat(100))))
        return new Response(await open.get('place.txt')).text()
      },
      stallMs,
    )
    return 'nothing'
  } catch (error) {
    return plainProblem(error)
  }
}

describe('the list of a bucket (COPY-704)', () => {
  const END = 'The bucket lists without an end.'
  const CUT = 'The bucket cuts its list short, and does not say how it goes on.'
  const OTHER = 'The bucket answered something else than its list.'
  const MORE = 'The bucket answered more than a bucket does.'
  const one = object(hashed(1))
  const noToken = '<NextContinuationToken></NextContinuationToken>'
  it.each<[string, Answer, string, number]>([
    ['gives the same token again', (a) => a.end(page(one, 'true', 'again')), END, 2],
    ['goes on with nothing new', (a, n) => a.end(page(one, 'true', `t${n}`)), END, 25],
    ['always goes on', (a, n) => a.end(page(object(hashed(n)), 'true', `t${n}`)), END, 1001],
    ['is cut and does not say how it goes on', (a) => a.end(page(one, 'true')), CUT, 1],
    ['is cut and has an empty token', (a) => a.end(page(noToken, 'true')), CUT, 1],
    ['is a page of a login', (a) => a.end('<html>Log in</html>'), OTHER, 1],
    ['is half a list', (a) => a.end(page(one).slice(0, -9)), OTHER, 1],
    ['is larger than a list is', (a) => a.end(page('x'.repeat(5 * 2 ** 20))), MORE, 1],
  ])('is refused where it %s', async (_, answers, problem, most) => {
    const { place, requests } = await bucketThat(answers)
    expect(await problemOf(place, 'list', 30_000)).toBe(problem)
    expect(requests()).toBeLessThanOrEqual(most)
  })

  it('is read whole over many pages, of which some bring nothing', async () => {
    const { place } = await bucketThat((answer, n) =>
      answer.end(n < 5 ? page(n === 2 ? '' : object(hashed(n)), 'true', `t${n}`) : page(object(hashed(n)))),
    )
    const names = await atPlace(place, (open) => open.list('files'))
    expect(names.map(({ name }) => name)).toEqual([1, 3, 4, 5].map(hashed))
  })
})

it('a bucket is asked for under its name once, also where its endpoint was copied with it', async () => {
  const asked: string[] = []
  const { url, close } = await serveOnLoopback(({ url: path = '' }, answer) => {
    asked.push(path.replace(/\?.*/, ''))
    answer.end(page(''))
  })
  onTestFinished(close)
  for (const endpoint of [url, `${url}/shop`, `${url}/minio`]) {
    await atPlace(bucketAt(endpoint), (open) => open.list('files'))
  }
  expect(asked).toEqual(['/shop', '/shop', '/minio/shop'])
})

describe('a place that hangs is given up, and the administrator is told (COPY-11)', () => {
  const drip = (answer: ServerResponse) => {
    const timer = setInterval(() => answer.write('<'), 20)
    answer.on('close', () => clearInterval(timer))
  }
  const calls = ['list', 'get', 'put'] as const
  it.each<[string, Answer]>([
    ['never answers', () => undefined],
    ['answers with headers alone', (answer) => answer.flushHeaders()],
    ['drips', drip],
  ])('a bucket that %s', async (_, answers) => {
    const { place } = await bucketThat(answers)
    for (const call of calls)
      expect([call, await problemOf(place, call)]).toEqual([call, `The bucket ${TOO_SLOW}`])
  })

  it('a server of SFTP that takes connections and says nothing', async () => {
    const port = await listening(createServer((socket) => socket.on('error', () => undefined)))
    const place: PlaceConfig = {
      kind: 'sftp',
      host: '127.0.0.1',
      port,
      user: 'u',
      path: 'copies',
      password: 'p',
      privateKey: '',
      hostKey: `SHA256:${'A'.repeat(43)}`,
    }
    expect(await problemOf(place)).toBe(`The server ${TOO_SLOW}`)
  })

  /** A folder in which a file never opens, as on a network share whose server is away. */
  const folderWith = (name: string): Extract<PlaceConfig, { kind: 'folder' }> => {
    const place = folderPlace()
    mkdirSync(join(place.path, 'copies'))
    const pipe = join(place.path, name)
    execFileSync('mkfifo', [pipe])
    // Frees the thread that waits for the other end.
    onTestFinished(() => closeSync(openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)))
    return place
  }
  it('a folder that answers no read and no write', async () => {
    const [reading, writing] = [folderWith('place.txt'), folderWith('copies/test.txt.part')]
    expect(await problemOf(reading, 'get')).toBe(`The folder ${reading.path} ${TOO_SLOW}`)
    expect(await problemOf(writing, 'put')).toBe(`The folder ${writing.path} ${TOO_SLOW}`)
  })

  it('and does not keep a copy from the other places', async () => {
    const dataDir = testFolder('data')
    const connection = openConnection(dataPaths(dataDir).database)
    migrate(connection, migrationsDir)
    connection.close()
    const { place: hung } = await bucketThat(() => undefined)
    const [disk, good] = [folderWith('place.txt'), folderPlace()]
    const quietly = () => undefined
    const { recipient, own, nameKey } = await perform.newKeys({}, quietly)
    await perform.test({ place: good, mark: true }, quietly)
    const results = await makeCopies(
      {
        dataDir,
        places: [hung, disk, good].map((place, id) => ({ id, place })),
        keys: { recipients: [recipient], identities: [own], nameKey },
        at: '2026-11-21T22:00:00.000Z',
        secretIn: 'data folder',
        mayRemove: true,
      },
      quietly,
      STALL_MS,
    )
    expect(results.map(({ problem }) => problem)).toEqual([
      `The bucket ${TOO_SLOW}`,
      `The folder ${disk.path} ${TOO_SLOW}`,
      null,
    ])
    expect(readdirSync(join(good.path, 'copies'))).toContain('2026-11-21T220000Z.manifest.age')
    expect(existsSync(join(dataDir, 'copying/work'))).toBe(false)
  })

  it('a place that goes on and on while an administrator waits (COPY-705)', async () => {
    const { place } = await bucketThat(() => undefined)
    const run = createCopier(undefined, { test: 50 }).run('test', { place, mark: true })
    await expectRefusal(run, 'BAD_GATEWAY', `The place ${TOO_SLOW}`)
  })
})

it('what else lies at a place is neither counted nor removed, whatever its name is (COPY-706)', async () => {
  const names = [
    'files/notes.txt',
    'files/..%2F..%2Fother',
    'copies/2026-99-99T999999Z.manifest.age',
    '../files/x',
  ]
  const { place } = await bucketThat((answer) => answer.end(page([...names, hashed(1)].map(object).join(''))))
  expect(await atPlace(place, (open) => objectsIn(open, 'files'))).toMatchObject([{ name: hashed(1) }])
  expect(await atPlace(place, (open) => objectsIn(open, 'copies'))).toEqual([])
})

describe('a bucket', () => {
  const WAITS = [1, 1, 1]
  const content = contentOf(Buffer.from('x'.repeat(100)))
  const error = (code: string) => `<Error><Code>${code}</Code><Message>m</Message></Error>`

  it('that is busy for a moment gets each request again, with its whole body (COPY-841)', async () => {
    const got: string[] = []
    const { url, close } = await serveOnLoopback((request, answer, body) => {
      got.push(`${request.method} ${body.length}`)
      if (got.length % 2 === 1) answer.writeHead(503).end(error('SlowDown'))
      else answer.end(request.method === 'GET' ? page('') : '')
    })
    onTestFinished(close)
    const bucket = openBucket(bucketAt(url), STALL_MS * 10, WAITS)
    await bucket.put('copies/test.txt', content)
    await bucket.list('files')
    await bucket.remove('copies/test.txt')
    expect(got).toEqual(['PUT 100', 'PUT 100', 'GET 0', 'GET 0', 'DELETE 0', 'DELETE 0'])
  })

  it.each([
    [503, 'SlowDown', 'The bucket has too much to do at the moment.'],
    [
      400,
      'InvalidRequest',
      'The bucket refused how the file was sent. Does it ask for another kind of checksum?',
    ],
    [400, 'SomethingNew', 'The bucket answered 400 SomethingNew.'],
  ])('that answers %i %s is told of in words', async (status, code, said) => {
    const { place } = await bucketThat((answer) => answer.writeHead(status).end(error(code)))
    const bucket = openBucket(place, STALL_MS * 10, WAITS)
    expect(await bucket.put('copies/test.txt', content).catch(plainProblem)).toBe(said)
  })

  it('gets the checksum of what it is sent, which Object Lock asks for (COPY-842)', async () => {
    let sent: unknown
    const { url, close } = await serveOnLoopback((request, answer) => {
      sent = request.headers['content-md5']
      answer.end()
    })
    onTestFinished(close)
    await openBucket(bucketAt(url)).put('copies/test.txt', content)
    expect(sent).toBe(content.md5)
  })

  it('that never answers to a removal is given up', async () => {
    const { place } = await bucketThat(() => undefined)
    const removing = openBucket(place, STALL_MS, WAITS).remove('copies/test.txt')
    expect(await removing.catch(plainProblem)).toContain(TOO_SLOW)
  })
})

describe('an SFTP server that renames over no file', () => {
  const content = contentOf(Buffer.from('x'.repeat(100)))

  it('is taken, and an object is written there twice (COPY-840)', async () => {
    const { place, files } = await startPlainSftp()
    await atPlace(place, async (open) => {
      await open.put('copies/test.txt', contentOf(Buffer.from('old')))
      await open.put('copies/test.txt', content)
    })
    expect([...files].map(([name, bytes]) => `${name} ${bytes.length}`)).toEqual([
      '/backup/copies/test.txt 100',
    ])
  })

  it('and lets nothing be renamed is told of in words', async () => {
    const { place } = await startPlainSftp({ mayRename: false })
    const putting = atPlace(place, (open) => open.put('copies/test.txt', content))
    expect(await putting.catch(plainProblem)).toBe(
      'The server does not let the user rename files, which a copy needs.',
    )
  })
})
