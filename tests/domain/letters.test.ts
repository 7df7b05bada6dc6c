import { describe, expect, it } from 'vitest'
import { queueEmail } from '#src/domains/messages/service.ts'
import { letterOf } from '#src/domains/messages/texts/letter.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

const letter = (t: TestApp, templateName: string, to = 'asma@example.com', body = 'B') =>
  letterOf(t.deps, { to, templateName, subject: 'S', body, dedupeKey: 'k', date: t.clock.now() })

describe('the headers of a letter (MAIL-6, MAIL-7)', () => {
  const set = (t: TestApp, key: string, value: string) =>
    updateSetting(t.deps, t.make.actor(t.make.user({ isAdmin: true })), { key, value })

  it('name the shop, and the support address once it is entered (MAIL-706)', () => {
    const t = testApp()
    expect(letter(t, 'order_confirmation')).toMatchObject({ fromName: 'WaCRM', replyTo: undefined })
    set(t, 'site_name', 'دکان')
    set(t, 'support_email', 'help@example.com')
    expect(letter(t, 'order_confirmation')).toMatchObject({ fromName: 'دکان', replyTo: 'help@example.com' })
    expect(letter(t, 'support_ticket', 'help@example.com').replyTo).toBeUndefined()
  })

  it('have a link to stop reminders and news, and no other mail', () => {
    const t = testApp()
    for (const name of ['feature_update', 'license_expiring']) {
      const { unsubscribe, text } = letter(t, name)
      expect(unsubscribe).toMatch(/^http:\/\/shop\.test\/unsubscribe\?token=/)
      expect(text).toContain(unsubscribe)
    }
    for (const name of ['order_confirmation', 'password_reset', 'support_ticket_reply', 'mail_test']) {
      expect(letter(t, name)).toMatchObject({ unsubscribe: undefined, text: 'B' })
    }
  })
})

describe('the page of a letter (MAIL-9)', () => {
  const page = (t: TestApp, body: string, templateName = 'x') =>
    letter(t, templateName, 'asma@example.com', body).html ?? ''

  it('gives each paragraph its own direction', () => {
    const html = page(testApp(), 'Hello Asma\n\nآپ کا WaCRM لائسنس تیار ہے۔\n\nhttps://example.com/لائسنس')
    expect(html).toMatch(/<p dir="ltr"[^>]*>Hello Asma<\/p>/)
    expect(html).toMatch(/<p dir="rtl" lang="ur"[^>]*>آپ کا WaCRM لائسنس تیار ہے۔<\/p>/)
    expect(html).toMatch(/<p dir="ltr"[^>]*><a href="https:\/\/example\.com/)
  })

  it('escapes what users typed, and links nothing but http and https (MAIL-712)', () => {
    const typed =
      '<img src=x onerror=alert(1)> "quoted" https://evil.test/"><script>1</script> javascript:alert(1)'
    const html = page(testApp(), typed)
    expect(html).not.toMatch(/<img|<script|href="javascript/)
    expect(html).toContain('href="https://evil.test/"')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('makes the first link of the shop a button, with the words before it or those for its page', () => {
    const t = testApp()
    const buttons = (body: string) =>
      [...page(t, body).matchAll(/<a href="([^"]*)" class="button"[^>]*>([^<]*)</g)].map((found) =>
        found.slice(1),
      )
    const pay =
      'Look: https://other.test/\n\nPay, without signing in: http://shop.test/pay/a\n\nhttp://shop.test/b'
    expect(buttons(pay)).toEqual([['http://shop.test/pay/a', 'Pay, without signing in']])
    const renew =
      'To keep your chatbots running, renew here. No account is needed: http://shop.test/?renew=x&y=1'
    expect(buttons(renew)).toEqual([['http://shop.test/?renew=x&amp;y=1', 'Renew']])
    expect(buttons('No link of the shop: http://shop.test.evil/pay/a')).toEqual([])
  })

  it('shows a code large, and no long address in full (MAIL-711)', () => {
    const t = testApp()
    const long = 'k9'.repeat(40)
    const html = (templateName: string) =>
      page(t, `Your code is 12345678.\n\nSee https://other.test/?token=${long}`, templateName)
    expect(html('password_reset')).toMatch(/<strong [^>]*>12345678<\/strong>/)
    expect(html('order_confirmation')).not.toContain('<strong')
    expect(html('password_reset')).toMatch(new RegExp(`href="[^"]*${long}"[^>]*>https://[^<]{37}…<`))
  })

  it('is queued by one function, for a notice of paragraphs and a button', () => {
    const t = testApp()
    queueEmail(t.deps, {
      recipient: 'seller@example.com',
      kind: 'operator_notice',
      subject: 'A new order',
      paragraphs: ['Asma ordered Pro.', 'PKR 4,999'],
      button: { words: 'Open the order', path: '/admin?tab=orders&record=7' },
      about: testEvent('notice'),
    })
    const body =
      'Asma ordered Pro.\n\nPKR 4,999\n\nOpen the order: http://shop.test/admin?tab=orders&record=7'
    const queued = { recipient: 'seller@example.com', subject: 'A new order', body }
    expect(queuedMessages(t)).toMatchObject([
      { channel: 'email', templateName: 'operator_notice', ...queued },
    ])
  })
})
