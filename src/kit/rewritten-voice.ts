import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { maxUploadBytes } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import type { Received } from '#src/gateways/files.ts'

/** A voice message that the shop wrote itself, complete in the temporary folder, and its length. */
export type RewrittenVoice = { file: Received; seconds: number }

/** The type of a voice message, which the shop wrote itself. */
export const soundType = (storedName: string): string =>
  ({ '.ogg': 'audio/ogg', '.m4a': 'audio/mp4' })[extname(storedName)] ?? 'audio/mpeg'

/** How a voice message is received, whose content is looked at only when it is written anew. */
export const voiceRules = { fileName: 'voice.bin', extensions: ['bin'], maxBytes: maxUploadBytes.image }

/**
 * Writes a voice message anew in the process of pictures, so nothing of the file is stored except its sound. The given file
 * is used up. Throws UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export const rewriteVoice = async (
  { files, images }: Pick<Deps, 'files' | 'images'>,
  sender: string,
  uploaded: Received,
): Promise<RewrittenVoice> => {
  try {
    const { sound, extension, seconds } = await images.voice(uploaded.tmpPath, sender)
    const rules = {
      fileName: `voice.${extension}`,
      extensions: [extension],
      maxBytes: Number.POSITIVE_INFINITY,
    }
    return { file: await files.receive(Readable.from([Buffer.from(sound)]), rules), seconds }
  } finally {
    files.discard(uploaded)
  }
}
