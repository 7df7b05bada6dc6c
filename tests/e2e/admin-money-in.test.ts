import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { gatewaySms, received } from '#tests/helpers/bank-feed.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { counting, menuClick } from '#tests/helpers/hands.ts'
import { readToast } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'

const site = await openSite()

const post = (token: string, body: object) =>
  fetch(`${site.shop.url}/api/webhooks/bank-feed/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const send = (token: string, text: string, from = 'JazzCash') => post(token, { from, text })

const tokenIn = (address: string | null): string => address?.split('/').at(-1) ?? ''

it('a phone is added and heard, its stray alert is assigned to an order, and it is edited, given another address and deleted (BANK-1, BANK-10, BANK-19)', async () => {
  const page = await openTab(site, 'dashboard')
  const hands = counting(page)
  await menuClick(hands, /^Payment Desk/)
  await hands.click(
    page.getByRole('navigation', { name: 'Payment Desk' }).getByRole('link', { name: 'Money in' }),
  )
  await hands.click(page.getByRole('tab', { name: 'Sources' }))
  await hands.click(page.getByRole('button', { name: 'Add a Phone' }))
  const dialog = page.getByRole('dialog', { name: 'Add a Phone' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await hands.write('Office phone')
  await hands.flip(dialog.getByRole('combobox', { name: 'Payment methods' }))
  await hands.click(page.getByRole('option', { name: 'JazzCash' }))
  await hands.press('Escape')
  await hands.flip(dialog.getByRole('combobox', { name: 'Senders' }))
  await hands.write('JazzCash')
  await hands.click(dialog.getByRole('button', { name: 'Add', exact: true }))
  const shown = page.getByRole('dialog', { name: 'The address for Office phone' })
  await shown.getByRole('img', { name: 'QR code of the address below' }).waitFor()
  // A slip does not close what nobody can open again.
  await page.keyboard.press('Escape')
  await hands.click(shown.getByRole('button', { name: 'Copy address' }))
  const token = tokenIn(await shown.getByText('/api/webhooks/bank-feed/').textContent())
  await shown.getByText('The shop waits for the phone').waitFor()
  const sms = gatewaySms({
    message: received(4999, 54_999, 'TXN20261126101500'),
    receivedAt: new Date(Date.now() + site.shop.ahead()),
  })
  expect((await post(token, sms)).status).toBe(200)
  await shown.getByText(/^An alert came at .*: it works\.$/).waitFor()
  expect(hands.made).toEqual({ clicks: 9, keys: 1 })
  await shown.getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('region', { name: 'Office phone' })
  await expect.poll(() => card.getByText('None yet').count()).toBe(0)
  await card.getByRole('button', { name: 'Edit Office phone' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Office phone' })
  await edit.getByRole('textbox', { name: 'Signing key' }).fill('A1B2C3D4')
  await edit.getByRole('switch', { name: 'Accept exact payments by itself' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Accepts by itself').waitFor()
  expect((await send(token, 'unsigned')).status).toBe(401)

  await card.getByRole('button', { name: 'New address for Office phone' }).click()
  await page.getByRole('button', { name: 'Give a new address' }).click()
  const renewed = tokenIn(await shown.getByText('/api/webhooks/bank-feed/').textContent())
  await shown.getByRole('button', { name: 'Done' }).click()
  expect((await send(token, 'late')).status).toBe(404)
  expect((await send(renewed, 'unsigned')).status).toBe(401)
  await card.getByRole('button', { name: 'Delete Office phone' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Office phone?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('heading', { name: 'No source yet' }).waitFor()

  const orderId = await placeOrder(site, 61)
  await page.goto('/admin?tab=money-in&record=1')
  await page.getByText('You have received').waitFor()
  await page.getByRole('textbox', { name: 'Order number' }).fill(String(orderId))
  const assign = page.getByRole('button', { name: 'Assign to order' })
  await assign.click()
  const question = page.getByRole('dialog', { name: new RegExp(`^Assign PKR.4,999 to order ${orderId}\\?$`) })
  await question.getByRole('button', { name: 'Assign and approve' }).click()
  await page.getByRole('link', { name: `Order ${orderId}`, exact: true }).waitFor()
  await assign.waitFor({ state: 'detached' })
})

it('a phone has the views of money in and the proofs in one row of tabs (ADMIN-330)', async () => {
  const page = await openTab(site, 'money-in', { viewport: { width: 360, height: 740 } })
  const row = page.getByRole('navigation', { name: 'Payment Desk' })
  await row.getByRole('link', { name: 'Sums' }).click()
  await page.getByRole('combobox', { name: 'Month' }).waitFor()
  expect(await row.getByRole('link').allTextContents()).toEqual([
    'Proofs',
    'Alerts',
    'Sources',
    'Formats',
    'Sums',
  ])
  expect(await page.getByRole('tablist').count()).toBe(0)
})

it('an alert is pasted, the shop is taught to read it, it is put aside, and its sum is shown (BANK-5, BANK-10)', async () => {
  const page = await openTab(site, 'money-in&record=new')
  const paste = page.getByRole('dialog', { name: 'Paste an Alert' })
  await paste
    .getByRole('textbox', { name: 'Alert' })
    .fill('Salam! Rs.4,321 came from Sana Bibi. Bank ref NB20261126001')
  await paste.getByRole('textbox', { name: 'Sender' }).fill('NewBank')
  await paste.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Alert Stored')
  const row = page.getByRole('row').filter({ hasText: 'NewBank' })
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Teach the shop to read it' }).click()
  const teach = page.getByRole('dialog', { name: 'Teach a Format' })
  const format = teach.getByRole('textbox', { name: 'Format' })
  await expect
    .poll(() => format.inputValue())
    .toBe('Salam! {amount} came from {name}. Bank ref {transaction}')
  // The guess is put right by selecting a part and saying what it is.
  await format.selectText()
  await format.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 'Salam!'.length))
  await teach.getByRole('button', { name: 'Any text' }).click()
  await expect.poll(() => format.inputValue()).toBe('{*} {amount} came from {name}. Bank ref {transaction}')
  await teach.getByText('It would have read 1 of 1.').waitFor()
  await teach.getByText('Harmless words: Salam.').waitFor()
  await teach.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Format Learned', '1 stored alert was read by it.')

  // A word that nobody knows keeps an alert waiting until somebody looked at it (BANK-4).
  const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/bank-feed/alerts', {
    text: 'Hello Rs.4,322 came from Sana Bibi. Bank ref NB20261126002',
    from: 'NewBank',
  })
  await page.goto(`/admin?tab=money-in&record=${id}`)
  const opened = page.getByRole('dialog', { name: new RegExp(`^alert ${id}$`, 'i') })
  const reason = opened.getByText('The word "Hello" stands where only harmless words may: please look.')
  await reason.waitFor()
  await opened.getByRole('button', { name: 'These words are harmless' }).click()
  await readToast(page, 'Saved')
  await reason.waitFor({ state: 'detached' })

  await page.goto('/admin?tab=money-in&view=formats')
  await page.getByRole('button', { name: 'Forget NewBank, money in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('heading', { name: 'No format taught yet' }).waitFor()

  await page.goto('/admin?tab=money-in&view=sums')
  const month = page.getByRole('table', { name: 'The whole month' })
  await month.getByRole('row').filter({ hasText: 'More came in than orders were paid' }).first().waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^bank-feed-sums-/)
  const papers = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export invoices and tax' }).click()
  expect((await papers).suggestedFilename()).toMatch(/^invoices-/)
})

it('a mailbox is added, and says in plain words why it cannot be read (BANK-13)', async () => {
  const page = await openTab(site, 'money-in&view=sources')
  await page.getByRole('button', { name: 'Add a Mailbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Mailbox' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Letters of the bank')
  await dialog.getByRole('combobox', { name: 'Senders' }).fill('alerts@bank.example')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Mail server', exact: true }).fill('127.0.0.1')
  await dialog.getByRole('textbox', { name: 'Port' }).fill('9')
  await dialog.getByRole('textbox', { name: 'User name' }).fill('shop@shop.example')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await fieldError(dialog, 'Please enter the password').waitFor()
  await dialog.getByLabel(/^Password/).fill('secret')
  const addresses = dialog.getByRole('combobox', { name: 'Your addresses' })
  await addresses.fill('owner')
  await page.keyboard.press('Enter')
  const server = dialog.getByRole('textbox', { name: "Your mail server's name" })
  await server.fill('spf=pass')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await fieldError(
    dialog,
    'This is no name of a server. It stands before the first semicolon. Where none stands there, as with Outlook.com and Microsoft 365, enter microsoft.',
  ).waitFor()
  await fieldError(dialog, 'Invalid email address').waitFor()
  await server.fill('microsoft')
  await addresses.press('Backspace')
  await addresses.fill('owner@mail.example')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('region', { name: 'Letters of the bank' })
  await card.getByText('The connection was refused: nothing listens at this host and port.').waitFor()
  await card.getByRole('button', { name: 'Edit Letters of the bank' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Letters of the bank' })
  expect(await edit.getByLabel(/^Password/).inputValue()).toBe('')
  await edit.getByText('owner@mail.example').waitFor()
  await edit.getByRole('textbox', { name: 'Folder' }).fill('Bank')
  await edit.getByRole('button', { name: 'Save' }).click()
  await card.getByText('shop@shop.example at 127.0.0.1, Bank').waitFor()
})

it('beside a proof the desk says what the bank says and what differs, and asks before it assigns that money (BANK-10, BANK-18)', async () => {
  const order = await placePaidOrder(site, 61, 'TXN20261126777001')
  const alert = received(4999, 9999, 'TXN20261126777002', 'Zara Malik (0345XXXXXXX)')
  const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/bank-feed/alerts', {
    text: alert,
    from: 'JazzCash',
  })
  const page = await openTab(site, `payments&record=${order}`)
  const section = page.getByRole('region', { name: `Alert ${id} beside the proof` })
  const table = section.getByRole('table')
  await table.getByRole('row', { name: /^Amount.*PKR.4,999 PKR.4,999$/ }).waitFor()
  await table
    .getByRole('row', { name: /TXN20261126777001 TXN20261126777002 Another ID than the buyer sent$/ })
    .waitFor()
  await table.getByText("Another name than the buyer's").waitFor()
  await section.getByRole('button', { name: 'Assign to this order' }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`^Assign PKR.4,999 to order ${order}\\?$`) })
  await question.getByText('The order is approved, and the license key is sent.').waitFor()
  await question.getByRole('button', { name: 'Assign and approve' }).click()
  await readToast(page, 'Assigned')
  await expect.poll(() => page.getByText(/^Accepted by /).isVisible()).toBe(true)
})
