import { proofSize } from '#src/shared/values/proof-size.ts'

/** The second where the first is still large: the grain of a photo costs most of its bytes, and tells nothing. */
const QUALITIES = [0.85, 0.6]

/** The picture drawn anew in the size of a proof, of so many bytes where it can be, or itself where that is no smaller. */
export const drawSmaller = async (file: File, smallBytes: number): Promise<File> => {
  const bitmap = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), proofSize(bitmap.width, bitmap.height))
  const context = canvas.getContext('2d')
  if (!context) return file
  // JPEG has no transparency: transparent areas would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= smallBytes) break
  }
  return blob && blob.size < file.size ? new File([blob], 'picture.jpg', { type: blob.type }) : file
}
