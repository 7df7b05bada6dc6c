import { Readable } from 'node:stream'
import { inTransaction } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { Received } from '#src/gateways/files.ts'
import { mediaFolder, videoExtensions } from './schema.ts'

export type MediaRow = typeof media.$inferSelect
type Adding = Pick<Deps, 'db' | 'now' | 'files' | 'images'>

/** The received picture, decoded and written anew (MEDIA-2). The received file is removed. */
const rewritten = async ({ files, images }: Adding, received: Received): Promise<Received> => {
  try {
    // The small copy has twice the width at which a banner shows its picture, for sharp screens.
    const { small } = await images.rewrite(received.tmpPath)
    const rules = { fileName: 'picture.webp', extensions: ['webp'], maxBytes: small.length }
    return await files.receive(Readable.from([small]), rules)
  } finally {
    files.discard(received)
  }
}

/**
 * Publishes a received picture or video and records it. A failure leaves neither file nor row (UP-3). Throws
 * UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE for a picture that cannot be decoded.
 */
export const addMedia = async (deps: Adding, actor: User, received: Received): Promise<MediaRow> => {
  const isVideo = videoExtensions.includes(received.extension)
  const file = isVideo ? received : await rewritten(deps, received)
  try {
    return inTransaction(deps.db, (db) => {
      const row = db
        .insert(media)
        .values({
          storedName: deps.files.keep(file, mediaFolder),
          kind: isVideo ? 'video' : 'image',
          size: file.size,
          sha256: file.sha256,
          createdAt: deps.now(),
        })
        .returning()
        .get()
      recordAudit({ ...deps, db }, actor, {
        entity: 'media',
        entityId: row.id,
        action: 'created',
        after: row,
      })
      return row
    })
  } catch (error) {
    deps.files.discard(file)
    throw error
  }
}
