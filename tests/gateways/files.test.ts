import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFiles, type Files } from '#src/gateways/files.ts'

const rules = { fileName: 'Extension.ZIP', extensions: ['zip', 'gz'], maxBytes: 4 * 2 ** 20 }
const content = randomBytes(300_000)

let dir: string
let files: Files
const tmpFiles = () => readdir(join(dir, 'tmp')).catch(() => [])
const receive = (bytes: Buffer = content) => files.receive(Readable.from(chunked(bytes)), rules)

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'))
  files = createFiles({ dir })
})
afterEach(() => rm(dir, { recursive: true }))

describe('receiving an upload', () => {
  it('streams it to a private temporary file, and tells its size, hash and extension', async () => {
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

  it('reads no faster than the disk takes it', async () => {
    let given = 0
    const source = new Readable({
      highWaterMark: 64 * 1024,
      read() {
        given += 1
        this.push(given <= 60 ? Buffer.alloc(64 * 1024) : null)
        if (given <= 60) expect(this.readableLength).toBeLessThanOrEqual(128 * 1024)
      },
    })
    expect(await files.receive(source, rules)).toMatchObject({ size: 60 * 64 * 1024 })
  })

  it.each([
    ['extension.exe.txt', /not accepted. Accepted: zip, gz/],
    ['zip', /not accepted/],
    ['archive.zip/', /not accepted/],
    ['', /not accepted/],
  ])('refuses the file name "%s"', async (fileName, reason) => {
    const source = Readable.from(chunked(content))
    await expect(files.receive(source, { ...rules, fileName })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(reason),
    })
    expect(await tmpFiles()).toEqual([])
  })

  it('refuses an empty file', async () => {
    await expect(receive(Buffer.alloc(0))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The file is empty',
    })
    expect(await tmpFiles()).toEqual([])
  })

  it('takes a file of exactly the limit, and refuses one byte more', async () => {
    const limit = { ...rules, maxBytes: content.length }
    await expect(files.receive(Readable.from(chunked(content)), limit)).resolves.toBeDefined()
    const larger = Readable.from(chunked(Buffer.concat([content, Buffer.alloc(1)])))
    await expect(files.receive(larger, limit)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The file is too large. At most 300000 bytes are accepted.',
    })
    expect(await tmpFiles()).toHaveLength(1)
  })

  it('refuses a part that the multipart parser cut off', async () => {
    const source = Object.assign(Readable.from(chunked(content)), { truncated: true })
    await expect(files.receive(source, rules)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await tmpFiles()).toEqual([])
  })

  it('reads the rest of a refused upload away, so that the sender can be answered', async () => {
    const source = Readable.from(chunked(content))
    const ended = new Promise((resolve) => source.once('end', resolve))
    await expect(files.receive(source, { ...rules, maxBytes: 10 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
    await ended
  })

  it('answers 503 with the cause for the log when the disk fails', async () => {
    await writeFile(join(dir, 'tmp'), 'a file where the folder should be')
    await expect(receive()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: { code: 'EEXIST' } })
  })

  it('leaves no file and no descriptor after 100 uploads broken off at 0, 1, 50 and 99 %', async () => {
    await receive().then(files.discard)
    const before = await openDescriptors()
    const breaks = Array.from({ length: 100 }, (_, turn) => ({
      share: [0, 0.01, 0.5, 0.99][turn % 4] ?? 0,
      // With an error, as the parser does it; without one; and as an error that does not end the stream.
      how: (['error', 'silent', 'emit'] as const)[turn % 3] ?? 'error',
    }))
    const outcomes = await Promise.allSettled(
      breaks.map(({ share, how }) => files.receive(brokenOff(content, share, how), rules)),
    )
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST' } })
    }
    expect(await tmpFiles()).toEqual([])
    expect(await openDescriptors()).toBe(before)
  })
})

