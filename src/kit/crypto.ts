import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import type { Random, Vault } from '#src/deps.ts'

/** Random values from the operating system's cryptographic source. */
export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  int: (below) => randomInt(below),
}

const IV = 12
const TAG = 16
/** What PKCS #8 writes before the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the vault from the application secret. Each purpose has a key of its own, derived by HKDF. */
export const createVault = (secret: string): Vault => {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'wacrm', purpose, 32))
  // Node asks of a key in bytes first whether it is an object, and makes two errors with their stacks to learn that it
  // is not: a keyed hash takes 30 µs by bytes and 4 by an object (DB-720).
  const keyObject = (purpose: string) => createSecretKey(key(purpose))
  const sealKey = keyObject('seal')
  const macKeys = new Map<string, KeyObject>()
  const macKey = (purpose: string): KeyObject => {
    const known = macKeys.get(purpose)
    if (known) return known
    const made = keyObject(`mac:${purpose}`)
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

  const seal = (text: string): string => {
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
  }
  const unseal = (sealed: string): string | null => {
    const bytes = Buffer.from(sealed, 'base64url')
    const [iv, tag, body] = [bytes.subarray(0, IV), bytes.subarray(IV, IV + TAG), bytes.subarray(IV + TAG)]
    if (tag.length < TAG) return null
    const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG }).setAuthTag(tag)
    const text = decipher.update(body)
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      // The tag is wrong: another secret, or another text.
      return null
    }
  }
  const signingKeys = new Map<string, KeyObject>()
  const signingKey = (sealedKey: string): KeyObject => {
    const known = signingKeys.get(sealedKey)
    if (known) return known
    const opened = unseal(sealedKey)
    if (opened === null) throw new Error('This signing key was sealed with another secret')
    const made = createPrivateKey({
      key: Buffer.from(opened, 'base64url'),
      format: 'der',
      type: 'pkcs8',
    })
    signingKeys.set(sealedKey, made)
    return made
  }

  let root: ReturnType<Vault['rootKey']> | undefined
  const makeRootKey = (): ReturnType<Vault['rootKey']> => {
    const der = Buffer.concat([ED25519_PKCS8, key('license root')])
    const pair = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return {
      publicKey: String(createPublicKey(pair).export({ format: 'jwk' }).x),
      sign: (text) => sign(null, Buffer.from(text), pair).toString('base64url'),
    }
  }

  return {
    hash: (token) => createHash('sha256').update(token).digest('hex'),
    mac,
    hmac: (shared, text) => createHmac('sha256', shared).update(text).digest('hex'),
    webhookMac: (shared, text) =>
      createHmac('sha256', Buffer.from(shared.replace(/^whsec_/, ''), 'base64'))
        .update(text)
        .digest('base64'),
    equal,
    seal,
    unseal,
    newSigningKey: () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const der = privateKey.export({ format: 'der', type: 'pkcs8' })
      return {
        publicKey: String(publicKey.export({ format: 'jwk' }).x),
        sealedKey: seal(der.toString('base64url')),
      }
    },
    signWith: (sealedKey, text) => sign(null, Buffer.from(text), signingKey(sealedKey)).toString('base64url'),
    rootKey: () => (root ??= makeRootKey()),
    sign: (purpose, payload) => `${Buffer.from(payload).toString('base64url')}.${mac(purpose, payload)}`,
    verify: (purpose, signed) => {
      const [encoded = '', signature = ''] = signed.split('.')
      const payload = Buffer.from(encoded, 'base64url').toString('utf8')
      return equal(signature, mac(purpose, payload)) ? payload : null
    },
  }
}
