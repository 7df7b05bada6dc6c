import { open } from 'node:fs/promises'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { maxUploadBytes } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import { requireUser } from '#src/kit/context.ts'
import { pathId } from '#src/kit/input.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { notFound } from '#src/shared/app-error.ts'
import { downloadFolder } from '#src/shared/stored-folders.ts'
import { type DownloadRow, toAdminDownload } from './present.ts'
import { findDownload, findTrackedDownload } from './queries.ts'
import { downloadOfUpdate } from './rules/updates.ts'
import { downloadRights, fileExtensions, NO_FILE, trackedInput, uploadInput } from './schema.ts'
import { addUpload, countDownload } from './service.ts'

type Range = { start: number; end: number }

/**
 * The requested range of bytes, both ends included. 'whole' when the header is absent, invalid or asks for several
 * ranges, which a server may answer in full; null when the range is outside the file (RFC 9110, 14.2).
 */
const rangeOf = (header: string | undefined, size: number): Range | 'whole' | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : null
}

/** Whether only the end was asked for, where archives keep their list of contents: `bytes=-22`. */
const isProbeOfEnd = (header: string | undefined): boolean => /^bytes=-\d+$/.test(header ?? '')

const throwOpenError = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? notFound('File') : error
}

/** Answers with the file: 200, 206, 304 or 416. The ETag is its SHA-256, so that resuming never mixes files. */
const sendFile = async (
  deps: Deps,
  { id, fileName, sha256 }: DownloadRow,
  storedName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const stored = await deps.files.open(downloadFolder, storedName)
  if (!stored) throw notFound('File')
  const { path, size } = stored
  const etag = `"${sha256}"`
  const { range: wanted, 'if-range': condition } = request.headers
  // no-cache: a browser may cache the file, but revalidates each time, so the user's right to it is checked again.
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
  if (fresh(request.headers, { etag })) return reply.code(304).send()

  const isGet = request.method === 'GET'
  const mayResume = isGet && (condition === undefined || condition === etag)
  const range = mayResume ? rangeOf(wanted, size) : 'whole'
  if (range === null) {
    const message = 'The file is shorter than that'
    reply.code(416).header('content-range', `bytes */${size}`)
    return reply.send({ message, error: message, code: 'RANGE_NOT_SATISFIABLE' })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  // Opened before the answer begins, so that a file deleted meanwhile is still sent to its end.
  const handle = isGet ? await open(path).catch(throwOpenError) : undefined
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(fileName),
    'content-length': end - start + 1,
  })
  if (!handle) return reply.send()
  // Programs that download ask for a byte of the start or the end first (DL-705), and for the file in parts then. The
  // last part is the one that every whole download has once (DL-3).
  if (end === size - 1 && !isProbeOfEnd(wanted)) reply.raw.once('finish', () => countDownload(deps, id))
  return reply.send(handle.createReadStream({ start, end }))
}

/** The two routes that carry a file: the upload and the download (DL-2). */
export const downloadFiles =
  (letIn: LetIn, maxBytes: number = maxUploadBytes.download) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxBytes)

    app.post('/api/admin/downloads/upload', async (request, reply) => {
      const { deps, actor } = letIn(request, reply, downloadRights.upload)
      const { input, received } = await readUpload(deps, request, {
        field: 'file',
        missing: NO_FILE,
        rulesOf: (fileName) => ({ fileName, extensions: fileExtensions, maxBytes }),
        schema: uploadInput,
      })
      return reply.code(201).send(toAdminDownload(addUpload(deps, actor, input, received)))
    })

    app.route({
      method: ['GET', 'HEAD'],
      url: '/api/downloads/:id/file',
      handler: async (request, reply) => {
        const { deps, actor } = letIn(request, reply, downloadRights.file)
        const { order, update } = request.query as { order?: unknown; update?: unknown }
        const [tracked, opened] = [order, update].map(
          (token) => trackedInput.safeParse({ token }).data?.token,
        )
        const user = tracked === undefined && opened === undefined ? requireUser(actor) : null
        const id = pathId(request, 'Download')
        const download = user
          ? findDownload(deps, user, id)
          : opened === undefined
            ? findTrackedDownload(deps, tracked ?? '', id)
            : downloadOfUpdate(deps, opened, id)
        if (download.storedName !== null) return sendFile(deps, download, download.storedName, request, reply)
        // URL.parse makes the address absolute and ASCII, because a header cannot carry other characters.
        const address = URL.parse(download.externalUrl ?? '', deps.config.publicUrl)
        if (!address) throw notFound('File')
        if (request.method === 'GET') countDownload(deps, download.id)
        return reply.redirect(address.href, 302)
      },
    })
  }
