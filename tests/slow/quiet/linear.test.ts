import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { safeHtml } from '#src/domains/content/present.ts'
import { otp } from '#src/domains/otp/schema.ts'
import { plainReason } from '#src/gateways/send-result.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import { phonePart } from '#src/kit/phone.ts'
import { plainText } from '#src/kit/plain-text.ts'
import { email, optionalUrl } from '#src/shared/input.ts'
import { hoursSettings } from '#src/shared/office-hours.ts'
import { codeIn } from '#src/shared/one-time-code.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'
import { phone } from '#src/written/phone.ts'
import { isLinear } from '#tests/helpers/linear.ts'
import { splitLinks } from '#web/conversation/links.ts'

// Text from outside takes time in proportion to its length.

/** For whole readers, which allocate more. */
const LONGER = 800

type Literal = { file: string; source: string; flags: string }

/** The regular expressions below a node of a syntax tree. */
const literalsBelow = (node: unknown, file: string): Literal[] => {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return [{ file, source: pattern, flags }]
  }
  return Object.values(node).flatMap((child) => literalsBelow(child, file))
}

const files = [
  'fastify.config.ts',
  ...['src', 'db', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((file) => /\.tsx?$/.test(file))

// Reads the digits of a number, of which there are few.
const OF_NUMBERS = 'src/shared/values/money.ts'

const literals = files
  .filter((file) => file !== OF_NUMBERS)
  .flatMap((file) => literalsBelow(parseSync(file, readFileSync(file, 'utf8')).program, file))

/** The plain text with which an expression begins: `https:` of `/https?:\/\//` and `#` of `/^#(\d+)$/`. */
const headOf = (source: string): string =>
  /^\^?((?:\\[/.*+$^|]|[\w :<#@=-])*)/.exec(source)?.[1]?.replaceAll('\\', '') ?? ''

/** Texts that repeat what an expression may read, after its beginning and before something that it does not expect. */
const textsFor = ({ source }: Literal) => {
  const head = headOf(source)
  const repeated = new Set([...'aA0 \n.-<"'.split(''), head, ...source.replace(/\w|\\/g, '')])
  repeated.delete('')
  return ['', head].flatMap((start) =>
    [...repeated].flatMap((part) =>
      ['', 'a', '\0'].map(
        (end) => (length: number) => start + part.repeat(Math.ceil(length / part.length)) + end,
      ),
    ),
  )
}

describe('every regular expression', () => {
  it('is found', () => {
    expect(literals.length).toBeGreaterThan(100)
    expect(literals.filter(({ source }) => source === '<[^<>]*>')).toHaveLength(1)
  })

  it.each(literals)('of $file is linear: $source', (literal) => {
    const regex = new RegExp(literal.source, literal.flags)
    const read = (text: string) => text.replace(regex, '')
    expect(textsFor(literal).find((textOf) => !isLinear(read, textOf))?.(20)).toBeUndefined()
  })

  it('that is quadratic is noticed', () => {
    const quadratic = { file: '', source: '<[^>]*>', flags: 'g' }
    const read = (text: string) => text.replace(/<[^>]*>/g, '')
    expect(textsFor(quadratic).some((textOf) => !isLinear(read, textOf))).toBe(true)
  })
})

describe('a function that reads text from outside', () => {
  const sent = 'Your code is 123456 and your key WACRM-7K2MD'
  const readers: [string, (text: string) => unknown, string[]][] = [
    ['gateway', (text) => plainReason(text, { sent, secrets: ['token'] }), ['<', 'Your ', 'WACRM-', '1 ']],
    ['email', (text) => email().safeParse(text), ['a', 'a.', 'a@', 'a@a.', '-']],
    ['phone', (text) => phone.safeParse(text), ['0', '+', '(', ' ']],
    ['code', (text) => otp.safeParse(text), ['1', '1 ', ' ']],
    ['pasted code', codeIn, ['1', '1 ', '1-', '-', ' ', 'a']],
    ['address of the web', (text) => optionalUrl(1e6).safeParse(text), ['http://', '/', 'a']],
    ['IP address', (text) => canonicalAddress(text), [':', '0:', '0', '::ffff:1.', '[', '%', '1.']],
    ['search', (text) => phonePart(text), ['0', ' ', '92']],
    ['html', safeHtml, ['<', '<a ', '<a href="', '<!--', '&', '&lt;', '<p>', '</p>', '<script>']],
    ['html to text', plainText, ['<', '<a ', '<!--', '&', '&lt;', '<p>', '<script>']],
    ['links', splitLinks, ['a', 'a@', 'http://', 'http://a)', 'www.', ')', 'a.']],
    [
      'office hours',
      (text) => hoursSettings.office_hours.value.safeParse(text),
      ['Mon', 'Mon-', '0', ' ', ', Mon 09:00-18:00'],
    ],
    [
      'special hours',
      (text) => hoursSettings.special_hours.value.safeParse(text),
      ['2026-01-01 to ', ' closed', '\n'],
    ],
    ['video', videoIdOf, ['https://youtu.be/', 'a', '/', 'www.']],
  ]
  it.each(readers)('is linear: %s', (_name, read, parts) => {
    const slow = parts
      .flatMap((part) => ['', 'a', '\0'].map((end) => ({ part, end })))
      .find(({ part, end }) => {
        const textOf = (length: number) => part.repeat(length / part.length) + end
        return !isLinear(read, textOf, LONGER)
      })
    expect(slow).toBeUndefined()
  })
})
