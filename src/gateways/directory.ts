import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a directory, without which a rename in it may not survive a power cut. */
export const syncDirectory = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
