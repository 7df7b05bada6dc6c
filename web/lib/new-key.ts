/** A name that nothing had before. crypto.randomUUID exists on https and localhost alone; a shop in a local network may have neither. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
