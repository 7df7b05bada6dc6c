import { describe, expect, it } from 'vitest'
import { loadSuffixes } from '#src/domains/bank-feed/dkim.ts'
import { doubtOfLetter, readLetter } from '#src/domains/bank-feed/letters.ts'
import { testApp } from '#tests/helpers/app.ts'
import { BANK, letterOf, OWN_SERVER as OWN, SHOP, signed, type Written } from '#tests/helpers/letters.ts'

const at = new Date('2026-11-26T09:00:00Z')
const pass = `${OWN}; dkim=pass header.d=bank.example`
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

describe('the checks of a letter (BANK-14)', () => {
  it.each([
    ['a signature', [pass]],
    ['a signature of its domain by its user', [signed]],
    ['a version and a comment', [`${OWN} 1; dkim=pass (2048 bit) header.d=bank.example`]],
    ['blanks and a version', [`${OWN} ; dkim/1 = pass (a (b) c) header.d = bank.example ;`]],
    ['quotation marks and capitals', [`"${OWN.toUpperCase()}"; DKIM=Pass header.d="Bank.Example"`]],
    [
      'folded lines',
      [`${OWN};\n spf=pass smtp.mailfrom=b+a=c@x.example;\n dkim=pass\n\theader.d=bank.example`],
    ],
    ['two signatures', [`${OWN}; dkim=fail header.d=x.example; dkim=pass header.d=bank.example`]],
    [
      'several lines of the server, the last of which tells',
      [`${OWN}; x-csa=none`, `${OWN}; arc=none (no)`, pass],
    ],
    [
      'several lines of the server, the first of which tells',
      [pass, `${OWN}; dmarc=pass`, `${OWN}; spf=fail`],
    ],
    ['lines for each check', [`${OWN}; dmarc=pass header.from=bank.example`, `${OWN}; spf=fail`, pass]],
    ['a line of SPF for its domain above', [`${OWN}; spf=pass smtp.mailfrom=x@mail.bank.example`, pass]],
    ['the line of another server above', ['mx.other.example; dkim=none', pass]],
    ['the line of another server below', [pass, 'mx.other.example; dkim=fail header.d=bank.example']],
  ])('are believed with %s', async (_, checks) => {
    expect(await doubtOf({ checks })).toBeNull()
  })

  it.each([
    ['no check', []],
    ['the check of another server', ['mx.evil.example; dkim=pass header.d=bank.example']],
    ['a longer name', [`x.${OWN}; dkim=pass header.d=bank.example`]],
    ['no name', ['dkim=pass header.d=bank.example']],
    ['another signer', [`${OWN}; dkim=pass header.d=evil.example`]],
    ['a signer whose name ends alike', [`${OWN}; dkim=pass header.d=evilbank.example`]],
    ['a signer below', [`${OWN}; dkim=pass header.d=mail.bank.example`]],
    ['a top-level signer', [`${OWN}; dkim=pass header.d=example`]],
    ['a signer that is no name', [`${OWN}; dkim=pass header.d=bank.example.`]],
    ['two signers in one result', [`${OWN}; dkim=pass header.d=bank.example header.d=x.example`]],
    ['SPF alone', [`${OWN}; spf=pass smtp.mailfrom=bank.example`]],
    ['a verdict that only begins alike', [`${OWN}; dkim=passed header.d=bank.example`]],
    ['words in a comment', [`${OWN}; dkim=fail (; dkim=pass header.d=bank.example)`]],
    ['words in quotes', [`${OWN}; dkim=fail reason="; dkim=pass header.d=bank.example"`]],
    ['quotes that do not end', [`${OWN}; dkim=fail reason="a\\"; dkim=pass header.d=bank.example`]],
    ['a comment that does not end', [`${OWN}; dkim=fail (a`, pass]],
    ['a line that cannot be read above', ['mx.other.example; a b', pass]],
    ['a line below one that says none', [`${OWN}; dkim=none`, pass]],
    ['a line below one that says fail', [`${OWN}; dkim=fail header.d=evil.example`, pass]],
    ['a line below one without any check', [`${OWN}; none`, pass]],
    ['a line below one of SPF for another domain', [`${OWN}; spf=pass smtp.mailfrom=evil.example`, pass]],
    ['a line below one of SPF of a public suffix', [`${OWN}; spf=pass smtp.mailfrom=x@example`, pass]],
    ['a line below that of another server', [`${OWN}; x=none`, 'mx.other.example; dkim=none', pass]],
    [
      'a failure of the same domain beside',
      [`${OWN}; dkim=fail header.d=bank.example; dkim=pass header.d=bank.example`],
    ],
    ['a failure of nobody beside', [`${OWN}; dkim=fail; dkim=pass header.d=bank.example`]],
    ['a failure below', [pass, `${OWN}; dkim=fail header.d=bank.example`]],
    ['a failure of DMARC', [`${pass}; dmarc=fail header.from=bank.example`]],
  ])('are not believed with %s', async (_, checks) => {
    expect(await doubtOf({ checks })).toMatch(/^Your mail server (?:mx\.shop\.example did not|does not)/)
  })

  it('are not believed where another field lies between two lines', async () => {
    const checks = [`${OWN}; x=none\nReceived: from evil.example`, pass]
    expect(await doubtOf({ checks })).toContain('does not say')
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
    expect(await doubtOf({ from: `Bank <${BANK}> x` })).toContain('not one plain address')
  })

  it('of a server with many names count by what all its names end with', async () => {
    const checks = [
      'phl-mx-01.mail.example; x-csa=none',
      'phl-mx-01.mail.example; dkim=pass header.d=bank.example',
    ]
    expect(await doubtOf({ checks }, { ownServer: '*.mail.example' })).toBeNull()
    expect(await doubtOf({ checks }, { ownServer: '*.example.com' })).toContain('did not check')
    const [first = ''] = checks
    expect(
      await doubtOf(
        { checks: [first, 'x.mail.example; dkim=pass header.d=bank.example'] },
        { ownServer: '*.mail.example' },
      ),
    ).toContain('does not say')
  })

  it.each([
    [
      'its newest line',
      [
        'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bank.example; dkim=pass (signature was verified) header.d=bank.example;dmarc=pass action=none header.from=bank.example;compauth=pass reason=100',
      ],
      true,
    ],
    [
      'a line below',
      ['spf=fail smtp.mailfrom=bank.example; dkim=none header.d=none', 'dkim=pass header.d=bank.example'],
      false,
    ],
    ['a line below one without a word on signatures', ['arc=none', 'dkim=pass header.d=bank.example'], false],
    ['a line that names a server', ['microsoft; dkim=pass header.d=bank.example'], false],
    [
      'a line below one that names a server',
      ['mx.evil.example; dkim=none', 'dkim=pass header.d=bank.example'],
      false,
    ],
  ])('of a server that writes no name count by %s', async (_, checks, isSure) => {
    expect((await doubtOf({ checks }, { ownServer: 'Microsoft' })) === null).toBe(isSure)
  })
})

