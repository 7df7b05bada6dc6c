import { plainAddress, simpleAddress } from '#src/written/email.ts'

// Who wrote a letter and to whom decides about money. So these are read from the letter's own bytes, by a
// reader that knows the plain forms alone. Mail servers and libraries read what is odd, each in its own way.

/** A field of a letter's head: its name in lower case, and its value in one line, each byte a character. */
export type Field = { name: string; value: string }

/** The most characters of a field that names people. */
const MOST = 8192

/** Signs that some programs take for the end of a line, or of the text. */
const hasOddSigns = (block: string): boolean =>
  /(?![\t\r\n\x80-\x9f])\p{Cc}|\r(?!\n)/u.test(block) || (block.includes('\r\n') && /(?<!\r)\n/.test(block))

/** The fields of a letter from top to bottom; null where programs may differ in where a field or the head ends. */
export const headOf = (source: Uint8Array): Field[] | null => {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1')
  const [block = ''] = text.split(/\r?\n\r?\n/, 1)
  if (hasOddSigns(block)) return null
  const fields: Field[] = []
  for (const line of block.split(/\r?\n/)) {
    const last = fields.at(-1)
    const [, name, value = ''] = /^([!-9;-~]+):(.*)$/.exec(line) ?? []
    if (name !== undefined) fields.push({ name: name.toLowerCase(), value })
    else if (last && /^[ \t]+[^ \t]/.test(line)) last.value += line
    else return null
  }
  // No other blanks: in the bytes of a letter they are halves of a character.
  return fields.map(({ name, value }) => ({ name, value: value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '') }))
}

/** The values of the fields of a name. */
const valuesOf = (head: readonly Field[], name: string): string[] =>
  head.flatMap((field) => (field.name === name ? [field.value] : []))

/** The text of an encoded word such as `=?utf-8?Q?Bank?=` (RFC 2047). Throws for a charset that nobody knows. */
const decoded = (charset: string, encoding: string, text: string): string => {
  const bytes =
    encoding.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
  return new TextDecoder(charset, { fatal: true }).decode(bytes)
}

/** Many programs write the letters of a name as they are (RFC 6532). Throws for other bytes. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A name as mail programs show it; null where it cannot be decoded whole. */
const shownName = (written: string): string | null => {
  const bare = written.replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => text.replace(/\\(.)/g, '$1'))
  try {
    const shown = utf8
      .decode(Buffer.from(bare, 'latin1'))
      .replace(/=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=/gi, (_, charset: string, ...word: string[]) =>
        decoded(charset, word[0] ?? '', word[1] ?? ''),
      )
      .normalize('NFKC')
      .trim()
    return /=\?|\p{Cc}/u.test(shown) ? null : shown
  } catch {
    return null
  }
}

/** One person of a list: a name and an address in angle brackets, or an address alone. */
const PERSON =
  /((?:[\w!#$%&'*+/=?^`{|}~. \t\x80-\xff-]|"(?:[ !#-[\]-~\t\x80-\xff]|\\[ -~])*")*)<([^<>]*)>[ \t]*(?:(,)|$)|[ \t]*([^ \t<>",]+)[ \t]*(?:(,)|$)/y

type Person = { name: string; address: string }

/** The people of a field, each with a simple address; null for anything else: comments, groups, routes, obsolete forms. */
const peopleIn = (value: string): Person[] | null => {
  if (value.length > MOST) return null
  const people: Person[] = []
  PERSON.lastIndex = 0
  for (;;) {
    const [found, written = '', angled, comma, bare = '', bareComma] = PERSON.exec(value) ?? []
    const address = angled ?? bare
    const name = shownName(written)
    if (found === undefined || name === null || !simpleAddress.test(address)) return null
    people.push({ name, address })
    if (comma === undefined && bareComma === undefined) return people
  }
}

/**
 * The one address of a letter's author; blank where it is not plain: several fields or people, anything beside name and
 * address, or a name that holds an address itself.
 */
export const authorOf = (head: readonly Field[]): string => {
  const [value = '', ...others] = valuesOf(head, 'from')
  const [author, ...more] = peopleIn(value) ?? []
  if (!author || more.length > 0 || others.length > 0 || author.name.includes('@')) return ''
  return plainAddress.test(author.address) ? author.address : ''
}

/** To whom a letter went; none where that is not plain. A name may repeat the address that it names. */
export const addresseesOf = (head: readonly Field[]): string[] => {
  const [value = '', ...others] = valuesOf(head, 'to')
  const people = others.length === 0 ? (peopleIn(value) ?? []) : []
  const isPlain = people.every(
    ({ name, address }) =>
      !name.includes('@') || name.replace(/^'(.*)'$/, '$1').toLowerCase() === address.toLowerCase(),
  )
  return isPlain ? people.map(({ address }) => address) : []
}

/** A day and a time with its zone, and the name of the zone behind it, which no program reads. */
const MOMENT =
  /^(?:[a-z]{3}, *)?(\d{1,2} +[a-z]{3} +\d{4} +\d\d:\d\d(?::\d\d)? +(?:[+-]\d{4}|gmt|utc?))(?: +\([a-z\d +:-]{1,40}\))?$/i

/** When a letter was written; null where it does not say so in one plain way. */
export const writtenAt = (head: readonly Field[]): Date | null => {
  const [value = '', ...others] = valuesOf(head, 'date')
  const [, moment] = MOMENT.exec(value.replaceAll('\t', ' ')) ?? []
  const at = new Date(moment ?? '')
  return others.length > 0 || Number.isNaN(at.getTime()) ? null : at
}
