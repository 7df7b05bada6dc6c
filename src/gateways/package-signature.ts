const archive = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

/** The first bytes of a file, by its extension; an app for phones is a zip archive. */
const beginnings: Record<string, string[]> = {
  zip: archive,
  apk: archive,
  ipa: archive,
  crx: ['Cr24'],
  exe: ['MZ'],
  '7z': ['7z\xbc\xaf\x27\x1c'],
  gz: ['\x1f\x8b'],
  rar: ['Rar!\x1a\x07'],
}

/** The length of the trailer of a disk image, which alone identifies one. */
export const TRAILER_BYTES = 512

/** Whether the first bytes of a file fit its extension. True for an extension without known first bytes. */
export const beginsAs = (extension: string, head: Buffer): boolean =>
  beginnings[extension]?.some((bytes) => head.toString('latin1', 0, bytes.length) === bytes) ?? true

/** Whether the last TRAILER_BYTES bytes of a file fit its extension. */
export const endsAs = (extension: string, tail: Buffer): boolean =>
  extension !== 'dmg' || (tail.length === TRAILER_BYTES && tail.toString('latin1', 0, 4) === 'koly')
