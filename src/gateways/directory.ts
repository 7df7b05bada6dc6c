import { closeSync, fsync, fsyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Syncs a directory, without which a rename in it may not survive a power cut. */
export const syncDirectory = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const syncing = new Map<string, Promise<void>>()
const next = new Map<string, Promise<void>>()

const syncFile = promisify(fsync)

const syncBeside = async (path: string): Promise<void> => {
  // Only what waits for the disk is given to another thread.
  const descriptor = openSync(path, 'r')
  try {
    await syncFile(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * The same beside the event loop, for files that are renamed many at a time: those that come while the directory is being
 * synced share the next sync.
 */
export const syncDirectoryTogether = (path: string): Promise<void> => {
  const shared = next.get(path)
  if (shared) return shared
  const sync = (async () => {
    await syncing.get(path)?.catch(() => undefined)
    next.delete(path)
    const own = syncBeside(path)
    syncing.set(path, own)
    try {
      await own
    } finally {
      if (syncing.get(path) === own) syncing.delete(path)
    }
  })()
  next.set(path, sync)
  return sync
}
