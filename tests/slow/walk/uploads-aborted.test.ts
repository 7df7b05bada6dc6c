import { request as httpRequest } from 'node:http'
import { expect, it } from 'vitest'
import { prove } from '#tests/helpers/prove.ts'
import {
  downloadRows,
  filePart,
  filesOf,
  form,
  multipartType,
  openFilesOf,
  typePart,
  UPLOAD,
  uploadingShop,
} from '#tests/helpers/uploads.ts'

it('an upload aborted at 0, 1, 50 or 99 %, 100 times, leaves no row, no file and no open descriptor (UP-3)', async () => {
  const { t, headers } = await uploadingShop()
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
    if (bytes.length > 0) {
      await new Promise((resolve) => upload.write(bytes, resolve))
      await expect.poll(() => started, { interval: 1 }).toBeGreaterThan(before)
    }
    upload.destroy()
  }
  for (let round = 0; round < 25; round += 1) {
    for (const share of [0, 0.01, 0.5, 0.99]) await abort(share)
  }
  expect(started).toBe(75)
  const connections = () =>
    new Promise((resolve) => {
      server.getConnections((_error, count) => resolve(count))
    })
  await expect.poll(connections).toBe(0)
  await expect.poll(() => filesOf(t)).toEqual([])
  const what = 'uploads aborted at 0, 1, 50 and 99 %, 100 times'
  prove(`${what}: rows without file`, downloadRows(t), { is: [] })
  prove(`${what}: files without row`, filesOf(t), { is: [] })
  prove(`${what}: leaked descriptors`, openFilesOf(t), { is: [] })

  const whole = await fetch(`${base}${UPLOAD}`, {
    method: 'POST',
    headers: { 'content-type': multipartType, ...headers },
    body: new Uint8Array(payload),
  })
  expect(whole.status).toBe(201)
})
