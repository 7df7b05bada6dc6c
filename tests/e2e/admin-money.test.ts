import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fieldError } from '#tests/helpers/fields.ts'
import { counting, menuClick } from '#tests/helpers/hands.ts'
import { gatewaySms, received } from '#tests/helpers/money-in.ts'
import { box, readOrder, rowOf, see, selectionBar, statusBox } from '#tests/helpers/order-table.ts'
import { dialog, pressAndRead, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab, reach } from '#tests/helpers/site.ts'
import { holdBack } from '#tests/helpers/traffic.ts'

// What the back office knows of an order's money, from the buyer and from the bank.

const site = await openSite()
const { call } = site.admin

const part = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: /^Payment/ }).getByRole('link', { name })

it('an order shows its money in a column and by tabs, which are part of the address, and has no plain approval without it; on a phone the proofs are one line (PAY-330, PAY-733, PAY-804, TABLE-330, ADMIN-9)', async () => {
  const unpaid = await placeOrder(site, 1)
  const waiting = await placePaidOrder(site, 2, '12345678901')
  const flagged = await placePaidOrder(site, 3, '12345678901')
  const rejected = await placePaidOrder(site, 4)
  const { revision } = (await readOrder(site, rejected)) as unknown as { revision: number }
  const rejection = { id: rejected, revision, reason: 'No money arrived' }
  await call('POST', '/trpc/payments.reject', { json: rejection })
  const page = await openTab(site, 'orders')
  await see(
    page,
    [rejected, flagged, waiting, unpaid].map((id) => ({ id })),
  )
  await rowOf(page, unpaid).getByText('Unpaid', { exact: true }).waitFor()
  await rowOf(page, rejected).getByText('Rejected', { exact: true }).waitFor()
  await statusBox(page, rejected).selectOption('Confirmed')
  const question = dialog(page, `Approve order ${rejected} although its proof was rejected?`)
  await question.getByText('The proof of payment was rejected.').waitFor()
  await question.getByRole('button', { name: 'Approve despite rejection', exact: true }).waitFor()
  await waitForFocus(question.getByRole('button', { name: 'Keep pending' }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await box(page, unpaid).check()
  await box(page, waiting).check()
  await selectionBar(page).getByRole('button', { name: 'Confirm 2 orders' }).click()
  const both = dialog(page, 'Confirm 2 orders, 1 of them without payment?')
  await both.getByText('Not paid, or the proof was rejected: Buyer').waitFor()
  await waitForFocus(both.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await both.waitFor({ state: 'detached' })
  // Who has sent a proof is not reminded.
  await selectionBar(page).getByRole('button', { name: 'Remind 2 orders' }).click()
  const reminder = dialog(page, 'Remind 2 orders?')
  await reminder.getByText('1 of 2 wait for no payment and are not reminded.').waitFor()
  await reminder.getByText('WhatsApp cannot send now.').waitFor()
  await page.keyboard.press('Escape')
  // What looks wrong is named before an approval too.
  await statusBox(page, flagged).selectOption('Confirmed')
  const approval = dialog(page, `Approve order ${flagged}?`)
  await approval.getByText(`The same transaction ID was sent for order ${waiting}.`).waitFor()
  await approval.getByRole('button', { name: 'Keep pending' }).click()

  await part(page, 'To check 2').click()
  await reach(page, { payment: 'check' })
  await see(page, [{ id: flagged }, { id: waiting }])
  await expect.poll(() => part(page, 'To check').getAttribute('aria-current')).toBe('page')
  await part(page, 'Rejected 1').click()
  await see(page, [{ id: rejected }])
  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.getByRole('listitem').filter({ hasText: `#${rejected}` })
  await card.waitFor()
  await expect.poll(() => card.getByRole('button', { name: /Approve/ }).count()).toBe(0)
  await page.goBack()
  await page
    .getByRole('link', { name: `Check the payment of order ${waiting}` })
    .first()
    .click()
  await page.getByRole('heading', { name: new RegExp(`^Order ${waiting}: PKR`) }).waitFor()
  const proofs = page.getByRole('navigation', { name: 'Proofs to check' })
  await expect.poll(() => proofs.getByRole('link').count()).toBe(0)
  await proofs.getByRole('button', { name: '1 of 2' }).click()
  await proofs.getByRole('link').nth(1).waitFor()
  await proofs.getByRole('button', { name: 'Proof after' }).click()
  await page.getByRole('heading', { name: `Order ${flagged}: PKR` }).waitFor()
  await expect.poll(() => proofs.getByRole('link').count()).toBe(0)
})

it('the payment desk flags a proof, says what the bank says of another, and asks before it accepts or assigns (BANK-772, BANK-803, PAY-803)', async () => {
  const first = await placePaidOrder(site, 5, 'TXN20261126777000')
  const flagged = await placePaidOrder(site, 6, 'TXN20261126777000')
  const order = await placePaidOrder(site, 61, 'TXN20261126777001')
  const text = received(4999, 9999, 'TXN20261126777002', 'Zara Malik (0345XXXXXXX)')
  const alert = { text, from: 'JazzCash' }
  const { id } = await call<{ id: number }>('POST', '/api/admin/bank-feed/alerts', alert)
  const page = await openTab(site, `payments&record=${flagged}`)
  const queue = page.getByRole('navigation', { name: 'Proofs to check' })
  await queue.getByRole('link', { name: new RegExp(`#${flagged} .*same transaction ID`) }).waitFor()
  await page.getByRole('heading', { name: new RegExp(`^Order ${flagged}:`) }).waitFor()
  await page.keyboard.press('a')
  const acceptance = dialog(page, `Accept the payment of order ${flagged}?`)
  await acceptance.getByText(`The same transaction ID was sent for order ${first}.`).waitFor()
  await waitForFocus(acceptance.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await acceptance.waitFor({ state: 'detached' })

  await queue.getByRole('link', { name: new RegExp(`^#${order} `) }).click()
  const section = page.getByRole('region', { name: `Alert ${id} beside the proof` })
  const table = section.getByRole('table')
  await table.getByRole('row', { name: /^Amount.*PKR.4,999 PKR.4,999$/ }).waitFor()
  const ids = /TXN20261126777001 TXN20261126777002 Another ID than the buyer sent$/
  await table.getByRole('row', { name: ids }).waitFor()
  await table.getByText("Another name than the buyer's").waitFor()
  await section.getByRole('button', { name: 'Assign to this order' }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`^Assign PKR.4,999 to order ${order}\\?$`) })
  await question.getByText('The order is approved, and the license key is sent.').waitFor()
  await pressAndRead(question, 'Assign and approve', 'Assigned')
  await expect.poll(() => page.getByText(/^Accepted by /).isVisible()).toBe(true)

  // What a bank says of an accepted payment stands above all else, on the desk and in the order.
  const reversed = { text: 'Your transaction TXN20261126777002 was reversed.', from: 'JazzCash' }
  await call('POST', '/api/admin/bank-feed/alerts', reversed)
  const notice = page.getByRole('alert').filter({ hasText: 'The bank says that this payment went back' })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText(/^Accepted by /).waitFor()
      return notice.count()
    })
    .toBe(1)
  await page.getByRole('link', { name: `Order ${order}`, exact: true }).click()
  await dialog(page).getByText('The bank says that this payment went back').waitFor()
  await page.goBack()

  // A proof with a flag is accepted without a mouse, by another letter than the one that asks.
  await queue.getByRole('link', { name: new RegExp(`#${flagged} `) }).click()
  await page.getByRole('heading', { name: `Order ${flagged}: PKR` }).waitFor()
  await page.keyboard.press('a')
  await waitForFocus(acceptance.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('a')
  await acceptance.getByRole('button', { name: 'Accept payment Y' }).waitFor()
  await page.keyboard.press('y')
  await readToast(page, 'Payment Accepted', new RegExp(`Order ${flagged} is approved`))
})

it('a phone is added and heard, its stray alert is assigned to an order, and it is edited, given another address and deleted (BANK-19)', async () => {
  const tokenIn = (address: string | null): string => address?.split('/').at(-1) ?? ''
  const post = async (token: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const address = `${site.shop.url}/api/webhooks/bank-feed/${token}`
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const page = await openTab(site, 'dashboard')
  const hands = counting(page)
  await menuClick(hands, /^Payment Desk/)
  await hands.click(part(page, 'Sources'))
  await hands.click(page.getByRole('button', { name: 'Add a Phone' }))
  const form = dialog(page, 'Add a Phone')
  await waitForFocus(form.getByRole('textbox', { name: 'Name' }))
  await hands.write('Office phone')
  await hands.flip(form.getByRole('combobox', { name: 'Payment methods' }))
  await hands.click(page.getByRole('option', { name: 'JazzCash' }))
  await hands.press('Escape')
  await hands.flip(form.getByRole('combobox', { name: 'Senders' }))
  await hands.write('JazzCash')
  // The phone may call before the screen has read the list that says when it did.
  const list = await holdBack(page, 'bankFeed.sources')
  await hands.click(form.getByRole('button', { name: 'Add', exact: true }))
  const shown = dialog(page, 'The address for Office phone')
  await shown.getByRole('img', { name: 'QR code of the address below' }).waitFor()
  // A slip does not close what nobody can open again.
  await page.keyboard.press('Escape')
  await hands.click(shown.getByRole('button', { name: 'Copy address' }))
  const token = tokenIn(await shown.getByText('/api/webhooks/bank-feed/').textContent())
  await shown.getByText('The shop is waiting for the phone').waitFor()
  const message = received(4999, 54_999, 'TXN20261126101500')
  expect(
    await post(token, gatewaySms({ message, receivedAt: new Date(Date.now() + site.shop.ahead()) })),
  ).toBe(200)
  list.release()
  await shown.getByText(/^An alert arrived at .*: it works\.$/).waitFor()
  expect(hands.made).toEqual({ clicks: 8, keys: 1 })
  await shown.getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('region', { name: 'Office phone' })
  await expect.poll(() => card.getByText('None yet').count()).toBe(0)
  await card.getByRole('button', { name: 'Edit Office phone' }).click()
  const edit = dialog(page, 'Edit Office phone')
  await edit.getByRole('textbox', { name: 'Signing key' }).fill('A1B2C3D4')
  await edit.getByRole('switch', { name: 'Accept exact payments automatically' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Automatic', { exact: true }).waitFor()
  const unsigned = { from: 'JazzCash', text: 'unsigned' }
  expect(await post(token, unsigned)).toBe(401)

  await card.getByRole('button', { name: 'New address for Office phone' }).click()
  await page.getByRole('button', { name: 'Give a new address' }).click()
  const renewed = tokenIn(await shown.getByText('/api/webhooks/bank-feed/').textContent())
  await shown.getByRole('button', { name: 'Done' }).click()
  expect([await post(token, unsigned), await post(renewed, unsigned)]).toEqual([404, 401])
  await card.getByRole('button', { name: 'Delete Office phone' }).click()
  await dialog(page, 'Delete Office phone?').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No source yet' }).waitFor()

  const orderId = await placeOrder(site, 62)
  await part(page, 'Money in').click()
  await page.getByRole('searchbox').fill('TXN20261126101500')
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByRole('row').filter({ hasText: 'JazzCash' }).getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Order number' }).fill(String(orderId))
  const assign = page.getByRole('button', { name: 'Assign to order' })
  await assign.click()
  await page.getByRole('button', { name: 'Assign and approve' }).click()
  await page.getByRole('link', { name: `Order ${orderId}`, exact: true }).waitFor()
  await assign.waitFor({ state: 'detached' })
})

it('an alert is pasted, the shop is taught to read it, words of another are named harmless, its sum is shown and exported, and all views are in one row of tabs', async () => {
  const page = await openTab(site, 'money-in&record=new')
  const paste = dialog(page, 'Paste an Alert')
  await paste
    .getByRole('textbox', { name: 'Alert' })
    .fill('Salam! Rs.4,321 came from Sana Bibi. Bank ref NB20261126001')
  await paste.getByRole('textbox', { name: 'Sender' }).fill('NewBank')
  await pressAndRead(paste, 'Save', 'Alert Stored')
  await page.getByRole('row').filter({ hasText: 'NewBank' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Teach the shop to read it' }).click()
  const teach = dialog(page, 'Teach a Format')
  const format = teach.getByRole('textbox', { name: 'Format' })
  const guess = 'Salam! {amount} came from {name}. Bank ref {transaction}'
  await expect.poll(() => format.inputValue()).toBe(guess)
  // The guess is put right by selecting a part and saying what it is.
  await format.selectText()
  await format.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 'Salam!'.length))
  await teach.getByRole('button', { name: 'Any text' }).click()
  await expect.poll(() => format.inputValue()).toBe(guess.replace('Salam!', '{*}'))
  await teach.getByText('It would have read 1 of 1.').waitFor()
  await teach.getByText('Harmless words: Salam.').waitFor()
  await pressAndRead(teach, 'Save', 'Format Learned', 'It read 1 stored alert.')
  await page.keyboard.press('Escape')

  // A word that nobody knows keeps an alert waiting until somebody looked at it.
  const text = 'Hello Rs.4,322 came from Sana Bibi. Bank ref NB20261126002'
  const { id } = await call<{ id: number }>('POST', '/api/admin/bank-feed/alerts', { text, from: 'NewBank' })
  await page.getByRole('row').filter({ hasText: '4,322' }).getByRole('link').first().click()
  const opened = dialog(page, new RegExp(`^alert ${id}$`, 'i'))
  const reason = opened.getByText('The word "Hello" stands where only harmless words may: please look.')
  await reason.waitFor()
  await pressAndRead(opened, 'These words are harmless', 'Saved')
  await reason.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await part(page, 'Formats').click()
  await page.getByRole('button', { name: 'Forget NewBank, money in' }).click()
  await dialog(page).getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('heading', { name: 'No format taught yet' }).waitFor()
  await part(page, 'Sums').click()
  const views = page.getByRole('navigation', { name: 'Payment Desk' }).getByRole('link')
  expect((await views.allTextContents()).join()).toBe('Proofs,Money in,Offers,Sources,Formats,Sums')
  expect(await page.getByRole('tablist').count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  const month = page.getByRole('table', { name: 'The whole month' })
  await month.getByRole('row').filter({ hasText: 'More came in than orders account for' }).first().waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^bank-feed-sums-/)
  const papers = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export invoices and tax' }).click()
  expect((await papers).suggestedFilename()).toMatch(/^invoices-/)
})

it('a mailbox is added, and says in plain words why it cannot be read', async () => {
  const page = await openTab(site, 'money-in&view=sources')
  await page.getByRole('button', { name: 'Add a Mailbox' }).click()
  const form = dialog(page, 'Add a Mailbox')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Letters of the bank')
  await form.getByRole('combobox', { name: 'Senders' }).fill('alerts@bank.example')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Mail server', exact: true }).fill('127.0.0.1')
  await form.getByRole('textbox', { name: 'Port' }).fill('9')
  await form.getByRole('textbox', { name: 'User name' }).fill('shop@shop.example')
  await form.getByRole('combobox', { name: 'Your addresses' }).fill('owner@mail.example')
  await page.keyboard.press('Enter')
  const add = form.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await fieldError(form, 'Please enter the password').waitFor()
  await form.getByLabel(/^Password/).fill('secret')
  await form.getByRole('textbox', { name: "Your mail server's name" }).fill('microsoft')
  await add.click()
  const card = page.getByRole('region', { name: 'Letters of the bank' })
  await card.getByText('The connection was refused: nothing listens at this host and port.').waitFor()
  await card.getByRole('button', { name: 'Edit Letters of the bank' }).click()
  const edit = dialog(page, 'Edit Letters of the bank')
  expect(await edit.getByLabel(/^Password/).inputValue()).toBe('')
  await edit.getByText('owner@mail.example').waitFor()
  await edit.getByRole('textbox', { name: 'Folder' }).fill('Bank')
  await edit.getByRole('button', { name: 'Save' }).click()
  await card.getByText('shop@shop.example at 127.0.0.1, Bank').waitFor()
})
