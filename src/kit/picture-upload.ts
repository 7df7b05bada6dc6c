import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Received } from '#src/gateways/files.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { Said } from '#src/shared/language.ts'
import { pictureRules } from './rewritten-picture.ts'
import { readUpload } from './upload-form.ts'

type Upload<Kept> = {
  /** What the picture is for, such as the id of an order, of which one picture at a time is decoded. */
  place: number
  extensions: readonly string[]
  /** The words for a form without a picture, and for one that comes while another is read. */
  missing: Said
  busy: Said
  /** Decodes and keeps the picture, which it uses up. */
  keep: (received: Received) => Promise<Kept>
}

/**
 * Receives pictures of people by forms with one file, and keeps them one at a time for each place, because a decoded one
 * takes 200 MB. The caller checks first who sends, so that nobody else sends the shop files (UP-7). Throws CONFLICT while
 * another picture of the place is decoded.
 */
export const pictureUploads = () => {
  /** The places of which a picture waits for the decoder or is decoded. */
  const decoding = new Set<number>()
  return async <Kept>(
    deps: Pick<Deps, 'files'>,
    request: FastifyRequest,
    { place, extensions, missing, busy, keep }: Upload<Kept>,
  ): Promise<Kept> => {
    const { received } = await readUpload(deps, request, {
      field: 'picture',
      missing,
      rulesOf: (fileName) => pictureRules(fileName, extensions),
      schema: z.object({}),
    })
    if (decoding.has(place)) {
      deps.files.discard(received)
      throw new AppError('CONFLICT', busy)
    }
    decoding.add(place)
    try {
      return await keep(received)
    } finally {
      decoding.delete(place)
    }
  }
}

/** Answers with a stored picture that is for this reader alone. Throws NOT_FOUND where its file is gone. */
export const answerPicture = async (
  { files }: Pick<Deps, 'files'>,
  reply: FastifyReply,
  folder: string,
  storedName: string,
): Promise<FastifyReply> => {
  const stored = await files.open(folder, storedName)
  if (!stored) throw notFound('Picture')
  return reply
    .header('cache-control', 'private, no-store')
    .type('image/webp')
    .send(await readFile(stored.path))
}
