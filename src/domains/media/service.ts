import { Readable } from 'node:stream'
import { inTransaction } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { Received } from '#src/gateways/files.ts'
import type { Pictures } from '#src/gateways/images.ts'
import { webp } from '#src/kit/rewritten-picture.ts'
import type { UploadedImage, UploadedMedia } from './answers.ts'
import { type MediaFolder, videoExtensions } from './schema.ts'

type Publishing = Pick<Deps, 'db' | 'now' | 'files' | 'images'>
type Copy = readonly [folder: MediaFolder, file: Received]
type Copies = readonly [Copy, ...Copy[]]

/** The rules of a copy that the shop wrote itself. */
/** Publishes the copies of a file under one name and records them. A failure leaves neither file nor row. */
const publish = (deps: Publishing, actor: User, copies: Copies): string => {
  const { db, files } = deps
  const [[folder, file], ...others] = copies
  try {
    return inTransaction({ db }, ({ db: tx }) => {
      const storedName = files.keep(file, folder)
      for (const [otherFolder, other] of others) files.keep(other, otherFolder, storedName)
      const createdAt = deps.now()
      const rows = copies.map(([each]) => ({ folder: each, storedName, createdAt }))
      for (const after of tx.insert(media).values(rows).returning().all()) {
        const entry = { entity: 'media', entityId: after.id, action: 'created', after }
        recordAudit({ ...deps, db: tx }, actor, entry)
      }
      return storedName
    })
  } catch (error) {
    for (const [, copy] of copies) files.discard(copy)
    throw error
  }
}

/**
 * Decodes a received picture and writes it anew. Throws UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE for one
 * that cannot be decoded. The received file is removed.
 */
const rewritten = async (
  { files, images }: Publishing,
  actor: User,
  received: Received,
): Promise<Pictures> => {
  try {
    return await images.rewrite(received.tmpPath, `user ${actor.id}`, true)
  } finally {
    files.discard(received)
  }
}

const receive = ({ files }: Publishing, bytes: Buffer): Promise<Received> =>
  files.receive(Readable.from([bytes]), webp)

/** Publishes the received picture or video of a banner (MEDIA-1). Throws as `rewritten` does. */
export const addBannerMedia = async (
  deps: Publishing,
  actor: User,
  received: Received,
): Promise<UploadedMedia> => {
  const isVideo = videoExtensions.some((extension) => extension === received.extension)
  // The small copy has twice the width at which a banner shows its picture, for sharp screens (MEDIA-2).
  const file = isVideo ? received : await receive(deps, (await rewritten(deps, actor, received)).small)
  const storedName = publish(deps, actor, [['banners', file]])
  return { mediaUrl: `/media/banners/${storedName}`, mediaType: isVideo ? 'video' : 'image' }
}

/**
 * Publishes a received picture of the website in both sizes. Its address tells its size, so that the page leaves room
 * for it (UP-41). It stays for the versions that name it (UP-708). Throws as `rewritten` does.
 */
export const addImage = async (deps: Publishing, actor: User, received: Received): Promise<UploadedImage> => {
  const { large, small, width, height } = await rewritten(deps, actor, received)
  const largeCopy = await receive(deps, large)
  const smallCopy = await receive(deps, small).catch((error: unknown) => {
    deps.files.discard(largeCopy)
    throw error
  })
  const storedName = publish(deps, actor, [
    ['images', largeCopy],
    ['images-small', smallCopy],
  ])
  return { url: `/media/images/${storedName}?w=${width}&h=${height}`, width, height }
}
