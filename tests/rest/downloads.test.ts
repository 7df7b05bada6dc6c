import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { sharedApp } from '#tests/helpers/app.ts'
import {
  content,
  downloadRows,
  filePart,
  filesOf,
  form,
  hashOf,
  openFilesOf,
  typePart,
  uploadingShop,
  zipFile,
} from '#tests/helpers/uploads.ts'

const shared = sharedApp()
const storing = async () => {
  const { app, headers, upload } = await uploadingShop(shared())
  const { downloadUrl: url } = await upload()
  return { app, headers, url }
}
let stored: ReturnType<typeof storing> | undefined
/** One file for all that only fetch it. */
const storedFile = () => (stored ??= storing())

describe('fetching a download', () => {
  it.each(['0', '-1', '1.5', 'x', '9999', '1e400'])('answers 404 to the unknown id %s', async (unknown) => {
    const { app, headers } = await storedFile()
    const answer = await app.inject({ url: `/api/downloads/${unknown}/file`, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('answers the exact bytes, as an attachment that no browser runs (DL-2)', async () => {
    const { app, headers, upload } = await uploadingShop()
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

  it('answers HEAD with the same headers and no body', async () => {
    const { app, headers, url } = await storedFile()
    const get = await app.inject({ url, headers })
    const head = await app.inject({ method: 'HEAD', url, headers: { ...headers, range: 'bytes=0-9' } })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect({ ...head.headers, date: null }).toEqual({ ...get.headers, date: null })
  })

  const size = content.length
  it.each([
    ['bytes=0-0', 206, 0, 0],
    ['bytes=0-', 206, 0, size - 1],
    ['bytes=100-199', 206, 100, 199],
    ['bytes=299000-', 206, 299_000, size - 1],
    ['bytes=-10', 206, size - 10, size - 1],
    ['bytes=-999999', 206, 0, size - 1],
    ['bytes=10-999999', 206, 10, size - 1],
    ...['bytes=9-1', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6'].map(
      (range) => [range, 200, 0, size - 1] as const,
    ),
  ] as const)('answers the range %s with %i and its bytes', async (range, status, start, end) => {
    const { app, headers, url } = await storedFile()
    const answer = await app.inject({ url, headers: { ...headers, range } })
    const contentRange = status === 206 ? `bytes ${start}-${end}/${size}` : undefined
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange])
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  })

  const outside = ['bytes=300000-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]
  it.each(outside)('answers 416 to the range %s', async (range) => {
    const { app, headers, url } = await storedFile()
    const answer = await app.inject({ url, headers: { ...headers, range } })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${size}`])
    expect(answer.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE', message: expect.any(String) })
  })

  const tag = `"${hashOf(content)}"`
  it.each([
    [206, { range: 'bytes=5-', 'if-range': tag }],
    [200, { range: 'bytes=5-', 'if-range': `W/${tag}` }],
    [200, { range: 'bytes=5-', 'if-range': '"another"' }],
    [200, { range: 'bytes=5-', 'if-range': 'Sat, 21 Nov 2026 09:00:00 GMT' }],
    [304, { 'if-none-match': tag }],
    [304, { 'if-none-match': `"x", W/${tag}` }],
    [304, { 'if-none-match': '*' }],
    [200, { 'if-none-match': '"another"' }],
  ])('answers %i to a client that has %j of it', async (status, condition) => {
    const { app, headers, url } = await storedFile()
    const answer = await app.inject({ url, headers: { ...headers, ...condition } })
    expect([answer.statusCode, answer.headers.etag]).toEqual([status, tag])
    if (status === 304) expect(answer.rawPayload).toHaveLength(0)
  })

  it('is counted once however it is fetched, and not for HEAD, probes or cached requests (DL-705)', async () => {
    const { t, app, headers, upload } = await uploadingShop()
    const { downloadUrl: url, sha256 } = await upload()
    const get = (more: Record<string, string> = {}) => app.inject({ url, headers: { ...headers, ...more } })
    await get()
    for (const range of ['bytes=0-0', 'bytes=-1', 'bytes=-22', 'bytes=0-99', 'bytes=0-99', 'bytes=100-']) {
      await get({ range })
    }
    await get({ 'if-none-match': `"${sha256}"` })
    await app.inject({ method: 'HEAD', url, headers })
    await app.inject({ url })
    await t.settled()
    expect(downloadRows(t)[0]?.downloadCount).toBe(2)
  })

  it('succeeds when the count cannot be saved (DL-706)', async () => {
    const { t, app, headers, upload } = await uploadingShop()
    const { downloadUrl: url } = await upload()
    t.connection.pragma('query_only = 1')
    expect((await app.inject({ url, headers })).rawPayload.equals(content)).toBe(true)
    t.connection.pragma('query_only = 0')
  })

  it('redirects to a file that is stored elsewhere, and counts it', async () => {
    const { t, app, headers, admin } = await uploadingShop()
    const elsewhere = 'https://файлы.example/a b/é.zip?x=%20'
    const { id } = t.make.download({ userId: admin.id, externalUrl: elsewhere })
    const fetched = (of: { id: number }, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: `/api/downloads/${of.id}/file`, headers })
    const answer = await fetched({ id })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, new URL(elsewhere).href])
    await fetched({ id }, 'HEAD')
    await t.settled()
    expect(downloadRows(t)[0]?.downloadCount).toBe(1)

    const own = t.make.download({ userId: admin.id, externalUrl: '/files/a.zip' })
    expect((await fetched(own)).headers.location).toBe('http://shop.test/files/a.zip')
    const broken = t.make.download({ userId: admin.id, externalUrl: 'http://[' })
    expect((await fetched(broken)).statusCode).toBe(404)
  })

  it('answers 404 when the file is missing', async () => {
    const { t, app, headers, upload } = await uploadingShop()
    const { downloadUrl: url } = await upload()
    for (const path of filesOf(t)) rmSync(path)
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'File not found'])
  })

  it('that a client leaves does no harm, and is counted when it is resumed to its end (DL-3)', async () => {
    const { t, headers, upload } = await uploadingShop()
    const { downloadUrl } = await upload(zipFile(16 * 2 ** 20))
    const url = `${await t.listen()}${downloadUrl}`
    const leaving = await fetch(url, { headers })
    await leaving.body?.cancel()
    const rest = await fetch(url, { headers: { ...headers, range: 'bytes=1000000-' } })
    await rest.arrayBuffer()
    await expect.poll(() => downloadRows(t)[0]?.downloadCount).toBe(1)
    await expect.poll(() => openFilesOf(t)).toEqual([])
  })
})

it('an upload switches off the version that it replaces, in one transaction', async () => {
  const { t, admin, send, upload } = await uploadingShop()
  const old = await upload(zipFile(), 'wacrm-2.4.1.zip')
  const other = await upload(zipFile(), 'other-1.0.0.zip')
  const replacing = (id: number, more = typePart) =>
    send(form([more, { name: 'replaces', value: String(id) }, filePart(zipFile(), 'wacrm-2.5.0.zip')]))
  const answer = await replacing(old.id)
  expect(answer.statusCode).toBe(201)
  const active = () =>
    downloadRows(t)
      .filter(({ isActive }) => isActive)
      .map(({ fileName }) => fileName)
  expect(active()).toEqual(['other-1.0.0.zip', 'wacrm-2.5.0.zip'])
  expect(listAudit(t.deps, 'download', old.id)).toMatchObject([
    { action: 'updated', actorName: admin.username },
    { action: 'created' },
  ])
  // One that is off already, of another type, for one customer alone, or that there is not.
  const customer = t.make.user()
  await send(form([{ name: 'userId', value: String(customer.id) }, typePart, filePart(zipFile())]))
  const own = downloadRows(t).at(-1)?.id ?? 0
  const files = filesOf(t)
  for (const id of [old.id, own, 999]) expect((await replacing(id)).statusCode).toBe(409)
  expect((await replacing(other.id, { ...typePart, value: 'mobile-app' })).statusCode).toBe(409)
  expect((await replacing(-1)).statusCode).toBe(400)
  expect(filesOf(t)).toEqual(files)
  expect(active()).toEqual(['other-1.0.0.zip', 'wacrm-2.5.0.zip', 'Extension 2.zip'])
})
