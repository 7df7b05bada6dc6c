import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#fastify.config.ts'
import { pathId } from '#src/kit/input.ts'
import { pictureRules } from '#src/kit/rewritten-picture.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { acceptUploads, readUpload } from '#src/kit/upload-form.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { texts } from '#src/shared/texts/support-answers.ts'
import { findPicture, requirePicturePlace, sendPicture } from './pictures.ts'
import { pictureExtensions, pictureRights } from './schema.ts'

/** The routes that carry the pictures of the chat (CHAT-504, CHAT-505). */
export const chatPictures =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
    await acceptUploads(app, maxUploadBytes.image)
    /** The conversations of which a picture waits for the decoder or is decoded. */
    const decoding = new Set<number>()

    app.post('/api/chat/sessions/:id/pictures', async (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.send)
      const id = pathId(request, 'Chat session')
      // Checked before the body is read, so that nobody else sends the shop files (UP-7).
      requirePicturePlace(deps, actor, facts, id)
      const { received } = await readUpload(deps, request, {
        field: 'picture',
        missing: () => texts.addPicture,
        rulesOf: (fileName) => pictureRules(fileName, pictureExtensions),
        schema: z.object({}),
      })
      if (decoding.has(id)) {
        deps.files.discard(received)
        throw new AppError('CONFLICT', () => texts.otherIsRead)
      }
      decoding.add(id)
      try {
        return reply.code(201).send(await sendPicture(deps, actor, facts, id, received))
      } finally {
        decoding.delete(id)
      }
    })

    app.get('/api/chat/pictures/:id', async (request, reply) => {
      const { deps, actor, request: facts } = letIn(request, reply, pictureRights.get)
      const stored = await deps.files.open(
        chatFolder,
        findPicture(deps, actor, facts, pathId(request, 'Picture')),
      )
      if (!stored) throw notFound('Picture')
      return reply
        .header('cache-control', 'private, no-store')
        .type('image/webp')
        .send(await readFile(stored.path))
    })
  }
