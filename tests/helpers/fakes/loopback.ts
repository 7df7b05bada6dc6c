import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown

/** An HTTP server on loopback, which answers each request once it is whole. An answer that fails breaks the connection. */
export const serveOnLoopback = async (answer: Answer, server = createServer()) => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    buffer(request)
      .then((body) => answer(request, response, body))
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** Breaks off every request that still waits for its answer. */
    hangUp: () => server.closeAllConnections(),
    close: async (): Promise<void> => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
