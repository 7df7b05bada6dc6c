import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Arrivals, createArrivals } from './arrivals.ts'

/** ok and slow acknowledge the message; all others do not. */
export type PushflowBehaviour =
  | 'ok' // JSON under the content type text/html, as the real gateway does
  | 'slow' // ok, after `slowMs`
  | 'hang' // never answers
  | 'html' // a web page
  | 'http500'
  | 'http504'
  | 'http403' // refused without a word
  | 'redirect'
  | 'no-key' // {"status":"success"} alone
  | 'text-message' // success with a text where the message should be
  | 'error' // HTTP 200 {"status":"error"}, quoting the request as careless gateways do
  | 'quote' // the same, quoting the message
  | 'endless' // the same, with 100 KB of `<`
  | 'drop' // closes the connection without an answer
  | 'cut' // breaks off in the middle of a good answer
  | 'garbage' // neither JSON nor a page
  | 'huge' // a good answer hidden in half a megabyte

type PushflowRequest = {
  number: string
  type: string
  message: string
  instance_id: string
  access_token: string
  at: Date
  behaviour: PushflowBehaviour
}

export type PushflowServer = {
  url: string
  /** Every send request that arrived whole, in order, acknowledged or not. */
  sent: PushflowRequest[]
  /** The connection header and URL of every request. */
  requests: { url: string; connection: string | undefined }[]
  /** Behaves so from now on. */
  behave(behaviour: PushflowBehaviour): void
  /** Behaves so for the next requests, one each, and then as before. */
  next(...behaviours: PushflowBehaviour[]): void
  /** Breaks off every request that still waits for its answer. */
  hangUp(): void
  waitFor: Arrivals<PushflowRequest>['waitFor']
  close(): Promise<void>
}

/** A PushFlow gateway on loopback that answers as the real one does (WA-2). */
export const startPushflowServer = async ({ slowMs = 200 } = {}): Promise<PushflowServer> => {
  const arrivals = createArrivals<PushflowRequest>('PushFlow message')
  const requests: PushflowServer['requests'] = []
  const queue: PushflowBehaviour[] = []
  let standing: PushflowBehaviour = 'ok'

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway')
    requests.push({ url: request.url ?? '', connection: request.headers.connection })
    const behaviour = queue.shift() ?? standing
    if (request.method === 'POST' && pathname === '/api/send') {
      const body = JSON.parse(await readText(request)) as Omit<PushflowRequest, 'at' | 'behaviour'>
      arrivals.add({ ...body, at: new Date(), behaviour })
      const id = `3EB0${String(arrivals.all.length).padStart(16, '0')}`
      respond(
        response,
        behaviour,
        acknowledgement(id, body.number, body.message),
        request.url + body.access_token,
        body.message,
      )
    } else if (request.method === 'GET' && pathname === '/api/reconnect') {
      respond(response, behaviour, { status: 'success', message: 'Success' }, request.url ?? '')
    } else {
      response.writeHead(404).end('Not found')
    }
  }

  const respond = (
    response: ServerResponse,
    behaviour: PushflowBehaviour,
    success: object,
    quoted: string,
    text = '',
  ): void => {
    const json = (value: object) => response.setHeader('content-type', 'text/html').end(JSON.stringify(value))
    const refuse = (message: string) => json({ status: 'error', message })
    const page = (status: number) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Oops</title>')
    switch (behaviour) {
      case 'ok':
        json(success)
        break
      case 'slow':
        setTimeout(() => json(success), slowMs)
        break
      case 'hang':
        break
      case 'html':
        page(200)
        break
      case 'http500':
        page(500)
        break
      case 'http504':
        page(504)
        break
      case 'http403':
        response.writeHead(403).end()
        break
      case 'redirect':
        response.writeHead(307, { location: '/api/elsewhere' }).end()
        break
      case 'no-key':
        json({ status: 'success' })
        break
      case 'text-message':
        json({ status: 'success', message: 'Monthly quota exceeded' })
        break
      case 'error':
        refuse(`Instance not connected\n<b>see</b> https://gateway.example${quoted}`)
        break
      case 'quote':
        refuse(`Number blocked, could not deliver "${text.replace(/\n/g, ' ')}" (try 7)`)
        break
      case 'endless':
        refuse('<'.repeat(100_000))
        break
      case 'drop':
        response.destroy()
        break
      case 'cut':
        response.writeHead(200, { 'content-length': '500' })
        response.write('{"status":"success","message":{"key":', () => response.destroy())
        break
      case 'garbage':
        response.end('OK queued')
        break
      case 'huge':
        json({ padding: 'x'.repeat(512 * 1024), ...success })
        break
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sent: arrivals.all,
    requests,
    behave: (behaviour) => {
      standing = behaviour
    },
    next: (...behaviours) => {
      queue.push(...behaviours)
    },
    hangUp: () => server.closeAllConnections(),
    waitFor: arrivals.waitFor,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
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

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
