import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { imageFolder, smallImageFolder } from '#src/domains/content/schema.ts'
import { notFound } from '#src/shared/app-error.ts'

/** The folders of stored files that everybody may see. */
const folders = new Set([imageFolder, smallImageFolder])
const types: Record<string, string> = { '.webp': 'image/webp' }

/**
 * Serves the pictures of the website. A stored name is never given twice and its file never changes, so browsers keep it
 * for good (UP-41).
 */
export const mediaPlugin =
  ({ files }: Pick<Deps, 'files'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
      const { folder, name } = request.params
      const type = types[extname(name)]
      const stored = folders.has(folder) && type ? await files.open(folder, name) : null
      if (!stored || !type) throw notFound('File')
      const handle = await open(stored.path)
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': stored.size,
        'cross-origin-resource-policy': 'cross-origin',
      })
      return reply.type(type).send(handle.createReadStream())
    })
  }
