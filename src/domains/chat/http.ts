import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { pathId } from '#src/kit/input.ts'
import type { LetIn } from '#src/kit/rights.ts'
import { notFound } from '#src/shared/app-error.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { findPicture } from './pictures.ts'
import { pictureRights } from './schema.ts'

/** The routes that carry the pictures of the chat (CHAT-504). */
export const chatPictures =
  (letIn: LetIn) =>
  async (app: FastifyInstance): Promise<void> => {
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
