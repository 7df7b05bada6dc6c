/** The SHA-256 of a file in hex, read piece by piece, so that its size does not matter. Throws the signal's reason. */
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
