import type { Random } from '#src/deps.ts'
import { keyIn } from '#src/shared/license-key.ts'
import { keyForm } from '#src/shared/values/typed.ts'

/** Crockford's base 32: no I, L, O and U, so that a key can be read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_CHARACTERS = 19
const GROUP = 5

/** Multiplication by x in GF(32), modulo the primitive polynomial x⁵ + x² + 1. */
const timesX = (value: number): number => {
  const shifted = value << 1
  return shifted < 32 ? shifted : shifted ^ 0b100101
}

/** The value of each letter, by its character code. */
const values = new Uint8Array(128)
for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value

/**
 * Evaluates the letters as a polynomial over GF(32) at x. Each position has a different non-zero power of x, so a
 * single wrong character and a swap of neighbours always change the result (LIC-1).
 */
const checksum = (letters: string): number => {
  let sum = 0
  for (let n = 0; n < letters.length; n += 1) sum = timesX(sum) ^ (values[letters.charCodeAt(n)] ?? 0)
  return sum
}

/** `WACRM-XXXXX-XXXXX-XXXXX-XXXXX`: 19 random characters and the check character that makes the checksum zero. */
export const newLicenseKey = (random: Pick<Random, 'int'>): string => {
  const letters = Array.from({ length: RANDOM_CHARACTERS }, () => alphabet[random.int(alphabet.length)])
  const text = letters.join('')
  const groups = `${text}${alphabet[timesX(checksum(text))]}`.match(new RegExp(`.{${GROUP}}`, 'g'))
  return `WACRM-${groups?.join('-')}`
}

/** Whether a key has the right form and check character. Does not check that it was issued. */
export const isLicenseKey = (key: string): boolean =>
  /^WACRM(-[0-9A-HJKMNP-TV-Z]{5}){4}$/.test(key) &&
  checksum(key.slice('WACRM-'.length).replaceAll('-', '')) === 0

/**
 * The key in its stored form, from however a person typed or pasted it: in lower case, with spaces, with other dashes or
 * none, with the words or marks of a message around it, without `WACRM`, with O for 0 and I or L for 1 (LIC-51). Null
 * when it is mistyped.
 */
export const readLicenseKey = (typed: string): string | null => {
  // Skips the conversion for programs, which send the key as it is stored.
  if (isLicenseKey(typed)) return typed
  // A whole message may stand around a key. Where its groups are not found, its code is what follows the last WACRM.
  const letters = (keyIn(typed) ?? keyForm(typed)).toUpperCase().replace(/[^0-9A-Z]/g, '')
  const [, typedCode = ''] = /^(?:.*WACRM)?(.{20})$/.exec(letters) ?? []
  const code = typedCode.replaceAll('O', '0').replace(/[IL]/g, '1')
  const key = `WACRM-${code.match(/.{5}/g)?.join('-')}`
  return isLicenseKey(key) ? key : null
}
