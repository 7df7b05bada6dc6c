// The order of versions as people number their programs.

/** More digits than any number of a version, also one that is a date and a time. */
const DIGITS = 20
const padded = (text: string): string => text.replace(/\d+/g, (number) => number.padStart(DIGITS, '0'))

/** A number, or several with points, and what follows them but the build (`+…`). */
const VERSION = /^\D*(\d+(?:\.\d+)*)[-._ ]*([^+]*)/

const partsOf = (version: string): { numbers: string; release: string } => {
  const [, numbers = '0', release = ''] = VERSION.exec(version) ?? []
  return { numbers: numbers.replace(/(?:\.0+)+$/, ''), release: release.trim().toLowerCase() }
}

/** Whether a version comes before a release: a beta, a candidate. */
export const isPreRelease = (version: string): boolean => partsOf(version).release !== ''

/**
 * A text by whose order versions are ordered, as semver says (DL-709): number by number, so 2.9 before 2.10, 2.4 as new
 * as 2.4.0, and 2.4.0-rc.1 before 2.4.0. What people write in front of it (`v2.4`, `Version 2.4`) does not count.
 */
export const versionKey = (version: string): string => {
  const { numbers, release } = partsOf(version)
  // A blank is before the exclamation mark, and both are before the point of a further number.
  return padded(numbers) + (release === '' ? '!' : ` ${padded(release).replace(/[.\s_-]+/g, ' ')}`)
}

export const isOlder = (version: string, than: string): boolean => versionKey(version) < versionKey(than)
