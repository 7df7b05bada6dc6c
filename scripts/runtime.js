import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Which Node.js runs the shop. It is JavaScript without other modules, because it also runs on a Node that is
// too old for the shop, to say so.

/** @param {string} path a path in the folder of package.json @returns {string} its absolute path */
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * @param {string} version such as 22.18.0
 * @param {string} range such as >=22.18
 * @returns {boolean} whether the version is that of the range or a newer one
 */
const isEnough = (version, range) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least = 0, leastMinor = 0] = range.replace('>=', '').split('.').map(Number)
  return major > least || (major === least && minor >= leastMinor)
}

/** @returns {string} the versions of Node.js that the shop runs on: `engines` of package.json */
const acceptedRange = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node

/**
 * The absolute path of the Node.js that runs the shop: the one that the lockfile names for this platform where it is
 * installed, else the one that runs this script.
 *
 * @param {string} root the folder of the shop's package.json
 * @returns {string}
 */
export const runtimePath = (root = inRoot('')) => {
  const isWindows = process.platform === 'win32'
  const folder = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const locked = join(root, 'node_modules', folder, 'bin', isWindows ? 'node.exe' : 'node')
  return existsSync(locked) ? locked : process.execPath
}

/**
 * Why this process cannot run the shop, as one sentence with the way out, or undefined when it can (REL-701).
 *
 * @param {string} version of Node.js; that of this process unless given
 * @returns {string | undefined}
 */
export const runtimeProblem = (version = process.versions.node) => {
  const range = acceptedRange()
  if (isEnough(version, range)) return undefined
  return `The shop needs Node.js ${range}, and this is ${version}: install a newer Node.js, or run npm ci on Linux with x64 or arm64, which brings one.`
}
