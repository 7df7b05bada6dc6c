import { isOlder } from '#src/shared/values/version.ts'
import { sha256Of, unpack } from '#src/shared/values/zip.ts'
import {
  folderOfVersion,
  isVersionFolder,
  MANIFEST,
  type UpdateFile,
  versionFiles,
} from '#src/shared/version-files.ts'
import { type Folder, manifestIn, readManifest } from './folder.ts'

/** Why a version was not written. The folder has its old version then, whole. */
export type Trouble = 'notLoaded' | 'wrongContent' | 'otherFolder' | 'noRoom' | 'locked' | 'notWritten'

export class NotWritten extends Error {
  readonly trouble: Trouble
  /** The name of the extension that the chosen folder holds, if any. */
  readonly found: string
  constructor(trouble: Trouble, found = '') {
    super(trouble)
    this.trouble = trouble
    this.found = found
  }
}

const troubleOf: Record<string, Trouble> = {
  QuotaExceededError: 'noRoom',
  NoModificationAllowedError: 'locked',
  InvalidStateError: 'locked',
  NotAllowedError: 'locked',
}

const asTrouble = (error: unknown): NotWritten => {
  if (error instanceof NotWritten) return error
  return new NotWritten((error instanceof DOMException && troubleOf[error.name]) || 'notWritten')
}

type Content = { path: string; content: Uint8Array<ArrayBuffer>; sha256: string }

/** Fetches the archive of a version, and unpacks the files of its list. Throws NotWritten for any other content. */
const fetchFiles = async (version: string, address: string, list: UpdateFile[]): Promise<Content[]> => {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new NotWritten('notLoaded')
  const zip = new Uint8Array(await answer.arrayBuffer().catch(() => new ArrayBuffer()))
  const packed = new Map(versionFiles(zip, version)?.map(({ path, entry }) => [path, entry]))
  const files: Content[] = []
  for (const { path, sha256 } of list) {
    const entry = packed.get(path)
    const content = entry && (await unpack(zip, entry))
    if (!content || (await sha256Of(content)) !== sha256) throw new NotWritten('wrongContent')
    files.push({ path, content, sha256 })
  }
  return files
}

const fileAt = async (folder: Folder, path: string): Promise<FileSystemFileHandle> => {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  let parent: FileSystemDirectoryHandle = folder
  for (const part of parts) parent = await parent.getDirectoryHandle(part, { create: true })
  return parent.getFileHandle(name, { create: true })
}

const write = async (folder: Folder, { path, content }: Content): Promise<void> => {
  const file = await (await fileAt(folder, path)).createWritable()
  try {
    await file.write(content)
    await file.close()
  } catch (error) {
    await file.abort().catch(() => undefined)
    throw error
  }
}

const compare = async (folder: Folder, { path, sha256 }: Content): Promise<void> => {
  const file = await (await fileAt(folder, path)).getFile()
  if ((await sha256Of(new Uint8Array(await file.arrayBuffer()))) !== sha256)
    throw new NotWritten('wrongContent')
}

/** Removes the folders of versions older than the one before. A folder that is held open stays until the next time. */
const removeOlder = async (folder: Folder, before: string): Promise<void> => {
  for await (const [name] of folder.entries()) {
    if (isVersionFolder(name) && isOlder(name, before)) {
      await folder.removeEntry(name, { recursive: true }).catch(() => undefined)
    }
  }
}

export type Written = { version: string; downloadUrl: string; files: UpdateFile[] }

/**
 * Writes a version into the folder of the extension: its files beside those of the version before, each read back and
 * compared, and the manifest last, which makes the switch. Whatever ends it, the folder has one version whole (UPD-1307).
 * Throws NotWritten.
 */
export const writeVersion = async (
  folder: Folder,
  { version, downloadUrl, files }: Written,
): Promise<void> => {
  try {
    const before = await manifestIn(folder)
    if (!before) throw new NotWritten('otherFolder')
    const contents = await fetchFiles(version, downloadUrl, files)
    const manifest = contents.find(({ path }) => path === MANIFEST)
    const named = readManifest(new TextDecoder().decode(manifest?.content))
    if (!manifest || named?.version !== version) throw new NotWritten('wrongContent')
    if (named.name !== before.name) throw new NotWritten('otherFolder', before.name)
    // It was written before, and waits to be loaded.
    if (before.version === version) return
    const inFolder = contents.filter((file) => file !== manifest)
    for (const file of inFolder) await write(folder, file)
    // All of them after the last one was written: a program that mends or blocks files works a moment later.
    for (const file of inFolder) await compare(folder, file)
    await write(folder, manifest)
    await compare(folder, manifest)
    await removeOlder(folder, folderOfVersion(before.version))
  } catch (error) {
    throw asTrouble(error)
  }
}
