import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { cert, key } from '#tests/helpers/certificate.ts'

/** WhatsApp's store of files on loopback as far as the library puts files there: encrypted, under their hash. */
export const startUploads = async () => {
  /** The files by their kind and hash. */
  const stored = new Map<string, Buffer>()
  const state = { isFailing: false }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [, kind = '', hash = ''] = /^\/mms\/([a-z]+)\/([\w-]+)\?/.exec(request.url ?? '') ?? []
    const bytes = Buffer.concat(chunks)
    const isWhole = createHash('sha256').update(bytes).digest('base64url') === hash
    if (state.isFailing || !isWhole) return response.writeHead(500).end()
    stored.set(`${kind} ${hash}`, bytes)
    const path = `/o1/v/${hash}`
    const told = { url: `https://mmg.whatsapp.net${path}`, direct_path: path }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  }
  const server = createServer({ key, cert }, (request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What trusts this store. */
    agent: new Agent({ ca: cert, servername: 'shop.test' }),
    stored,
    state,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
