const SMALL_BYTES = 480 * 1024

/**
 * The picture, made smaller before it is sent, because photos of a phone take minutes on a slow connection. A file that
 * is small already, or that this browser cannot read, stays as it is: the server decides what it accepts. The code that
 * draws comes with the first large picture.
 */
export const shrink = async (file: File): Promise<File> => {
  if (file.size <= SMALL_BYTES) return file
  try {
    const { drawSmaller } = await import('./draw-smaller.ts')
    return await drawSmaller(file, SMALL_BYTES)
  } catch {
    return file
  }
}
