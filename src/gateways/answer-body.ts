const MAX_BYTES = 256 * 1024

/** The body of a gateway's answer as text, cut off at 256 KiB, which no answer of a gateway reaches. */
export const readLimited = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  if (!response.body) return text
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) return text
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The object that a text of JSON holds; null for anything else. */
export const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Whether a value is an object and not null. Arrays count too. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A value of such an object as a text; blank for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
