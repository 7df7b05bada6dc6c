import { entriesOfZip, type ZipEntry } from './values/zip.ts'

/** A file of a version of the extension: where it belongs in the folder, its size in bytes, and its SHA-256 in hex. */
export type UpdateFile = { path: string; size: number; sha256: string }

/** What the browser loads an extension by. It names the folder of its version, so it is written last. */
export const MANIFEST = 'manifest.json'

/** The folder of the files of a version. */
export const folderOfVersion = (version: string): string => `v${version}`

/** The folders of versions that an extension has. */
export const isVersionFolder = (name: string): boolean => /^v\d+(\.\d+)*$/.test(name)

/**
 * The files of an archive that a page can write so that the folder is whole at every moment: the manifest, and all others
 * in the one folder of the version (UPD-1305). The archive may hold them in a folder of its own. Null for any other archive.
 */
export const versionFiles = (
  zip: Uint8Array,
  version: string,
): { path: string; entry: ZipEntry }[] | null => {
  const entries = entriesOfZip(zip)
  const top = entries?.find(({ path }) => /^([^/]+\/)?manifest\.json$/.test(path))
  if (!entries || !top) return null
  const outer = top.path.slice(0, -MANIFEST.length)
  const inner = `${outer}${folderOfVersion(version)}/`
  const isOfVersion = isVersionFolder(folderOfVersion(version))
  if (!isOfVersion || !entries.every((entry) => entry === top || entry.path.startsWith(inner))) return null
  return [...entries.filter((entry) => entry !== top), top].map((entry) => ({
    path: entry.path.slice(outer.length),
    entry,
  }))
}
