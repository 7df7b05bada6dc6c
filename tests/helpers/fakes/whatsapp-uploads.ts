import { createHash } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import { cert, key } from '#tests/helpers/certificate.ts'
import { serveOnLoopback } from './loopback.ts'

/** WhatsApp's store of files on loopback as far as the library puts files there: encrypted, under their hash. */
export const startUploads = async () => {
  /** The files by their kind and hash. */
  const stored = new Map<string, Buffer>()
  const state = { isFailing: false }
  const { host, close } = await serveOnLoopback((request, response, bytes) => {
    const [, kind = '', hash = ''] = /^\/mms\/([a-z]+)\/([\w-]+)\?/.exec(request.url ?? '') ?? []
    const isWhole = createHash('sha256').update(bytes).digest('base64url') === hash
    if (state.isFailing || !isWhole) return response.writeHead(500).end()
    stored.set(`${kind} ${hash}`, bytes)
    const path = `/o1/v/${hash}`
    const told = { url: `https://mmg.whatsapp.net${path}`, direct_path: path }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  }, createServer({ key, cert }))
  return {
    host,
    /** What trusts this store. */
    agent: new Agent({ ca: cert, servername: 'shop.test' }),
    stored,
    state,
    close,
  }
}
