import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { downloads } from '#db/schema/downloads.ts'
import { extensionFiles, type File, zip } from '#scripts/demo/files.ts'
import { addUpload } from '#src/domains/downloads/service.ts'
import { type TestApp, testApp } from './app.ts'
import type { Site } from './site.ts'

export const UPLOAD = '/api/admin/downloads/upload'
const BOUNDARY = 'a-boundary'
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`
/** A zip archive of so many bytes with this one file, whose content differs at each call. */
export const zipFile = (size = 1000, name = 'manifest.json') => {
  const file = Buffer.alloc(30)
  file.writeUInt32LE(0x04034b50)
  file.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(entry.length + name.length, 12)
  const frame = file.length + entry.length + end.length + 2 * name.length
  const content = randomBytes(size - frame)
  return Buffer.concat([file, Buffer.from(name), content, entry, Buffer.from(name), end])
}
/** Every file that the shop has kept or begun to keep, without those that wait in the bin. */
export const keptUploads = (dataDir: string): string[] => {
  const uploads = join(dataDir, 'uploads')
  if (!existsSync(uploads)) return []
  const entries = readdirSync(uploads, { recursive: true, withFileTypes: true })
  const isKept = (entry: (typeof entries)[number]) =>
    entry.isFile() && !entry.parentPath.startsWith(join(uploads, 'bin'))
  return entries.filter(isKept).map(({ name }) => name)
}

export const content = zipFile(300_000)
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Part = { name: string; value: string | Buffer; fileName?: string }
export const filePart = (value: Buffer = content, fileName = 'Extension 2.zip'): Part => ({
  name: 'file',
  value,
  fileName,
})
export const typePart: Part = { name: 'fileType', value: 'chrome-extension' }

/** A form as a browser sends it, in this order of parts. */
export const form = (parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(
        fileName === undefined
          ? '\r\n\r\n'
          : `; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

/** Sends a form with this file to the shop. */
export const sendForm = async (t: TestApp, url: string, file: Part, headers: Record<string, string> = {}) =>
  (await t.http()).inject({
    method: 'POST',
    url,
    headers: { 'content-type': multipartType, ...headers },
    payload: form([file]),
  })

/** A shop, a new one unless it is given, with an administrator who uploads. */
export const uploadingShop = async (t = testApp()) => {
  const admin = t.make.user({ isAdmin: true })
  const headers = { cookie: t.cookieOf(admin) }
  const app = await t.http()
  const send = (payload: Buffer, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: UPLOAD,
      headers: { 'content-type': multipartType, ...headers, ...more },
      payload,
    })
  const upload = async (value = content, fileName?: string) =>
    (await send(form([typePart, filePart(value, fileName)]))).json()
  return { t, admin, headers, app, send, upload }
}

/** Stores a file with its row, as an upload of an administrator does. */
export const storeDownload = async (
  t: TestApp,
  given: Partial<Parameters<typeof addUpload>[2]> = {},
  file = zipFile(),
) => {
  const rules = { fileName: 'a.zip', extensions: ['zip'], maxBytes: file.length }
  const received = await t.deps.files.receive(Readable.from([file]), rules)
  const fields = {
    fileName: 'a.zip',
    fileType: 'chrome-extension',
    version: '2.1.0',
    notes: '',
    ...given,
  } as const
  return addUpload(t.deps, t.make.actor(t.make.user({ isAdmin: true })), fields, received)
}

/** The files of a version of the example extension, as the demo shop publishes them. */
export const filesOfVersion = ({ deps }: Pick<TestApp, 'deps'>, version: string) =>
  extensionFiles({ address: deps.config.publicUrl, rootKey: deps.vault.rootKey().publicKey }, version)

/** Publishes a version of the example extension. */
export const publishVersion = (t: TestApp, version: string, more: File[] = []) =>
  storeDownload(t, { version }, zip([...filesOfVersion(t, version), ...more]))

export const downloadRows = (t: TestApp) => t.deps.db.select().from(downloads).all()

const uploadsOf = (t: TestApp) => join(t.deps.config.dataDir, 'uploads')

/** Every file below the uploads folder: kept ones and half ones. */
export const filesOf = (t: TestApp): string[] => {
  if (!existsSync(uploadsOf(t))) return []
  const entries = readdirSync(uploadsOf(t), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Files below a folder that this process has open. */
export const openFilesBelow = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(folder) ? path : []
    } catch {
      return []
    }
  })

export const openFilesOf = (t: TestApp): string[] => openFilesBelow(uploadsOf(t))

/** Publishes an extension in a shop that runs; gives its id. */
export const publishExtension = async (
  { shop, admin }: Pick<Site, 'shop' | 'admin'>,
  fileName: string,
  version: string,
  { file = zipFile(), notes = '' } = {},
): Promise<number> => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ fileType: 'chrome-extension', version, notes }))
    body.append(name, value)
  body.append('file', new Blob([file]), fileName)
  const headers = { cookie: admin.cookie }
  const answer = await fetch(`${shop.url}${UPLOAD}`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`The upload of ${fileName} was answered ${answer.status}`)
  return ((await answer.json()) as { id: number }).id
}
