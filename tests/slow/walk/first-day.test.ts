import { expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '#tests/helpers/browser.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { chooseFile, counting, menuClick } from '#tests/helpers/hands.ts'
import { dialog, readToast, tabNamed, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { prove } from '#tests/helpers/prove.ts'
import { startShop } from '#tests/helpers/shop.ts'
import { visit } from '#tests/helpers/site.ts'
import { zipFile } from '#tests/helpers/uploads.ts'

// The first day of a seller without a terminal, from the first sign-in with the password that the start has printed until
// a buyer is told that the order is approved.

it('a new shop is led from its first sign-in to a buyer who is told, by its checklist', async () => {
  const mail = await startSmtpServer()
  onTestFinished(mail.close)
  const shop = await startShop({ env: { ADMIN_PASSWORD: '' } })
  onTestFinished(() => void shop.stop())
  const password = /Password \(shown only now\): (\S+)/.exec(shop.output())?.[1] ?? ''
  const site = { shop, browser: await sharedBrowser() }
  const page = await visit(site, '/admin', { viewport: { width: 1440, height: 900 } })
  const hands = counting(page)
  const { click, press, tabTo, write, made } = hands
  const steps = page.getByRole('region', { name: 'Get your shop ready' })
  /** Follows a step of the checklist. Back, a key of every browser, leads to it again. */
  const step = (words: string | RegExp) => click(steps.getByRole('link', { name: words }))
  const back = async () => {
    await hands.back()
    await tabNamed(page, 'Dashboard')
  }
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByLabel(/^Password/).fill(password)
  await press('Enter')
  await tabNamed(page, 'Dashboard')

  await step('Change the initial password of your account')
  const own = 'chai and paratha at dawn'
  await waitForFocus(page.getByRole('textbox', { name: 'Current password' }))
  await write(password)
  for (const name of ['New password', 'Confirm password']) {
    await tabTo(page.getByRole('textbox', { name }))
    await write(own)
  }
  await press('Enter')
  await readToast(page, 'Password Changed')
  await back()

  await step('Enter your support email and WhatsApp number')
  await waitForFocus(page.getByLabel('Support email'))
  await write('help@lahore-crm.pk')
  await tabTo(page.getByRole('textbox', { name: 'WhatsApp number', exact: true }))
  await write('0300 1234567')
  await press('Control+s')
  await readToast(page, 'Settings Updated')
  await back()

  await step(/^Enter your account for /)
  await waitForFocus(page.getByRole('textbox', { name: 'Account details' }))
  await write('JazzCash\nAsma Khan\n0300 1234567')
  await press('Control+s')
  await readToast(page, 'Success', 'Payment method updated successfully')
  await back()

  await step('Set up a mail server so that customers get your emails')
  await waitForFocus(page.getByRole('textbox', { name: 'Server' }))
  await write('127.0.0.1')
  await tabTo(page.getByRole('combobox', { name: 'Encryption' }))
  await press('n')
  await waitForValue(page.getByRole('textbox', { name: 'Port' }), '25')
  await tabTo(page.getByRole('textbox', { name: 'Port' }))
  await write(new URL(mail.url).port)
  await tabTo(page.getByRole('textbox', { name: 'Sender' }))
  await write('shop@lahore-crm.pk')
  await press('Enter')
  await readToast(page, 'Mail Server Saved')
  await back()

  await step('Publish the extension')
  const upload = dialog(page, 'Add Download')
  await upload.waitFor()
  const buffer = zipFile()
  await chooseFile(hands, { name: 'wacrm-1.0.0.zip', mimeType: 'application/zip', buffer })
  await waitForValue(upload.getByRole('textbox', { name: 'Version' }), '1.0.0')
  await press('Control+s')
  await readToast(page, 'Upload Successful')
  await press('Escape')
  await upload.waitFor({ state: 'detached' })

  // A buyer orders and sends a proof.
  const order = await placePaidOrder(site, 1)
  await menuClick(hands, /^Payment Desk/)
  await page.getByRole('heading', { name: new RegExp(`^Order ${order}:`) }).waitFor()
  await press('a')
  const question = dialog(page, `Accept the payment of order ${order}?`)
  await click(question.getByRole('button', { name: 'Accept payment' }))
  await readToast(page, 'Payment Accepted')
  const letter = await mail.waitFor(({ to, text }) => to.includes('buyer@example.com') && /WACRM-/.test(text))
  expect(letter.text).toMatch(/WACRM(-[0-9A-Z]{5}){4}/)

  prove('clicks from the first sign-in to a buyer who is told', made.clicks, { atMost: 12 })
  prove('keys for it, without what is typed', made.keys, { atMost: 30 })
})
