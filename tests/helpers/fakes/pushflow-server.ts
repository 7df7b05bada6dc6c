import type { ServerResponse } from 'node:http'
import { createArrivals } from './arrivals.ts'
import { serveOnLoopback } from './loopback.ts'

type Reply = { success: object; quoted: string; text?: string; slowMs: number }
/** How the gateway may answer. ok and slow acknowledge the message; all others do not. */
const answersOf = (response: ServerResponse, { success, quoted, text = '', slowMs }: Reply) => {
  // The real gateway sends JSON under the content type text/html.
  const json = (value: object) => response.setHeader('content-type', 'text/html').end(JSON.stringify(value))
  const refuse = (message: string) => json({ status: 'error', message })
  const page = (status: number) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Oops</title>')
  return {
    ok: () => json(success),
    slow: () => setTimeout(() => json(success), slowMs),
    hang: () => undefined,
    html: () => page(200),
    http500: () => page(500),
    http504: () => page(504),
    http403: () => response.writeHead(403).end(),
    redirect: () => response.writeHead(307, { location: '/api/elsewhere' }).end(),
    'no-key': () => json({ status: 'success' }),
    'text-message': () => json({ status: 'success', message: 'Monthly quota exceeded' }),
    error: () => refuse(`Instance not connected\n<b>see</b> https://gateway.example${quoted}`),
    quote: () => refuse(`Number blocked, could not deliver "${text.replace(/\n/g, ' ')}" (try 7)`),
    endless: () => refuse('<'.repeat(100_000)),
    drop: () => response.destroy(),
    cut: () =>
      response
        .writeHead(200, { 'content-length': '500' })
        .write('{"status":"success","message":{"key":', () => response.destroy()),
    garbage: () => response.end('OK queued'),
    huge: () => json({ padding: 'x'.repeat(512 * 1024), ...success }),
  }
}
export type PushflowBehaviour = keyof ReturnType<typeof answersOf>

type PushflowRequest = {
  number: string
  type: string
  message: string
  instance_id: string
  access_token: string
  behaviour: PushflowBehaviour
}

const acknowledgement = (id: string, number: string, text: string) => ({
  status: 'success',
  message: {
    key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: true, id },
    message: { extendedTextMessage: { text } },
    messageTimestamp: '1700000000',
    status: 'PENDING',
  },
})

/** A PushFlow gateway on loopback that answers as the real one does. */
export const startPushflowServer = async ({ slowMs = 200 } = {}) => {
  const arrivals = createArrivals<PushflowRequest>('PushFlow message')
  const requests: { url: string; connection: string | undefined }[] = []
  const queue: PushflowBehaviour[] = []
  let standing: PushflowBehaviour = 'ok'

  const { url, hangUp, close } = await serveOnLoopback((request, response, sent) => {
    const address = request.url ?? ''
    const { pathname } = new URL(address, 'http://gateway')
    requests.push({ url: address, connection: request.headers.connection })
    const behaviour = queue.shift() ?? standing
    if (request.method === 'POST' && pathname === '/api/send') {
      const body = JSON.parse(sent.toString()) as Omit<PushflowRequest, 'behaviour'>
      arrivals.add({ ...body, behaviour })
      const id = `3EB0${String(arrivals.all.length).padStart(16, '0')}`
      const success = acknowledgement(id, body.number, body.message)
      const reply = { success, quoted: address + body.access_token, text: body.message, slowMs }
      answersOf(response, reply)[behaviour]()
    } else if (request.method === 'GET' && pathname === '/api/reconnect') {
      const reply = { success: { status: 'success', message: 'Success' }, quoted: address, slowMs }
      answersOf(response, reply)[behaviour]()
    } else {
      response.writeHead(404).end('Not found')
    }
  })
  return {
    url,
    /** Every send request that arrived whole, in order, acknowledged or not. */
    sent: arrivals.all,
    /** The connection header and URL of every request. */
    requests,
    /** Behaves so from now on. */
    behave: (behaviour: PushflowBehaviour) => {
      standing = behaviour
    },
    /** Behaves so for the next requests, one each, and then as before. */
    next: (...behaviours: PushflowBehaviour[]) => {
      queue.push(...behaviours)
    },
    hangUp,
    waitFor: arrivals.waitFor,
    close,
  }
}
export type PushflowServer = Awaited<ReturnType<typeof startPushflowServer>>
