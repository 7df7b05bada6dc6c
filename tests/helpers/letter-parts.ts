import type { Numbers } from './numbers.ts'

/** The mail server of the seller. */
export const server = 'mx.shop.example'
const evil = 't@evil.example'

/** A part of a letter, and whether it keeps to the rule. */
export type Part = { name: string; isGood: boolean }
export const good = (name: string) => ({ name, isGood: true })
export const bad = (name: string) => ({ name, isGood: false })

// Who wrote it: the From fields by the grammar of RFC 5322, of which one plain address may stay.

const names = [
  'Bank',
  'The Bank Ltd',
  '"Bank, Ltd"',
  '"A \\"B\\" Bank"',
  '=?utf-8?Q?The_Bank?=',
  '=?UTF-8?B?QmFuaw==?=',
  '',
]
const blanks = [' ', '\t', '\n ', ' (c)', '(a@b.example)', ' (x (y) z) ', '(\\))']
export const one = <Value>(random: Numbers, values: readonly Value[]): Value =>
  values[random(values.length)] as Value

/** The tokens of an address, between which the grammar lets blanks and comments stand. */
const tokensOf = (address: string): string[] => address.split(/(?<=[.@])|(?=[.@])/)

/** The fields that name the author of a letter from an address. */
export type Author = Part & { of: (address: string, random: Numbers) => string[] }
const field = (value: string) => [`From: ${value}`]
export const authors: Author[] = [
  { ...good('address alone'), of: (a) => field(a) },
  { ...good('address in brackets'), of: (a) => field(`<${a}>`) },
  { ...good('name and address'), of: (a, random) => field(`${one(random, names)} <${a}>`) },
  { ...good('name in capitals and address'), of: (a) => [`FROM: BANK <${a.toUpperCase()}>`] },
  { ...good('name and address without a blank'), of: (a) => field(`"Bank"<${a}>`) },
  { ...good('address on a line of its own'), of: (a, random) => field(`${one(random, names)}\n <${a}>`) },
  { ...bad('the address as text before another'), of: (a) => field(`${a} <${evil}>`) },
  { ...bad('the same without a blank'), of: (a) => field(`${a}<${evil}>`) },
  { ...bad('the same with blanks in it'), of: (a) => field(`${a.replace('@', ' @ ')} <${evil}>`) },
  { ...bad('the address, a comment and another'), of: (a) => field(`${a} (c) ${evil}`) },
  { ...bad('the address with two signs'), of: (a) => field(`${a}@evil.example`) },
  { ...bad('another as text before the address'), of: (a) => field(`${evil} <${a}>`) },
  { ...bad('the address as the name of another'), of: (a) => field(`"${a}" <${evil}>`) },
  { ...bad('another as the name of the address'), of: (a) => field(`"${evil}" <${a}>`) },
  { ...bad('the address as its own name'), of: (a) => field(`"${a}" <${a}>`) },
  {
    ...bad('the address in an encoded name of another'),
    of: (a) => field(`=?utf-8?B?${Buffer.from(a).toString('base64')}?= <${evil}>`),
  },
  { ...bad('an encoded sign in the name'), of: (a) => field(`=?utf-8?Q?a=40b?= <${a}>`) },
  { ...bad('a wide sign in the encoded name'), of: (a) => field(`=?utf-8?Q?a=EF=BC=A0b?= <${a}>`) },
  { ...bad('a name of an unknown charset'), of: (a) => field(`=?utf-7?Q?a+AEA-b?= <${a}>`) },
  { ...bad('an encoded address'), of: (a) => field(`=?utf-8?Q?${a.replace('@', '=40')}?=`) },
  { ...bad('two addresses'), of: (a) => field(`${a}, ${evil}`) },
  { ...bad('two addresses, the other first'), of: (a) => field(`${evil}, Bank <${a}>`) },
  { ...bad('an empty part of the list'), of: (a) => field(`${a},`) },
  { ...bad('two brackets'), of: (a) => field(`<${a}> <${evil}>`) },
  { ...bad('a group'), of: (a) => field(`Bank: ${a};`) },
  { ...bad('a route'), of: (a) => field(`<@evil.example,@x.example:${a}>`) },
  { ...bad('words behind'), of: (a) => field(`<${a}> via evil.example`) },
  { ...bad('a comment behind'), of: (a) => field(`${a} (Bank)`) },
  { ...bad('a comment in front'), of: (a) => field(`(Bank) <${a}>`) },
  { ...bad('a quoted local part'), of: (a) => field(a.replace(/^[a-z]+/, '"$&"')) },
  { ...bad('an escaped letter'), of: (a) => field(a.replace(/^[a-z]/, '"\\$&"')) },
  { ...bad('a domain in brackets'), of: () => field('alerts@[192.0.2.1]') },
  { ...bad('a dot at the end'), of: (a) => field(`${a}.`) },
  { ...bad('two dots'), of: (a) => field(a.replace(/\./, '..')) },
  { ...bad('a wide sign'), of: (a) => field(a.replace('@', '\uff20')) },
  { ...bad('letters of other scripts'), of: (a) => field(a.replace('a', '\u0430')) },
  { ...good('a name in UTF-8'), of: (a) => field(`میزان Bänk® <${a}>`) },
  { ...bad('a wide sign in the name'), of: (a) => field(`Bank\uff20 <${a}>`) },
  { ...bad('no bracket at the end'), of: (a) => field(`Bank <${a}`) },
  { ...bad('a quote that does not end'), of: (a) => field(`"Bank <${a}>`) },
  { ...bad('two fields'), of: (a) => [`From: ${a}`, `From: ${evil}`] },
  { ...bad('two fields, the other first'), of: (a) => [`From: ${evil}`, `From: ${a}`] },
  { ...bad('two fields alike'), of: (a) => [`From: ${a}`, `From: ${a}`] },
  { ...bad('two fields, one with a blank'), of: (a) => [`From: ${a}`, `From : ${evil}`] },
  { ...bad('no field'), of: (a) => [`Sender: ${a}`, `Reply-To: ${a}`] },
  { ...bad('a lone carriage return'), of: (a) => field(`${evil}\rFrom: ${a}`) },
  { ...bad('a line that looks blank'), of: (a) => [`From: ${a}`, ' ', `X-A: ${evil}`] },
  ...['inside', 'inside a bracket'].map((where) => ({
    ...bad(`a blank or comment ${where}`),
    of: (a: string, random: Numbers) => {
      const tokens = tokensOf(a)
      const at = 1 + random(tokens.length - 1)
      const bent = [...tokens.slice(0, at), one(random, blanks), ...tokens.slice(at)].join('')
      return field(where === 'inside' ? bent : `Bank <${bent}>`)
    },
  })),
]
// Who signed it, and what the seller's server says of that.

