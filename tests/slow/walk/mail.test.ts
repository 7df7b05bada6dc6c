import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { createMail } from '#src/gateways/mail.ts'
import { accountOf, newCustomer } from '#tests/helpers/account.ts'
import { startExim } from '#tests/helpers/exim.ts'
import { call, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const MINUTE = 60
const URDU = 'عائشہ@example.com'

it('the built shop mails by Exim, with STARTTLS and a login (MAIL-2, MAIL-4, MAIL-6, MAIL-8)', async () => {
  const exim = await startExim()
  const shop = await startShop({ env: { SMTP_URL: exim.url(), MAIL_FROM: 'shop@example.com' } })
  onTestFinished(async () => void (await shop.stop()))
  const admin = await accountOf(shop)
  await admin.call('PUT', '/api/admin/settings/support_email', { value: 'help@example.com' })
  const { email } = await newCustomer({ shop }, 'asma')
  const statesOf = (recipient: string): unknown[] => {
    const db = new Database(databaseOf(shop.dataDir), { readonly: true })
    const rows = db.prepare(
      "select status || ' ' || coalesce(last_error, '') from outbox where recipient = ?",
    )
    const states = rows.pluck().all(recipient)
    db.close()
    return states
  }
  const askFor = (address: string) =>
    call(shop, 'POST', '/api/auth/request-password-reset', { email: address })
  const order = (n: number, buyer: string) =>
    call(shop, 'POST', '/api/orders', { ...orderOf(n), email: buyer })

  await askFor(email)
  const reset = await exim.letterTo(email)
  expect(reset.text).toMatch(/\b\d{8}\b/)
  await order(1, URDU)
  const confirmation = await exim.letterTo(URDU)
  expect(confirmation.html).toContain('<p dir=')
  for (const letter of [reset, confirmation]) {
    expect(letter).toMatchObject({
      from: { name: 'WaCRM', address: 'shop@example.com' },
      replyTo: [{ address: 'help@example.com' }],
    })
    expect(letter.header('auto-submitted')).toBe('auto-generated')
    // Neither is news, so nothing stops it.
    expect(letter.header('list-unsubscribe')).toBeUndefined()
    expect(letter.messageId).toMatch(/^<[\w-]{32}@example\.com>$/)
    expect(letter.header('received')).toMatch(/\b(utf8)?esmtpsa\b.*TLS1\.[23]/)
  }
  prove('mails of a shop that reached their boxes by Exim', [reset, confirmation].length, { is: 2 })

  exim.set('greylisted', true)
  await order(2, 'nobody@example.com')
  await order(3, 'new@example.com')
  await expect
    .poll(() => [statesOf('nobody@example.com'), statesOf('new@example.com')])
    .toEqual([
      [expect.stringMatching(/^failed .*: 550 5\.1\.1 Unknown user$/)],
      [expect.stringMatching(/^queued .*: 451 4\.2\.0 Greylisted/)],
    ])
  exim.set('greylisted', false)

  await exim.stop()
  await askFor(email)
  await expect.poll(() => statesOf(email)).toHaveLength(1)
  await exim.start()
  await shop.pass(MINUTE)
  await exim.letterTo('new@example.com')
  await expect.poll(async () => (await exim.lettersTo(email)).length).toBe(2)
  prove('codes and mails that were lost by a greylist or a stopped mail server', 0, { is: 0 })
  expect(await exim.lettersTo('nobody@example.com')).toEqual([])
})

it('the answers of Exim are told in plain words (MAIL-1, MAIL-2, MAIL-3, MAIL-7, MAIL-8)', async () => {
  const exim = await startExim()
  const send = async (to: string, smtpUrl = exim.url()) => {
    const mail = createMail({ smtpUrl, from: 'Shop <shop@example.com>', dir: '/nowhere', log: console })
    const unsubscribe = 'https://shop.example.com/unsubscribe?token=abc.def'
    const result = await mail.send({ to, subject: 'شکریہ', text: 'Thank you', unsubscribe })
    return result.outcome === 'sent' ? 'sent' : `${result.outcome}: ${result.reason}`
  }
  const said = {
    sent: await send('asma@example.com'),
    domain: await send('asma@ڈاک.example'),
    spam: await send('spam@example.com'),
    relay: await send('asma@elsewhere.com'),
    login: await send('asma@example.com', exim.url('wrong')),
    certificate: await send('asma@example.com', exim.url(undefined, '')),
  }
  exim.set('ascii-only', true)
  const ascii = { letters: await send(URDU), domain: await send('bilal@ڈاک.example') }
  await exim.stop()
  const answers = { ...said, ...ascii, stopped: await send('asma@example.com') }
  expect(answers).toEqual({
    sent: 'sent',
    domain: 'sent',
    letters: 'rejected: The mail server takes no letters of other scripts before the @ (it lacks SMTPUTF8)',
    spam: 'rejected: The mail server says: 550 5.7.1 Looks like spam',
    relay: 'misconfigured: The mail server forwards no mail for this shop: 550 5.7.1 Relay not permitted',
    login: 'misconfigured: The mail server refuses the login: 535 Incorrect authentication data',
    certificate: 'misconfigured: The certificate of the mail server is self-signed',
    stopped: 'unreachable: The connection was refused: nothing listens at this host and port',
  })
  const letter = await exim.letterTo('asma@example.com')
  expect(letter.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(await exim.lettersTo(URDU)).toEqual([])
  prove('different answers of Exim told in plain words', Object.keys(answers).length, { is: 8 })
})
