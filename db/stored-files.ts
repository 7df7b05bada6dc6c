import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { chatPictures } from '#db/schema/chat.ts'
import { downloads } from '#db/schema/downloads.ts'
import { media } from '#db/schema/media.ts'
import { paymentPictures } from '#db/schema/payments.ts'
import { mediaFolders } from '#src/domains/media/schema.ts'
import { StartError } from '#src/shared/start-error.ts'
import {
  chatFolder,
  downloadFolder,
  isStoredName,
  isStoredPath,
  proofFolder,
} from '#src/shared/stored-folders.ts'

/**
 * The names of all stored files that rows name, by folder. The sweep keeps these, and a backup copies them.
 * A new table with stored files must be added here. A name that the shop cannot have given is left out, because
 * backup and restore make paths of these names (DB-25).
 */
export const storedFiles = (db: Db): Record<string, ReadonlySet<string>> => {
  const named = db
    .select({ storedName: downloads.storedName })
    .from(downloads)
    .where(isNotNull(downloads.storedName))
    .all()
  const published = db.select().from(media).all()
  const namesIn = (folder: string) =>
    published.filter((file) => file.folder === folder).map(({ storedName }) => storedName)
  const proofs = db.select({ storedName: paymentPictures.storedName }).from(paymentPictures).all()
  const shown = db
    .select({ storedName: chatPictures.storedName })
    .from(chatPictures)
    .where(isNotNull(chatPictures.storedName))
    .all()
  const all = {
    [downloadFolder]: named.flatMap(({ storedName }) => storedName ?? []),
    ...Object.fromEntries(mediaFolders.map((folder) => [folder, namesIn(folder)])),
    [chatFolder]: shown.flatMap(({ storedName }) => storedName ?? []),
    [proofFolder]: proofs.map(({ storedName }) => storedName),
  }
  return Object.fromEntries(
    Object.entries(all).map(([folder, names]) => [folder, new Set(names.filter(isStoredName))]),
  )
}

/**
 * The path of a stored file, `folder/name`, below a folder of uploads. Throws a StartError for a name that no shop
 * gives, because it could lead out of that folder.
 */
export const storedPath = (uploads: string, name: string): string => {
  if (isStoredPath(name)) return join(uploads, name)
  throw new StartError(`${JSON.stringify(name)} is not the name of a stored file.`)
}
