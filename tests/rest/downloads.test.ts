import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { downloads } from '#db/schema/downloads.ts'
import { contextFactory } from '#src/context.ts'
import { downloadFiles } from '#src/downloads/http.ts'
import { sendError } from '#src/rest/plugin.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

const UPLOAD = '/api/admin/downloads/upload'
const BOUNDARY = 'a-boundary'
const multipartType = `multipart/form-data; boundary=${BOUNDARY}`
const content = randomBytes(300_000)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Part = { name: string; value: string | Buffer; fileName?: string }
const filePart = (value: Buffer = content, fileName = 'Extension 2.zip'): Part => ({
  name: 'file',
  value,
  fileName,
})
const typePart: Part = { name: 'fileType', value: 'chrome-extension' }

/** A form as a browser sends it, in this order of parts. */
const form = (parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(
        fileName === undefined
          ? '\r\n\r\n'
          : `; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

const setUp = async () => {
  const t = testApp()
  const admin = t.make.user({ isAdmin: true })
  const headers = { cookie: t.cookieOf(admin) }
  const app = await t.http()
  const send = (payload: Buffer, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: UPLOAD,
      headers: { 'content-type': multipartType, ...headers, ...more },
      payload,
    })
  const upload = async (value = content, fileName?: string) =>
    (await send(form([typePart, filePart(value, fileName)]))).json()
  return { t, admin, headers, app, send, upload }
}

const rows = (t: TestApp) => t.deps.db.select().from(downloads).all()
/** Every file below the uploads folder: kept ones and half ones. */
const filesOf = (t: TestApp): string[] => {
  const dir = join(t.deps.config.dataDir, 'uploads')
  if (!existsSync(dir)) return []
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
const expectNothingLeft = (t: TestApp) => {
  expect(rows(t)).toEqual([])
  expect(filesOf(t)).toEqual([])
}
/** Uploads that this process has open. */
const openFiles = (t: TestApp): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(join(t.deps.config.dataDir, 'uploads')) ? path : []
    } catch {
      return []
    }
  })

describe('an upload', () => {
  it('is stored, hashed and recorded, and answers 201 with the download', async () => {
    const { t, admin, send } = await setUp()
    const answer = await send(form([typePart, { name: 'version', value: '2.0.1' }, filePart()]))
    expect(answer.statusCode).toBe(201)
    const [row] = rows(t)
    expect(answer.json()).toEqual({
      id: row?.id,
      userId: admin.id,
      fileName: 'Extension 2.zip',
      fileType: 'chrome-extension',
      version: '2.0.1',
      downloadUrl: `/api/downloads/${row?.id}/file`,
      isActive: true,
      size: content.length,
      sha256: hashOf(content),
      downloadCount: 0,
      createdAt: t.clock.now().toISOString(),
    })
    const [path = ''] = filesOf(t)
    expect(path.endsWith(row?.storedName ?? 'no name')).toBe(true)
    expect(readFileSync(path).equals(content)).toBe(true)
  })

  it('may have its fields after the file, and names whose it is', async () => {
    const { t, send } = await setUp()
    const customer = t.make.user()
    const answer = await send(form([filePart(), typePart, { name: 'userId', value: String(customer.id) }]))
    expect(answer.json()).toMatchObject({ userId: customer.id, version: '1.0.0' })
  })

  it('comes from a browser form as well, with a name in any script', async () => {
    const { t, headers } = await setUp()
    const body = new FormData()
    body.set('fileType', 'desktop-app')
    body.set('version', '')
    body.set('userId', '')
    body.set('file', new File([content], 'واٹس ایپ “x”.zip'))
    const base = await t.listen()
    const answer = await fetch(`${base}${UPLOAD}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    const made = await answer.json()
    expect(made).toMatchObject({ fileName: 'واٹس ایپ “x”.zip', sha256: hashOf(content), version: '1.0.0' })
    const fetched = await fetch(`${base}${made.downloadUrl}`, { headers })
    expect(fetched.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('واٹس ایپ “x”.zip')}`,
    )
  })

  it.each(['zip', 'rar', '7z', 'tar', 'gz', 'exe', 'msi', 'dmg', 'pkg', 'apk', 'ipa', 'deb', 'rpm', 'crx'])(
    'may be a .%s file',
    async (extension) => {
      const { send } = await setUp()
      const small = filePart(Buffer.from('x'), `a.${extension.toUpperCase()}`)
      expect((await send(form([typePart, small]))).statusCode).toBe(201)
    },
  )

  const file = filePart(Buffer.from('x'))
  it.each([
    ['without a file', form([typePart]), 'Please select a file to upload'],
    [
      'with no file chosen',
      form([typePart, filePart(Buffer.alloc(0), '')]),
      'Please select a file to upload',
    ],
    [
      'with the file under another name',
      form([typePart, { ...file, name: 'x' }]),
      'Please select a file to upload',
    ],
    ['without anything', form([]), 'Please select a file to upload'],
    ['of a refused type', form([typePart, filePart(content, 'a.html')]), 'This type of file is not accepted'],
    ['that is empty', form([typePart, filePart(Buffer.alloc(0))]), 'The file is empty'],
    ['without its type', form([file]), 'File type must be chrome-extension, desktop-app or mobile-app'],
    [
      'for an unknown user',
      form([typePart, file, { name: 'userId', value: '999' }]),
      'There is no such user',
    ],
    ['for no number', form([typePart, file, { name: 'userId', value: 'me' }]), 'User must be a number'],
    ['that ends within the file', form([typePart, file], '').subarray(0, -3), /broke off|could not be read/],
    ['that ends after the file', form([file, typePart], '').subarray(0, -3), /broke off|could not be read/],
    [
      'whose fields replace a prototype',
      form([file, { name: '__proto__', value: 'x' }]),
      'could not be read',
    ],
  ])('%s is refused with 400 and leaves nothing', async (_what, payload, message) => {
    const { t, send } = await setUp()
    const answer = await send(payload)
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    })
    expectNothingLeft(t)
  })

  it('names the field that is wrong', async () => {
    const { send } = await setUp()
    const answer = await send(form([{ name: 'fileType', value: 'virus' }, file]))
    const message = 'File type must be chrome-extension, desktop-app or mobile-app'
    expect(answer.json()).toEqual({
      message,
      error: message,
      code: 'BAD_REQUEST',
      issues: [{ path: 'fileType', message }],
    })
  })

  it.each([
    ['multipart without a boundary', 'multipart/form-data', 400],
    ['json', 'application/json', 400],
    ['text', 'text/plain', 415],
  ])('as %s is refused', async (_what, type, status) => {
    const { t, send } = await setUp()
    expect((await send(form([typePart, file]), { 'content-type': type })).statusCode).toBe(status)
    expectNothingLeft(t)
  })

  it.each([
    ['two files', [typePart, file, file]],
    ['too many fields', [file, ...Array.from({ length: 12 }, (_, n) => ({ name: `f${n}`, value: 'x' }))]],
  ])('with %s is refused with 413 and leaves nothing', async (_what, parts) => {
    const { t, send } = await setUp()
    expect((await send(form(parts))).statusCode).toBe(413)
    expectNothingLeft(t)
  })

  it('that is too large is refused with 413 and leaves nothing, wherever it passes the limit', async () => {
    const { t, headers } = await setUp()
    const small = Fastify()
    small.setErrorHandler(sendError)
    await small.register(cookie)
    await small.register(downloadFiles(contextFactory(t.deps), 1000))
    const send = (value: Buffer) =>
      small.inject({
        method: 'POST',
        url: UPLOAD,
        headers: { 'content-type': multipartType, ...headers },
        payload: form([typePart, filePart(value)]),
      })
    for (const size of [1001, 300_000]) {
      const answer = await send(content.subarray(0, size))
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: expect.stringContaining('too large'),
      })
      expectNothingLeft(t)
    }
    expect((await send(content.subarray(0, 1000))).statusCode).toBe(201)
    await small.close()
  })

  it('that cannot be saved answers 503 and leaves nothing', async () => {
    const { t, send } = await setUp()
    t.connection.pragma('query_only = 1')
    const answer = await send(form([typePart, file]))
    t.connection.pragma('query_only = 0')
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    })
    expectNothingLeft(t)
  })

  it('of a guest or a customer is refused before its body is read', async () => {
    const { t } = await setUp()
    const base = await t.listen()
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: t.cookieOf(t.make.user()) }, 403],
    ] as const) {
      const upload = httpRequest(`${base}${UPLOAD}`, {
        method: 'POST',
        headers: { 'content-type': multipartType, 'content-length': 10_000_000, ...headers },
      })
      upload.on('error', () => undefined)
      upload.flushHeaders()
      const [answer] = await once(upload, 'response')
      expect(answer.statusCode).toBe(status)
      upload.destroy()
    }
    expectNothingLeft(t)
  })

  it('aborted at 0, 1, 50 or 99 %, 32 times, leaves no row, no file and no open descriptor', async () => {
    const { t, headers } = await setUp()
    const base = await t.listen()
    const server = (await t.http()).server
    const payload = form([typePart, filePart()])
    let started = 0
    const { receive } = t.deps.files
    t.deps.files.receive = (...given) => {
      started += 1
      return receive(...given)
    }
    const abort = async (share: number) => {
      const upload = httpRequest(`${base}${UPLOAD}`, {
        method: 'POST',
        headers: { 'content-type': multipartType, 'content-length': payload.length, ...headers },
      })
      upload.on('error', () => undefined)
      const before = started
      upload.flushHeaders()
      const bytes = payload.subarray(0, Math.floor(payload.length * share))
      if (bytes.length > 0) await new Promise((resolve) => upload.write(bytes, resolve))
      if (bytes.length > 0) await vi.waitFor(() => expect(started).toBe(before + 1), { interval: 1 })
      upload.destroy()
    }
    for (let round = 0; round < 8; round += 1) {
      for (const share of [0, 0.01, 0.5, 0.99]) await abort(share)
    }
    expect(started).toBe(24)
    const connections = () =>
      new Promise((resolve) => {
        server.getConnections((_error, count) => resolve(count))
      })
    await vi.waitFor(async () => expect(await connections()).toBe(0), { interval: 5 })
    await vi.waitFor(() => expect(filesOf(t)).toEqual([]), { interval: 5 })
    expectNothingLeft(t)
    expect(openFiles(t)).toEqual([])

    const whole = await fetch(`${base}${UPLOAD}`, {
      method: 'POST',
      headers: { 'content-type': multipartType, ...headers },
      body: new Uint8Array(payload),
    })
    expect(whole.status).toBe(201)
  })
})

describe('fetching a download', () => {
  it('is for those who may have it: 401, 404, or the file', async () => {
    const { t, app, headers, upload } = await setUp()
    const { id, downloadUrl: url } = await upload()
    const buyer = t.make.user()
    t.make.order({ userId: buyer.id, status: 'confirmed' })
    const as = { cookie: t.cookieOf(buyer) }
    const status = async (credentials: Record<string, string>) =>
      (await app.inject({ url, headers: credentials })).statusCode
    expect(await status({})).toBe(401)
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401)
    expect(await status({ cookie: t.cookieOf(t.make.user()) })).toBe(404)
    expect(await status(as)).toBe(200)
    await t.as.admin().downloads.setActive({ id, isActive: false })
    expect(await status(as)).toBe(404)
    expect(await status(headers)).toBe(200)
    for (const unknown of ['0', '-1', '1.5', 'x', '9999', '1e400']) {
      const answer = await app.inject({ url: `/api/downloads/${unknown}/file`, headers })
      expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
    }
  })

  it('gives the very bytes, as a download that no browser runs', async () => {
    const { app, headers, upload } = await setUp()
    const { downloadUrl: url } = await upload(content, 'It is "the" one; a\u0131.zip'.replaceAll('"', "'"))
    const answer = await app.inject({ url, headers })
    expect(hashOf(answer.rawPayload)).toBe(hashOf(content))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="[ -~]+"; filename\*=UTF-8''It/),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${hashOf(content)}"`,
    })
  })

  it('HEAD tells the same without the bytes', async () => {
    const { app, headers, upload } = await setUp()
    const { downloadUrl: url } = await upload()
    const get = await app.inject({ url, headers })
    const head = await app.inject({ method: 'HEAD', url, headers: { ...headers, range: 'bytes=0-9' } })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect({ ...head.headers, date: null }).toEqual({ ...get.headers, date: null })
  })

  const size = content.length
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, size - 1],
    ['bytes=100-199', 100, 199],
    ['bytes=299000-', 299_000, size - 1],
    ['bytes=-10', size - 10, size - 1],
    ['bytes=-999999', 0, size - 1],
    ['bytes=10-999999', 10, size - 1],
  ])('answers 206 to the range %s', async (range, start, end) => {
    const { app, headers, upload } = await setUp()
    const { downloadUrl: url } = await upload()
    const answer = await app.inject({ url, headers: { ...headers, range } })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  })

  it.each(['bytes=300000-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'answers 416 to the range %s',
    async (range) => {
      const { app, headers, upload } = await setUp()
      const { downloadUrl: url } = await upload()
      const answer = await app.inject({ url, headers: { ...headers, range } })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe(`bytes */${size}`)
      expect(answer.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE', message: expect.any(String) })
    },
  )

  it.each(['bytes=9-1', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6'])(
    'answers the whole file to the range %s',
    async (range) => {
      const { app, headers, upload } = await setUp()
      const { downloadUrl: url } = await upload()
      const answer = await app.inject({ url, headers: { ...headers, range } })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(content)).toBe(true)
    },
  )

  it('is resumed only where the file is still the same', async () => {
    const { app, headers, upload } = await setUp()
    const { downloadUrl: url, sha256 } = await upload()
    const status = async (condition: string) =>
      (await app.inject({ url, headers: { ...headers, range: 'bytes=5-', 'if-range': condition } }))
        .statusCode
    expect(await status(`"${sha256}"`)).toBe(206)
    expect(await status(`W/"${sha256}"`)).toBe(200)
    expect(await status('"another"')).toBe(200)
    expect(await status('Sat, 21 Nov 2026 09:00:00 GMT')).toBe(200)
  })

  it('answers 304 to whoever has the file', async () => {
    const { app, headers, upload } = await setUp()
    const { downloadUrl: url, sha256 } = await upload()
    const ask = (tags: string) => app.inject({ url, headers: { ...headers, 'if-none-match': tags } })
    for (const tags of [`"${sha256}"`, `"x", W/"${sha256}"`, '*']) {
      const answer = await ask(tags)
      expect(answer.statusCode).toBe(304)
      expect(answer.rawPayload).toHaveLength(0)
      expect(answer.headers.etag).toBe(`"${sha256}"`)
    }
    expect((await ask('"another"')).statusCode).toBe(200)
  })

  it('is counted once a download, not for what only looks or resumes', async () => {
    const { t, app, headers, upload } = await setUp()
    const { downloadUrl: url, sha256 } = await upload()
    const get = (more: Record<string, string> = {}) => app.inject({ url, headers: { ...headers, ...more } })
    await get()
    await get({ range: 'bytes=0-99' })
    await get({ range: 'bytes=100-' })
    await get({ range: 'bytes=300000-' })
    await get({ 'if-none-match': `"${sha256}"` })
    await app.inject({ method: 'HEAD', url, headers })
    await app.inject({ url })
    await t.settled()
    expect(rows(t)[0]?.downloadCount).toBe(2)
  })

  it('goes on where counting cannot be saved', async () => {
    const { t, app, headers, upload } = await setUp()
    const { downloadUrl: url } = await upload()
    t.connection.pragma('query_only = 1')
    expect((await app.inject({ url, headers })).rawPayload.equals(content)).toBe(true)
    t.connection.pragma('query_only = 0')
  })

  it('redirects to one that lies elsewhere, and counts it', async () => {
    const { t, app, headers, admin } = await setUp()
    const elsewhere = 'https://файлы.example/a b/é.zip?x=%20'
    const { id } = t.make.download({ userId: admin.id, externalUrl: elsewhere })
    const answer = await app.inject({ url: `/api/downloads/${id}/file`, headers })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(new URL(elsewhere).href)
    await app.inject({ method: 'HEAD', url: `/api/downloads/${id}/file`, headers })
    await t.settled()
    expect(rows(t)[0]?.downloadCount).toBe(1)

    const own = t.make.download({ userId: admin.id, externalUrl: '/files/a.zip' })
    const home = await app.inject({ url: `/api/downloads/${own.id}/file`, headers })
    expect(home.headers.location).toBe('http://shop.test/files/a.zip')
    const broken = t.make.download({ userId: admin.id, externalUrl: 'http://[' })
    expect((await app.inject({ url: `/api/downloads/${broken.id}/file`, headers })).statusCode).toBe(404)
  })

  it('answers 404 where the file is gone', async () => {
    const { t, app, headers, upload } = await setUp()
    const { downloadUrl: url } = await upload()
    for (const path of filesOf(t)) rmSync(path)
    const answer = await app.inject({ url, headers })
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 404,
      message: 'File not found',
    })
  })

  it('reaches its end although it is deleted meanwhile, and a client that leaves is no harm', async () => {
    const { t, headers, upload } = await setUp()
    const large = randomBytes(16 * 2 ** 20)
    const { id, downloadUrl } = await upload(large)
    const url = `${await t.listen()}${downloadUrl}`
    const leaving = await fetch(url, { headers })
    await leaving.body?.cancel()

    const reader = (await fetch(url, { headers })).body?.getReader()
    const chunks: Uint8Array[] = []
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      if (chunks.length === 0) await t.as.admin().downloads.delete({ id })
      chunks.push(read.value)
    }
    expect(filesOf(t)).toEqual([])
    expect(hashOf(Buffer.concat(chunks))).toBe(hashOf(large))
    expect((await fetch(url, { headers })).status).toBe(404)
    await vi.waitFor(() => expect(openFiles(t)).toEqual([]), { interval: 5 })
  })
})

it('a file that is uploaded over HTTP is what its customer downloads', async () => {
  const { t, upload } = await setUp()
  const { downloadUrl, sha256 } = await upload()
  const buyer = t.make.user()
  t.make.order({ userId: buyer.id, status: 'confirmed' })
  const headers = { cookie: t.cookieOf(buyer) }
  const base = await t.listen()
  const [listed] = await (await fetch(`${base}/api/downloads`, { headers })).json()
  expect(listed).toMatchObject({ downloadUrl, sha256, size: content.length })
  const first = await fetch(`${base}${downloadUrl}`, { headers: { ...headers, range: 'bytes=0-99999' } })
  const second = await fetch(`${base}${downloadUrl}`, { headers: { ...headers, range: 'bytes=100000-' } })
  const halves = [Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())]
  expect(hashOf(Buffer.concat(halves))).toBe(sha256)
})
