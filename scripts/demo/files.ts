import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { rootDir } from '#src/config.ts'
import type { Deps, User } from '#src/deps.ts'
import { fileExtensions, type fileTypes } from '#src/domains/downloads/schema.ts'
import { addUpload, createDownload, setDownloadActive } from '#src/domains/downloads/service.ts'
import { publicKeys } from '#src/domains/licenses/rules/lease.ts'
import { folderOfVersion, MANIFEST } from '#src/shared/version-files.ts'

export type File = { name: string; content: Buffer }

/** A zip archive of files. */
export const zip = (files: File[]): Buffer<ArrayBuffer> => {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

const example = join(rootDir, 'docs/client')
const FIRST = '1.0.0'

/** A shop as its extension knows it. */
type Known = { address: string; rootKey: string }

/** The example extension with the address and the key of a shop, as Chrome loads it unpacked. */
export const extensionFiles = ({ address, rootKey }: Known, version: string): File[] => {
  const config = `export const SHOP = '${address}'\nexport const ROOT_KEY = '${rootKey}'\n`
  const manifest = readFileSync(join(example, 'manifest.json'), 'utf8').replaceAll(FIRST, version)
  const changed = { ...(JSON.parse(manifest) as object), name: 'WhatsApp CRM (demo)' }
  const [from, folder] = [folderOfVersion(FIRST), folderOfVersion(version)]
  return [
    ...readdirSync(join(example, from)).map((name) => ({
      name: `${folder}/${name}`,
      content: name === 'config.js' ? Buffer.from(config) : readFileSync(join(example, from, name)),
    })),
    { name: MANIFEST, content: Buffer.from(JSON.stringify(changed, null, 2)) },
  ]
}

type Upload = {
  fileName: string
  fileType: (typeof fileTypes)[number]
  version: string
  isActive: boolean
}

const uploads: Upload[] = [
  {
    fileName: 'whatsapp-crm-extension-2.3.0.zip',
    fileType: 'chrome-extension',
    version: '2.3.0',
    isActive: false,
  },
  {
    fileName: 'whatsapp-crm-extension-2.4.1.zip',
    fileType: 'chrome-extension',
    version: '2.4.1',
    isActive: true,
  },
  {
    fileName: 'whatsapp-crm-desktop-1.8.0.zip',
    fileType: 'desktop-app',
    version: '1.8.0',
    isActive: true,
  },
]

/** Publishes downloads for every customer: an extension that loads, other stored files, and one elsewhere. */
export const publishDownloads = async (deps: Deps, administrator: User): Promise<void> => {
  const shop = { address: deps.config.publicUrl, rootKey: publicKeys(deps).root.x }
  for (const { fileName, fileType, version, isActive } of uploads) {
    const text = `${fileName}: a file of the demo shop, without a program in it.\n`
    const isExtension = fileType === 'chrome-extension'
    const content = zip(
      isExtension ? extensionFiles(shop, version) : [{ name: 'READ-ME.txt', content: Buffer.from(text) }],
    )
    const rules = { fileName, extensions: fileExtensions, maxBytes: content.length }
    const received = await deps.files.receive(Readable.from([content]), rules)
    const { id } = addUpload(
      deps,
      administrator,
      { fileName, fileType, version, notes: '', userId: undefined },
      received,
    )
    if (!isActive) setDownloadActive(deps, administrator, { id, isActive })
  }
  createDownload(deps, administrator, {
    fileName: 'whatsapp-crm-2.1.0.apk',
    fileType: 'mobile-app',
    version: '2.1.0',
    notes: '',
    userId: undefined,
    downloadUrl: 'https://downloads.example.com/whatsapp-crm-2.1.0.apk',
    isActive: true,
  })
}
