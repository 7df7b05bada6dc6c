import { describe, expect, it } from 'vitest'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { letterOf } from '#src/domains/messages/texts/letter.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { speakIn } from '#src/kit/language.ts'
import { placeholdersOf } from '#src/shared/placeholders.ts'
import { readTranslations } from '#src/shared/translations.ts'
import { addDays, formatDate, formatDateTime, inWords, termInWords } from '#src/shared/values/dates.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { connectedShop, connectWhatsapp, orderForm } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const URDU = /[\u0600-\u06FF]/
const bodiesOf = (t: TestApp) => queuedMessages(t).map(({ body }) => body ?? '')
const placeUrduOrder = (t: TestApp) => speakIn('ur', () => t.as.guest().orders.create(orderForm))

describe('a message (MSG-502)', () => {
  it('about an order is in the language of the order, also one that an administrator causes in English', async () => {
    const t = testApp()
    const { orderId } = await placeUrduOrder(t)
    await t.as.admin().orders.setStatus({ id: orderId, status: 'approved' })
    const messages = queuedMessages(t)
    expect(messages).toHaveLength(4)
    expect(messages.every(({ body, subject }) => URDU.test(body ?? '') && URDU.test(subject))).toBe(true)
    expect(messages.map(({ body }) => body).join()).toMatch(/Professional \(1\u00a0مہینہ\)/)
    expect(messages.at(-1)?.body).toMatch(/آخری تاریخ: \d+ دسمبر 2026/)
    expect(messages.every(({ body }) => body.includes('http://shop.test/ur/pay/'))).toBe(true)
    const letter = letterOf(t.deps, { ...messages[1], language: 'ur', to: 'a@example.com' } as never)
    expect(letter.html).toContain('<html lang="ur" dir="rtl">')
  })

  it('about an order in English is in English, whoever causes it', async () => {
    const t = testApp()
    const { orderId } = await t.as.guest().orders.create(orderForm)
    await speakIn('ur', () => t.as.admin().orders.setStatus({ id: orderId, status: 'approved' }))
    expect(bodiesOf(t).some((body) => URDU.test(body))).toBe(false)
  })

  it('with a code is in the language in which it was asked for', async () => {
    const t = await connectedShop()
    await speakIn('ur', () => t.as.guest().otp.send({ phone: '0300 1234567' }))
    expect(t.fakes.pushflow.sent.at(-1)?.text).toMatch(/^آپ کے واٹس ایپ نمبر کے لیے WaCRM کا کوڈ: \*\d{6}\*/)
  })

  it('about a new number of an account is in the language in which it was changed, with its link', async () => {
    const t = testApp()
    const browser = t.call(t.make.actor(t.make.user()), { provenPhone: '+923007654321' })
    await speakIn('ur', () => browser.auth.changeNumber({ phone: '0300 7654321', password: PASSWORD }))
    const letter = queuedMessages(t).find(({ templateName }) => templateName === 'number_changed')
    expect(letter?.subject).toMatch(/^آپ کے \u2068WaCRM\u2069 اکاؤنٹ کا واٹس ایپ نمبر بدل گیا/)
    expect(letter?.body).toMatch(/پاس ورڈ ری سیٹ کریں: http:\/\/shop\.test\/ur\/reset-password$/)
  })

  it('of a job is in the language of the order', async () => {
    const t = testApp()
    const order = t.make.order({ status: 'confirmed', language: 'ur' })
    t.make.license({ orderId: order.id, expiresAt: addDays(t.clock.now(), 2) })
    await remindHolders(t.deps)
    expect(bodiesOf(t)[0]).toMatch(/نومبر 2026\* کو ختم ہوتا ہے/)
  })

  it('to an account is in the language of its last sign-in', async () => {
    const t = testApp()
    await speakIn('ur', () => t.as.customer()).tickets.create({ subject: 'Key', message: 'Where?' })
    await t.as.admin().tickets.answer({ id: 1, message: 'Here.' })
    const answers = queuedMessages(t).filter(({ templateName }) => templateName.startsWith('support_ticket'))
    expect(answers.map(({ body }) => body.slice(0, 7))).toEqual(['السلام ', 'السلام '])
  })

  it('is in Roman Urdu where the seller chose that, and in English where such a text is empty (MSG-722)', async () => {
    const t = testApp()
    await t.as.admin().settings.update({ key: 'roman_urdu', value: 'true' })
    const { rows } = await t.as.admin().messages.listTemplates({ q: 'order_confirmation' })
    const place = async () => {
      await placeUrduOrder(t)
      return bodiesOf(t).at(-1)
    }
    expect(await place()).toMatch(/^Shukriya, Asma!/)
    const translations = { ur: { template: 'شکریہ' }, roman: {} }
    await t.as.admin().messages.updateTemplate({ id: rows[0]?.id ?? 0, translations })
    t.clock.advance(86_400)
    expect(await place()).toMatch(/^Thank you, Asma!/)
  })

  it('that is queued keeps its text (MSG-723)', async () => {
    const t = testApp()
    await placeUrduOrder(t)
    const [before] = bodiesOf(t)
    await connectWhatsapp(t)
    const { messages } = t.as.admin()
    for (const { id } of (await messages.listTemplates({ q: 'order_confirmation' })).rows) {
      await messages.updateTemplate({ id, template: 'New words', translations: {} })
    }
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent.map(({ text }) => text)).toEqual([before])
  })

  it('is tested in each of its languages', async () => {
    const t = await connectedShop()
    const test = { phone: '0300 1234567', templateName: 'order_cancelled' }
    await t.as.admin().messages.testTemplate({ ...test, language: 'ur' })
    await t.as.admin().messages.testTemplate({ ...test, language: 'roman' })
    expect(t.fakes.pushflow.sent.map(({ text }) => text.slice(0, 7))).toEqual(['السلام ', 'Assalam'])
  })
})

it('a new shop has each template in Urdu, with the placeholders of its English (MSG-721)', () => {
  const t = testApp()
  const used = (text = '') => placeholdersOf(text).toSorted().join()
  const wrong = t.deps.db
    .select()
    .from(whatsappTemplates)
    .all()
    .filter(({ subject, template, translations }) => {
      const texts = readTranslations(translations)
      const fits = (text: { template?: string; subject?: string }) =>
        used(text.template) === used(template) && used(text.subject) === used(subject)
      return !texts.ur || !Object.values(texts).every(fits)
    })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

it('dates and lengths of time have Urdu words and Western digits', () => {
  const date = new Date('2026-03-05T09:07:00Z')
  const words = () => [formatDate(date), formatDateTime(date), termInWords(1), termInWords(24), inWords(5400)]
  expect(words()).toEqual(['Mar 05, 2026', 'Mar 05, 2026, 14:07', '1 month', '2 years', '2 hours'])
  const inUrdu = ['5 مارچ 2026', '5 مارچ 2026، 14:07', '1\u00a0مہینہ', '2\u00a0سال', '2\u00a0گھنٹے']
  expect(speakIn('ur', words)).toEqual(inUrdu)
  // A length of time stands before «بعد».
  expect(speakIn('ur', () => inWords(3600))).toBe('1\u00a0گھنٹے')
})
