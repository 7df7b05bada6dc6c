import { describe, expect, it } from 'vitest'
import { queueEmail } from '#src/domains/messages/service.ts'
import { letterOf } from '#src/domains/messages/texts/letter.ts'
import { updateSetting } from '#src/domains/settings/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

type Said = Partial<Parameters<typeof letterOf>[1]>
const letter = (t: TestApp, templateName: string, said: Said = {}) =>
  letterOf(t.deps, {
    to: 'asma@example.com',
    templateName,
    subject: 'S',
    body: 'B',
    language: 'en',
    dedupeKey: 'k',
    date: t.clock.now(),
    ...said,
  })

/** The letters that leave the shop. */
const mailed = async (t: TestApp) => {
  await deliverOutbox(t)
  return t.fakes.mail.sent
}

describe('the headers of a letter (MAIL-6, MAIL-7)', () => {
  const set = (t: TestApp, key: string, value: string) =>
    updateSetting(t.deps, t.make.actor(t.make.user({ isAdmin: true })), { key, value })

  it('name the shop, and the support address once it is entered (MAIL-706)', () => {
    const t = testApp()
    expect(letter(t, 'order_confirmation')).toMatchObject({ fromName: 'WaCRM', replyTo: undefined })
    set(t, 'site_name', 'دکان')
    set(t, 'support_email', 'help@example.com')
    expect(letter(t, 'order_confirmation')).toMatchObject({ fromName: 'دکان', replyTo: 'help@example.com' })
    expect(letter(t, 'support_ticket', { to: 'help@example.com' }).replyTo).toBeUndefined()
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
  const page = (t: TestApp, body: string, templateName = 'x') => letter(t, templateName, { body }).html ?? ''

  it('in English turns a paragraph in Urdu alone, whatever most letters are', () => {
    const t = testApp()
    const html = page(
      t,
      'Thank you, عائشہ ملک خان صاحبہ کراچی والی!\n\nلائسنس تیار ہے۔\n\nhttps://example.com/لائسنس',
    )
    expect(html).toMatch(
      /<p dir="ltr" lang="en"[^>]*>Thank you, <bdi>عائشہ ملک خان صاحبہ کراچی والی<\/bdi>!<\/p>/,
    )
    expect(html).toMatch(/<p dir="rtl" lang="ur"[^>]*>لائسنس تیار ہے۔<\/p>/)
    expect(html).toMatch(/<p dir="ltr" lang="en"[^>]*><bdi[^>]*><a href="https:\/\/example\.com/)
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

  it('in Urdu goes from right to left as a whole, with each value isolated (MAIL-840)', async () => {
    const t = testApp()
    const { orderId } = await speakIn('ur', () =>
      t.as.guest().orders.create({ ...orderForm, name: 'Ali Raza' }),
    )
    await deliverOutbox(t)
    await t.as.admin().orders.setStatus({ id: orderId, status: 'approved' })
    const mails = await mailed(t)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'آپ کا آرڈر نمبر 1 ہمیں مل گیا',
      'آپ کا \u2068Professional\u2069 لائسنس ایکٹیو ہے',
    ])
    for (const { html = '' } of mails) {
      const blocks = [...html.matchAll(/<(p|html|body|div) ([^>]*)>/g)].map(
        ([, tag, rest = '']) => `${tag} ${rest}`,
      )
      const turned = blocks.filter((each) => !/class="(key|card)"/.test(each))
      expect(
        turned.filter((each) => !/dir="rtl" lang="ur"/.test(each) && !/lang="ur" dir="rtl"/.test(each)),
      ).toEqual([])
    }
    const values = mails.map(({ html = '' }) =>
      [...html.matchAll(/<bdi[^>]*>([^<]+)<\/bdi>/g)].map(([, value]) => value),
    )
    expect(values[0]).toEqual(expect.arrayContaining(['Ali Raza', '1', 'Professional', 'PKR 4,999']))
    expect(values[1]).toEqual(
      expect.arrayContaining(['Ali Raza', '2', expect.stringMatching(/^\d+ دسمبر 2026$/)]),
    )
    expect(mails[0]?.text).toContain('رقم: \u2068PKR 4,999\u2069')
    expect(mails[0]?.text).not.toMatch(/\u2068https?:/)
  })

  it('in English isolates a name in Urdu, in its subject and its plain part too', () => {
    const t = testApp()
    const { subject, text, html } = letter(t, 'x', {
      subject: 'Order #7: عائشہ ملک, PKR 4,999',
      body: '\u2068عائشہ ملک\u2069 ordered \u2068Pro\u2069.',
    })
    expect(subject).toBe('Order #7: \u2068عائشہ ملک\u2069, PKR 4,999')
    expect(text).toBe('\u2068عائشہ ملک\u2069 ordered Pro.')
    expect(html).toMatch(/><bdi>عائشہ ملک<\/bdi> ordered <bdi class="latin">Pro<\/bdi>\.<\/p>/)
  })

  it('shows words of somebody else in their own direction', () => {
    const html = page(testApp(), 'Asma wrote:\n\n\u2068میرا WaCRM نہیں چلتا\u2069')
    expect(html).toMatch(
      /<bdi dir="auto" lang="ur" style="display:block;[^"]*text-align:start">میرا WaCRM نہیں چلتا</,
    )
  })

  it('shows a licence key alone in a box, which one press selects (MAIL-841)', () => {
    const key = 'WACRM-AB12C-DE34F-GH56J-KL78M'
    const html = page(testApp(), `License key: \u2068${key}\u2069\nSystems: \u20682\u2069`)
    expect(html).toMatch(
      new RegExp(
        `<p [^>]*>License key</p>\n<p dir="ltr"[^>]*class="key"[^>]*user-select:all"><bdi>${key}</bdi></p>\n<p [^>]*>Systems: `,
      ),
    )
  })

  it('keeps a number of an account beside its label (MAIL-842)', async () => {
    const t = testApp()
    await t.as.admin().paymentMethods.create({
      name: 'JazzCash',
      type: 'mobile_wallet',
      accountDetails: 'Number: 0300 1234567',
      icon: 'Wallet',
    })
    await t.as.guest().orders.create(orderForm)
    const [mail] = await mailed(t)
    expect(mail?.text).toContain('JazzCash\nNumber: 0300 1234567')
    expect(mail?.html).toContain('Number: <bdi class="latin" style="white-space:nowrap">0300 1234567</bdi>')
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
