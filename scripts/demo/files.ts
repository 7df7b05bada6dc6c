import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { rootDir } from '#src/config.ts'
import type { Deps, User } from '#src/deps.ts'
import { fileExtensions, type fileTypes } from '#src/domains/downloads/schema.ts'
import { addUpload, createDownload, setDownloadActive } from '#src/domains/downloads/service.ts'
import { publicKeys } from '#src/domains/licenses/rules/lease.ts'

type File = { name: string; content: Buffer }

/** A zip archive of uncompressed files. */
const zip = (files: File[]): Buffer => {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, Buffer.from(name), content)
    entries.push(entry, Buffer.from(name))
    offset += local.length + name.length + content.length
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

/** The example extension with the address and the key of this shop, as Chrome loads it unpacked. */
const extensionFiles = (deps: Deps, version: string): File[] => {
  const { root } = publicKeys(deps)
  const config = `export const SHOP = '${deps.config.publicUrl}'\nexport const ROOT_KEY = '${root.x}'\n`
  const manifest: unknown = JSON.parse(readFileSync(join(example, 'manifest.json'), 'utf8'))
  const changed = { ...(manifest as object), name: 'WhatsApp CRM (demo)', version }
  return readdirSync(example)
    .filter((name) => name !== 'README.md')
    .map((name) => {
      if (name === 'config.js') return { name, content: Buffer.from(config) }
      if (name === 'manifest.json') return { name, content: Buffer.from(JSON.stringify(changed, null, 2)) }
      return { name, content: readFileSync(join(example, name)) }
    })
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
  for (const { fileName, fileType, version, isActive } of uploads) {
    const text = `${fileName}: a file of the demo shop, without a program in it.\n`
    const isExtension = fileType === 'chrome-extension'
    const content = zip(
      isExtension ? extensionFiles(deps, version) : [{ name: 'READ-ME.txt', content: Buffer.from(text) }],
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
