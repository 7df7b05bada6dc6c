import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Deps, User } from '#src/deps.ts'
import { fileExtensions, type fileTypes } from '#src/domains/downloads/schema.ts'
import { addUpload, createDownload, setDownloadActive } from '#src/domains/downloads/service.ts'

/** A zip archive of one uncompressed file. */
const zip = (name: string, content: Buffer): Buffer => {
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
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  return Buffer.concat([local, Buffer.from(name), content, entry, Buffer.from(name), end])
}

type Upload = {
  fileName: string
  fileType: (typeof fileTypes)[number]
  version: string
  isActive: boolean
  kilobytes: number
}

const uploads: Upload[] = [
  {
    fileName: 'whatsapp-crm-extension-2.3.0.zip',
    fileType: 'chrome-extension',
    version: '2.3.0',
    isActive: false,
    kilobytes: 310,
  },
  {
    fileName: 'whatsapp-crm-extension-2.4.1.zip',
    fileType: 'chrome-extension',
    version: '2.4.1',
    isActive: true,
    kilobytes: 340,
  },
  {
    fileName: 'whatsapp-crm-desktop-1.8.0.zip',
    fileType: 'desktop-app',
    version: '1.8.0',
    isActive: true,
    kilobytes: 720,
  },
]

/** Publishes downloads for every customer: stored files, and one with an external address. */
export const publishDownloads = async (deps: Deps, administrator: User): Promise<void> => {
  for (const { fileName, fileType, version, isActive, kilobytes } of uploads) {
    const text = `${fileName}: a file of the demo shop, without a program in it.\n`
    const content = zip('READ-ME.txt', Buffer.from(text.repeat(Math.ceil((kilobytes * 1024) / text.length))))
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
