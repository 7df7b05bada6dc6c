import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serverOptions } from '#fastify.config.ts'
import { contextFactory } from '#src/app/server/request-context.ts'
import { errorSender } from '#src/app/server/rest/plugin.ts'
import { downloadFiles } from '#src/domains/downloads/http.ts'
import { letInBy } from '#src/kit/rights.ts'
import { sharedApp, type TestApp } from '#tests/helpers/app.ts'
import {
  content,
  downloadRows,
  filePart,
  filesOf,
  form,
  hashOf,
  multipartType,
  typePart,
  UPLOAD,
  uploadingShop,
  zipFile,
} from '#tests/helpers/uploads.ts'

const expectNothingLeft = (t: TestApp) => {
  expect(downloadRows(t)).toEqual([])
  expect(filesOf(t)).toEqual([])
}

/** Only for uploads that are refused and leave nothing. */
const refusing = sharedApp()
const accepting = sharedApp()

describe('an upload', () => {
  it('is stored, hashed and recorded, and answers 201 with the download', async () => {
    const { t, admin, send } = await uploadingShop()
    const answer = await send(form([typePart, { name: 'version', value: '2.0.1' }, filePart()]))
    expect(answer.statusCode).toBe(201)
    const [row] = downloadRows(t)
    const file = { fileName: 'Extension 2.zip', size: content.length, sha256: hashOf(content) }
    const download = { version: '2.0.1', downloadUrl: `/api/downloads/${row?.id}/file`, isActive: true }
    expect(answer.json()).toMatchObject({ id: row?.id, userId: admin.id, ...download, ...file })
    const [path = ''] = filesOf(t)
    expect(path.endsWith(row?.storedName ?? 'no name')).toBe(true)
    expect(readFileSync(path).equals(content)).toBe(true)
  })

  it('may have its fields after the file, and names its customer', async () => {
    const { t, send } = await uploadingShop()
    const customer = t.make.user()
    const answer = await send(form([filePart(), typePart, { name: 'userId', value: String(customer.id) }]))
    expect(answer.json()).toMatchObject({ userId: customer.id, version: '1.0.0' })
  })

  it('comes from a browser form as well, with a name in any script', async () => {
    const { t, headers } = await uploadingShop()
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
    expect(hashOf(new Uint8Array(await fetched.arrayBuffer()))).toBe(hashOf(content))
    expect(fetched.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('واٹس ایپ “x”.zip')}`,
    )
  })

  it.each([
    ['plan "A".zip', 'plan "A".zip'],
    ['a%22b%5Cc.zip', 'a"b\\c.zip'],
    ['two%0D%0Alines.zip', 'two lines.zip'],
    ['50%25 off.zip', '50%25 off.zip'],
  ])('keeps the name of %s without the escapes of browsers (UP-840)', async (sent, kept) => {
    const { t, headers } = await uploadingShop()
    const body = new FormData()
    body.set('fileType', 'desktop-app')
    body.set('file', new File([content], sent))
    const answer = await fetch(`${await t.listen()}${UPLOAD}`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ fileName: kept })
  })

  const diskImage = (mark: string) => Buffer.concat([Buffer.alloc(1000), Buffer.from(mark.padEnd(512, '\0'))])
  const real: Record<string, string | Buffer> = {
    zip: 'PK\x03\x04',
    rar: 'Rar!\x1a\x07\x01\x00',
    '7z': '7z\xbc\xaf\x27\x1c',
    tar: 'x',
    gz: '\x1f\x8b\x08',
    exe: 'MZ',
    msi: 'x',
    dmg: diskImage('koly'),
    pkg: 'x',
    apk: 'PK\x03\x04',
    ipa: 'PK\x03\x04',
    deb: 'x',
    rpm: 'x',
    crx: 'Cr24',
  }
  const bytesOf = (value: string | Buffer) =>
    typeof value === 'string' ? Buffer.from(value, 'latin1') : value

  it.each(Object.entries(real))('may be a .%s file (UP-1)', async (extension, value) => {
    const { send } = await uploadingShop(accepting())
    const small = filePart(bytesOf(value), `a.${extension.toUpperCase()}`)
    expect((await send(form([typePart, small]))).statusCode).toBe(201)
  })

  type Fake = [what: string, fileName: string, value: string | Buffer]
  const called = (extension: string): Fake => [`a text called .${extension}`, `fake.${extension}`, 'A text.']
  const fakes: Fake[] = [
    ...['zip', 'rar', '7z', 'gz', 'exe', 'dmg', 'apk', 'ipa', 'crx'].map(called),
    ['a long text', 'fake.zip', 'Only a text. '.repeat(10_000)],
    ['a program called an archive', 'setup.zip', 'MZ'],
    ['an archive called a program', 'setup.exe', 'PK\x03\x04'],
    ['an archive whose beginning comes later', 'a.zip', ' PK\x03\x04'],
    ['a cut disk image', 'a.dmg', diskImage('koly').subarray(0, -1)],
    ['a disk image without its trailer', 'a.dmg', diskImage('x')],
  ]

  it.each(fakes)(
    'is refused as %s in words, and leaves nothing (UP-10, UP-701)',
    async (_what, fileName, value) => {
      const { t, send } = await uploadingShop(refusing())
      const answer = await send(form([typePart, filePart(bytesOf(value), fileName)]))
      const extension = fileName.split('.')[1]
      const message = `This is not a .${extension} file, although its name says so. Please choose another file.`
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', message })
      expectNothingLeft(t)
    },
  )

  const file = filePart(zipFile())
  const whole = form([typePart, file])
  const field = (name: string, value: string) => form([typePart, file, { name, value }])
  const moreFields = Array.from({ length: 12 }, (_, n) => ({ name: `f${n}`, value: 'x' }))
  const noFile = 'Please select a file to upload'
  const noType = 'File type must be chrome-extension, desktop-app or mobile-app'
  const cut = /broke off|could not be read/
  type Refusal = [what: string, payload: Buffer, message: string | RegExp, status?: number, type?: string]
  const refusals: Refusal[] = [
    ['without a file', form([typePart]), noFile],
    ['with no file chosen', form([typePart, filePart(Buffer.alloc(0), '')]), noFile],
    ['with the file under another name', form([typePart, { ...file, name: 'x' }]), noFile],
    ['without anything', form([]), noFile],
    ['of a refused type', form([typePart, filePart(content, 'a.html')]), 'This type of file is not accepted'],
    ['that is empty', form([typePart, filePart(Buffer.alloc(0))]), 'The file is empty'],
    ['without its type', form([file]), noType],
    ['for an unknown user', field('userId', '999'), 'There is no such user'],
    ['for no number', field('userId', 'me'), 'User must be a number'],
    ['that ends within the file', form([typePart, file], '').subarray(0, -3), cut],
    ['that ends after the file', form([file, typePart], '').subarray(0, -3), cut],
    ['whose fields replace a prototype', field('__proto__', 'x'), 'could not be read'],
    ['as multipart without a boundary', whole, '', 400, 'multipart/form-data'],
    ['as JSON', whole, '', 400, 'application/json'],
    ['as text', whole, '', 415, 'text/plain'],
    ['with two files (UP-6)', form([typePart, file, file]), '', 413],
    ['with too many fields', form([file, ...moreFields]), '', 413],
  ]

  it.each(refusals)(
    '%s is refused and leaves nothing',
    async (_what, payload, message, status = 400, type = multipartType) => {
      const { t, send } = await uploadingShop(refusing())
      const answer = await send(payload, { 'content-type': type })
      expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(message)])
      expectNothingLeft(t)
    },
  )

  it('names the invalid field', async () => {
    const { send } = await uploadingShop(refusing())
    const answer = await send(form([{ name: 'fileType', value: 'virus' }, file]))
    expect(answer.json().issues).toEqual([{ path: 'fileType', message: noType }])
  })

  /** A server with only the routes of files, and limits that a test can reach. */
  const smallServer = async (t: TestApp, maxBytes: number, connectionTimeout = 0) => {
    const server = Fastify({ connectionTimeout })
    onTestFinished(() => server.close())
    server.setErrorHandler(errorSender(t.deps))
    await server.register(cookie)
    await server.register(downloadFiles(letInBy(contextFactory(t.deps)), maxBytes))
    return server
  }

  it('that is too large is refused with 413 and leaves nothing, wherever it exceeds the limit', async () => {
    const { t, headers } = await uploadingShop()
    const server = await smallServer(t, 1000)
    const send = (value: Buffer) =>
      server.inject({
        method: 'POST',
        url: UPLOAD,
        headers: { 'content-type': multipartType, ...headers },
        payload: form([typePart, filePart(value)]),
      })
    for (const size of [1001, 300_000]) {
      const answer = await send(content.subarray(0, size))
      expect(answer.statusCode).toBe(413)
      const message = expect.stringContaining('too large')
      expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message })
      expectNothingLeft(t)
    }
    expect((await send(content.subarray(0, 1000))).statusCode).toBe(201)
  })

  it('whose sender stalls is cut off, and leaves nothing', async () => {
    const { t, headers } = await uploadingShop()
    const base = await (await smallServer(t, 1_000_000, 30)).listen({ host: '127.0.0.1', port: 0 })
    const upload = httpRequest(`${base}${UPLOAD}`, {
      method: 'POST',
      headers: { 'content-type': multipartType, 'content-length': 1_000_000, ...headers },
    })
    upload.write(form([typePart, filePart()], ''))
    await expect(once(upload, 'response')).rejects.toThrow(/socket hang up|ECONNRESET/)
    await expect.poll(() => filesOf(t)).toEqual([])
    expectNothingLeft(t)
    expect(serverOptions.connectionTimeout).toBe(60_000)
  })

  it('of a guest or a customer is refused before its body is read, at every address (UP-7)', async () => {
    const { t } = await uploadingShop()
    const base = await t.listen()
    const customer = { cookie: t.cookieOf(t.make.user()) }
    const places = [UPLOAD, '/api/admin/notifications/upload-media', '/api/admin/upload-image']
    const refused = places.flatMap((at) => [[at, {}, 401] as const, [at, customer, 403] as const])
    for (const [place, headers, status] of refused) {
      const upload = httpRequest(`${base}${place}`, {
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
})
