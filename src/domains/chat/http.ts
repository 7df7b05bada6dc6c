import type { FastifyInstance } from 'fastify'
import { maxUploadBytes } from '#fastify.config.ts'
import { pathId } from '#src/kit/input.ts'
import { answerPicture, pictureUploads } from '#src/kit/picture-upload.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads } from '#src/kit/upload-form.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { supportAnswers as texts } from '#src/shared/texts.ts'
import { findPicture, requirePicturePlace, sendPicture } from './rules/pictures.ts'
import { pictureExtensions, pictureRights } from './schema.ts'

/** The routes that carry the pictures of the chat (CHAT-504). */
export const chatPictures =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.image)
    const upload = pictureUploads()

    app.post('/api/chat/sessions/:id/pictures', async (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.send)
      const id = pathId(request, 'Chat session')
      requirePicturePlace(deps, actor, facts, id)
      const message = await upload(deps, request, {
        place: id,
        extensions: pictureExtensions,
        missing: () => texts.addPicture,
        busy: () => texts.otherIsRead,
        keep: (received) => sendPicture(deps, actor, facts, id, received),
      })
      return reply.code(201).send(message)
    })

    app.get('/api/chat/pictures/:id', (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.get)
      const storedName = findPicture(deps, actor, facts, pathId(request, 'Picture'))
      return answerPicture(deps, reply, chatFolder, storedName)
    })
  }
