import { describe, expect, it } from 'vitest'
import { loadSuffixes } from '#src/domains/money-in/letters/dkim.ts'
import { doubtOfLetter, readLetter } from '#src/domains/money-in/letters/letters.ts'
import { testApp } from '#tests/helpers/app.ts'
import { type Checks, checks, signers } from '#tests/helpers/letter-parts.ts'
import { BANK, letterOf, OWN_SERVER as OWN, SHOP, type Written } from '#tests/helpers/letters.ts'

const at = new Date('2026-11-26T09:00:00Z')
const signature = (tags: string) => `DKIM-Signature: v=1; a=rsa-sha256; s=a; d=bank.example; ${tags}`
const whole = 'h=from:to:subject:date; b=AbC='

type Given = { ownServer?: string; addresses?: string[]; namesOwnAccount?: boolean }

/** Why a letter waits that says this. */
const doubtOf = async (
  written: Written,
  { ownServer = OWN, addresses = [], namesOwnAccount = false }: Given = {},
) => {
  const letter = await letterOf(at, written)
  return doubtOfLetter(letter, {
    mailbox: { user: SHOP, addresses, ownServer },
    isSuffix: await loadSuffixes(),
    namesOwnAccount,
  })
}

describe('the checks of a letter (BANK-759)', () => {
  const refusal = /^Your mail server (?:mx\.shop\.example did not|does not)/
  const doubtAbout = ({ of }: Checks) => doubtOf({ trace: of('bank.example', 'bank.example'), checks: [] })
  it.each(checks.filter(({ isGood }) => isGood))('are believed with $name', async (each) => {
    expect(await doubtAbout(each)).toBeNull()
  })

  it.each(checks.filter(({ isGood }) => !isGood))('are not believed with $name', async (each) => {
    expect(await doubtAbout(each)).toMatch(refusal)
  })

  it.each(signers.slice(1))('are not believed where the signer is $name', async ({ of }) => {
    expect(await doubtOf({ checks: [`${OWN}; dkim=pass header.d=${of('bank.example')}`] })).toMatch(refusal)
  })

  it('count for a domain above the sender, but no public suffix', async () => {
    const by = async (from: string, signer: string) =>
      (await doubtOf({ from, checks: [`${OWN}; dkim=pass header.d=${signer}`] })) === null
    expect(await by('x@mail.bank.example', 'bank.example')).toBe(true)
    expect(await by('x@bank.com.pk', 'bank.com.pk')).toBe(true)
    expect(await by('x@bank.com.pk', 'com.pk')).toBe(false)
    expect(await by('x@bank.github.io', 'github.io')).toBe(false)
  })

  it('say nothing where the source names no server, and nobody signs for nobody', async () => {
    expect(await doubtOf({}, { ownServer: '' })).toContain('does not name')
    expect(await doubtOf({ from: `Bank <${BANK}> x` })).toContain('not a single plain address')
  })

  it('of a server with many names count by what all its names end with', async () => {
    const first = 'phl-mx-01.mail.example; x-csa=none'
    const by = (server: string, ownServer: string) =>
      doubtOf({ checks: [first, `${server}; dkim=pass header.d=bank.example`] }, { ownServer })
    expect(await by('phl-mx-01.mail.example', '*.mail.example')).toBeNull()
    expect(await by('phl-mx-01.mail.example', '*.example.com')).toContain('did not check')
    expect(await by('x.mail.example', '*.mail.example')).toContain('does not say')
  })

  const told = 'dkim=pass header.d=bank.example'
  const newest = `spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bank.example; dkim=pass (signature was verified) header.d=bank.example;dmarc=pass action=none header.from=bank.example;compauth=pass reason=100`
  it.each([
    ['its newest line', [newest], true],
    ['a line below', ['spf=fail smtp.mailfrom=bank.example; dkim=none header.d=none', told], false],
    ['a line below one without a word on signatures', ['arc=none', told], false],
    ['a line that names a server', [`microsoft; ${told}`], false],
    ['a line below one that names a server', ['mx.evil.example; dkim=none', told], false],
  ])('of a server that writes no name count by %s', async (_, lines, isSure) => {
    expect((await doubtOf({ checks: lines }, { ownServer: 'Microsoft' })) === null).toBe(isSure)
  })
})

it.each([
  ['all that counts', [signature(whole)], null],
  ['the same, folded', [signature('h=From:To:\n\tSubject : Date; b=A')], null],
  ['a part of the text', [signature(`l=120; ${whole}`)], 'covers only a part'],
  ['a part of the text, by one of two', [signature(whole), signature(`l=0; ${whole}`)], 'covers only a part'],
  ['no date', [signature('h=from:to:subject; b=A')], 'not cover its date field'],
  ['no subject', [signature('h=from:to:date; b=A')], 'not cover its subject field'],
  ['nothing', [signature('b=A')], 'not cover its from field'],
  ['nobody knows what', [signature('h=from; h=from:to:subject:date; b=A')], 'cannot be read'],
  ['what another domain signs', [signature('h=from; b=A').replace('bank.example', 'x.example')], null],
])('the signature of a letter covers %s (BANK-760)', async (_, more, doubt) => {
  expect(await doubtOf({ more })).toEqual(doubt && expect.stringContaining(doubt))
})

