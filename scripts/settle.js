import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// How a git checkout exchanges its code (REL-707). It is JavaScript without other modules, because it also runs where
// an update was cut off between two versions, and the packages are in neither place.

/** What belongs to the code but not to git. */
const built = ['node_modules', 'dist']

/** @param {string} root */
const markerIn = (root) => join(root, '.update', 'switching')

/**
 * Where the packages and the build of the code of this name wait while another version runs.
 *
 * @param {string} root the checkout
 * @param {string} name a branch or a commit
 */
export const keptOf = (root, name) => join(root, '.update', 'old', encodeURIComponent(name))

/**
 * @param {string} root
 * @param {string} name the code that comes back where this is cut off
 * @param {string[]} to what git checks out
 */
const begin = (root, name, to) => {
  const marker = markerIn(root)
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(`${marker}.part`, name)
  renameSync(`${marker}.part`, marker)
  execFileSync('git', ['checkout', '--force', '--quiet', ...to], { cwd: root, stdio: 'pipe' })
}

/** @param {string} root */
const end = (root) => {
  // The checkout wrote the sources after the build, which would look stale without this.
  const stamp = join(root, 'dist/build-stamp')
  if (existsSync(stamp)) utimesSync(stamp, new Date(), new Date())
  rmSync(markerIn(root), { force: true })
}

/**
 * Puts the code of a tag, whose packages and build lie ready in the folder `next`, in the place of the code `name`.
 * What is cut off is undone by `settleSwitch`.
 *
 * @param {string} root the checkout
 * @param {{ name: string, tag: string, next: string }} code
 */
export const switchTo = (root, { name, tag, next }) => {
  const kept = keptOf(root, name)
  const discarded = join(root, '.update', 'discarded')
  rmSync(discarded, { recursive: true, force: true })
  // At one moment, because the half of an older version must not come back.
  if (existsSync(dirname(kept))) renameSync(dirname(kept), discarded)
  mkdirSync(kept, { recursive: true })
  begin(root, name, ['--detach', `refs/tags/${tag}`])
  for (const part of built) {
    if (existsSync(join(root, part))) renameSync(join(root, part), join(kept, part))
    if (existsSync(join(next, part))) renameSync(join(next, part), join(root, part))
  }
  end(root)
  rmSync(discarded, { recursive: true, force: true })
}

/**
 * Brings back the code of that name. May be called again after it was cut off.
 *
 * @param {string} root the checkout
 * @param {string} name a branch or a commit
 */
export const switchBack = (root, name) => {
  const kept = keptOf(root, name)
  begin(root, name, [name])
  for (const part of built) {
    if (!existsSync(join(kept, part))) continue
    rmSync(join(root, part), { recursive: true, force: true })
    renameSync(join(kept, part), join(root, part))
  }
  end(root)
}

/**
 * Brings back the code of before where an exchange was cut off. A start calls it first.
 *
 * @param {string} root the checkout
 */
export const settleSwitch = (root) => {
  const marker = markerIn(root)
  if (!existsSync(marker)) return
  // Git leaves its lock behind where it was cut off too.
  rmSync(join(root, '.git/index.lock'), { force: true })
  switchBack(root, readFileSync(marker, 'utf8'))
}
