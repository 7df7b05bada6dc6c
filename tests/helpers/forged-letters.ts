import {
  type Author,
  authors,
  bad,
  type Checks,
  checks,
  good,
  type Part,
  type Signer,
  signers,
} from './letter-parts.ts'
import { SHOP } from './letters.ts'
import { type Numbers, one } from './numbers.ts'

// Letters of banks, true and forged, for the proof that exactly the true ones pay. Each is put together from parts of
// which it is known whether they keep to the rule of BANK-14: nothing here reads a letter.

/** Whom the source believes, the seller, and who tries to be paid. */
export const believed = ['alerts@bank.example', 'info@mail.bank.example', 'alerts@bank.com.pk']
export const seller = SHOP
export const alias = 'owner+bank@mail.example'
export const account = '00123456781234'
/** Whom the source names as well, and whose address is not plain. */
export const odd = 'al_erts@bank.example'
const suffixes = new Set(['example', 'com.pk', 'pk'])

// What the signature covers, to whom it went, about what account, and when.

/** Whether a signature covers all that counts, all but to whom it went, or less. */
type Signature = { name: string; covers: 'all' | 'not To' | 'less'; of: (signer: string) => string[] }
const dkim = (tags: string) => [`DKIM-Signature: v=1; a=rsa-sha256; ${tags}; b=AbC+/=`]
const signatures: Signature[] = [
  { name: 'not shown', covers: 'all', of: () => [] },
  { name: 'whole', covers: 'all', of: (s) => dkim(`d=${s}; h=From:To:Subject:Date`) },
  {
    name: 'whole and folded',
    covers: 'all',
    of: (s) => dkim(`h=from :\n to:\n\tdate:subject:from:to; d=${s}`),
  },
  {
    name: 'whole, beside a weak one of another',
    covers: 'all',
    of: (s) => [...dkim('d=x.example; l=1; h=from'), ...dkim(`d=${s}; h=from:to:subject:date`)],
  },
  { name: 'without To', covers: 'not To', of: (s) => dkim(`d=${s}; h=from:date:subject`) },
  { name: 'without Date', covers: 'less', of: (s) => dkim(`d=${s}; h=from:to:subject`) },
  { name: 'without Subject', covers: 'less', of: (s) => dkim(`d=${s}; h=from:to:date`) },
  { name: 'of a part of the text', covers: 'less', of: (s) => dkim(`d=${s}; l=10; h=from:to:subject:date`) },
  {
    name: 'of a part of the text, beside a whole one',
    covers: 'less',
    of: (s) => [...dkim(`d=${s}; h=from:to:subject:date`), ...dkim(`d=${s}; h=from:to:subject:date; l=0`)],
  },
  { name: 'twice as long', covers: 'less', of: (s) => dkim(`d=${s}; h=from:to:subject:date; h=from`) },
]

/** Whom the letter names as its reader: the seller himself, or his server alone does, or nobody does. */
type Reader = { name: string; by: 'To' | 'server' | 'nobody'; above?: string[]; fields: string[] }
const delivered = [`Delivered-To: ${seller}`]
const thief = 'To: thief@mail.example'
const hidden = 'To: undisclosed-recipients:;'
const readers: Reader[] = [
  { name: 'the seller', by: 'To', fields: [`To: ${seller}`] },
  { name: 'the seller by name', by: 'To', fields: [`To: "Khan, Sana"\n <${seller.toUpperCase()}>`] },
  { name: 'the seller by another address', by: 'To', fields: [`To: ${alias}`] },
  { name: 'the seller among others', by: 'To', fields: [`To: a@b.example, ${seller}`] },
  { name: 'another, by the server the seller', by: 'server', above: delivered, fields: [thief] },
  { name: 'nobody, by the server the seller', by: 'server', above: delivered, fields: [hidden] },
  { name: 'another', by: 'nobody', fields: [thief] },
  { name: 'another, by its sender the seller', by: 'nobody', fields: [...delivered, thief] },
  { name: 'another, and a copy to the seller', by: 'nobody', fields: [thief, `Cc: ${seller}`] },
  { name: 'another by name the seller', by: 'nobody', fields: [`To: "${seller}" <thief@mail.example>`] },
  { name: 'another behind the seller', by: 'nobody', fields: [`To: ${seller} <thief@mail.example>`] },
  { name: 'nobody', by: 'nobody', fields: [] },
]

type Account = { name: string; is: 'own' | 'other' | 'none'; shown: string }
const accounts: Account[] = [
  { name: 'none', is: 'none', shown: '' },
  { name: "the seller's", is: 'own', shown: '*****1234' },
  { name: "the seller's, whole", is: 'own', shown: account },
  { name: "another's", is: 'other', shown: 'XXXX9999' },
  { name: "another's of few digits", is: 'other', shown: '**34' },
  { name: "another's whose middle is the seller's", is: 'other', shown: 'XX2345' },
]

type When = Part<(at: Date) => string[]>
const HOUR = 3_600_000
const hours = (at: Date, count: number) => new Date(at.getTime() + count * HOUR).toUTCString()
const times: When[] = [
  good('now', (at) => [`Date: ${hours(at, 0)}`]),
  good('hours before', (at) => [`Date: ${hours(at, -20).replace('GMT', '+0000 (UTC)')}`]),
  bad('two days before', (at) => [`Date: ${hours(at, -48)}`]),
  bad('two days later', (at) => [`Date: ${hours(at, 48)}`]),
  bad('never', () => []),
  bad('at two times', (at) => [`Date: ${hours(at, 0)}`, `Date: ${hours(at, 0)}`]),
  bad('in words', () => ['Date: yesterday']),
]

