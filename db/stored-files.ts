import { isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { downloads } from '#db/schema/downloads.ts'
import { images } from '#db/schema/images.ts'
import { media } from '#db/schema/media.ts'
import { paymentPictures } from '#db/schema/payments.ts'
import { imageFolder, smallImageFolder } from '#src/domains/content/schema.ts'
import { downloadFolder } from '#src/domains/downloads/schema.ts'
import { mediaFolder } from '#src/domains/media/schema.ts'
import { proofFolder } from '#src/domains/payments/schema.ts'

/**
 * The names of all stored files that rows name, by folder. The sweep keeps these (DL-6), and a backup copies them
 * (DB-7). A new table with stored files must be added here.
 */
export const storedFiles = (db: Db): Record<string, ReadonlySet<string>> => {
  const named = db
    .select({ storedName: downloads.storedName })
    .from(downloads)
    .where(isNotNull(downloads.storedName))
    .all()
  const pictures = new Set(
    db
      .select({ storedName: images.storedName })
      .from(images)
      .all()
      .map(({ storedName }) => storedName),
  )
  const published = db.select({ storedName: media.storedName }).from(media).all()
  const proofs = db.select({ storedName: paymentPictures.storedName }).from(paymentPictures).all()
  return {
    [downloadFolder]: new Set(named.flatMap(({ storedName }) => storedName ?? [])),
    [imageFolder]: pictures,
    [smallImageFolder]: pictures,
    [mediaFolder]: new Set(published.map(({ storedName }) => storedName)),
    [proofFolder]: new Set(proofs.map(({ storedName }) => storedName)),
  }
}
