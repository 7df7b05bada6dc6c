import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#fastify.config.ts'
import type { CreateContext } from '#src/kit/context.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { proofFolder } from '#src/shared/stored-folders.ts'
import { addPicture, findPicture } from './pictures.ts'
import { toPicture } from './present.ts'
import { requireOpen } from './proofs.ts'
import { HEIC, isHeic, NO_PICTURE, payLinkInput, proofExtensions } from './schema.ts'
import { payableOrder } from './service.ts'

/** The rules for the file of a proof. A photo of the type HEIC is refused in plain words (PAY-82). */
const rulesOf = (fileName: string) => {
  if (isHeic(fileName)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', HEIC)
  return {
    fileName,
    extensions: proofExtensions,
    maxBytes: maxUploadBytes.image,
    signatures: 'image' as const,
  }
}

/** The token of the pay link. It is in the query, because the log leaves queries out (HTTP-13). */
const tokenOf = (query: unknown): string => payLinkInput.safeParse(query).data?.token ?? ''

/** The routes that carry the pictures of payments (PAY-82, PAY-83). */
export const paymentPictures =
  (createContext: CreateContext) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.image)

    app.post('/api/payments/pictures', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const token = tokenOf(request.query)
      // Checked before the body is read, so that nobody without a link sends the shop files (UP-7).
      const order = payableOrder(deps, token)
      requireOpen(order)
      requireSpace(deps, actor)
      takeLimit(deps, 'picturesPerOrder', String(order.id))
      const { received } = await readUpload(deps, request, {
        field: 'picture',
        missing: NO_PICTURE,
        rulesOf,
        schema: z.object({}),
      })
      return reply.code(201).send(toPicture(await addPicture(deps, token, received), token))
    })

    app.get('/api/payments/pictures/:id', async (request, reply) => {
      const { deps, actor } = createContext(request, reply)
      const id = pathId(request, 'Picture')
      const { storedName } = findPicture(deps, actor, { id, token: tokenOf(request.query) })
      const stored = await deps.files.open(proofFolder, storedName)
      if (!stored) throw notFound('Picture')
      return reply
        .header('cache-control', 'private, no-store')
        .type('image/webp')
        .send(await readFile(stored.path))
    })
  }
