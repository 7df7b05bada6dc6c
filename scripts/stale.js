import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

// The sources of the build. The time of a folder counts too, because it changes when a file is removed.
const sources = [
  'src',
  'db',
  'web',
  'docs/programs.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'fastify.config.ts',
  'scripts/build.ts',
  'scripts/budget.ts',
  'scripts/chunks.ts',
  'scripts/client-types.json',
  'scripts/client-types.ts',
  'scripts/one-language.ts',
  'scripts/server-chunks.ts',
  'scripts/trial.ts',
]

// The file that ends a successful build: the hash of its sources, and as its time the start of that build.
const stamp = 'dist/build-stamp'

/**
 * @param {string} path
 * @returns {{ path: string, info: import('node:fs').Stats }[]} the path, and all below it where it is a folder
 */
const allAt = (path) => {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return []
  const names = info.isDirectory() ? readdirSync(path).toSorted() : []
  // `join` would normalize each path, which took a third of the time of this walk.
  return [{ path, info }, ...names.flatMap((name) => allAt(`${path}/${name}`))]
}

/** @param {number} time in milliseconds @returns {boolean} whether no source changed after this time */
export const isUntouchedSince = (time) => sources.flatMap(allAt).every(({ info }) => info.mtimeMs <= time)

/**
 * @param {string[]} paths of files, and of folders with all files below them
 * @returns {string} the SHA-256 of the names and bytes of these files
 */
export const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const { path, info } of paths.flatMap(allAt)) {
    if (info.isDirectory()) continue
    const bytes = readFileSync(path)
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** Removes the stamp, so that a build that fails is repeated. */
export const beginBuild = () => rmSync(stamp, { force: true })

/**
 * Writes the stamp of a successful build. Without a hash where a source changed meanwhile, because nobody knows which
 * of its versions was built.
 *
 * @param {Date} startedAt
 */
export const stampBuild = (startedAt) => {
  writeFileSync(stamp, isUntouchedSince(startedAt.getTime()) ? hashOf(sources) : '')
  utimesSync(stamp, startedAt, startedAt)
}

/**
 * Whether a source is not as it was built, or there is no build; never in a release (REL-3). What the sources hold is
 * read only where one of them is newer than the build, as after `git checkout` there and back.
 *
 * @returns {boolean}
 */
export const isStale = () => {
  if (existsSync('release.json')) return false
  const built = statSync(stamp, { throwIfNoEntry: false })
  if (!built) return true
  if (isUntouchedSince(built.mtimeMs)) return false
  const now = new Date()
  if (readFileSync(stamp, 'utf8') !== hashOf(sources)) return true
  try {
    utimesSync(stamp, now, now)
  } catch {
    // A service may not write to its program (scripts/systemd.ts), and compares again at its next start.
  }
  return false
}
