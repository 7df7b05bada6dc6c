import { once } from 'node:events'
import { connect } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { guardRequests } from '#src/app/server/guards.ts'
import { originCheck } from '#src/app/server/origins.ts'
import { contextFactory } from '#src/app/server/request-context.ts'
import { errorSender } from '#src/app/server/rest/plugin.ts'
import { downloadFiles } from '#src/domains/downloads/http.ts'
import { letInBy } from '#src/kit/rights.ts'
import { testApp } from '#tests/helpers/app.ts'
import { downloadRows, filePart, form, multipartType, typePart, UPLOAD } from '#tests/helpers/uploads.ts'

const json = 'content-type: application/json'
const chunked = 'transfer-encoding: chunked'
const multipart = `content-type: ${multipartType}`
const foreign = 'origin: https://evil.example'

/** A server with the guards, the routes of files and a body that may take so long. */
const guardedServer = async (bodySeconds: number, slowestUpload = { seconds: 60, bytesPerSecond: 1 }) => {
  const t = testApp()
  const sendError = errorSender(t.deps)
  const app = Fastify({ frameworkErrors: (error, request, reply) => void sendError(error, request, reply) })
  app.setErrorHandler(sendError)
  guardRequests(app, {
    checkOrigin: originCheck({ publicUrl: 'http://shop.test', isPublicUrlSet: true }),
    bodySeconds,
    slowestUpload,
    uploadPaths: new Set([UPLOAD]),
    formPaths: new Set(),
    openPaths: new Set(),
  })
  await app.register(cookie)
  await app.register(downloadFiles(letInBy(contextFactory(t.deps))))
  app.get('/', async () => ({ done: true }))
  app.post('/', async () => ({ done: true }))
  const slow = Promise.withResolvers<object>()
  app.post('/slow', async () => slow.promise)
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = (start: string, ...lines: string[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write([`${start} HTTP/1.1`, 'host: shop.test', ...lines, '', ''].join('\r\n'))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    // Not `once` of node:events, which rejects when what is still being sent meets a connection that has ended.
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    socket.once('close', () => resolve(answer))
    return {
      socket,
      /** All that was answered, once the server has ended the connection. */
      ended,
    }
  }
  return { t, open, finishSlowAnswer: () => slow.resolve({ done: true }) }
}

describe('a body that never ends (HTTP-704)', () => {
  it.each([
    ['of a call', 'POST /', [json, 'content-length: 1000'], ''],
    ['of a call, in chunks', 'POST /', [json, chunked], ''],
    ['of a read', 'GET /', ['content-length: 1000'], '200'],
    ['of a read, in chunks', 'GET /', [chunked], '200'],
    ['of HEAD', 'HEAD /', ['content-length: 1000'], '200'],
    ['for an unknown address', 'POST /nothing', [json, 'content-length: 1000'], ''],
    ['for a malformed address', 'GET /%zz', ['content-length: 1000'], '400'],
    ['from another site', 'POST /', [json, 'content-length: 1000', foreign], '403'],
    ['of a wrong type', 'POST /', ['content-type: text/plain', 'content-length: 1000'], '415'],
    ['of a form where none is taken', 'POST /', [multipart, chunked], '415'],
    ['of an upload of a wrong type', `POST ${UPLOAD}`, ['content-type: text/plain', chunked], '415'],
    ['of a visitor who uploads', `POST ${UPLOAD}`, [multipart, chunked], '401'],
    ['of an upload from another site', `POST ${UPLOAD}`, [multipart, chunked, foreign], '403'],
  ])('%s does not hold its connection', async (_name, start, lines, status) => {
    const { open } = await guardedServer(0.05)
    const { ended, socket } = open(start, ...lines)
    // It goes on sending, so it is never silent.
    const more = setInterval(() => socket.write(lines.includes(chunked) ? '1\r\n{\r\n' : ' '), 10)
    onTestFinished(() => clearInterval(more))
    const answer = await ended
    expect(answer.split(' ')[1] ?? '').toBe(status)
  })

  it.each([
    ['that is slower ends, however long it goes on', 1e9, false],
    ['that is quick enough takes longer than other bodies may, and is received', 1, true],
  ])('of an upload %s (HTTP-705)', async (_name, bytesPerSecond, isReceived) => {
    // Longer than a busy machine needs for the first bytes.
    const seconds = 0.3
    const { t, open } = await guardedServer(seconds, { seconds, bytesPerSecond })
    const session = `cookie: ${t.cookieOf(t.make.user({ isAdmin: true }))}`
    const body = form([typePart, filePart(Buffer.from('PK\u0003\u0004'))])
    const { socket, ended } = open(
      `POST ${UPLOAD}`,
      `content-type: ${multipartType}`,
      `content-length: ${body.length}`,
      'expect: 100-continue',
      session,
    )
    await once(socket, 'data')
    socket.write(body.subarray(0, 100))
    // A body that ended later than this upload may last without its bytes.
    await open('POST /', json, 'content-length: 10').ended
    await open('POST /', json, 'content-length: 10').ended
    socket.write(body.subarray(100))
    if (isReceived) expect(await once(socket, 'data')).toEqual([expect.stringMatching(/ 201 /)])
    else expect(await ended).not.toContain(' 201 ')
    expect(downloadRows(t)).toHaveLength(isReceived ? 1 : 0)
  })
})

it('an answer may take longer than a body', async () => {
  const { open, finishSlowAnswer } = await guardedServer(0.05)
  const whole = open('POST /slow', json, 'content-length: 2', 'connection: close')
  whole.socket.write('{}')
  await open('POST /', json, 'content-length: 10').ended
  finishSlowAnswer()
  expect(await whole.ended).toMatch(/ 200 /)
})
