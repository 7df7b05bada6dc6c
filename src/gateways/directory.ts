import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

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

const syncBeside = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
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
