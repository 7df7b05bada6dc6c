import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#fastify.config.ts'
import { type CreateContext, requireAdministrator } from '#src/kit/context.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { UploadedMedia } from './answers.ts'
import { imageExtensions, mediaFolder, videoExtensions } from './schema.ts'
import { addMedia, type MediaRow } from './service.ts'

/** A year. The name of a stored file is never used again, so what it names never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const isVideo = (fileName: string) =>
  videoExtensions.includes(fileName.split('.').at(-1)?.toLowerCase() ?? '')

/** The name decides whether a picture or a video is expected, the first bytes whether it is one (UP-4). */
const rulesOf = (fileName: string) => {
  const kind = isVideo(fileName) ? ('video' as const) : ('image' as const)
  const extensions = [...imageExtensions, ...videoExtensions]
  return { fileName, extensions, signatures: kind, maxBytes: maxUploadBytes[kind] }
}

const toUploadedMedia = ({ storedName, kind }: MediaRow): UploadedMedia => ({
  mediaUrl: `/media/${storedName}`,
  mediaType: kind,
})

/** The upload of a banner's picture or video (MEDIA-1), and the published files (MEDIA-4). */
export const mediaFiles =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.video)

    app.post('/api/admin/notifications/upload-media', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const administrator = requireAdministrator(actor)
      const { received } = await readUpload(deps, request, {
        field: 'media',
        missing: 'Please select a media file',
        rulesOf,
        schema: z.object({}),
      })
      return reply.send(toUploadedMedia(await addMedia(deps, administrator, received)))
    })

    // Only for reply.sendFile, which answers ranges: browsers ask for videos in parts.
    await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
    app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
      const { deps } = createContext(request, reply)
      const stored = await deps.files.open(mediaFolder, request.params.name)
      if (!stored) throw notFound('File')
      return reply
        .header('cache-control', FOR_EVER)
        .sendFile(request.params.name, dirname(stored.path), { cacheControl: false })
    })
  }
