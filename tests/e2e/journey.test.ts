import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import type { Language } from '#src/shared/language.ts'
import { here } from '#src/shared/page-address.ts'
import {
  account,
  chat,
  common,
  components,
  conversation,
  dashboard,
  order,
  pay,
  dashboardSupport as support,
} from '#src/shared/texts.ts'
import { openChat, say } from '#tests/helpers/chat.ts'
import { codeSentTo, firstDigit } from '#tests/helpers/codes.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { englishIn, typedIn } from '#tests/helpers/latin.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { expectProofTaken, orderReceived } from '#tests/helpers/placed-orders.ts'
import { createAccount, field } from '#tests/helpers/registration.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'
import { hashOf, publishExtension, zipFile } from '#tests/helpers/uploads.ts'

const KEY = /WACRM(-[0-9A-Z]{5}){4}/
const URDU = /\p{Script=Arabic}{2}/u

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await openSite({ RATE_LIMIT: 'on', SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' })
const { gateway } = site
const extension = zipFile(2 ** 20)

await site.connect()
await publishExtension(site, 'extension.zip', '2.1.0', { file: extension })

const withoutTags = (text: string): string =>
  text.replaceAll(/<style.*?<\/style>|<[^>]*>|https?:\S+/gs, ' ').replaceAll(/&\w+;/g, ' ')

const read = async (pdf: Uint8Array): Promise<string> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    return document.getPage(0).getText()
  } finally {
    document.destroy()
    library.destroy()
  }
}

type Buyer = {
  phone: string
  name: string
  /** The reason for which the first proof is rejected: as the administrator chooses it, and as the buyer is told. */
  refusal?: { chosen: string; told: string }
}

