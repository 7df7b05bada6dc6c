import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The sources of the build. The time of a folder counts too, because it changes when a file is removed.
const sources = [
  'src',
  'db',
  'web',
  'package-lock.json',
  'vite.config.ts',
  'fastify.config.ts',
  'scripts/chunks.ts',
  'scripts/one-language.ts',
]

/** The file that scripts/build.ts writes after a successful build; its time is the start of that build. */
export const stamp = 'dist/build-stamp'

/** @param {string} path @returns {number} the time of change in milliseconds, 0 when the path does not exist */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** @returns {boolean} whether a source is newer than the build, or there is no build; never in a release (REL-3) */
export const isStale = () => {
  if (existsSync('release.json')) return false
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
