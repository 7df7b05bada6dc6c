import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { readMailboxes } from '#src/domains/money-in/letters/mailboxes.ts'
import { silentSources } from '#src/domains/money-in/service.ts'
import { HOUR } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp } from '#tests/helpers/app.ts'
import {
  BANK,
  letterOf,
  mailbox,
  mailboxShop,
  OWN_SERVER as OWN,
  raast,
  type Written,
} from '#tests/helpers/letters.ts'
import { BALANCE, received } from '#tests/helpers/money-in.ts'
import { shown } from '#tests/helpers/payments.ts'

const ID = 'TXN20261121101500'
const statusOf = (t: TestApp) => t.deps.db.select().from(orders).get()?.status

describe('a letter of a bank', () => {
  it('pays an exact order by itself where the own mail server says that the bank signed it (BANK-14)', async () => {
    const { t, arrive, claim, newest } = await mailboxShop()
    await claim(t.make.order().id, ID)
    await arrive(raast(ID))
    expect(statusOf(t)).toBe('confirmed')
    const paid = { source: 'Letters', status: 'accepted', isAutomatic: true, amount: 4999 }
    expect(await newest()).toMatchObject(paid)
  })

  it('is of a sender that was copied with its name from the mail program too', async () => {
    const { t, arrive, claim, admin, mailboxId } = await mailboxShop()
    await admin.bankFeed.updateSource({ id: mailboxId, senders: [`My Bank <${BANK}>`] })
    await claim(t.make.order().id, ID)
    await arrive(raast(ID))
    expect(statusOf(t)).toBe('confirmed')
  })

  it.each<[string, Written, string]>([
    [
      'that nothing says is signed (BANK-758)',
      { checks: [`${OWN}; dkim=fail header.d=bank.example`] },
      'Your mail server does not say that this letter is signed by bank.example.',
    ],
    [
      'of nobody, though somebody believed is named and signed in it (BANK-757)',
      { from: `${BANK} <t@evil.example>` },
      'Its sender is not a single plain address that this source believes.',
    ],
    [
      'whose plain text and HTML tell different things (BANK-755)',
      { html: `<p>${raast(ID).replace('4,999', '<b>4</b>,998')}</p>` },
      'Its plain text and its HTML say different things.',
    ],
  ])('%s waits for an administrator', async (_what, written, note) => {
    const { t, arrive, claim, newest } = await mailboxShop()
    await claim(t.make.order().id, ID)
    await arrive(raast(ID), written)
    expect(statusOf(t)).toBe('pending')
    const sender = 'from' in written ? '' : BANK
    expect(await newest()).toMatchObject({ status: 'waiting', amount: 4999, sender, note })
  })

  it.each([
    ['whose plain text is a stub', 'Please see the HTML part.', raast(ID)],
    [
      'whose plain text is a stub with a year',
      '(c) 2026 Bank. Open this letter in another program.',
      raast(ID),
    ],
    ['whose HTML divides its id for the eye', undefined, raast(ID.replace('2026', '20<wbr>26'))],
    ['whose HTML has its rupees bold', undefined, raast(ID).replace('4,999', '<b>4,999</b>.00')],
  ])('%s pays by its HTML', async (_what, plain, html) => {
    const { t, arrive, claim, newest } = await mailboxShop()
    await claim(t.make.order().id, ID)
    await arrive('', { plain, html: `<table><tr><td>${html}</td></tr></table>` })
    expect([statusOf(t), await newest()]).toMatchObject(['confirmed', { amount: 4999, transactionId: ID }])
  })

  it('whose HTML divides its id by signs that nobody sees waits with amount and id', async () => {
    const { t, arrive, claim, newest } = await mailboxShop()
    await claim(t.make.order().id, ID)
    await arrive('', { plain: undefined, html: `<p>${raast(ID.replace('2026', '20&shy;26&#8203;'))}</p>` })
    expect(statusOf(t)).toBe('pending')
    expect(await newest()).toMatchObject({ status: 'waiting', amount: 4999, transactionId: ID })
  })

  it('and the SMS of the same payment are one payment, whichever comes first', async () => {
    for (const isLetterFirst of [true, false]) {
      const { t, arrive, hear, begin, claim, admin } = await mailboxShop()
      await begin()
      await claim(t.make.order().id, ID)
      const tell = [() => arrive(raast(ID)), async () => hear(received(4999, BALANCE + 4999, ID))]
      for (const way of isLetterFirst ? tell : tell.toReversed()) await way()
      expect(statusOf(t)).toBe('confirmed')
      const { rows } = await admin.bankFeed.alerts({ q: ID })
      expect(rows.map(({ status }) => status)).toEqual(['other', 'accepted'])
      expect(rows[0]?.note).toMatch(/^The same payment as alert \d+\.$/)
    }
  })

  it('that nobody signed does not keep the SMS of the same payment from paying', async () => {
    const { t, arrive, hear, begin, claim, admin } = await mailboxShop()
    await begin()
    await claim(t.make.order().id, ID)
    await arrive(raast(ID), { checks: [] })
    expect(statusOf(t)).toBe('pending')
    hear(received(4999, BALANCE + 4999, ID))
    expect(statusOf(t)).toBe('confirmed')
    const { rows } = await admin.bankFeed.alerts({ q: ID })
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'other'])
  })

  it('is stored once, also where the server numbers all letters anew (BANK-751)', async () => {
    const { t, arrive, admin, mailboxId } = await mailboxShop()
    for (const validity of [1, 1, 2]) await arrive(raast(ID), { id: 'one', validity })
    expect((await admin.bankFeed.alerts({ limit: 10 })).total).toBe(1)
    await arrive(raast(`${ID}1`))
    expect(t.fakes.imap.asked.at(-1)).toMatchObject([mailboxId, {}, { position: { validity: 2, uid: 3 } }])
  })

  it('that cannot be read whole is listed, and waits', async () => {
    const { t, read, claim, newest } = await mailboxShop()
    await claim(t.make.order().id, ID)
    await read({ ...(await letterOf(t.deps.now(), { plain: raast(ID) })), isWhole: false })
    const note = 'The shop could not read all of this email. Please check it in your mailbox.'
    expect([statusOf(t), await newest()]).toMatchObject(['pending', { amount: 4999, note }])
  })

  it('keeps its doubt where the shop is taught to read it later', async () => {
    const { arrive, admin, newest } = await mailboxShop()
    await arrive('Salam! Rs.4,999 came from Sana Bibi. Bank ref NB20261121001', { checks: [] })
    const format = 'Salam! {amount} came from {name}. Bank ref {transaction}'
    await admin.bankFeed.teach({ bank: 'Bank', sender: BANK, format })
    expect(await newest()).toMatchObject({
      status: 'waiting',
      note: `Your mail server ${OWN} did not check this letter.`,
    })
  })
})

