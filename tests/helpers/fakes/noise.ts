import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { Curve, NOISE_MODE, proto, WA_CERT_DETAILS } from 'baileys'

const EMPTY = Buffer.alloc(0)

const { NoiseCertificate } = proto.CertChain

/** WhatsApp's own key signs its servers' certificates; in a test this key replaces it. */
const root = Curve.generateKeyPair()
export const rootKey = Buffer.from(root.public)
WA_CERT_DETAILS.PUBLIC_KEY = rootKey

/** The certificates of a server with this key. */
export const certificate = (staticKey: Uint8Array): Uint8Array => {
  const intermediate = Curve.generateKeyPair()
  const signed = (key: Uint8Array, issuer: Uint8Array, serials: { serial: number; issuerSerial: number }) => {
    const details = NoiseCertificate.Details.encode({ ...serials, key }).finish()
    return { details, signature: Curve.sign(issuer, details) }
  }
  return proto.CertChain.encode({
    leaf: signed(staticKey, intermediate.private, { serial: 2, issuerSerial: 1 }),
    intermediate: signed(intermediate.public, root.private, {
      serial: 1,
      issuerSerial: WA_CERT_DETAILS.SERIAL,
    }),
  }).finish()
}

const ivOf = (counter: number): Buffer => {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}
const seal = (text: Uint8Array, key: Uint8Array, counter: number, hash: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, ivOf(counter)).setAAD(hash)
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}
const unseal = (sealed: Uint8Array, key: Uint8Array, counter: number, hash: Uint8Array): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, ivOf(counter)).setAAD(hash)
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256. */
export const createNoise = () => {
  let hash: Buffer = Buffer.from(NOISE_MODE)
  let salt: Buffer = hash
  let key: Buffer = hash
  let counter = 0
  const derive = (secret: Uint8Array): [Buffer, Buffer] => {
    const both = Buffer.from(hkdfSync('sha256', secret, salt, EMPTY, 64))
    return [both.subarray(0, 32), both.subarray(32)]
  }
  const authenticate = (data: Uint8Array) => {
    hash = createHash('sha256').update(hash).update(data).digest()
  }
  return {
    authenticate,
    mix: (secret: Uint8Array) => {
      ;[salt, key] = derive(secret)
      counter = 0
    },
    encrypt: (text: Uint8Array): Buffer => {
      const sealed = seal(text, key, counter, hash)
      counter += 1
      authenticate(sealed)
      return sealed
    },
    decrypt: (sealed: Uint8Array): Buffer => {
      const text = unseal(sealed, key, counter, hash)
      counter += 1
      authenticate(sealed)
      return text
    },
    /** The channel after the handshake. */
    transport: () => {
      const [incoming, outgoing] = derive(EMPTY)
      let [read, written] = [0, 0]
      return {
        decrypt: (sealed: Uint8Array): Buffer => {
          read += 1
          return unseal(sealed, incoming, read - 1, EMPTY)
        },
        encrypt: (text: Uint8Array): Buffer => {
          written += 1
          return seal(text, outgoing, written - 1, EMPTY)
        },
      }
    },
  }
}
