import { OWN_SERVER } from './letters.ts'
import { type Numbers, one } from './numbers.ts'

const evil = 't@evil.example'

/** A part of a letter, whether it keeps to the rule, and how it is written. */
export type Part<Of> = { name: string; isGood: boolean; of: Of }
export const good = <Of>(name: string, of: Of) => ({ name, isGood: true, of })
export const bad = <Of>(name: string, of: Of) => ({ name, isGood: false, of })

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

/** The tokens of an address, between which the grammar lets blanks and comments stand. */
const tokensOf = (address: string): string[] => address.split(/(?<=[.@])|(?=[.@])/)

/** The fields that name the author of a letter from an address. */
export type Author = Part<(address: string, random: Numbers) => string[]>
const field = (value: string) => [`From: ${value}`]
export const authors: Author[] = [
  good('address alone', (a) => field(a)),
  good('address in brackets', (a) => field(`<${a}>`)),
  good('name and address', (a, random) => field(`${one(random, names)} <${a}>`)),
  good('name in capitals and address', (a) => [`FROM: BANK <${a.toUpperCase()}>`]),
  good('name and address without a blank', (a) => field(`"Bank"<${a}>`)),
  good('address on a line of its own', (a, random) => field(`${one(random, names)}\n <${a}>`)),
  bad('the address as text before another', (a) => field(`${a} <${evil}>`)),
  bad('the same without a blank', (a) => field(`${a}<${evil}>`)),
  bad('the same with blanks in it', (a) => field(`${a.replace('@', ' @ ')} <${evil}>`)),
  bad('the address, a comment and another', (a) => field(`${a} (c) ${evil}`)),
  bad('the address with two signs', (a) => field(`${a}@evil.example`)),
  bad('another as text before the address', (a) => field(`${evil} <${a}>`)),
  bad('the address as the name of another', (a) => field(`"${a}" <${evil}>`)),
  bad('another as the name of the address', (a) => field(`"${evil}" <${a}>`)),
  bad('the address as its own name', (a) => field(`"${a}" <${a}>`)),
  bad('the address in an encoded name of another', (a) =>
    field(`=?utf-8?B?${Buffer.from(a).toString('base64')}?= <${evil}>`),
  ),
  bad('an encoded sign in the name', (a) => field(`=?utf-8?Q?a=40b?= <${a}>`)),
  bad('a wide sign in the encoded name', (a) => field(`=?utf-8?Q?a=EF=BC=A0b?= <${a}>`)),
  bad('a name of an unknown charset', (a) => field(`=?utf-7?Q?a+AEA-b?= <${a}>`)),
  bad('an encoded address', (a) => field(`=?utf-8?Q?${a.replace('@', '=40')}?=`)),
  bad('two addresses', (a) => field(`${a}, ${evil}`)),
  bad('two addresses, the other first', (a) => field(`${evil}, Bank <${a}>`)),
  bad('an empty part of the list', (a) => field(`${a},`)),
  bad('two brackets', (a) => field(`<${a}> <${evil}>`)),
  bad('a group', (a) => field(`Bank: ${a};`)),
  bad('a route', (a) => field(`<@evil.example,@x.example:${a}>`)),
  bad('words behind', (a) => field(`<${a}> via evil.example`)),
  bad('a comment behind', (a) => field(`${a} (Bank)`)),
  bad('a comment in front', (a) => field(`(Bank) <${a}>`)),
  bad('a quoted local part', (a) => field(a.replace(/^[a-z]+/, '"$&"'))),
  bad('an escaped letter', (a) => field(a.replace(/^[a-z]/, '"\\$&"'))),
  bad('a domain in brackets', () => field('alerts@[192.0.2.1]')),
  bad('a dot at the end', (a) => field(`${a}.`)),
  bad('two dots', (a) => field(a.replace(/\./, '..'))),
  bad('a wide sign', (a) => field(a.replace('@', '\uff20'))),
  bad('letters of other scripts', (a) => field(a.replace('a', '\u0430'))),
  good('a name in UTF-8', (a) => field(`میزان Bänk® <${a}>`)),
  bad('a wide sign in the name', (a) => field(`Bank\uff20 <${a}>`)),
  bad('no bracket at the end', (a) => field(`Bank <${a}`)),
  bad('a quote that does not end', (a) => field(`"Bank <${a}>`)),
  bad('two fields', (a) => [`From: ${a}`, `From: ${evil}`]),
  bad('two fields, the other first', (a) => [`From: ${evil}`, `From: ${a}`]),
  bad('two fields alike', (a) => [`From: ${a}`, `From: ${a}`]),
  bad('two fields, one with a blank', (a) => [`From: ${a}`, `From : ${evil}`]),
  bad('no field', (a) => [`Sender: ${a}`, `Reply-To: ${a}`]),
  bad('a lone carriage return', (a) => field(`${evil}\rFrom: ${a}`)),
  bad('a line that looks blank', (a) => [`From: ${a}`, ' ', `X-A: ${evil}`]),
  ...['inside', 'inside a bracket'].map((where) =>
    bad(`a blank or comment ${where}`, (a: string, random: Numbers) => {
      const tokens = tokensOf(a)
      const at = 1 + random(tokens.length - 1)
      const bent = [...tokens.slice(0, at), one(random, blanks), ...tokens.slice(at)].join('')
      return field(where === 'inside' ? bent : `Bank <${bent}>`)
    }),
  ),
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

export type Checks = Part<(signer: string, domain: string) => string[]>
const line = (text: string) => `Authentication-Results: ${text}`
const own = (text: string) => line(`${OWN_SERVER}; ${text}`)
const other = 'mx.evil.example'
export const checks: Checks[] = [
  good('one line', (s) => [own(`dkim=pass header.d=${s}`)]),
  good('one line among others', (s) => [
    own(`spf=fail (x) smtp.mailfrom=a; dkim=pass (2048 (b)) header.d=${s}; dmarc=pass`),
  ]),
  good('a user of the domain', (s) => [own(`dkim=pass header.i=@${s} header.s=a`)]),
  good('blanks and quotation marks', (s) => [line(`"${OWN_SERVER}" 1 ; dkim = pass header.d = "${s}"`)]),
  good('capitals and a version', (s) => [
    line(`${OWN_SERVER.toUpperCase()}; DKIM/1=PASS header.d=${s.toUpperCase()}`),
  ]),
  good('folded lines', (s) => [
    line(`\n ${OWN_SERVER};\n spf=pass smtp.mailfrom=b+a=c@x.example;\n\tdkim=pass\n header.d=${s};`),
  ]),
  good('a comment that looks like a verdict', (s) => [own(`dkim=pass (; dkim=fail) header.d=${s}`)]),
  good('four lines of one server, the last of which tells', (s) => [
    own('x-csa=none'),
    own('bimi=none'),
    own('arc=none (no)'),
    own(`dkim=pass header.d=${s}`),
  ]),
  good('lines of one server, the first of which tells', (s) => [
    own(`dkim=pass header.d=${s}`),
    own('dmarc=pass'),
    own('spf=fail'),
  ]),
  good('lines for each check', (s, d) => [
    own(`dmarc=pass header.from=${d}`),
    own(`spf=pass smtp.mailfrom=${d}`),
    own(`dkim=pass header.d=${s}`),
  ]),
  good('a line of SPF that fails below one of DMARC', (s, d) => [
    own(`dmarc=pass header.from=${d}`),
    own('spf=fail'),
    own(`dkim=pass header.d=${s}`),
  ]),
  good('a line of SPF for a domain below above', (s, d) => [
    own(`spf=pass smtp.mailfrom=x@mail.${d}`),
    own(`dkim=pass header.d=${s}`),
  ]),
  good('the line of another server above', (s) => [
    line(`${other}; dkim=none`),
    own(`dkim=pass header.d=${s}`),
  ]),
  good('the line of another server below', (s) => [
    own(`dkim=pass header.d=${s}`),
    line(`${other}; dkim=fail header.d=${s}`),
  ]),
  good('a failure of another domain beside', (s) => [
    own(`dkim=fail header.d=x.example; dkim=pass header.d=${s}`),
  ]),
  bad('no line', () => []),
  bad('the line of another server', (s) => [line(`${other}; dkim=pass header.d=${s}`)]),
  bad('the line of a longer name', (s) => [line(`x.${OWN_SERVER}; dkim=pass header.d=${s}`)]),
  bad('the line of a shorter name', (s) => [line(`shop.example; dkim=pass header.d=${s}`)]),
  bad('a line without a name', (s) => [line(`dkim=pass header.d=${s}`)]),
  bad('a field of another name', (s) => [
    `ARC-Authentication-Results: i=1; ${OWN_SERVER}; dkim=pass header.d=${s}`,
  ]),
  bad('a signer that is no name', (s) => [own(`dkim=pass header.d=${s}.`)]),
  bad('two signers in one result', (s) => [own(`dkim=pass header.d=${s} header.d=x.example`)]),
  bad('another verdict', (s) => [own(`dkim=neutral header.d=${s}`)]),
  bad('a verdict that begins alike', (s) => [own(`dkim=passed header.d=${s}`)]),
  bad('SPF and DMARC', (s) => [own(`spf=pass smtp.mailfrom=${s}; dmarc=pass header.from=${s}`)]),
  bad('no domain', () => [own('dkim=pass')]),
  bad('words in a comment', (s) => [own(`dkim=none (; dkim=pass header.d=${s})`)]),
  bad('words in quotes', (s) => [own(`dkim=none reason="; dkim=pass header.d=${s}"`)]),
  bad('quotes that do not end', (s) => [own(`dkim=fail reason="a\\"; dkim=pass header.d=${s}`)]),
  bad('a failure of the same domain beside', (s) => [
    own(`dkim=fail header.d=${s}; dkim=pass header.d=${s}`),
  ]),
  bad('a failure of nobody beside', (s) => [own(`dkim=fail; dkim=pass header.d=${s}`)]),
  bad('a failure below', (s) => [own(`dkim=pass header.d=${s}`), own(`dkim=fail header.d=${s}`)]),
  bad('a failure of DMARC', (s, d) => [own(`dkim=pass header.d=${s}; dmarc=fail header.from=${d}`)]),
  ...[
    ['a line below a comment that does not end', own('dkim=none (a')],
    ['a line below one that cannot be read', line(`${other}; a b`)],
    ['a line below one that says none', own('dkim=none')],
    ['a line below one that says fail', own('dkim=fail header.d=x.example')],
    ['a line below one without any check', own('none')],
    ['a line below one of SPF for another', own('spf=pass smtp.mailfrom=evil.example')],
    ['a line below one of SPF that fails', own('spf=fail')],
    ['a line below one of SPF of a public suffix', own('spf=pass smtp.mailfrom=x@example')],
    ["a line below another server's", own('x=none'), line(`${other}; x=none`)],
    ['a line below another field', own('x=none'), 'Received: from evil.example'],
  ].map(([name = '', ...above]) => bad(name, (s: string) => [...above, own(`dkim=pass header.d=${s}`)])),
]