type Body = Part<(text: string) => string>
const part = (type: string, text: string) => `Content-Type: text/${type}; charset=utf-8\n\n${text}\n`
const both = (plain: string, html: string) =>
  `Content-Type: multipart/alternative; boundary=zz\n\n--zz\n${part('plain', plain)}--zz\n${part('html', html)}--zz--\n`
const bodies: Body[] = [
  good('plain text', (text) => part('plain', text)),
  good('HTML', (text) =>
    part('html', `<table><tr><td>${text.replace('100', '<b>100</b>')}</td></tr></table>`),
  ),
  good('both', (text) => both(text, `<p>${text}</p>`)),
  good('a stub and HTML', (text) => both('Please look at the HTML (2026).', text)),
  bad('HTML with another amount', (text) => both(text, text.replace('100', '101'))),
  bad('HTML with another ID', (text) => both(text, `${text}9`)),
  bad('HTML that takes it back', (text) => both(text, '<p>This payment was reversed.</p>')),
  bad('two types', (text) => `Content-Type: text/html\n${part('plain', text)}`),
]

type Sender = { name: string; isGood: boolean; address: string }
const senders: Sender[] = [
  ...believed.map((address) => ({ name: address, isGood: true, address })),
  ...[odd, 'alerts@evilbank.example', 'xalerts@bank.example'].map((address) => ({
    name: address,
    isGood: false,
    address,
  })),
]

/** The parts of a letter. */
type Recipe = {
  author: Author
  sender: Sender
  signer: Signer
  checks: Checks
  signature: Signature
  reader: Reader
  account: Account
  time: When
  body: Body
}
const parts: { [Key in keyof Recipe]: readonly Recipe[Key][] } = {
  author: authors,
  sender: senders,
  signer: signers,
  checks,
  signature: signatures,
  reader: readers,
  account: accounts,
  time: times,
  body: bodies,
}
const keys = Object.keys(parts) as (keyof Recipe)[]

const isGood = (each: Recipe[keyof Recipe]): boolean => {
  if ('isGood' in each) return each.isGood
  if ('covers' in each) return each.covers === 'all'
  if ('by' in each) return each.by === 'To'
  return 'is' in each ? each.is !== 'other' : each.name === 'its domain'
}

const domainOf = (address: string): string => address.split('@')[1] ?? ''

/** What the rule says of the parts of a letter: whether it pays. */
const pays = (recipe: Recipe): boolean => {
  const { author, sender, checks: told, signature, reader, account: named, time, body } = recipe
  const domain = domainOf(sender.address)
  const signer = recipe.signer.of(domain)
  const isSigner = (signer === domain || domain.endsWith(`.${signer}`)) && !suffixes.has(signer)
  const isToSeller =
    (reader.by === 'To' && signature.covers === 'all') || (reader.by !== 'nobody' && named.is === 'own')
  return (
    [author, sender, told, time, body].every((each) => each.isGood) &&
    isSigner &&
    signature.covers !== 'less' &&
    isToSeller &&
    named.is !== 'other'
  )
}

export type ForgedLetter = { id: string; raw: string; pays: boolean; what: string }

const written = (recipe: Recipe, n: number, at: Date, random: Numbers): ForgedLetter => {
  const { author, sender, reader, account: named } = recipe
  const domain = domainOf(sender.address)
  const signer = recipe.signer.of(domain)
  const id = `FT26${7_000_000_000 + n * 7}`
  const text = named.shown
    ? `PKR 100.00 received from SANA BIBI in your account ${named.shown} via Raast. Transaction ID: ${id}`
    : `PKR 100.00 received from SANA BIBI in your SadaPay account. Ref: ${id}`
  const head = [
    ...(reader.above ?? []),
    ...recipe.checks.of(signer, domain),
    ...author.of(sender.address, random),
    ...reader.fields,
    'Subject: Payment',
    `Message-ID: <${id}@${domain}>`,
    ...recipe.time.of(at),
    ...recipe.signature.of(signer),
  ]
  const what = keys.map((key) => `${key}: ${recipe[key].name}`).join('; ')
  return { id, raw: `${head.join('\n')}\n${recipe.body.of(text)}`, pays: pays(recipe), what }
}

/** So many letters that arrive at a time: each part once among good ones, and then any among any. */
export const forgedLetters = (count: number, at: Date, random: Numbers): ForgedLetter[] => {
  const drawn = (isAny: boolean): Recipe => {
    const entries = keys.map((key) => {
      const all: readonly Recipe[keyof Recipe][] = parts[key]
      return [key, one(random, isAny && random(9) === 0 ? all : all.filter(isGood))]
    })
    return Object.fromEntries(entries) as Recipe
  }
  const alone = keys.flatMap((key) => parts[key].map((each) => ({ ...drawn(false), [key]: each })))
  const thieves = authors.map((author) => ({ ...drawn(false), author, signer: signers[3] }) as Recipe)
  const first = [...alone, ...thieves]
  const others = Array.from({ length: count - first.length }, () => drawn(true))
  return [...first, ...others].map((recipe, n) => written(recipe, n, at, random))
}
