import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { mediaFolders } from '#src/domains/media/schema.ts'
import { notFound } from '#src/shared/app-error.ts'

/** The folders of stored files that everybody may see. */
const folders = new Set<string>(mediaFolders)

/**
 * Serves the pictures and videos of the website, videos in parts. A stored name is never given twice and its file never
 * changes, so browsers keep it for good (MEDIA-4).
 */
export const mediaPlugin =
  ({ files }: Pick<Deps, 'files'>) =>
  async (app: FastifyInstance): Promise<void> => {
    // For reply.sendFile alone; this root is not served.
    await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
    app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
      const { folder, name } = request.params
      const stored = folders.has(folder) ? await files.open(folder, name) : null
      if (!stored) throw notFound('File')
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .sendFile(name, dirname(stored.path), { cacheControl: false })
    })
  }