/** The way of a buyer, whose pages, messages, mails and receipt are in the language that is spoken. */
const expectWholeWay = async (language: Language, { phone, name, refusal }: Buyer) => {
  const email = `${name}@example.com`
  const sentTo = (what: RegExp | string) =>
    gateway.waitFor(({ number, message }) => number === phone && message.search(what) >= 0)

  // A visitor orders professional.
  const visitor = await visit(site, here('/'))
  await visitor.locator('#pricing [data-featured=true] button').click()
  const purchase = visitor.locator('#purchase')
  // The plan is announced 500 ms after the click, and would take back an order finished before it.
  await waitForFocus(purchase.getByRole('textbox', { name: common.name }))
  await purchase.getByRole('textbox', { name: common.name }).fill('Asma Traders')
  await purchase.getByRole('textbox', { name: common.email }).fill(email)
  await purchase.getByRole('textbox', { name: common.whatsappNumber }).fill(`+${phone}`)
  await purchase.locator('[type=submit]').click()

  await firstDigit(purchase).click()
  await visitor.keyboard.type(await codeSentTo(gateway, phone))
  await readToast(visitor, order.orderSubmitted)
  await orderReceived(visitor)
  await sentTo('4,999')

  // The buyer pays, and the administrator sees the money and accepts the proof.
  await visitor.getByRole('textbox', { name: pay.transactionId }).fill(phone.slice(1))
  await visitor.getByRole('button', { name: pay.sendProof }).click()
  await expectProofTaken(visitor)
  const admin = await openTab(site, 'payments')
  if (refusal) {
    await admin.getByRole('button', { name: 'Reject' }).click()
    await admin.getByRole('radio', { name: refusal.chosen }).check()
    await admin.getByRole('button', { name: 'Reject payment' }).click()
    // The reason comes on WhatsApp and by mail, with the link to the open page, which says it and what to do.
    await sentTo(refusal.told)
    const letter = await mail.waitFor(({ to, text }) => to.includes(email) && text.includes(refusal.told))
    expect(letter.subject).toContain(refusal.told)
    expect(letter.text).toContain(new URL(visitor.url()).pathname)
    await visitor.getByRole('heading', { name: pay.pleaseSendAgain }).waitFor()
    const said = visitor.getByRole('alert').filter({ hasText: refusal.told })
    await said.getByText(pay.payOrCorrect).waitFor()
    await visitor.getByRole('textbox', { name: pay.transactionId }).fill(phone.slice(2))
    await visitor.getByRole('button', { name: pay.sendProof }).click()
    await expectProofTaken(visitor)
    await admin.reload()
  }
  await admin.getByRole('button', { name: 'Accept' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept payment' }).click()
  await speakIn('en', () => readToast(admin, 'Payment Accepted'))
  const [licenseKey = ''] = KEY.exec((await sentTo(KEY)).message) ?? []
  await mail.waitFor(({ to, text }) => to.includes(email) && text.includes(licenseKey))

  // The customer registers in another tab: the phone was proved by the order, so it is filled in with the email, and no
  // second code is asked for.
  const tab = await visitor.context().newPage()
  await tab.goto(here('/register'))
  await waitForValue(tab.getByRole('textbox', { name: common.whatsappNumber }), `+${phone}`)
  await waitForValue(tab.getByRole('textbox', { name: common.email }), email)
  await field(tab, common.username).fill(name)
  await field(tab, account.password).fill('a fine password')
  await field(tab, common.confirmPassword).fill('a fine password')
  await createAccount(tab)
  await tab.waitForURL(`**${here('/dashboard')}*`)
  await tab.close()

  await visitor.goto(here('/dashboard?tab=licenses'))
  const license = visitor.getByRole('article').filter({ hasText: licenseKey })
  await license.getByRole('button', { name: common.copyKey }).click()
  await visitor.getByText(components.copied).first().waitFor()
  await expect.poll(() => visitor.evaluate(() => navigator.clipboard.readText())).toBe(licenseKey)
  const receipt = await license.locator('a[href$="/receipt"]').getAttribute('href')
  const pdf = await visitor.request.get(receipt ?? '')
  const onReceipt = await read(await pdf.body())
  expect(onReceipt).toContain(phone.slice(-7))

  await visitor.getByRole('link', { name: dashboard.tabs.downloads, exact: true }).click()
  const saved = visitor.waitForEvent('download')
  await visitor
    .getByRole('link', { name: common.downloadFile({ fileName: 'extension.zip' }) })
    .first()
    .click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('extension.zip')
  expect(hashOf(readFileSync(await download.path()))).toBe(hashOf(extension))

  // Help: a message in the chat, and a ticket, which is confirmed.
  const widget = await openChat(visitor)
  await widget.getByRole('button', { name: chat.startChatSession }).click()
  await say(visitor, 'Salam')
  await widget.getByRole('img', { name: conversation.states.sent }).waitFor()
  await visitor.goto(here('/dashboard?tab=support&ticket=new'))
  const ticket = visitor.getByRole('dialog', { name: common.contactSupport })
  await ticket.getByRole('textbox', { name: support.subject }).fill('Sidebar is empty')
  await ticket.getByRole('textbox', { name: common.message }).fill('Since today.')
  await ticket.getByRole('button', { name: support.submitTicket }).click()
  await readToast(visitor, support.ticketSubmitted)
  await sentTo('Sidebar is empty')
  await mail.waitFor(({ to, text }) => to.includes(email) && text.includes('Sidebar is empty'))

  const letters = mail.received.filter(({ to }) => to.includes(email))
  const written = [
    ...gateway.sent.filter(({ number }) => number === phone).map(({ message }) => message),
    ...letters.flatMap(({ subject = '', text, html }) => [subject, text, html]),
    onReceipt,
  ]
  expect(written.filter((text) => URDU.test(text) !== (language === 'ur'))).toEqual([])
  // PDFium reads the digits at the ends of a group at its other side, where the line is Urdu.
  const groups = [...licenseKey.split('-'), ...licenseKey.split(/[-\d]+/).filter((part) => part.length > 1)]
  // So it does with the words of a name.
  const typed = typedIn(site.shop.dataDir).flatMap((words) =>
    /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(words) ? [words, ...words.split(' ')] : [words],
  )
  const known = [...typed, name, ...groups]
  if (language === 'ur') expect(englishIn(written.map(withoutTags), known)).toEqual([])
}

it.each([
  ['en', { phone: '923001234567', name: 'asma' }],
  [
    'ur',
    {
      phone: '923011234567',
      name: 'bilal',
      refusal: { chosen: 'The picture cannot be read', told: 'تصویر پڑھی نہیں جا رہی' },
    },
  ],
] as [Language, Buyer][])(
  'a buyer orders, types the code, pays, and gets the license, the file, the receipt and help, all in one language: %s',
  async (language, buyer) => {
    // Each of them has the calls of another minute.
    await site.pass(60)
    await speakIn(language, () => expectWholeWay(language, buyer))
  },
)

it('a page that is refused says so, and comes by itself once the shop gives it', async () => {
  const page = await visit(site, '/terms-of-service', { clock: true })
  await Promise.all(Array.from({ length: 600 }, () => fetch(`${site.shop.url}/robots.txt`)))
  await page.goto('/products')
  await page.getByRole('heading', { name: 'Too many requests' }).waitFor()
  await page.getByText('It comes back by itself.').waitFor()
  await site.pass(60, page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Store')
})