export type Signer = { name: string; of: (domain: string) => string }
export const signers: Signer[] = [
  { name: 'its domain', of: (d) => d },
  { name: 'the domain above', of: (d) => d.slice(d.indexOf('.') + 1) },
  { name: 'a domain below', of: (d) => `x.${d}` },
  { name: 'another', of: () => 'evil.example' },
  { name: 'a name that ends alike', of: (d) => `evil${d}` },
  { name: 'a name that begins alike', of: (d) => `${d}.evil.example` },
]

export type Checks = Part & { of: (signer: string, domain: string) => string[] }
const line = (text: string) => `Authentication-Results: ${text}`
const own = (text: string) => line(`${server}; ${text}`)
const other = 'mx.evil.example'
export const checks: Checks[] = [
  { ...good('one line'), of: (s) => [own(`dkim=pass header.d=${s}`)] },
  {
    ...good('one line among others'),
    of: (s) => [own(`spf=fail (x) smtp.mailfrom=a; dkim=pass (2048 (b)) header.d=${s}; dmarc=pass`)],
  },
  { ...good('a user of the domain'), of: (s) => [own(`dkim=pass header.i=@${s} header.s=a`)] },
  {
    ...good('blanks and quotation marks'),
    of: (s) => [line(`"${server}" 1 ; dkim = pass header.d = "${s}"`)],
  },
  {
    ...good('capitals and a version'),
    of: (s) => [line(`${server.toUpperCase()}; DKIM/1=PASS header.d=${s}`)],
  },
  {
    ...good('folded lines'),
    of: (s) => [`Authentication-Results:\n ${server};\n\tdkim=pass\n header.d=${s};`],
  },
  {
    ...good('a comment that looks like a verdict'),
    of: (s) => [own(`dkim=pass (; dkim=fail) header.d=${s}`)],
  },
  {
    ...good('four lines of one server'),
    of: (s) => [own('x-csa=none'), own('bimi=none'), own('arc=none'), own(`dkim=pass header.d=${s}`)],
  },
  {
    ...good('lines for each check'),
    of: (s, d) => [
      own(`dmarc=pass header.from=${d}`),
      own(`spf=pass smtp.mailfrom=${d}`),
      own(`dkim=pass header.d=${s}`),
    ],
  },
  {
    ...good('the line of another server above'),
    of: (s) => [line(`${other}; dkim=none`), own(`dkim=pass header.d=${s}`)],
  },
  {
    ...good('a failure of another domain beside'),
    of: (s) => [own(`dkim=fail header.d=x.example; dkim=pass header.d=${s}`)],
  },
  { ...bad('no line'), of: () => [] },
  { ...bad('the line of another server'), of: (s) => [line(`${other}; dkim=pass header.d=${s}`)] },
  { ...bad('the line of a longer name'), of: (s) => [line(`x.${server}; dkim=pass header.d=${s}`)] },
  { ...bad('the line of a shorter name'), of: (s) => [line(`shop.example; dkim=pass header.d=${s}`)] },
  { ...bad('a line without a name'), of: (s) => [line(`dkim=pass header.d=${s}`)] },
  {
    ...bad('a field of another name'),
    of: (s) => [`ARC-Authentication-Results: i=1; ${server}; dkim=pass header.d=${s}`],
  },
  { ...bad('another verdict'), of: (s) => [own(`dkim=neutral header.d=${s}`)] },
  { ...bad('a verdict that begins alike'), of: (s) => [own(`dkim=passed header.d=${s}`)] },
  { ...bad('SPF and DMARC'), of: (s) => [own(`spf=pass smtp.mailfrom=${s}; dmarc=pass header.from=${s}`)] },
  { ...bad('no domain'), of: () => [own('dkim=pass')] },
  { ...bad('words in a comment'), of: (s) => [own(`dkim=none (; dkim=pass header.d=${s})`)] },
  { ...bad('words in quotes'), of: (s) => [own(`dkim=none reason="; dkim=pass header.d=${s}"`)] },
  { ...bad('a comment that does not end'), of: (s) => [own('dkim=none (a'), own(`dkim=pass header.d=${s}`)] },
  {
    ...bad('a line below one that says none'),
    of: (s) => [own('dkim=none'), own(`dkim=pass header.d=${s}`)],
  },
  {
    ...bad('a line below one that says fail'),
    of: (s) => [own('dkim=fail header.d=x.example'), own(`dkim=pass header.d=${s}`)],
  },
  {
    ...bad('a line below one of SPF for another'),
    of: (s) => [own('spf=pass smtp.mailfrom=evil.example'), own(`dkim=pass header.d=${s}`)],
  },
  {
    ...bad("a line below another server's"),
    of: (s) => [own('x=none'), line(`${other}; x=none`), own(`dkim=pass header.d=${s}`)],
  },
  {
    ...bad('a line below another field'),
    of: (s) => [own('x=none'), 'Received: from evil.example', own(`dkim=pass header.d=${s}`)],
  },
  {
    ...bad('a failure of the same domain beside'),
    of: (s) => [own(`dkim=fail header.d=${s}; dkim=pass header.d=${s}`)],
  },
  { ...bad('a failure of DMARC'), of: (s) => [own(`dkim=pass header.d=${s}; dmarc=fail`)] },
]
