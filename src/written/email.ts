import { keyForm, lineForm, unmarked, withoutInvisible } from '#src/shared/values/typed.ts'

const OTHER_LETTERS = /(?![a-z])\p{L}/u
const NOT_ASCII = /\P{ASCII}/u
/** Letters, digits and what joins them in the names of domains, so that the parser of addresses reads nothing else. */
const HOST = /^(?:[\p{L}\p{M}\p{N}.\u3002-]|\u200c|\u200d)+$/u

/** The address behind the name of its person, as mail programs copy it: `Asma Khan <asma@example.com>`. */
const NAMED = /^[^<>@]*<([^<>]*)>[^<>@]*$/
const KIND = /^"?(?:mailto|e-?mail|ای میل) ?: ?/

const asciiHost = (host: string): string => {
  if (!NOT_ASCII.test(host) || !HOST.test(host) || !URL.canParse(`http://${host}`)) return host
  return new URL(`http://${host}`).hostname
}

/**
 * The one form of an email address, so that equal addresses are equal texts: lower case, NFKC, without invisible signs,
 * and a domain with letters of other scripts in ASCII, as the DNS has it. Digits stay those of their script
 * where letters of a script other than ours stand beside them. What a mail program or a sentence sets around an address, such
 * as the name of its person, is no part of it. Leaves a text that is no address as it is but for that.
 */
export const emailForm = (typed: string): string => {
  const line = lineForm(typed.normalize('NFKC')).toLowerCase()
  const text = unmarked(line.replace(NAMED, '$1').replace(KIND, '')).replace(/[‘’]/g, "'")
  const address = OTHER_LETTERS.test(text) ? text : keyForm(text)
  const at = address.lastIndexOf('@') + 1
  return at === 0 ? address : withoutInvisible(address.slice(0, at)) + asciiHost(address.slice(at))
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const WORD = "[\\p{L}\\p{M}\\p{N}_'+-]+"
/** A person's address in its one form: letters of any script before the @, a domain of two parts or more after it. */
export const personalEmail = new RegExp(
  `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
  'u',
)

/** An account's address in its one form, as browsers check it, but with letters of any script before the @. */
export const anyEmail = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`,
  'u',
)

const plain = (word: string): RegExp =>
  new RegExp(`^(?!.{255})${word}(?:\\.${word})*@(?:${LABEL}\\.)+${LABEL}$`, 'i')
/** An address of letters, digits, dots and hyphens alone, with a domain of two parts or more: every program reads it alike. */
export const plainAddress = plain('[a-z\\d-]+')
/** The same, and with the other signs that people have in theirs. */
export const simpleAddress = plain("[\\w+'-]+")
/** The name of a server or a domain, of one part or more. */
export const plainHost = new RegExp(`^(?!.{255})${LABEL}(?:\\.${LABEL})*$`, 'i')

/** An address of which only its owner knows the rest: `asma@example.com` → `a***@example.com`. */
export const hiddenEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')
