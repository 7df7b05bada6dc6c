import { randomBytes } from 'node:crypto'
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChildBuffer,
  hkdf,
} from 'baileys'
import { node } from './whatsapp-nodes.ts'

// The phone's side of linking a device by a code that its owner types: both keys travel encrypted with the code, and
// the secret that both then share signs the device.

const SALT = 32
const IV = 16
const GCM_IV = 12
const KEY = 32

const part = (registration: BinaryNode, name: string): Buffer =>
  Buffer.from(getBinaryNodeChildBuffer(registration, name) ?? [])

/** The key that the device offers, encrypted with the code that it shows. */
export const deviceOffer = (registration: BinaryNode): Buffer =>
  part(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub')

export type PhonePairing = {
  /** The answer of the phone to the device. */
  answer: BinaryNode
  /** The secret that both now have. Throws where the code was wrong. */
  secretOf(registration: BinaryNode): Buffer
}

/** A phone on which this code is typed. */
export const pairByCode = async (code: string, offer: Buffer): Promise<PhonePairing> => {
  const offered = offer.subarray(SALT + IV)
  const offeredKey = await derivePairingCodeKey(code, offer.subarray(0, SALT))
  const device = aesDecryptCTR(offered, offeredKey, offer.subarray(SALT, SALT + IV))
  const identity = Curve.generateKeyPair()
  const ephemeral = Curve.generateKeyPair()
  const shared = Curve.sharedKey(ephemeral.private, device)
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv)
  return {
    answer: node('link_code_companion_reg', {}, [
      node('link_code_pairing_ref', {}, Buffer.from('ref')),
      node('primary_identity_pub', {}, identity.public),
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, sealed])),
    ]),
    secretOf: (registration) => {
      const bundle = part(registration, 'link_code_pairing_wrapped_key_bundle')
      const key = hkdf(shared, KEY, {
        salt: bundle.subarray(0, SALT),
        info: 'link_code_pairing_key_bundle_encryption_key',
      })
      const [bundleIv, body] = [bundle.subarray(SALT, SALT + GCM_IV), bundle.subarray(SALT + GCM_IV)]
      const random = aesDecryptGCM(body, key, bundleIv, Buffer.alloc(0)).subarray(2 * KEY)
      const identities = Curve.sharedKey(identity.private, part(registration, 'companion_identity_public'))
      return Buffer.from(hkdf(Buffer.concat([shared, identities, random]), KEY, { info: 'adv_secret' }))
    },
  }
}
