import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NoticeChoice, noticeChoices } from '#src/shared/seller-notice.ts'
import { callsOf } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { readToast, waitForValue } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await openSite({ SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' })

const SELLER = 'seller@example.com'
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3600, 86_400]

/** Lets time pass until it is this hour and minute of Pakistan, today or tomorrow. */
const passUntil = (hour: number, minute: number) => {
  const now = (Date.now() + site.shop.ahead()) / 1000
  const since = (now + 5 * HOUR_S) % DAY_S
  return site.pass(Math.ceil((hour * HOUR_S + minute * MINUTE_S - since + DAY_S) % DAY_S))
}

let orders = 0
const order = (name: string) => {
  orders += 1
  return placeOrder(site, orders, { name })
}
const writeIn = (name: string) =>
  callsOf(site.shop, '')('POST', '/api/contact', {
    name,
    email: 'asma@example.com',
    phone: '0300 1234567',
    message: 'Does it work?',
  })

const subjects = () => mail.received.filter(({ to }) => to.includes(SELLER)).map(({ subject }) => subject)
const isTold = (what: RegExp) =>
  mail.waitFor(({ to, subject }) => to.includes(SELLER) && what.test(subject ?? ''))
/** Waits for the notice of a contact message, which is told at once, so that all that is due was told before. */
const allIsTold = async (name: string) => {
  // After the pause between two notices of a channel.
  await site.pass(2 * MINUTE_S)
  await writeIn(name)
  await isTold(new RegExp(`^Contact message from ${name}$`))
}

/** Chooses in the panel how the seller is told of new orders, and sees that it is kept. */
const choose = async (choice: NoticeChoice) => {
  const page = await openTab(site, 'settings&view=notices')
  const choices = page.getByRole('combobox', { name: 'New orders' })
  await choices.selectOption(noticeChoices[choice])
  await readToast(page, 'Setting Updated', 'New orders is saved.')
  await page.reload()
  await waitForValue(choices, choice)
}

beforeAll(async () => {
  await site.admin.call('PUT', '/api/admin/settings/support_email', { value: '' })
  await passUntil(10, 10)
})

describe('the notices to the seller', () => {
  it('go to the address that is entered, and say so (WATCH-12)', async () => {
    const page = await openTab(site, 'settings&view=notices')
    await page.getByText('There is no address for email').waitFor()
    await page.getByRole('textbox', { name: 'Email for notices' }).fill(SELLER)
    await page.getByRole('button', { name: 'Save' }).click()
    const target = page.getByText(`Email goes to ${SELLER}.`)
    await target.waitFor()
    expect(await target.count()).toBe(1)
  })

  it('tell of a new order at the full hour, where that is chosen (WATCH-14)', async () => {
    await choose('email hourly')
    await order('Asma')
    await allIsTold('Sana')
    expect(subjects()).toEqual(['Contact message from Sana'])
    await passUntil(11, 0)
    const { text } = await isTold(/^Order #\d+: Asma, PKR\s4,999$/)
    expect(text).toMatch(/Asma ordered .+\/admin\?tab=orders&record=\d+/s)
  })

  it('tell of a new order once a day, where that is chosen (WATCH-14)', async () => {
    await choose('email daily')
    await order('Bilal')
    await passUntil(12, 0)
    await allIsTold('Hira')
    expect(subjects().filter((subject) => subject?.includes('Bilal'))).toEqual([])
    await passUntil(9, 0)
    await isTold(/^Order #\d+: Bilal,/)
  })

  it('tell of a new order at once, where that is chosen again, and of no order where they are off (WATCH-11, WATCH-14)', async () => {
    await choose('none')
    await order('Nobody')
    await choose('email at once')
    await site.pass(2 * MINUTE_S)
    await order('Danish')
    await isTold(/^Order #\d+: Danish,/)
    expect(subjects().filter((subject) => /Nobody|\d orders/.test(subject ?? ''))).toEqual([])
  })
})
