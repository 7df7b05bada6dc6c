import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { databaseOf } from '#tests/helpers/load.ts'
import { readToast, waitForValue } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await openSite({ SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' })
// The notice of a contact message goes out in its own time, and would at times be one of the mails that break off.
await site.admin.call('PUT', '/api/admin/settings/notice_contact', { value: 'none' })
/** A shop whose owner set no environment variable. */
const bare = await openSite()

const lettersTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
/** The states of the mails to this address. */
const outboxOf = (email: string): unknown[] => {
  const db = new Database(databaseOf(site.shop.dataDir), { readonly: true })
  try {
    return db.prepare('select status from outbox where recipient = ?').pluck().all(email)
  } finally {
    db.close()
  }
}

describe('the email settings', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Send test mail' }).click()

  it('name the server, and test it with an address, at first the one of the administrator (MAIL-10)', async () => {
    const page = await openTab(site, 'settings&view=email')
    await page.getByText(new URL(mail.url).host).waitFor()
    const to = page.getByRole('textbox', { name: 'Send a test to' })
    await waitForValue(to, 'admin@localhost')
    mail.behave('reject-sender')
    await to.fill('me@example.com')
    await send(page)
    const refused = 'The mail server refuses the sender: 550 Sender is not yours'
    await page.getByRole('tabpanel', { name: 'Email' }).getByRole('status').getByText(refused).waitFor()
    mail.behave('ok')
    await send(page)
    await readToast(page, 'Test Mail Sent', '250 OK: message queued')
    expect(lettersTo('me@example.com')).toHaveLength(1)
  })

  it('send to an address with Urdu letters, typed in a browser (MAIL-8)', async () => {
    const page = await openTab(site, 'settings&view=email')
    const urdu = 'عائشہ@ڈاک.پاکستان'
    await page.getByRole('textbox', { name: 'Send a test to' }).fill(urdu)
    await send(page)
    await readToast(page, 'Test Mail Sent')
    expect(lettersTo(urdu)).toHaveLength(1)
  })
})

describe('mails that may have gone out (MAIL-5)', () => {
  const writeIn = async (email: string) => {
    const message = { name: 'Asma', email, phone: '0300 1234567', message: 'Does it work with two numbers?' }
    await fetch(`${site.shop.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    await expect.poll(() => outboxOf(email)).toEqual(['failed'])
  }
  const open = () => openTab(site, 'whatsapp&view=outbox')
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const confirm = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const isOver = (page: Page) => page.getByText(/may have gone out: the shop/).waitFor({ state: 'detached' })

  it('are sent again together, after a warning that they may arrive twice', async () => {
    mail.behave('drop')
    const guests = ['one@example.com', 'two@example.com']
    for (const guest of guests) await writeIn(guest)
    mail.behave('ok')
    const page = await open()
    await page.getByText('2 messages may have gone out').waitFor()
    await press(page, 'Send all again')
    await page
      .getByRole('dialog')
      .getByText(/arrive twice/)
      .waitFor()
    await confirm(page, 'Keep them')
    expect(guests.map(outboxOf)).toEqual([['failed'], ['failed']])
    await press(page, 'Send all again')
    await confirm(page, 'Send all again')
    await readToast(page, 'Messages Queued', '2 in all')
    await isOver(page)
    for (const guest of guests) {
      await expect.poll(() => outboxOf(guest)).toEqual(['sent'])
      const ids = lettersTo(guest).map(
        ({ headers }) => headers.find(({ key }) => key === 'message-id')?.value,
      )
      expect(ids).toHaveLength(2)
      expect(new Set(ids).size).toBe(1)
    }
  })

  it('are noted as sent together, and do not go out again', async () => {
    mail.behave('drop')
    await writeIn('three@example.com')
    mail.behave('ok')
    const page = await open()
    await page.getByText('One message may have gone out').waitFor()
    await press(page, 'Mark all as sent')
    await page.getByRole('dialog').getByText('Those that had not gone out are never sent.').waitFor()
    await confirm(page, 'Mark all as sent')
    await readToast(page, 'Messages Noted', '1 in all')
    await isOver(page)
    expect(outboxOf('three@example.com')).toEqual(['sent'])
    expect(lettersTo('three@example.com')).toHaveLength(1)
  })
})

describe('a shop without a mail server', () => {
  it('says so until one is set up and tested on the screen, whose login is never shown again (MAIL-11, MAIL-12)', async () => {
    const server = await startSmtpServer()
    onTestFinished(server.close)
    await bare.admin.call('POST', '/api/contact', {
      name: 'Asma',
      email: 'asma@example.com',
      phone: '0300 1234567',
      message: 'Does it work with two numbers?',
    })
    const page = await openTab(bare, 'whatsapp&view=outbox')
    const row = page.getByRole('row').filter({ hasText: 'asma@example.com' })
    await row.getByText('kept as a file', { exact: true }).waitFor()

    await page.goto(`${bare.shop.url}/admin?tab=settings&view=email`)
    await page.getByText('Nobody gets an email of your shop').waitFor()
    await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
    await page.getByRole('combobox', { name: 'Encryption' }).selectOption('none')
    await waitForValue(page.getByRole('textbox', { name: 'Port' }), '25')
    await page.getByRole('textbox', { name: 'Port' }).fill(new URL(server.url).port)
    await page.getByRole('textbox', { name: 'Sender' }).fill('shop@example.com')
    await page.getByRole('button', { name: 'Save mail server' }).click()
    await readToast(page, 'Mail Server Saved')
    await page.getByText(/emails? w(as|ere) kept as files/).waitFor()
    await page.getByRole('textbox', { name: 'Send a test to' }).fill('me@example.com')
    await page.getByRole('button', { name: 'Send test mail' }).click()
    await readToast(page, 'Test Mail Sent', '250 OK: message queued')

    await page.getByRole('link', { name: 'Look at them in the outbox' }).click()
    await row.getByRole('button', { name: /^Retry message/ }).click()
    await readToast(page, 'Message Sent')
    // The seller is told of what Asma wrote when it is time, which may be by now.
    const received = server.received.map(({ to }) => to.join()).filter((to) => to !== 'support@shop.example')
    expect(received).toEqual(['me@example.com', 'asma@example.com'])
  })
})
