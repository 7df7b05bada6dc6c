import { type FileType, fileTypeNames } from '#src/domains/downloads/schema.ts'

const typeByExtension: Record<string, FileType> = {
  crx: 'chrome-extension',
  exe: 'desktop-app',
  msi: 'desktop-app',
  dmg: 'desktop-app',
  pkg: 'desktop-app',
  deb: 'desktop-app',
  rpm: 'desktop-app',
  apk: 'mobile-app',
  ipa: 'mobile-app',
}

const extensionOf = (fileName: string): string => fileName.split('.').at(-1)?.toLowerCase() ?? ''

/** The most likely type of a file, by its extension. The form can correct it. */
export const guessFileType = (fileName: string): FileType =>
  typeByExtension[extensionOf(fileName)] ?? 'chrome-extension'

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
/** The end of a zip archive with the longest comment. */
const LONGEST_END = END_BYTES + 0xffff

/** The names in a zip archive, by the list at its end. None where there is no such list. */
export const namesInZip = async (file: Blob): Promise<string[]> => {
  const tail = new DataView(await file.slice(-LONGEST_END).arrayBuffer())
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1
  if (end < 0) return []
  const endsAt = file.size - tail.byteLength + end
  const startsAt = Math.max(0, endsAt - tail.getUint32(end + 12, true))
  const list = new DataView(await file.slice(startsAt, endsAt).arrayBuffer())
  const names: string[] = []
  for (let at = 0; at + ENTRY_BYTES <= list.byteLength && list.getUint32(at, true) === ENTRY_SIGNATURE; ) {
    const length = Math.min(list.getUint16(at + 28, true), list.byteLength - at - ENTRY_BYTES)
    names.push(new TextDecoder().decode(new Uint8Array(list.buffer, at + ENTRY_BYTES, length)))
    at += ENTRY_BYTES + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
  }
  return names
}

/** What Chrome loads an extension by: in the archive itself, or in its one folder. */
const MANIFEST = /^([^/]+\/)?manifest\.json$/

const aType = (type: FileType): string =>
  `a ${type === 'chrome-extension' ? fileTypeNames[type] : fileTypeNames[type].toLowerCase()}`

/** Why a file does not look like one of this type, by its name and by what a zip archive holds (UP-704). */
export const typeDoubts = async (fileName: string, type: FileType, file?: Blob): Promise<string[]> => {
  const extension = extensionOf(fileName)
  const usual = typeByExtension[extension]
  if (usual) return usual === type ? [] : [`A .${extension} file is ${aType(usual)}, and not ${aType(type)}.`]
  if (!file || extension !== 'zip') return []
  const isExtension = (await namesInZip(file)).some((name) => MANIFEST.test(name))
  if (isExtension === (type === 'chrome-extension')) return []
  return [
    isExtension
      ? `It holds ${aType('chrome-extension')} (a manifest.json), and not ${aType(type)}.`
      : 'It holds no manifest.json, so Chrome does not load it as an extension.',
  ]
}
