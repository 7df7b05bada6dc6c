import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#fastify.config.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { pictureRules } from '#src/kit/rewritten-picture.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { proofFolder } from '#src/shared/stored-folders.ts'
import { texts } from '#src/shared/texts/payment-answers.ts'
import { addPicture, findPicture, requirePlace } from './pictures.ts'
import { toPicture } from './present.ts'
import { payLinkInput, pictureRights, proofExtensions } from './schema.ts'
import { payableOrder } from './service.ts'

/** The token of the pay link. It is in the query, because the log leaves queries out (HTTP-13). */
const tokenOf = (query: unknown): string => payLinkInput.safeParse(query).data?.token ?? ''

/** The routes that carry the pictures of payments (PAY-82, PAY-83). */
export const paymentPictures =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.image)
    /** The orders of which a picture waits for the decoder or is decoded. */
    const decoding = new Set<number>()

    app.post('/api/payments/pictures', async (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.upload)
      const token = tokenOf(request.query)
      // Checked before the body is read, so that nobody without a link or a place sends the shop files (UP-7).
      const order = payableOrder(deps, token)
      requirePlace(deps, order)
      requireSpace(deps, actor)
      takeLimit(deps, 'picturesPerOrder', String(order.id))
      takeLimit(deps, 'picturesPerAddress', facts.address)
      const { received } = await readUpload(deps, request, {
        field: 'picture',
        missing: () => texts.addPicture,
        rulesOf: (fileName) => pictureRules(fileName, proofExtensions),
        schema: z.object({}),
      })
      if (decoding.has(order.id)) {
        deps.files.discard(received)
        throw new AppError('CONFLICT', () => texts.otherIsRead)
      }
      decoding.add(order.id)
      try {
        const picture = await addPicture(deps, { token, sender: facts.address }, received)
        return reply.code(201).send(toPicture(picture, token))
      } finally {
        decoding.delete(order.id)
      }
    })

    app.get('/api/payments/pictures/:id', async (request, reply) => {
      const { deps, actor } = letIn(request, reply, pictureRights.get)
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
