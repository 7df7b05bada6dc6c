import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { maxUploadBytes } from '#fastify.config.ts'
import { pathId } from '#src/kit/input.ts'
import { answerPicture, pictureUploads } from '#src/kit/picture-upload.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads } from '#src/kit/upload-form.ts'
import { notFound } from '#src/shared/app-error.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { supportAnswers as texts } from '#src/shared/texts.ts'
import { findFile, requirePicturePlace, sendPicture } from './rules/pictures.ts'
import { pictureExtensions, pictureRights } from './schema.ts'

/**
 * The routes that carry the pictures of the chat (CHAT-504) and its voice messages, these in parts, because players ask
 * for them so (VOICE-1227).
 */
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
      const storedName = findFile(deps, actor, facts, { id: pathId(request, 'Picture'), kind: 'picture' })
      return answerPicture(deps, reply, chatFolder, storedName)
    })

    // For reply.sendFile alone, which answers in parts; this root is not served.
    await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
    app.get('/api/chat/voices/:id', async (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.get)
      const storedName = findFile(deps, actor, facts, { id: pathId(request, 'Voice message'), kind: 'voice' })
      const stored = await deps.files.open(chatFolder, storedName)
      if (!stored) throw notFound('Voice message')
      return reply
        .header('cache-control', 'private, no-store')
        .sendFile(storedName, dirname(stored.path), { cacheControl: false })
    })
  }
