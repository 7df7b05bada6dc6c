// The browser keeps the file for as long as it needs to copy it to its folder.
const KEPT_MS = 60_000

/** Hands a file to the browser to save. */
export const saveBlob = (file: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
