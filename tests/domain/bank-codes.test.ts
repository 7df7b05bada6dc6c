import { describe, expect, it } from 'vitest'
import { withoutCode } from '#src/domains/money-in/reading/codes.ts'
import { byRaast, feedShop } from '#tests/helpers/money-in.ts'

describe('what may be stored of a text that no format reads', () => {
  it.each([
    'PKR 25000 received from Sana. Never share your PIN.',
    'PKR 4,999 received in A/C *4444 on 26/11/2026. Ref: FT263301. Do not share OTP/PIN with anyone',
    'Rs 4,999 jama huay. TID: 721344000002. Apna MPIN kisi ko na batayen. Helpline 4444',
    'آپ کو Rs.4,999 موصول ہوئے 26/11/2026۔ اپنا پن کسی کو نہ بتائیں۔',
    'آپ کو Rs.4,999 موصول ہوئے 26/11/2026، اپنا پن کسي کو نه بتائيں',
    'A/C 0123 Branch Code 0786 credited with PKR 4,999.00 on 26-NOV-26. Ref FT2633012345',
    'آپ کے اکاؤنٹ میں 2,315 روپے موصول ہوئے۔ اپنا پن کسی کو نہ بتائیں۔ ہیلپ لائن 4444',
    'PKR 2,312.00 credited to a/c 77**21 by SANA. Do not share your OTP, PIN or CVV; call 1122 if you did not expect it.',
    'Rs.2,313 received in Soneri Digital from HAMZA. Bank staff never asks for your password. (c) 2026 Soneri.',
    'Rs.2,313 received from HAMZA. Never share your OTP © 2026 Soneri Bank',
    'Aap ke account mein Rs 2,314 jama hue. Apna PIN kisi ko na batayen, shikayat ke liye 8558 par call karein.',
    'آپ کے اکاؤنٹ میں 2,315 روپے موصول ہوئے۔ اپنا پن کسی کو نہ بتائیں، مدد کے لیے 4444 ملائیں۔',
    'Account credited with 2500 by SANA\nTID 88123456\nNever share your PIN\nHelpline 1122',
    'Rs 2,500 received at till code 88123 from ALI. TID 8812345678',
    'Rs 2,500 sent to ALI. Never share your PIN. Helpline 1122. (c) 2026 Soneri',
    'You have received Rs.2,500 from Bilal',
    'اپنے اکاؤنٹ میں 25,000 روپے',
  ])('is all of "%s"', (text) => {
    expect(withoutCode(text)).toBe(text)
  })

  it.each([
    [
      'PKR 4,999 received from Sana. To claim it, use OTP 482913. Never share it.',
      'PKR 4,999 received from Sana. To claim it, use OTP [code]. Never share it.',
    ],
    [
      'PKR 4,999 received from Sana. Your OTP No. 482913',
      'PKR 4,999 received from Sana. Your OTP No. [code]',
    ],
    [
      'PKR 4,999 received from Sana. 482913 is your OTP, never share it',
      'PKR 4,999 received from Sana. [code] is your OTP, never share it',
    ],
    [
      'PKR 4,999 received from Sana. Do not share this OTP with anyone: 482 913',
      'PKR 4,999 received from Sana. Do not share this OTP with anyone: [code]',
    ],
  ])('is "%s" without its code (BANK-708)', (text, kept) => {
    expect(withoutCode(text)).toBe(kept)
  })

  it.each([
    'Your OTP is 482913. Do not share it.',
    '482913 is your one time password for JazzCash',
    'Use PIN: 1234',
    'Your verification code: 123 456',
    'Your OTP for the transfer of Rs. 2,317 is 482913. Do not share it.',
    'You have received the OTP 482913',
    '771204 is your Raast registration code',
    'آپ کا کوڈ ۴۸۲۹۱۳ ہے',
    'Your code for a payment of Rs.25000 is 5521',
    'Do not share this OTP with anyone. 482913',
    'Your card was charged PKR 4,999. Password. 482913',
  ])('is nothing of "%s"', (text) => {
    expect(withoutCode(text)).toBeNull()
  })
})

it('money that came beside a code is kept without the code, and waits', async () => {
  const { hear, admin, newest } = await feedShop()
  hear('PKR 4,999 received from Sana. To claim it, use OTP 482913.')
  const { id, ...alert } = await newest()
  const note = 'A number that looks like a one-time code was not kept.'
  expect(alert).toMatchObject({ status: 'unread', note })
  expect((await admin.bankFeed.alert({ id })).text).not.toContain('482913')
})

it('each text that is dropped is counted at its source (BANK-870)', async () => {
  const { call, hear, admin } = await feedShop()
  hear('Your OTP is 482913')
  hear('Your OTP is 482914')
  hear(byRaast(4999, '721344000002'))
  hear('A private message', '+923001112233')
  call({ event: 'mms:received', payload: { messageId: 'm' } })
  expect(await admin.bankFeed.sources()).toMatchObject([{ dropped: { codes: 2, strangers: 1, blank: 1 } }])
})
