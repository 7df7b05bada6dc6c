type FileVersion = {
  /** The file's name without version and extension, in lower case. */
  product: string
  /** None where the name tells no version. */
  version: string | undefined
}

/** Reads `wacrm-2.5.0.zip` as version 2.5.0 of `wacrm` (UP-11). */
export const readFileVersion = (fileName: string): FileVersion => {
  const stem = fileName.replace(/(?:\.tar)?\.[a-z0-9]{1,5}$/i, '')
  const found = /(?<![\d.])\d{1,9}(?:\.\d{1,9}){1,3}(?!\.?\d)/.exec(stem)
  if (!found) return { product: stem.toLowerCase(), version: undefined }
  const before = stem.slice(0, found.index).replace(/[-_ .]?v?$/i, '')
  return { product: `${before}${stem.slice(found.index + found[0].length)}`.toLowerCase(), version: found[0] }
}
