import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFiles, type Files } from '#src/gateways/files.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { openFilesBelow, zipFile } from '#tests/helpers/uploads.ts'

const rules = { fileName: 'Extension.ZIP', extensions: ['zip', 'gz'], maxBytes: 4 * 2 ** 20 }
const content = zipFile(300_000)

let dir: string
let files: Files
const tmpFiles = () => readdir(join(dir, 'tmp')).catch(() => [])
const upload = (bytes = content) => Readable.from(chunked(bytes))
const receive = () => files.receive(upload(), rules)

beforeEach(() => {
  dir = testFolder('files')
  files = createFiles({ dir })
})

describe('receiving an upload', () => {
  it('streams it to a private temporary file, and returns its size, hash and extension', async () => {
    const received = await receive()
    expect(received).toEqual({
      tmpPath: expect.stringContaining(join(dir, 'tmp')),
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      extension: 'zip',
    })
    expect((await readFile(received.tmpPath)).equals(content)).toBe(true)
    expect((await stat(received.tmpPath)).mode & 0o777).toBe(0o600)
  })

  it('reads no faster than the disk writes', async () => {
    const chunk = zipFile(64 * 1024)
    let given = 0
    let farthestAhead = 0
    const source = new Readable({
      highWaterMark: chunk.length,
      read() {
        const written = readdirSync(join(dir, 'tmp')).map((name) => statSync(join(dir, 'tmp', name)).size)
        farthestAhead = Math.max(farthestAhead, given - (written[0] ?? 0))
        given += chunk.length
        this.push(given <= 60 * chunk.length ? chunk : null)
      },
    })
    expect(await files.receive(source, rules)).toMatchObject({ size: 60 * chunk.length })
    expect(farthestAhead).toBeLessThanOrEqual(4 * chunk.length)
  })

  it.each(['extension.exe.txt', 'zip', 'archive.zip/', ''])(
    'refuses the file name "%s"',
    async (fileName) => {
      const refused = files.receive(upload(), { ...rules, fileName })
      await expectRefusal(refused, 'BAD_REQUEST', expect.stringMatching(/not accepted. Accepted: zip, gz/))
      expect(await tmpFiles()).toEqual([])
    },
  )

  it('accepts a file of exactly the limit, and refuses one byte more', async () => {
    const limit = { ...rules, maxBytes: content.length }
    await expect(files.receive(upload(), limit)).resolves.toBeDefined()
    const larger = files.receive(upload(Buffer.concat([content, Buffer.alloc(1)])), limit)
    const reason = 'The file is too large. At most 300000 bytes are accepted.'
    await expectRefusal(larger, 'PAYLOAD_TOO_LARGE', reason)
    expect(await tmpFiles()).toHaveLength(1)
  })

  it('refuses a part that the multipart parser truncated', async () => {
    const truncated = Object.assign(upload(), { truncated: true })
    await expectRefusal(files.receive(truncated, rules), 'PAYLOAD_TOO_LARGE')
    expect(await tmpFiles()).toEqual([])
  })

  it('drains a refused upload, so that its sender can be answered', async () => {
    const refused = upload()
    const ended = once(refused, 'end')
    await expectRefusal(files.receive(refused, { ...rules, maxBytes: 10 }), 'PAYLOAD_TOO_LARGE')
    await ended
  })

  it('answers 503 with the cause for the log when the disk fails', async () => {
    await writeFile(join(dir, 'tmp'), 'a file where the folder should be')
    await expect(receive()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: { code: 'EEXIST' } })
  })

  it('leaves no file and no descriptor after 100 uploads aborted at 0, 1, 50 and 99 %', async () => {
    await receive().then(files.discard)
    const breaks = Array.from({ length: 100 }, (_, turn) => ({
      share: [0, 0.01, 0.5, 0.99][turn % 4] ?? 0,
      // Destroyed with an error (as the parser does), destroyed without one, or an error event alone.
      how: (['error', 'silent', 'emit'] as const)[turn % 3] ?? 'error',
    }))
    const outcomes = await Promise.allSettled(
      breaks.map(({ share, how }) => files.receive(aborted(content, share, how), rules)),
    )
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST' } })
    }
    expect(await tmpFiles()).toEqual([])
    expect(openFilesBelow(dir)).toEqual([])
  })
})