describe('a long letter', () => {
  const letter = (words: number) =>
    `Dear customer, ${'we thank you for your trust in our bank. '.repeat(words)}you got Rs.4,999 from Sana Bibi. Bank ref NB20261121001. ${'This letter was written by a machine. '.repeat(words)}`.trim()

  it('of some 2,000 characters and more is read as it was taught, by a format that the shop guesses', async () => {
    const { arrive, admin, newest } = await mailboxShop()
    const text = letter(60)
    await arrive(text)
    const { id, status } = await newest()
    expect([status, (await admin.bankFeed.alert({ id })).text]).toEqual(['unread', text])
    const { format } = await admin.bankFeed.guess({ text })
    expect(format.length).toBeLessThan(500)
    const taught = { bank: 'Bank', sender: BANK, format, text }
    expect(await admin.bankFeed.teach(taught)).toMatchObject({ read: 1 })
    const read = { status: 'waiting', amount: 4999, transactionId: 'NB20261121001', note: '' }
    expect(await newest()).toMatchObject(read)
  })

  it('of more than is read is kept as far as that, and never pays by itself', async () => {
    const { t, arrive, claim, admin, newest } = await mailboxShop()
    const format = '{*}you got {amount} from {name}. Bank ref {transaction}. {*}'
    await admin.bankFeed.teach({ bank: 'Bank', sender: BANK, format })
    await claim(t.make.order().id, 'NB20261121001')
    await arrive(letter(250))
    const { id, ...alert } = await newest()
    expect(alert).toMatchObject({ status: 'waiting', amount: 4999 })
    expect(alert.note).toContain('The text says more than its format reads.')
    expect((await admin.bankFeed.alert({ id })).text).toHaveLength(16_384)
  })
})

