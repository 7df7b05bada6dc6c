import { expect, it, onTestFinished } from 'vitest'
import { accountOf, newCustomer } from '#tests/helpers/account.ts'
import { startExim } from '#tests/helpers/exim.ts'
import { call, columnIn, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'

const MINUTE = 60
const URDU = 'عائشہ@example.com'

it('the built shop mails by Exim, with STARTTLS and a login', async () => {
  const exim = await startExim()
  const shop = await startShop({ env: { SMTP_URL: exim.url, MAIL_FROM: 'shop@example.com' } })
  onTestFinished(async () => void (await shop.stop()))
  const admin = await accountOf(shop)
  await admin.call('PUT', '/api/admin/settings/support_email', { value: 'help@example.com' })
  const { email } = await newCustomer({ shop }, 'asma')
  const statesOf = (recipient: string) =>
    columnIn(
      databaseOf(shop.dataDir),
      `select status || ' ' || coalesce(last_error, '') from outbox where recipient = '${recipient}'`,
    )
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

  exim.greylist(true)
  await order(2, 'nobody@example.com')
  await order(3, 'new@example.com')
  await expect
    .poll(() => [statesOf('nobody@example.com'), statesOf('new@example.com')])
    .toEqual([
      [expect.stringMatching(/^failed .*: 550 5\.1\.1 Unknown user$/)],
      [expect.stringMatching(/^queued .*: 451 4\.2\.0 Greylisted/)],
    ])
  exim.greylist(false)

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