describe('stored files', () => {
  it('get a random name in their folder, and open by it (UP-5)', async () => {
    const storedName = files.keep(await receive(), 'downloads')
    expect(storedName).toMatch(/^[0-9a-f]{32}\.zip$/)
    expect(await tmpFiles()).toEqual([])
    expect(await files.list('downloads')).toEqual([storedName])
    const path = join(dir, 'downloads', storedName)
    const mtime = expect.any(Date)
    expect(await files.open('downloads', storedName)).toEqual({ path, size: content.length, mtime })
  })

  it('are removed by discard, before and after they were kept, also when repeated', async () => {
    const early = await receive()
    files.discard(early)
    const late = await receive()
    const storedName = files.keep(late, 'downloads')
    files.discard(late)
    files.discard(late)
    expect(await tmpFiles()).toEqual([])
    expect(await files.open('downloads', storedName)).toBeNull()
  })

  it('are removed while a running download still completes', async () => {
    const storedName = files.keep(await receive(), 'downloads')
    const stream = createReadStream(join(dir, 'downloads', storedName), { highWaterMark: 1024 })
    const parts = stream.iterator()
    const first = (await parts.next()).value as Buffer
    files.remove('downloads', storedName)
    files.remove('downloads', storedName)
    const rest = [first]
    for await (const part of parts) rest.push(part as Buffer)
    expect(Buffer.concat(rest).equals(content)).toBe(true)
    expect(await files.list('downloads')).toEqual([])
  })

  it('cannot be reached by names that the shop did not generate', async () => {
    const storedName = files.keep(await receive(), 'downloads')
    const secret = join(dir, 'secret')
    await writeFile(secret, 'key')
    const link = `${'a'.repeat(32)}.zip`
    await symlink(secret, join(dir, 'downloads', link))
    const folder = `${'b'.repeat(32)}.zip`
    await mkdir(join(dir, 'downloads', folder))
    const odd = ['../secret', '..%2fsecret', `../downloads/${storedName}`, `${storedName}\0`, '']
    for (const [within, name] of [
      ...[...odd, link, folder].map((each) => ['downloads', each] as const),
      ...['..', '.', '', 'downloads/../downloads', 'nothing'].map((each) => [each, storedName] as const),
    ]) {
      expect([within, name, await files.open(within, name)]).toEqual([within, name, null])
      if (name !== folder) files.remove(within, name)
    }
    expect(await readFile(secret, 'utf8')).toBe('key')
    expect(await files.open('downloads', storedName)).not.toBeNull()
    expect(await files.list('nothing')).toEqual([])
  })

  it('are never kept in the temporary folder or outside', async () => {
    const received = await receive()
    for (const folder of ['tmp', '..', '/etc', 'a/b', '']) {
      expect(() => files.keep(received, folder)).toThrow('Not a folder')
    }
    expect(await tmpFiles()).toHaveLength(1)
  })
})

const day = (date: string) => new Date(`${date}T10:00:00Z`)
const now = day('2026-11-25')
const nothing = { abandoned: [], moved: [], givenBack: [], held: 0 }
const keepMany = async (count: number) => {
  const names = []
  for (let n = 0; n < count; n += 1) names.push(files.keep(await receive(), 'downloads'))
  return names
}
const inFolder = async (...names: string[]) => {
  expect(new Set(await files.list('downloads'))).toEqual(new Set(names))
}

