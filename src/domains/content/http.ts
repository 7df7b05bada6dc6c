import type { FastifyInstance } from 'fastify'
import { maxUploadBytes } from '#fastify.config.ts'
import { type CreateContext, requireAdministrator } from '#src/kit/context.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { imageExtensions, uploadImageInput } from './schema.ts'
import { addImage } from './service.ts'

/** The route that carries a picture for the website (UP-41). */
export const imageUploads =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.image)

    app.post('/api/admin/upload-image', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const administrator = requireAdministrator(actor)
      const { received } = await readUpload(deps, request, {
        field: 'image',
        missing: 'Please select an image',
        rulesOf: (fileName) => ({
          fileName,
          extensions: imageExtensions,
          maxBytes: maxUploadBytes.image,
          signatures: 'image',
        }),
        schema: uploadImageInput,
      })
      return reply.code(201).send(await addImage(deps, administrator, received))
    })
  }
