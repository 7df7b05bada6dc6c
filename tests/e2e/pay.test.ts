import { expect, it } from 'vitest'
import { order as common, orderKey as key, common as shared, pay as texts } from '#src/shared/texts.ts'
import { newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { gatewayPing } from '#tests/helpers/money-in.ts'
import { waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { expectProofTaken, guestOrder, orderDetails } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'

// What becomes of a proof: by the hand of an administrator, and by an alert of the bank.

const site = await openSite()
const phone = { viewport: { width: 360, height: 740 } }

it('a proof is looked at, found in a statement, rejected, taken back and accepted at the desk, and its guest is told and gets key, files and receipt behind one code (DL-92)', async () => {
  const buyer = nextPhone()
  const { orderId, payPath } = await guestOrder(site, buyer)
  const page = await visit(site, payPath, phone)
  await page.getByRole('textbox', { name: 'Transaction ID' }).fill('12345678901')
  for (const n of [1, 2]) {
    const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await receipt(n) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('img', { name: `The payment, ${n}` }).waitFor()
  }
  const sendProof = () => page.getByRole('button', { name: 'Send proof' }).click()
  await sendProof()
  await expectProofTaken(page)

  const desk = await openTab(site, 'payments')
  await desk.getByRole('heading', { name: `Order ${orderId}: PKR 4,999 from Asma Traders` }).waitFor()
  await desk.getByText('JazzCash', { exact: true }).waitFor()
  const picture = desk.getByRole('img', { name: 'The payment, 1 of 2' })
  const shape = async () => {
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    return width > height ? 'lying' : 'upright'
  }
  await expect.poll(shape).toBe('upright')
  await desk.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(shape).toBe('lying')
  const small = await picture.boundingBox()
  await desk.getByRole('button', { name: 'Enlarge', exact: true }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(2 * (small?.width ?? 0))
  // A statement of the account leads to the proof.
  await desk.getByRole('button', { name: 'Check a statement' }).click()
  const csv = Buffer.from('1,Raast 12345678901,"4,999.00"')
  const chosen = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Choose file' }).click()
  await (await chosen).setFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: csv })
  await waitForValue(desk.getByRole('textbox', { name: 'Statement' }), csv.toString())
  await desk.getByRole('button', { name: 'Find payments' }).click()
  await desk.getByText('1 of 1 line may pay an open order.').waitFor()
  await desk.getByRole('link', { name: `Order ${orderId}, Asma Traders` }).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  const reject = async () => {
    await desk.keyboard.press('r')
    await desk.getByRole('radio', { name: /^We do not see this payment/ }).check()
    await desk.getByRole('button', { name: 'Reject payment' }).click()
    await desk.getByRole('heading', { name: 'No proofs to check' }).waitFor()
  }
  await reject()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('Rejection Undone', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Accept' }).waitFor()
  await reject()

  await page.reload()
  await page.getByRole('heading', { name: 'Please send your proof again' }).waitFor()
  await page.getByRole('alert').getByText('We do not see this payment in our account').waitFor()
  await sendProof()
  await expectProofTaken(page)
  // From the open desk to approved: a key and an answer.
  await desk.reload()
  await desk.getByRole('button', { name: 'Accept' }).waitFor()
  await desk.keyboard.press('a')
  await desk.getByRole('dialog').getByText('I have seen PKR 4,999 in my own account.').waitFor()
  await desk.keyboard.press('Enter')
  await desk.getByText('Payment Accepted', { exact: true }).waitFor()

  await site.connect()
  await page.getByRole('heading', { name: 'Your order is approved' }).waitFor()
  await page.getByRole('button', { name: 'Show my key' }).click()
  await waitForFocus(page.getByRole('textbox', { name: 'Digit 1 of 6' }))
  await enterCode(page, await codeSentTo(site.gateway, buyer), 'Show Order')
  await page.getByText(/^WACRM-/).waitFor()
  await page.getByRole('heading', { name: 'Systems: 0 of 2 in use' }).waitFor()
  // On a phone the link goes to the computer.
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/pay\/./)
  const paper = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download receipt (PDF)' }).click()
  expect((await paper).suggestedFilename()).toBe(`receipt-${orderId}.pdf`)

  // Tracking leads to the same page, and to a browser that proved the phone it sends no second code.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Your Order' }).click()
  await page.getByRole('button', { name: 'Track another order' }).click()
  await page.getByRole('textbox', { name: 'Order number' }).fill(`#${orderId}`)
  await page.getByRole('textbox', { name: 'WhatsApp number of the order' }).fill(`+${buyer}`)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByRole('heading', { name: 'Your order is approved' }).waitFor()
  await page.getByText(/^WACRM-/).waitFor()
})

/** A phone that tells of payments to JazzCash from now on, and is alive. */
const bankPhone = async () => {
  const methods = await site.admin.call<{ id: number; name: string }[]>('GET', '/api/admin/payment-methods')
  const source = await site.admin.call<{ address: string }>('POST', '/api/admin/bank-feed/sources', {
    name: 'Office phone',
    paymentMethodIds: methods.map(({ id }) => id),
    senders: ['JazzCash'],
    acceptsExact: true,
  })
  const tell = async (body: object): Promise<void> => {
    const answer = await fetch(`${site.shop.url}${new URL(source.address).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
  }
  // The phone lives, so the page may promise seconds.
  await tell(gatewayPing)
  const hear = (rupees: number, id: string, payer = 'Bilal') =>
    tell({
      from: 'JazzCash',
      text: `You have received Rs.${rupees} from ${payer} (0333XXXXXXX) in your JazzCash account. TID: ${id}`,
    })
  return { hear, methodId: methods[0]?.id }
}
const { amount } = orderDetails('')

it('a buyer who sends the transaction ID alone sees how the page moves on by itself when the alerts come: it asks for the rest of too little, and then gives the key (BANK-15, BANK-764, BANK-765)', async () => {
  const { hear } = await bankPhone()
  const page = await visit(site, (await guestOrder(site)).payPath, { ...phone, unwatched: true })
  const field = page.getByRole('textbox', { name: texts.transactionId })
  const sendProof = page.getByRole('button', { name: texts.sendProof })
  await field.fill('20261126101517')
  await sendProof.click()
  // The browser proved no phone, so no key is promised to it here without a code.
  await page.getByText(texts.thenKey.code).waitFor()
  await page.getByRole('list', { name: texts.stepsOfOrder }).getByText(texts.lookForPayment).waitFor()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // The line drops meanwhile, and comes back.
  await page.context().setOffline(true)
  await hear(amount - 100, '20261126101517', 'Asma Traders')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: /^PKR\s100 are missing$/ }).waitFor()
  await waitForValue(field, '')
  await page.getByRole('button', { name: shared.copyAmount }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('100')
  expect(await violationsOf(page)).toEqual([])
  await field.fill('20261126101528')
  await sendProof.click()
  await page.getByRole('heading', { name: texts.haveProof }).waitFor()
  await hear(100, '20261126101528')
  await page.getByRole('heading', { name: texts.orderIsApproved }).waitFor()
  await page.getByText(common.havePayment).waitFor()
  await page.getByRole('button', { name: key.showKey }).waitFor()
  expect(loads).toBe(0)
})

it('the order in the dashboard says that the payment is looked for, and moves on to the license by itself (BANK-774)', async () => {
  const { hear, methodId } = await bankPhone()
  const buyer = await newCustomer(site, 'zara')
  const details = orderDetails(buyer.phone)
  const { orderId, payPath } = await buyer.call<{ orderId: number; payPath: string }>(
    'POST',
    '/api/orders',
    details,
  )
  const token = payPath.slice('/pay/'.length)
  const json = { token, transactionId: '20261126101520', methodId }
  await buyer.call('POST', '/trpc/payments.submit', { json })
  const page = await visit(site, `/dashboard?tab=orders&order=${orderId}`, { as: buyer, ...phone })
  const dialog = page.getByRole('dialog', { name: `Order #${orderId}` })
  await dialog.getByRole('list', { name: texts.stepsOfOrder }).getByText(texts.lookForPayment).waitFor()
  await hear(amount, '20261126101520')
  await expect.poll(() => dialog.getByRole('link', { name: texts.viewLicense }).isVisible()).toBe(true)
})
