import { randomBytes } from 'node:crypto'
import { bech32 } from '@scure/base'
import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { NewKeys } from '#src/shared/copies.ts'
import { CopyError } from './place.ts'

const PREFIX = 'age-secret-key-'

/** The 24 words of a secret key. */
export const toWords = (secret: string): string =>
  entropyToMnemonic(bech32.decodeToBytes(secret.toLowerCase()).bytes, wordlist)

/**
 * The secret key that somebody typed: its 24 words, or AGE-SECRET-KEY-1…, in any case and spacing. Throws a
 * CopyError when it is neither, or a word is wrong.
 */
export const readSecret = (typed: string): string => {
  const clean = typed
    .trim()
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
  if (clean.startsWith(`${PREFIX}1`)) {
    try {
      bech32.decodeToBytes(clean)
    } catch {
      throw new CopyError('This is not a whole key: a letter of it is wrong.')
    }
    return clean.toUpperCase()
  }
  const words = clean.replace(/\b\d+[.)] ?/g, '')
  if (words.split(' ').length !== 24)
    throw new CopyError('The key has 24 words, or begins with AGE-SECRET-KEY-1.')
  if (!validateMnemonic(words, wordlist))
    throw new CopyError('One of the 24 words is wrong, or two are swapped.')
  return bech32.encodeFromBytes(PREFIX, mnemonicToEntropy(words, wordlist)).toUpperCase()
}

/** A key to print and a key of the shop's own, and the key that names of files are hashed with. */
export const makeKeys = async (): Promise<NewKeys> => {
  const secret = await generateX25519Identity()
  const own = await generateX25519Identity()
  return {
    secret,
    words: toWords(secret),
    recipient: await identityToRecipient(secret),
    own,
    ownRecipient: await identityToRecipient(own),
    nameKey: randomBytes(32).toString('hex'),
  }
}

/** Encrypts a stream of `bytes` bytes for the recipients. The answer has the exact length of the result as `bytes`. */
export const encrypt = async (
  body: ReadableStream<Uint8Array>,
  plainBytes: number,
  recipients: readonly string[],
): Promise<{ body: ReadableStream<Uint8Array>; bytes: number }> => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(body)
  return { body: encrypted, bytes: encrypted.size(plainBytes) }
}

/** Tells the length that a plain length is encrypted to. The header of given recipients has always the same length. */
export const encryptedSize = async (
  recipients: readonly string[],
): Promise<(plainBytes: number) => number> => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const empty = await encrypter.encrypt(new Blob([]).stream() as ReadableStream<Uint8Array>)
  return (plainBytes) => empty.size(plainBytes)
}

/** Decrypts a stream. Throws a CopyError when none of the keys opens it; the stream fails where it was changed. */
export const decrypt = async (
  body: ReadableStream<Uint8Array>,
  identities: readonly string[],
): Promise<ReadableStream<Uint8Array>> => {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(body)
  } catch (error) {
    await body.cancel().catch(() => undefined)
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new CopyError('This key does not open the copy: it was made with another key.', { cause: error })
    throw error
  }
}