describe('images and videos', () => {
  const isoBox = (major: string, ...compatible: string[]) => {
    const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
    const size = Buffer.alloc(4)
    size.writeUInt32BE(brands.length + 4)
    return Buffer.concat([size, brands, Buffer.alloc(64)])
  }
  const heads = {
    png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
    gif: Buffer.from('GIF89a\x01\x00\x01\x00'),
    webp: Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 '),
    avif: isoBox('mif1', 'mif1', 'avif'),
    mp4: isoBox('isom', 'iso2', 'mp41'),
    webm: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  }
  const images = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'html']
  const videos = ['mp4', 'webm']
  const media = (bytes: Buffer, fileName: string, signatures: 'image' | 'video') =>
    files.receive(Readable.from(chunked(bytes, 3)), {
      fileName,
      signatures,
      maxBytes: 2 ** 20,
      extensions: signatures === 'image' ? images : videos,
    })

  it.each(Object.entries(heads))(
    'knows %s by its first bytes, however they are cut',
    async (extension, head) => {
      const kind = videos.includes(extension) ? 'video' : 'image'
      expect(await media(head, `file.${extension}`, kind)).toMatchObject({ extension, size: head.length })
    },
  )

  it('stores an image under the extension of its content', async () => {
    const received = await media(Buffer.concat([heads.jpg, randomBytes(9000)]), 'photo.png', 'image')
    expect(received.extension).toBe('jpg')
    expect(files.keep(received, 'images')).toMatch(/^[0-9a-f]{32}\.jpg$/)
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'a.html'],
    ['HTML that is called an image', '<html><body onload=alert(1)>', 'a.png'],
    ['a text with an image inside', `hello ${heads.png.toString('latin1')}`, 'a.png'],
    ['a video that is called an image', heads.mp4.toString('latin1'), 'a.png'],
    ['a QuickTime file', isoBox('qt  ', 'qt  ').toString('latin1'), 'a.png'],
    ['two bytes', '\xff\xd8', 'a.jpg'],
  ])('refuses %s', async (_what, bytes, fileName) => {
    const refused = media(Buffer.from(bytes, 'latin1'), fileName, 'image')
    await expect(refused).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect(await tmpFiles()).toEqual([])
  })

  it('refuses an image as a video, a Matroska file that is no WebM, and a kind that is not on the list', async () => {
    const matroska = Buffer.from('1a45dfa3a34286810142f7810142f2810442f38108428288', 'hex')
    for (const refused of [
      media(heads.png, 'a.mp4', 'video'),
      media(Buffer.concat([matroska, Buffer.from('matroska')]), 'a.webm', 'video'),
      files.receive(Readable.from([heads.webp]), {
        ...rules,
        fileName: 'a.png',
        extensions: ['png'],
        signatures: 'image',
      }),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
  })

  it('refuses early, before a large file has arrived', async () => {
    let given = 0
    const source = new Readable({
      read() {
        given += 1
        this.push(Buffer.alloc(16 * 1024))
      },
    })
    await expect(
      files.receive(source, {
        fileName: 'a.png',
        extensions: images,
        maxBytes: 2 ** 30,
        signatures: 'image',
      }),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect(given).toBeLessThan(100)
    source.destroy()
  })
})

describe('stored files', () => {
  it('get an unguessable name in their folder, and open by it', async () => {
    const storedName = files.keep(await receive(), 'downloads')
    expect(storedName).toMatch(/^[0-9a-f]{32}\.zip$/)
    expect(await tmpFiles()).toEqual([])
    expect(await files.list('downloads')).toEqual([storedName])
    const opened = await files.open('downloads', storedName)
    expect(opened).toEqual({
      path: join(dir, 'downloads', storedName),
      size: content.length,
      mtime: expect.any(Date),
    })
  })

  it('vanish with discard, before and after they were kept, also when repeated', async () => {
    const early = await receive()
    files.discard(early)
    const late = await receive()
    const storedName = files.keep(late, 'downloads')
    files.discard(late)
    files.discard(late)
    expect(await tmpFiles()).toEqual([])
    expect(await files.open('downloads', storedName)).toBeNull()
  })

  it('are removed once and for all, while a running download still ends whole', async () => {
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

  it('cannot be reached by names that are not ours', async () => {
    const storedName = files.keep(await receive(), 'downloads')
    const secret = join(dir, 'secret')
    await writeFile(secret, 'key')
    const link = `${'a'.repeat(32)}.zip`
    await symlink(secret, join(dir, 'downloads', link))
    await mkdir(join(dir, 'downloads', `${'b'.repeat(32)}.zip`))
    for (const [folder, name] of [
      ['downloads', '../secret'],
      ['downloads', '..%2fsecret'],
      ['downloads', `../downloads/${storedName}`],
      ['downloads', `${storedName}\0`],
      ['downloads', ''],
      ['downloads', link],
      ['downloads', `${'b'.repeat(32)}.zip`],
      ['..', storedName],
      ['.', storedName],
      ['', storedName],
      ['downloads/../downloads', storedName],
      ['nothing', storedName],
    ] as const) {
      expect(await files.open(folder, name)).toBeNull()
      if (!name.startsWith('b')) files.remove(folder, name)
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

describe('sweeping after a crash', () => {
  it('removes temporary files that nobody owns and stored files that no row names', async () => {
    await receive()
    const known = files.keep(await receive(), 'downloads')
    const lost = files.keep(await receive(), 'downloads')
    await writeFile(join(dir, 'downloads', 'README'), 'put there by hand')

    const restarted = createFiles({ dir })
    const mine = await restarted.receive(Readable.from(chunked(content)), rules)
    const swept = restarted.sweep({ downloads: new Set([known]), images: new Set() })

    expect(swept).toEqual({ abandoned: [expect.any(String)], orphans: [`downloads/${lost}`] })
    expect((await readdir(join(dir, 'downloads'))).sort()).toEqual([known, 'README'].sort())
    expect(restarted.keep(mine, 'downloads')).toBeTruthy()
  })

  it('spares an upload that is under way', async () => {
    let push: (chunk: Buffer | null) => void = () => undefined
    const source = new Readable({ read: () => undefined })
    push = (chunk) => source.push(chunk)
    push(content)
    const upload = files.receive(source, rules)
    await new Promise((resolve) => source.once('resume', resolve).once('readable', resolve))
    expect(files.sweep({}).abandoned).toEqual([])
    push(null)
    await expect(upload).resolves.toMatchObject({ size: content.length })
  })

  it('finds nothing to do in a new data folder', () => {
    expect(files.sweep({ downloads: new Set() })).toEqual({ abandoned: [], orphans: [] })
  })
})

function* chunked(bytes: Buffer, size = 64 * 1024): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const brokenOff = (bytes: Buffer, share: number, how: 'error' | 'silent' | 'emit'): Readable => {
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

const openDescriptors = async () => (await readdir('/proc/self/fd')).length
