import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#fastify.config.ts'
import { imageExtensions } from '#src/domains/content/schema.ts'
import { type CreateContext, requireAdministrator } from '#src/kit/context.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import type { UploadedMedia } from './answers.ts'
import { mediaFolder, videoExtensions } from './schema.ts'
import { addMedia, type MediaRow } from './service.ts'

const isVideo = (fileName: string) =>
  videoExtensions.includes(fileName.split('.').at(-1)?.toLowerCase() ?? '')

/** The name decides whether a picture or a video is expected, the first bytes whether it is one (UP-4). */
const rulesOf = (fileName: string) => {
  const kind = isVideo(fileName) ? ('video' as const) : ('image' as const)
  const extensions = [...imageExtensions, ...videoExtensions]
  return { fileName, extensions, signatures: kind, maxBytes: maxUploadBytes[kind] }
}

const toUploadedMedia = ({ storedName, kind }: MediaRow): UploadedMedia => ({
  mediaUrl: `/media/${mediaFolder}/${storedName}`,
  mediaType: kind,
})

/** The route that carries the picture or video of a banner (MEDIA-1). */
export const mediaUploads =
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
  }
