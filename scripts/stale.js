import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// What the build is made of. A folder counts with its own time as well, so that a removed file is noticed.
const sources = ['src', 'db', 'web', 'package-lock.json', 'vite.config.ts', 'fastify.config.ts']

/** Written by scripts/build.ts after a whole build; its time is the build's. */
export const stamp = 'dist/build-stamp'

/** @param {string} path @returns {number} milliseconds, 0 where there is nothing */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** @returns {boolean} whether a source is newer than the build, or there is no build */
export const isStale = () => {
  const built = changedAt(stamp)
  if (built === 0) return true
  /** @param {string} path @returns {boolean} */
  const isNewer = (path) => {
    const info = statSync(path, { throwIfNoEntry: false })
    if (!info) return false
    return (
      info.mtimeMs > built ||
      (info.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name))))
    )
  }
  return sources.some(isNewer)
}
