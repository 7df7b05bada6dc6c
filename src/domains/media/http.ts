import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { imageExtensions, imageRights, mediaRights, NO_MEDIA, videoExtensions } from './schema.ts'
import { addBannerMedia, addImage } from './service.ts'

const isVideo = (fileName: string) =>
  videoExtensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`))

/** The name decides whether a picture or a video is expected, the first bytes whether it is one. */
const bannerRules = (fileName: string) => {
  const kind = isVideo(fileName) ? ('video' as const) : ('image' as const)
  const extensions = [...imageExtensions, ...videoExtensions]
  return { fileName, extensions, signatures: kind, maxBytes: maxUploadBytes[kind] }
}

const imageRules = (fileName: string) => ({
  fileName,
  extensions: imageExtensions,
  signatures: 'image' as const,
  maxBytes: maxUploadBytes.image,
})

const readMedia = async (deps: Deps, request: FastifyRequest) => {
  const form = { field: 'media', missing: NO_MEDIA, rulesOf: bannerRules }
  return (await readUpload(deps, request, { ...form, schema: z.object({}) })).received
}

const readImage = async (deps: Deps, request: FastifyRequest) => {
  const form = { field: 'image', missing: 'Please select an image', rulesOf: imageRules }
  return (await readUpload(deps, request, { ...form, schema: z.object({}) })).received
}

/** The routes that carry the picture or video of a banner and a picture of the website. */
export const mediaUploads =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.video)

    app.post('/api/admin/notifications/upload-media', async (request, reply) => {
      const { deps, actor } = letIn(request, reply, mediaRights)
      return reply.send(await addBannerMedia(deps, actor, await readMedia(deps, request)))
    })

    app.post('/api/admin/upload-image', async (request, reply) => {
      const { deps, actor } = letIn(request, reply, imageRights)
      return reply.send(await addImage(deps, actor, await readImage(deps, request)))
    })
  }
