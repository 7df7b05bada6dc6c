import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Randomness from the system's cryptographic source; handed in through deps, so that a test can hold it still. */
export type Random = {
  /** 256 bits as base64url: session tokens, API tokens, webhook paths. */
  token(): string
  /** `length` decimal digits, leading zeros kept. */
  digits(length: number): string
  /** A whole number, 0 to `below` - 1, without bias. */
  int(below: number): number
}

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  int: (below) => randomInt(below),
}

/** What the application secret is used for. One derived key a purpose, so no two uses share a key. */
export type Vault = {
  /** SHA-256 in hex of a token with full entropy: what stands in the database instead of the token. */
  hash(token: string): string
  /** Keyed hash of a short secret (one-time code), useless to whoever reads the database alone. */
  mac(purpose: string, text: string): string
  /** Compares two strings in constant time. */
  equal(a: string, b: string): boolean
  /** Encrypts at rest (AES-256-GCM). */
  seal(text: string): string
  /** The text that was sealed; throws when it was changed or sealed with another secret. */
  unseal(sealed: string): string
  /** `payload.mac`, for cookies and links that must not be forged. */
  sign(purpose: string, payload: string): string
  /** The payload of a signed value, or null when it was not signed here for this purpose. */
  verify(purpose: string, signed: string): string | null
}

const IV = 12
const TAG = 16

export const createVault = (secret: string): Vault => {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'wacrm', purpose, 32))
  const sealKey = key('seal')
  const macKeys = new Map<string, Buffer>()
  const macKey = (purpose: string): Buffer => {
    const known = macKeys.get(purpose)
    if (known) return known
    const made = key(`mac:${purpose}`)
    macKeys.set(purpose, made)
    return made
  }
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', macKey(purpose)).update(text).digest('base64url')
  const equal = (a: string, b: string) => {
    const left = Buffer.from(a)
    const right = Buffer.from(b)
    return left.length === right.length && timingSafeEqual(left, right)
  }

  return {
    hash: (token) => createHash('sha256').update(token).digest('hex'),
    mac,
    equal,
    seal: (text) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV), { authTagLength: TAG })
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, payload) => `${Buffer.from(payload).toString('base64url')}.${mac(purpose, payload)}`,
    verify: (purpose, signed) => {
      const [encoded = '', signature = ''] = signed.split('.')
      const payload = Buffer.from(encoded, 'base64url').toString('utf8')
      return equal(signature, mac(purpose, payload)) ? payload : null
    },
  }
}
