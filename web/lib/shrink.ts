import { proofSize } from '#src/shared/values/proof-size.ts'

const SMALL_BYTES = 480 * 1024
/** The second where the first is still large: the grain of a photo costs most of its bytes, and tells nothing. */
const QUALITIES = [0.85, 0.6]

/**
 * The picture, made smaller before it is sent, because photos of a phone take minutes on a slow connection. A file that
 * is small already, or that this browser cannot read, stays as it is: the server decides what it accepts.
 */
export const shrink = async (file: File): Promise<File> => {
  if (file.size <= SMALL_BYTES) return file
  try {
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
      if (blob && blob.size <= SMALL_BYTES) break
    }
    return blob && blob.size < file.size ? new File([blob], 'picture.jpg', { type: blob.type }) : file
  } catch {
    return file
  }
}
