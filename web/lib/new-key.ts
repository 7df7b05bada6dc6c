/** A random unique key. Not crypto.randomUUID, which is missing on http, as in a shop on a local network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