describe('a mailbox', () => {
  it('that cannot be read says why, warns after two hours, and goes on where it was (BANK-11, BANK-752)', async () => {
    const { t, arrive, admin, mailboxId } = await mailboxShop()
    await arrive(raast(ID))
    t.fakes.imap.state.turn = { problem: 'The certificate of the mail server has expired' }
    await readMailboxes(t.deps)
    const source = async () => (await admin.bankFeed.sources()).find(({ id }) => id === mailboxId)
    expect((await source())?.problem).toBe('The certificate of the mail server has expired')
    expect(silentSources(t.deps)).toBeNull()
    t.clock.advance(3 * HOUR)
    expect(silentSources(t.deps)).toContain('The certificate of the mail server has expired.')
    await arrive(raast(`${ID}2`))
    expect(t.fakes.imap.asked.at(-1)?.[2]).toMatchObject({ position: { validity: 1, uid: 1 } })
    expect((await source())?.problem).toBe('')
  })

  it('keeps its password to itself, and where none is entered anew (BANK-753)', async () => {
    const { t, admin, mailboxId } = await mailboxShop()
    const folder = 'Bank'
    await admin.bankFeed.updateSource({ id: mailboxId, mailbox: { ...mailbox, password: '', folder } })
    await readMailboxes(t.deps)
    expect(t.fakes.imap.asked.at(-1)?.[1]).toMatchObject({ folder, password: mailbox.password })
    const seen = JSON.stringify([await admin.bankFeed.sources(), t.deps.db.select().from(auditLog).all()])
    expect(seen).toContain(folder)
    expect(seen).not.toContain(mailbox.password)
  })

  it('tells its stored password to no other server (RUN-1395)', async () => {
    const { t, admin, mailboxId } = await mailboxShop()
    const save = (given: object) =>
      admin.bankFeed.updateSource({ id: mailboxId, mailbox: { ...mailbox, ...given } })
    const others = [{ host: 'imap.stranger.example' }, { port: 1993 }, { encryption: 'starttls' }]
    for (const other of others) await expectRefusal(save({ ...other, password: '' }), 'BAD_REQUEST')
    await save({ host: 'imap.stranger.example', password: 'another password' })
    await readMailboxes(t.deps)
    expect(t.fakes.imap.asked.at(-1)?.[1]).toMatchObject({ password: 'another password' })
  })

  it('names a server that can write its checks, and the addresses of the seller (BANK-761)', async () => {
    const { t, admin, arrive, mailboxId, claim } = await mailboxShop()
    const save = (given: object) =>
      admin.bankFeed.updateSource({ id: mailboxId, mailbox: { ...mailbox, ...given } })
    for (const ownServer of ['spf=pass', 'mx.a;', 'mx a', '*', '*.com', 'mx_1.a', 'https://mx.a']) {
      await expect(save({ ownServer })).rejects.toThrow('This is not a server name')
    }
    for (const ownServer of ['', 'mx1', 'MX.a.example', '*.mail.example', 'microsoft'])
      await save({ ownServer })
    await expectRefusal(save({ addresses: ['shop'] }), 'BAD_REQUEST')
    const { mailbox: saved } = await save({ ownServer: OWN, addresses: ['Owner@Mail.example '] })
    expect(saved?.addresses).toEqual(['owner@mail.example'])
    await claim(t.make.order().id, ID)
    await arrive(raast(ID), { to: 'Owner <owner@mail.example>' })
    expect(statusOf(t)).toBe('confirmed')
  })

  it('needs its server and its password, has no address, and stays a mailbox (BANK-13)', async () => {
    const { admin, mailboxId, sourceId } = await mailboxShop()
    const kind = 'mailbox' as const
    for (const given of [{}, { mailbox: { ...mailbox, password: '' } }]) {
      await expectRefusal(admin.bankFeed.createSource({ name: 'X', kind, ...given }), 'BAD_REQUEST')
    }
    await expectRefusal(admin.bankFeed.renewAddress({ id: mailboxId }), 'CONFLICT')
    await expectRefusal(admin.bankFeed.updateSource({ id: sourceId, kind }), 'CONFLICT')
  })
})

