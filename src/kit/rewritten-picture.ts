import { Readable } from 'node:stream'
import { maxUploadBytes } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import type { Received } from '#src/gateways/files.ts'
import type { Proof } from '#src/gateways/images.ts'

/** A picture that the shop wrote itself, complete in the temporary folder, and the facts of it. */
export type Rewritten = Omit<Proof, 'picture'> & { file: Received }

/** Upload rules for pictures. The type comes from the first bytes, not from the name. */
export const pictureRules = (fileName: string, extensions: readonly string[]) => ({
  fileName,
  extensions,
  maxBytes: maxUploadBytes.image,
  signatures: 'image' as const,
})

/** How a picture is received that the shop has rewritten. */
export const webp = {
  fileName: 'picture.webp',
  extensions: ['webp'],
  maxBytes: Number.POSITIVE_INFINITY,
} as const

/**
 * Decodes a picture in its own process and writes it anew, so nothing of the file is stored except its pixels.
 * The given file is used up. `sender` waits in turn with others, and the office before them. Throws UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export const rewritePicture = async (
  { files, images }: Pick<Deps, 'files' | 'images'>,
  sender: string,
  uploaded: Received,
  isOfOffice = false,
): Promise<Rewritten> => {
  try {
    const { picture, ...facts } = await images.proof(uploaded.tmpPath, sender, isOfOffice)
    return { ...facts, file: await files.receive(Readable.from([picture]), webp) }
  } finally {
    files.discard(uploaded)
  }
}
