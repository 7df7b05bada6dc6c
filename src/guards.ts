import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/errors.ts'

const safeMethods = new Set(['GET', 'HEAD'])
const sites = new Set(['same-origin', 'none'])
const isJson = (type: string | undefined) => type === undefined || /^application\/json\b/i.test(type)
const isMultipart = (type: string | undefined) => /^multipart\/form-data\b/i.test(type ?? '')

/** Whether a browser on another site made this request; scripts send neither header (decision §2). */
export const isForeign = (request: FastifyRequest, publicOrigin: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && !sites.has(site)) return true
  const origin = request.headers.origin
  return origin !== undefined && origin !== publicOrigin
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
  const publicOrigin = new URL(publicUrl).origin

  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    if (isForeign(request, publicOrigin))
      throw new AppError('FORBIDDEN', 'This request came from another site')
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
