import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/shared/app-error.ts'

const safeMethods = new Set(['GET', 'HEAD'])
const sites = new Set(['same-origin', 'none'])
const isJson = (type: string | undefined) => type === undefined || /^application\/json\b/i.test(type)
const isMultipart = (type: string | undefined) => /^multipart\/form-data\b/i.test(type ?? '')

// A shop that is tried out on its own machine is opened by any of these.
const ownMachine = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0']

/** The origins of our pages: that of PUBLIC_URL, by each of its names where it is this machine's own (decision §2). */
export const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const { protocol, hostname, port } = new URL(publicUrl)
  const names = ownMachine.includes(hostname) ? ownMachine : [hostname]
  return new Set(names.map((name) => new URL(`${protocol}//${name}:${port}`).origin))
}

/** Whether a browser on another site made this request; scripts send neither header (decision §2). */
export const isForeign = (request: FastifyRequest, own: ReadonlySet<string>): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && !sites.has(site)) return true
  const origin = request.headers.origin
  return origin !== undefined && !own.has(origin)
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Guards = {
  publicUrl: string
  bodySeconds: number
  /** The documented paths that take a file; multipart is refused everywhere else. */
  uploadPaths: ReadonlySet<string>
}

/** Refuses what no honest client sends, before any handler runs: cross-site writes, forms in disguise, slow bodies. */
export const guardRequests = (
  app: FastifyInstance,
  { publicUrl, bodySeconds, uploadPaths }: Guards,
): void => {
  const own = ownOrigins(publicUrl)

  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    if (isForeign(request, own)) throw new AppError('FORBIDDEN', 'This request came from another site')
    const type = request.headers['content-type']
    const isUpload = uploadPaths.has(request.routeOptions.url ?? '')
    if (isMultipart(type) ? !isUpload : !isJson(type)) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'This content type is not accepted here')
    }
    if (isUpload || !hasBody(request)) return
    // A body that trickles in holds a connection for nothing.
    const timer = setTimeout(() => request.raw.destroy(), bodySeconds * 1000)
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
