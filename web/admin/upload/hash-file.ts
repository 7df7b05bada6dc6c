/**
 * The SHA-256 of a file in hex. Reads it in chunks, so that memory does not grow with its size. Throws the signal's
 * reason when aborted.
 */
export const hashFile = async (file: File, signal: AbortSignal): Promise<string> => {
  const { createSHA256 } = await import('hash-wasm')
  const hasher = await createSHA256()
  const reader = file.stream().getReader()
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = await reader.read()
    if (done) return hasher.digest('hex')
    hasher.update(value)
  }
}
