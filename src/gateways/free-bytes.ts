import { statfsSync } from 'node:fs'

const CACHE_MS = 5000

/** Tells the free bytes on the disk of a folder. Asks the system every 5 seconds at most. */
export const createFreeBytes = (dir: string, uptime: () => number, statfs = statfsSync): (() => number) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let bytes = 0
  return () => {
    const time = uptime()
    if (time - askedAt >= CACHE_MS) {
      const { bavail, bsize } = statfs(dir)
      bytes = bavail * bsize
      askedAt = time
    }
    return bytes
  }
}

/** Tells the size of the disk of a folder in bytes, as far as it is open to users. */
export const createTotalBytes = (dir: string, statfs = statfsSync): (() => number) => {
  return () => {
    const { bavail, bfree, blocks, bsize } = statfs(dir)
    return (blocks - (bfree - bavail)) * bsize
  }
}
