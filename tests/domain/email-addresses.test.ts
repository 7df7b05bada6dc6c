import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { accountEmail } from '#src/domains/users/schema.ts'
import { email } from '#src/shared/input.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { orderForm } from '#tests/helpers/orders.ts'

const HOST = 'ڈاک.پاکستان'
const typed = `عائشہ@${HOST}`
const stored = `عائشہ@${domainToASCII(HOST)}`

describe('an email address with Urdu letters (MAIL-8)', () => {
  it('has one form, whatever is typed', () => {
    const forms = [typed, stored, `  ${typed} `, typed.replace('.', '。')]
    expect(forms.map((text) => email().parse(text))).toEqual(forms.map(() => stored))
    expect(email().parse('Ayesha@Bücher.example')).toBe('ayesha@xn--bcher-kva.example')
    expect(email().parse('RENE\u0301@example.com')).toBe('ren\u00e9@example.com')
  })

  it.each([
    ['a part is missing', ['عائشہ', '@ڈاک.پاکستان', 'عائشہ@', 'عائشہ@ڈاک']],
    ['a sign is too much', ['عائ شہ@ڈاک.پاکستان', 'عائشہ@@ڈاک.پاکستان', 'عائشہ@ڈاک..پاکستان']],
    ['more than a host follows', ['عائشہ@ڈاک.پاکستان/پاکستان', 'عائشہ@ڈاک.پاکستان:25']],
    ['two are named', ['a@example.com <b@example.com>']],
    ['the host is none', ['a@١٢٧.٠.٠.١', 'a@%D8%A7.com', `a@${'ڈ'.repeat(70)}.com`]],
  ])('is refused where it is no address: %s', (_why, texts) => {
    expect(texts.filter((text) => email().safeParse(text).success)).toEqual([])
  })

  it.each([
    ['عائ\u200cشہ\u202e@example.com', 'عائشہ@example.com'],
    ['\u202aasma@example.com\u202c ', 'asma@example.com'],
    ['asma@example.com\u200b', 'asma@example.com'],
    ['ａｓｍａ۲۵＠Example.com', 'asma25@example.com'],
    ['عائشہ۲۵@example.com', 'عائشہ۲۵@example.com'],
  ])('is read without what nobody sees, and with the signs of any keyboard: %j', (text, read) => {
    expect(email().parse(text)).toBe(read)
  })

  it.each([
    ['a link', ['mailto:Asma@example.com', 'عاصمہ <mailto:asma@example.com>']],
    ['brackets', ['<asma@example.com>', 'Asma Khan <asma@example.com>', '"Khan, Asma" <asma@example.com>;']],
    ['quotes', ['“asma@example.com”', "'asma@example.com'", "'asma@example.com", '*asma@example.com*']],
    ['the end', ['asma@example.com.', 'asma@example.com،', 'asma@example.com۔', 'asma@example.com!']],
    ['a label', ['Email: asma@example.com', 'ای میل: asma@example.com']],
  ])(
    'is read without what a mail program or a sentence sets around it: %s (VAL-703, VAL-704)',
    (_what, texts) => {
      expect(texts.filter((text) => email().parse(text) !== 'asma@example.com')).toEqual([])
    },
  )

  it('keeps the apostrophe of a name, however a keyboard writes it', () => {
    expect(email().parse('o’brien@example.com')).toBe("o'brien@example.com")
  })

  it('is bounded after its domain became longer', () => {
    const long = `a@${Array(8).fill('ڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈڈ').join('.')}.com`
    expect(long.length).toBeLessThanOrEqual(255)
    expect(email().safeParse(long).success).toBe(domainToASCII(long.slice(2)).length <= 253)
    expect(accountEmail('').safeParse('a@localhost').success).toBe(true)
  })

  it('is one account, however it is typed, and its reset code goes to it', async () => {
    const t = testApp()
    const account = { password: PASSWORD, confirmPassword: PASSWORD }
    const register = (username: string, address: string, phone: string) =>
      t.as.guest().auth.register({ username, email: address, phone, ...account })
    await register('ayesha', typed, '0300 1234567')
    await expectRefusal(register('another', stored, '0300 1234568'), 'CONFLICT')
    await t.as.guest().auth.requestPasswordReset({ email: typed })
    await t.settled()
    expect(t.fakes.mail.sent.map(({ to }) => to)).toContain(stored)
    expect(t.deps.db.select().from(users).all()).toContainEqual(expect.objectContaining({ email: stored }))
  })

  it('is found by both forms', async () => {
    const t = testApp()
    await t.as.guest().orders.create({ ...orderForm, email: typed })
    expect(t.deps.db.select().from(orders).all()).toMatchObject([{ email: stored }])
    const admin = t.as.admin()
    for (const q of [typed, stored, 'عائشہ', `شہ@${HOST}`]) {
      expect(await admin.orders.list({ q })).toMatchObject({ total: 1 })
    }
  })
})
