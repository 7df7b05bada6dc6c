import type { PlaceConfig } from '#src/shared/copies.ts'
import type { CopyPlace } from './place.ts'

/** Opens a place; its library is loaded only then. */
const openPlace = async (config: PlaceConfig, stallMs?: number): Promise<CopyPlace> => {
  switch (config.kind) {
    case 's3':
      return (await import('./s3-place.ts')).openBucket(config, stallMs)
    case 'sftp':
      return (await import('./sftp-place.ts')).openSftp(config, stallMs)
    case 'folder':
      return (await import('./folder-place.ts')).openFolder(config, stallMs)
  }
}

/**
 * Opens a place for `work`, and closes it whatever happens. Every call of a place that hangs for `stallMs` fails with a
 * CopyError (COPY-11).
 */
export const atPlace = async <T>(
  config: PlaceConfig,
  work: (place: CopyPlace) => Promise<T>,
  stallMs?: number,
): Promise<T> => {
  const place = await openPlace(config, stallMs)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}
