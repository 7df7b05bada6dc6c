import { isOlder } from '#src/shared/values/version.ts'

type FileVersion = {
  /** The file's name without version and extension, in lower case. */
  product: string
  /** None where the name tells no version. */
  version: string | undefined
}

/** Reads `wacrm-2.5.0.zip` as version 2.5.0 of `wacrm` (UP-11), and a beta as a beta: `wacrm-2.5.0-rc.1.zip`. */
export const readFileVersion = (fileName: string): FileVersion => {
  const stem = fileName.replace(/(?:\.tar)?\.[a-z0-9]{1,5}$/i, '')
  const found =
    /(?<![\d.])\d{1,9}(?:\.\d{1,9}){1,3}(?!\.?\d)(?:[-.]?(?:alpha|beta|rc|pre|dev)(?:[.-]?\d+)*)?/i.exec(stem)
  if (!found) return { product: stem.toLowerCase(), version: undefined }
  const before = stem.slice(0, found.index).replace(/[-_ .]?v?$/i, '')
  return { product: `${before}${stem.slice(found.index + found[0].length)}`.toLowerCase(), version: found[0] }
}

/** The name of the file at the end of an address, where that ends in one (UP-705). */
export const fileNameIn = (address: string): string | undefined => {
  const name = URL.canParse(address) ? new URL(address).pathname.split('/').at(-1) : undefined
  return name && /\.\d?[a-z]{1,5}\d?$/i.test(name) && !name.includes('%') ? name : undefined
}

type Named = { fileName: string; version: string }

/** What a new download differs in from the newest that the same people get now (UP-703). */
export const doubtsOf = (newest: Named | undefined, { fileName, version }: Named): string[] => {
  if (!newest) return []
  const now = newest.fileName
  const isSameProduct = readFileVersion(newest.fileName).product === readFileVersion(fileName).product
  return [
    ...(isSameProduct ? [] : [`Its name is not that of ${now}, which customers get now.`]),
    ...(isOlder(newest.version, version)
      ? []
      : [
          isOlder(version, newest.version)
            ? `Version ${version} is older than ${newest.version} of ${now}, which customers get now.`
            : `Customers get version ${version} already, as ${now}, so programs would not see this one as new.`,
        ]),
  ]
}
