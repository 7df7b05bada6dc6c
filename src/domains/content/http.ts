import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { maxUploadBytes, multipartOptions } from '#fastify.config.ts'
import { type CreateContext, requireAdministrator } from '#src/kit/context.ts'
import { receiveOneFile } from '#src/kit/one-file.ts'
import { imageExtensions } from './schema.ts'
import { addImage } from './service.ts'

/** The route that carries a picture for the website (UP-41). */
export const imageUploads =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    await app.register(multipart, multipartOptions(maxUploadBytes.image))
    // A parser for every type that reads nothing: the handler checks the user before it reads the body (UP-7).
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.post('/api/admin/upload-image', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const administrator = requireAdministrator(actor)
      const received = await receiveOneFile(deps.files, request, {
        field: 'image',
        missing: 'Please select an image',
        extensions: imageExtensions,
        maxBytes: maxUploadBytes.image,
        signatures: 'image',
      })
      return reply.code(201).send(await addImage(deps, administrator, received))
    })
  }
