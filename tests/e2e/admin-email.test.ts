import { afterAll, describe, expect, it } from 'vitest'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { readToast } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await openSite({ SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' })

describe('the email settings', () => {
  it('name the server, and test it at an address, which is the own one at first (MAIL-10)', async () => {
    const page = await visit(site, '/admin?tab=settings&view=email', { as: site.admin })
    await page.getByText(new URL(mail.url).host).waitFor()
    const to = page.getByRole('textbox', { name: 'Send a test to' })
    mail.behave('reject-sender')
    await to.fill('me@example.com')
    await page.getByRole('button', { name: 'Send test mail' }).click()
    const refused = 'The mail server refuses the sender of MAIL_FROM: 550 Sender is not yours'
    await page.getByRole('status').getByText(refused).waitFor()
    mail.behave('ok')
    await page.getByRole('button', { name: 'Send test mail' }).click()
    await readToast(page, 'Test Mail Sent', '250 OK: message queued')
    const sent = await mail.waitFor(({ to: recipients }) => recipients.includes('me@example.com'))
    expect(sent.to).toEqual(['me@example.com'])
  })
})