describe('the signature of a letter (BANK-14)', () => {
  it.each([
    ['all that counts', [signature(whole)], null],
    ['the same, folded', [signature('h=From:To:\n\tSubject : Date; b=A')], null],
    ['a part of the text', [signature(`l=120; ${whole}`)], 'covers a part'],
    ['a part of the text, by one of two', [signature(whole), signature(`l=0; ${whole}`)], 'covers a part'],
    ['no date', [signature('h=from:to:subject; b=A')], 'not cover its field date'],
    ['no subject', [signature('h=from:to:date; b=A')], 'not cover its field subject'],
    ['nothing', [signature('b=A')], 'not cover its field from'],
    ['nobody knows what', [signature('h=from; h=from:to:subject:date; b=A')], 'cannot be read'],
    ['what another domain signs', [signature('h=from; b=A').replace('bank.example', 'x.example')], null],
  ])('covers %s', async (_, more, doubt) => {
    const told = await doubtOf({ more })
    if (doubt === null) expect(told).toBeNull()
    else expect(told).toContain(doubt)
  })
})

describe('a letter is to the seller (BANK-14)', () => {
  const other = 'thief@mail.example'
  const top = [`Delivered-To: ${SHOP}`]
  it.each([
    ['by its field To', {}, {}, true],
    ['among others', { to: `${other}, Shop <${SHOP.toUpperCase()}>` }, {}, true],
    [
      'by another address of his',
      { to: 'my_shop+bank@shop.example' },
      { addresses: ['my_shop+bank@shop.example'] },
      true,
    ],
    ['where its signature covers To', { more: [signature(whole)] }, {}, true],
    [
      'where To is open and the account is his',
      { more: [signature('h=from:date:subject')] },
      { namesOwnAccount: true },
      true,
    ],
    [
      'where his server says so and the account is his',
      { to: other, trace: top },
      { namesOwnAccount: true },
      true,
    ],
    ['not where To is open', { more: [signature('h=from:date:subject')] }, {}, false],
    ['not where his server says so alone', { to: other, trace: top }, {}, false],
    [
      'not where its sender says what his server says',
      { to: other, more: top },
      { namesOwnAccount: true },
      false,
    ],
    ['not where it is to somebody else', { to: other }, { namesOwnAccount: true }, false],
    ['not by a copy', { to: other, more: [`Cc: ${SHOP}`] }, { namesOwnAccount: true }, false],
    ['not by a name', { to: `"${SHOP}" <${other}>` }, { namesOwnAccount: true }, false],
    ['not where it is to nobody', { to: '' }, { namesOwnAccount: true }, false],
    ['not by an address that nobody gave', { to: 'office@shop.example' }, {}, false],
  ] as const)('%s', async (_, written, given, isSure) => {
    const told = await doubtOf(written as Written, given as Given)
    if (isSure) expect(told).toBeNull()
    else expect(told).toBe('It is not surely written to one of your addresses.')
  })

  it.each([
    ['a day before', new Date('2026-11-25T09:00:01Z'), null],
    ['two days before', new Date('2026-11-24T09:00:00Z'), 'not written on the day'],
    ['two days later', new Date('2026-11-28T09:00:00Z'), 'not written on the day'],
    ['no time', '', 'does not say plainly'],
    ['no time of this calendar', '31 Nov 2026', 'does not say plainly'],
  ])('and of the day of its arrival: %s', async (_, date, doubt) => {
    const told = await doubtOf({ date })
    if (doubt === null) expect(told).toBeNull()
    else expect(told).toContain(doubt)
  })

  it.each(['To', 'Date', 'Subject', 'Content-Type'])('and has one field %s alone', async (name) => {
    const more = [`${name}: ${name === 'To' ? SHOP : 'text/plain'}`]
    expect(await doubtOf({ plain: 'x', more })).toMatch(/^It has more than one field/)
  })
})

describe('the plain text and the HTML of a letter (BANK-13)', () => {
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
