import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { originCheck } from '#src/app/server/origins.ts'
import { AppError } from '#src/shared/app-error.ts'
import { refusals as texts } from '#src/shared/texts.ts'

const safeMethods = new Set(['GET', 'HEAD'])
const isJson = (type: string | undefined) => type === undefined || /^application\/json\b/i.test(type)
const isMultipart = (type: string | undefined) => /^multipart\/form-data\b/i.test(type ?? '')

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Bodies = {
  /** The seconds in which a body must arrive, except an upload that is being received. */
  bodySeconds: number
  /** How slow an upload that is let in may be: these seconds, and one more for each so many bytes. */
  slowestUpload: { seconds: number; bytesPerSecond: number }
  /** The paths that take a file. Multipart is refused everywhere else. */
  uploadPaths: ReadonlySet<string>
}
type Origins = {
  /** Refuses a request of a page of another site. */
  checkOrigin: ReturnType<typeof originCheck>
  /** The paths that pages of any origin may call. */
  openPaths: ReadonlySet<string>
  /** The paths that take a body of any type, because they do not read it. */
  formPaths: ReadonlySet<string>
}

/** How often late bodies are looked for, in milliseconds. */
const CHECK_MS = 500

/**
 * Ends the connection of a request whose body does not arrive in time. Listens to Node's own server, so that
 * the time starts before any handler, and also runs for a method that takes no body and after a refusal. One interval
 * for all of them, because a timer for each request costs as much as reading its body.
 */
const limitBodies = (app: FastifyInstance, { bodySeconds, slowestUpload, uploadPaths }: Bodies): void => {
  /** The requests whose body has not arrived yet, and the time at which each must have arrived. */
  const endsAt = new Map<IncomingMessage, () => number>()
  const check = (): void => {
    const now = performance.now()
    for (const [request, end] of endsAt) {
      if (request.complete || request.destroyed) endsAt.delete(request)
      else if (end() <= now) request.destroy()
    }
  }
  /** The end of an upload that begins now. It moves on with the bytes, so a large file may take long, and no slow one. */
  const endOfUpload = ({ socket }: IncomingMessage, bytesBefore: number) => {
    const start = performance.now()
    const { seconds, bytesPerSecond } = slowestUpload
    return () => start + (seconds + (socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000
  }
  const checking = setInterval(check, Math.min(CHECK_MS, bodySeconds * 1000)).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(checking)
    done()
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const end = performance.now() + bodySeconds * 1000
    endsAt.set(request, () => end)
    // An upload has its own limit once its sender was let in, which is when its body is first read. After a refusal,
    // Node reads the body too, but only when the answer was sent.
    if (!uploadPaths.has(request.url?.split('?')[0] ?? '')) return
    const { bytesRead } = request.socket
    request.once('resume', () => {
      if (!response.headersSent) endsAt.set(request, endOfUpload(request, bytesRead))
    })
  })
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    if (raw.complete) endsAt.delete(raw)
    done()
  })
}

/**
 * Refuses requests before any handler runs: writes from another site (HTTP-1), bodies of a wrong content type or compressed ones (HTTP-2)
 * and bodies that arrive too slowly.
 */
export const guardRequests = (
  app: FastifyInstance,
  { checkOrigin, openPaths, formPaths, ...bodies }: Bodies & Origins,
): void => {
  limitBodies(app, bodies)

  const refusalOf = (request: FastifyRequest): AppError | undefined => {
    if (safeMethods.has(request.method)) return undefined
    const path = request.routeOptions.url ?? ''
    const foreign = openPaths.has(path) ? undefined : checkOrigin(request)
    if (foreign) return foreign
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() !== 'identity') {
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Compressed bodies are not read here: send it as it is')
    }
    if (formPaths.has(path)) return undefined
    const type = request.headers['content-type']
    const isAccepted = isMultipart(type) ? bodies.uploadPaths.has(path) : isJson(type)
    return isAccepted ? undefined : new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.typeNotAccepted)
  }
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)))
}