describe('sweeping after a crash', () => {
  it('deletes abandoned temporary files, and moves stored files that no row names into the bin (DL-6)', async () => {
    await receive()
    const known = files.keep(await receive(), 'downloads')
    const lost = files.keep(await receive(), 'downloads')
    await writeFile(join(dir, 'downloads', 'README'), 'put there by hand')

    const restarted = createFiles({ dir })
    const mine = await restarted.receive(upload(), rules)
    const swept = restarted.sweep({ downloads: new Set([known]), images: new Set() }, { now })

    expect(swept).toEqual({ ...nothing, abandoned: [expect.any(String)], moved: [`downloads/${lost}`] })
    expect(new Set(await readdir(join(dir, 'downloads')))).toEqual(new Set([known, 'README']))
    const binned = await readFile(join(dir, 'bin/2026-11-25/downloads', lost))
    expect(binned.equals(content)).toBe(true)
    expect(restarted.keep(mine, 'downloads')).toBeTruthy()
  })

  it('spares an upload in progress', async () => {
    const reading = Promise.withResolvers<void>()
    const source = new Readable({ read: () => reading.resolve() })
    source.push(content)
    const running = files.receive(source, rules)
    await reading.promise
    expect(await tmpFiles()).toHaveLength(1)
    expect(files.sweep({}, { now }).abandoned).toEqual([])
    source.push(null)
    await expect(running).resolves.toMatchObject({ size: content.length })
  })

  it('changes nothing in a new data folder', () => {
    expect(files.sweep({ downloads: new Set() }, { now })).toEqual(nothing)
  })

  it('moves none where more than five, and more than a tenth, have no row, until that number is allowed', async () => {
    const names = await keepMany(6)
    const none = { downloads: new Set<string>() }
    expect(files.sweep(none, { now })).toEqual({ ...nothing, held: 6 })
    expect(files.sweep(none, { now, allowed: 5 })).toEqual({ ...nothing, held: 6 })
    await inFolder(...names)
    expect(files.sweep({ downloads: new Set(names.slice(0, 1)) }, { now }).moved).toHaveLength(5)
    const more = await keepMany(6)
    expect(files.sweep(none, { now, allowed: 7 })).toMatchObject({ held: 0, moved: { length: 7 } })
    expect(more).toHaveLength(6)
    await inFolder()
  })

  it('moves a tenth of many', async () => {
    const names = await keepMany(60)
    const rows = (count: number) => ({ downloads: new Set(names.slice(0, count)) })
    expect(files.sweep(rows(53), { now })).toMatchObject({ held: 7 })
    expect(files.sweep(rows(54), { now })).toMatchObject({ held: 0, moved: { length: 6 } })
  })
})

describe('the bin (DB-13)', () => {
  it('gives a file back that a row names again (DB-708)', async () => {
    const [name = ''] = await keepMany(1)
    files.sweep({ downloads: new Set() }, { now })
    await inFolder()
    const rows = { downloads: new Set([name]) }
    expect(files.sweep(rows, { now })).toEqual({ ...nothing, givenBack: [`downloads/${name}`] })
    await inFolder(name)
    expect(files.sweep(rows, { now })).toEqual(nothing)
  })

  it('keeps a file 30 days, whatever the time of the file is', async () => {
    const [old = '', young = ''] = await keepMany(2)
    files.moveToBin('downloads', old, day('2026-10-25'))
    files.moveToBin('downloads', old, day('2026-10-25'))
    files.moveToBin('downloads', young, day('2026-10-26'))
    expect(files.emptyBin(day('2026-10-25'))).toEqual([])
    expect(files.emptyBin(day('2026-10-26'))).toEqual(['2026-10-25'])
    const { givenBack } = files.sweep({ downloads: new Set([old, young]) }, { now })
    expect(givenBack).toEqual([`downloads/${young}`])
  })

  it('loses a file that is removed for good, and is no folder of stored files', async () => {
    const [name = ''] = await keepMany(1)
    files.moveToBin('downloads', name, now)
    expect(await files.open('bin', name)).toBeNull()
    files.remove('downloads', name)
    expect(files.sweep({ downloads: new Set([name]) }, { now })).toEqual(nothing)
  })
})

function* chunked(bytes: Buffer): Generator<Buffer> {
  const size = 64 * 1024
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const aborted = (bytes: Buffer, share: number, how: 'error' | 'silent' | 'emit'): Readable => {
  const chunks = [...chunked(bytes.subarray(0, Math.floor(bytes.length * share)))]
  return new Readable({
    read() {
      const chunk = chunks.shift()
      if (chunk) this.push(chunk)
      else if (how === 'emit') this.emit('error', new Error('Part terminated early'))
      else this.destroy(how === 'error' ? new Error('premature close') : undefined)
    },
  })
}