describe('the account in a letter of a bank', () => {
  it("about an account that is not the seller's waits, until an administrator assigns one (BANK-763)", async () => {
    const { t, arrive, claim, admin, mailboxId, newest, assign } = await mailboxShop()
    const [first, second, third] = [t.make.order(), t.make.order(), t.make.order()]
    const other = (id: string) => raast(id).replace('*****4567', 'PK***9999')
    await claim(first.id, ID)
    await arrive(other(ID))
    expect(statusOf(t)).toBe('pending')
    expect((await newest()).note).toBe(
      `Fits order ${first.id}. Its account, ending in 9999, belongs to none of this source's payment methods.`,
    )
    await assign(first.id)
    await claim(second.id, `${ID}2`)
    await arrive(other(`${ID}2`))
    const states = async () => (await admin.bankFeed.alerts({ limit: 5 })).rows.map(({ status }) => status)
    expect(await states()).toEqual(['accepted', 'accepted'])
    // The account is believed as long as the approval that taught it.
    await admin.orders.undoApproval(await shown(t, first.id))
    await claim(third.id, `${ID}3`)
    await arrive(other(`${ID}3`))
    expect(await states()).toEqual(['waiting', 'accepted', 'waiting'])
    const { mailbox: kept } = (await admin.bankFeed.sources()).find(({ id }) => id === mailboxId) ?? {}
    expect(Object.keys(kept ?? {})).not.toContain('taught')
  })

  it.each([
    ['0300 1234567', '*4567', true],
    ['Case Bank, 0012-3456 7890', 'XXXX7890', true],
    ['PK36 SCBL 0000 0011 2345 6702', 'PK36SCBL0000001123456702', true],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', 'XX4567', true],
    ['+92 300 1234567', '03001234567', true],
    ['0300 1234567', '923001234567', true],
    ['Case Bank, 01230123456789', 'PK36MEZN0001230123456789', true],
    ['Case Bank, 01230123456789', 'PK36MEZN0009230123456789', false],
    ['House 6789', 'PK36MEZN0001230123456789', false],
    ['0300 1234567', '*567', false],
    ['0300 1234567', '1234567*', false],
    ['0300 1234567 Ali', '93001234567', false],
    ['PK36 SCBL 0000 0011 2345 6702', 'XX2345', false],
  ])('is of a method whose details end with it: %s, %s', async (accountDetails, account, isOwn) => {
    const { t, arrive, claim, admin, method } = await mailboxShop()
    await admin.paymentMethods.update({ id: method.id, accountDetails })
    await claim(t.make.order().id, ID)
    await arrive(raast(ID).replace('*****4567', account))
    expect(statusOf(t)).toBe(isOwn ? 'confirmed' : 'pending')
  })
})