describe('a letter is to the seller (BANK-773)', () => {
  const other = 'thief@mail.example'
  const alias = 'my_shop+bank@shop.example'
  const top = [`Delivered-To: ${SHOP}`]
  const open = { more: [signature('h=from:date:subject')] }
  const own = { namesOwnAccount: true }
  it.each<[string, Written, Given, isSure: boolean]>([
    ['by its field To', {}, {}, true],
    ['among others', { to: `${other}, Shop <${SHOP.toUpperCase()}>` }, {}, true],
    ['by another address of his', { to: alias }, { addresses: [alias] }, true],
    ['where its signature covers To', { more: [signature(whole)] }, {}, true],
    ['where To is open and the account is his', open, own, true],
    ['where his server says so and the account is his', { to: other, trace: top }, own, true],
    ['not where To is open', open, {}, false],
    ['not where his server says so alone', { to: other, trace: top }, {}, false],
    ['not where its sender says what his server says', { to: other, more: top }, own, false],
    ['not where it is to somebody else', { to: other }, own, false],
    ['not by a copy', { to: other, more: [`Cc: ${SHOP}`] }, own, false],
    ['not where it is to nobody', { to: '' }, own, false],
    ['not by an address that nobody gave', { to: 'office@shop.example' }, {}, false],
  ])('%s', async (_, written, given, isSure) => {
    const doubt = isSure ? null : 'It was not clearly sent to one of your addresses.'
    expect(await doubtOf(written, given)).toBe(doubt)
  })

  it.each([
    ['a day before', new Date('2026-11-25T09:00:01Z'), null],
    ['two days before', new Date('2026-11-24T09:00:00Z'), 'not written on the day it arrived'],
    ['two days later', new Date('2026-11-28T09:00:00Z'), 'not written on the day it arrived'],
    ['no time', '', 'does not clearly say'],
    ['no time of this calendar', '31 Nov 2026', 'does not clearly say'],
  ])('and of the day of its arrival: %s (BANK-762)', async (_, date, doubt) => {
    expect(await doubtOf({ date })).toEqual(doubt && expect.stringContaining(doubt))
  })

  it.each(['To', 'Date', 'Subject', 'Content-Type'])('and has one field %s alone', async (name) => {
    const more = [`${name}: ${name === 'To' ? SHOP : 'text/plain'}`]
    expect(await doubtOf({ plain: 'x', more })).toMatch(/^It has more than one \S+ field/)
  })
})

describe('the plain text and the HTML of a letter', () => {
  const ID = 'TXN20261121101500'
  const told = (amount: string, id = ID) =>
    `PKR ${amount} received from Sana Bibi in your SadaPay account. Ref: ${id}`
  const ubl = (account: string, day: string, name = 'Sana Bibi') =>
    `PKR 4,999 received from ${name} in your UBL A/C ${account} on ${day} via Raast Tx ID ${ID}. For info: 111825888`
  const stub = 'Reference 2026. Your program shows no HTML.'
  const read = async (plain: string, html: string) =>
    readLetter(testApp().deps, BANK, await letterOf(at, { plain, html }))

  it.each([
    ['the same', told('4,999'), told('4,999.00')],
    ['a stub beside', stub, `<p>${told('<b>4</b>,999', 'TXN2026<wbr>1121101500')}</p>`],
    ['an odd form beside that says the same', `Rs.4,999 is yours! ${ID}`, told('4,999')],
    ['a form beside that says nothing', told('4,999'), '<p>See our page</p>'],
    ['words of tags apart', stub, told('4,999').replace('PKR 4,999 ', '<b>PKR 4,999</b>')],
  ])('are read as one with %s', async (_, plain, html) => {
    expect(await read(plain, html)).toMatchObject({
      isTorn: false,
      read: { amountMinor: 499_900, transactionId: ID },
    })
  })

  it.each([
    ['amounts', told('4,999'), told('4,998')],
    ['IDs', told('4,999'), told('4,999', `${ID}9`)],
    ['accounts', ubl('XX1234', '21-11-26'), ubl('XX9999', '21-11-26')],
    ['days', ubl('XX1234', '21-11-26'), ubl('XX1234', '22-11-26')],
    ['payers', ubl('XX1234', '21-11-26'), ubl('XX1234', '21-11-26', 'Zoya')],
    ['outcomes', told('4,999'), `${told('4,999')} was reversed`],
    ['outcomes in few words', told('4,999'), 'This payment failed.'],
    ['amounts in a form that is not read', 'PKR 1.00 is yours', told('4,999')],
    ['IDs in a form that is not read', 'PKR 4,999 is yours. ID 12345678', told('4,999')],
    ['amounts in forms that are not read', 'PKR 4,999 is yours', 'PKR 5,000 is yours'],
  ])('are torn by other %s', async (_, plain, html) => {
    expect((await read(plain, html)).isTorn).toBe(true)
  })
})
