import type { FastifyInstance } from 'fastify'
import { maxUploadBytes } from '#fastify.config.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { pathId } from '#src/kit/input.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { answerPicture, pictureUploads } from '#src/kit/picture-upload.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads } from '#src/kit/upload-form.ts'
import { proofFolder } from '#src/shared/stored-folders.ts'
import { paymentAnswers as texts } from '#src/shared/texts.ts'
import { addPicture, findPicture, requirePlace } from './pictures/pictures.ts'
import { toPicture } from './present.ts'
import { payLinkInput, pictureRights, proofExtensions } from './schema.ts'
import { payableOrder } from './service.ts'

/** The token of the pay link. It is in the query, because the log leaves queries out. */
const tokenOf = (query: unknown): string => payLinkInput.safeParse(query).data?.token ?? ''

/** The routes that carry the pictures of payments. */
export const paymentPictures =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.image)
    const upload = pictureUploads()

    app.post('/api/payments/pictures', async (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.upload)
      const token = tokenOf(request.query)
      const order = payableOrder(deps, token)
      requirePlace(deps, order)
      requireSpace(deps, actor)
      // One order (PAY-708), and one address with all its orders (PAY-757).
      takeLimit(deps, 'picturesPerOrder', String(order.id))
      takeLimit(deps, 'picturesPerAddress', facts.address)
      const picture = await upload(deps, request, {
        place: order.id,
        extensions: proofExtensions,
        missing: () => texts.addPicture,
        busy: () => texts.otherIsRead,
        keep: (received) => addPicture(deps, { token, sender: facts.address }, received),
      })
      return reply.code(201).send(toPicture(picture, token))
    })

    app.get('/api/payments/pictures/:id', (request, reply) => {
      const { deps, actor } = letIn(request, reply, pictureRights.get)
      const id = pathId(request, 'Picture')
      const { storedName } = findPicture(deps, actor, { id, token: tokenOf(request.query) })
      return answerPicture(deps, reply, proofFolder, storedName)
    })
  }
