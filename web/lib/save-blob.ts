// Time for the browser to copy the file before its address is revoked.
const KEPT_MS = 60_000

/** Saves a file through the browser's download. */
export const saveBlob = (file: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
