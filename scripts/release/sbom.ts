import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = { version?: string; license?: string; integrity?: string }
type Lock = { packages: Record<string, Package> }

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** The folders of the packages whose code is in the last build of browser and server, such as `node_modules/react`. */
export const bundledFolders = (): string[] =>
  ['client', 'ssr'].flatMap((part) => readJson<string[]>(`dist/packages-${part}.json`))

/** The folders of the packages that npm installed into a folder node_modules. */
export const installedFolders = (modules: string): string[] =>
  Object.keys(readJson<Lock>(join(modules, '.package-lock.json')).packages)

/** A UUID that is the same for the same text. */
const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const hashOf = (integrity = ''): { alg: string; content: string }[] =>
  integrity.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }]
    : []

/** A package of the lockfile as CycloneDX names it. */
const componentOf = (folder: string, entry: Package | undefined) => {
  const name = folder.split('node_modules/').at(-1) ?? ''
  if (!entry?.version) throw new Error(`The lockfile lacks ${folder}`)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version,
    purl,
    licenses: entry.license ? [{ expression: entry.license }] : [],
    hashes: hashOf(entry.integrity),
  }
}

type Origin = { name: string; version: string; commit: string; committedAt: Date }

/**
 * The CycloneDX document of a release as JSON: the packages in these folders, by the lockfile, and the same for the
 * same commit (REL-703). Not by `npm sbom`, which refuses the tree of the development tools and with them the packages
 * that are bundled.
 */
export const sbomOf = (folders: string[], { name, version, commit, committedAt }: Origin): string => {
  const { packages } = readJson<Lock>('package-lock.json')
  const components = [...new Set(folders)].map((folder) => componentOf(folder, packages[folder]))
  const byRef = new Map(components.map((component) => [component['bom-ref'], component]))
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(commit)}`,
    version: 1,
    metadata: {
      timestamp: committedAt.toISOString(),
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: [...byRef.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
