import { readFileSync, writeFileSync } from 'node:fs'

// `npm run lock`: run it after adding a dependency from a registry mirror that serves only some platforms. npm then
// leaves the optional packages of other platforms out of the lockfile, and `npm ci` refuses that lockfile. This script
// adds them as npm would, but without the checksum, which the mirror does not have. It also marks the Node.js of Linux
// as made for glibc, which its packages do not say: on a system with musl, npm would install what cannot run (REL-1).

type Entry = {
  version?: string
  libc?: string[]
  dev?: boolean
  license?: string
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const file = 'package-lock.json'
const systems = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
])
const processors = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
])

const isLocked = (packages: Lock['packages'], from: string, name: string): boolean => {
  const nested = `${from}/node_modules/${name}`
  const outer = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))
  return (
    nested in packages ||
    `node_modules/${name}` in packages ||
    (outer !== '' && isLocked(packages, outer, name))
  )
}

const readLock = (): Lock => JSON.parse(readFileSync(file, 'utf8')) as Lock

/** The optional packages that the lockfile names but does not contain. */
export const missingPackages = (
  { packages }: Lock = readLock(),
): { name: string; version: string; parent: Entry }[] =>
  Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, parent })),
  )

const entryOf = (name: string, version: string, { dev, license, engines }: Entry) => {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const os = words.filter((word) => systems.has(word))
  const cpu = words.filter((word) => processors.has(word))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} names no platform: lock it by hand`)
  const musl = words.some((word) => word.startsWith('musl'))
  const glibc = words.some((word) => word.startsWith('gnu'))
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...((musl || glibc) && { libc: [musl ? 'musl' : 'glibc'] }),
    license,
    optional: true,
    os,
    engines,
  }
}

if (process.argv[1] === import.meta.filename) {
  const lock = readLock()
  for (const { name, version, parent } of missingPackages(lock)) {
    lock.packages[`node_modules/${name}`] = entryOf(name, version, parent)
  }
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (/^node_modules\/node-linux-\w+$/.test(path)) entry.libc = ['glibc']
  }
  const sorted = Object.entries(lock.packages).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
