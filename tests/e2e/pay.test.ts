import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { callsOf, newCustomer } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { waitForValue } from '#tests/helpers/page.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { pdfOf } from '#tests/helpers/pdf.ts'
import { expectProofTaken, orderDetails } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()
const phone = { viewport: { width: 360, height: 740 } }

/** Pastes or drops a picture anywhere on the page. */
const bring = (page: Page, kind: 'paste' | 'drop', picture: Buffer) =>
  page.evaluate(
    ([event, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'receipt.jpg', { type: 'image/jpeg' }))
      const made =
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true })
      document.body.dispatchEvent(made)
    },
    [kind, picture.toString('base64')] as const,
  )

const look = async (page: Page, name: string) => {
  expect({ name, found: await violationsOf(page) }).toEqual({ name, found: [] })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(wide, { message: name }).toBe(0)
}

it('a guest pays and proves it on a phone with a PDF, is refused, tries again and is approved (PAY-82, PAY-84, PAY-91)', async () => {
  const guest = callsOf(site.shop, '')
  const order = await guest<{ orderId: number; payPath: string }>(
    'POST',
    '/api/orders',
    orderDetails('923001230001'),
  )
  const page = await visit(site, order.payPath, phone)
  await look(page, 'pay-360')
  // Wallets come first. The chosen card shows its account, and is the method of the proof (PAY-152).
  const methods = page.getByRole('group', { name: 'Choose how you pay' }).getByRole('radio')
  const names = () =>
    methods.evaluateAll((all) => all.map((radio) => radio.closest('label')?.lastChild?.textContent))
  await expect.poll(names).toEqual(['JazzCash', 'Easypaisa', 'Bank Transfer', 'Cards'])
  const ask = (method: string) => page.getByRole('link', { name: `Ask on WhatsApp about ${method}` })
  await ask('JazzCash').waitFor()
  await expect.poll(() => ask('Bank Transfer').count()).toBe(0)
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await ask('Bank Transfer').waitFor()
  await page.getByRole('radio', { name: 'JazzCash' }).check()
  await page.getByRole('textbox', { name: 'Transaction ID' }).fill('12345678901')
  await page.getByRole('textbox', { name: 'Paid from' }).fill('Asma Khan')
  const files = page.locator('input[type=file]')
  // By type, so that a phone offers its camera and an iPhone sends JPEG.
  await expect
    .poll(() => files.getAttribute('accept'))
    .toBe('image/jpeg,image/png,image/webp,application/pdf')
  await files.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') })
  await page.getByText(/^Photos of the type HEIC/).waitFor()
  // By its content too: a chat may have given it another name.
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await files.setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: heic })
  await page.getByText(/^Photos of the type HEIC/).waitFor()
  const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf' }
  await files.setInputFiles({ ...pdf, buffer: await pdfOf(['PKR 4,999'], { userPassword: 'x' }) })
  await page.getByText(/^This PDF is locked with a password\. Please send a screenshot/).waitFor()
  await waitForValue(page.getByRole('textbox', { name: 'Transaction ID' }), '12345678901')
  const upload = await holdBack(page, '/api/payments/pictures')
  await files.setInputFiles({ ...pdf, buffer: await pdfOf(['PKR 4,999', 'Terms']) })
  await page.getByRole('progressbar', { name: 'Sending the picture' }).waitFor()
  await page.getByText('Sending the picture…').waitFor()
  upload.release()
  await page.getByRole('img', { name: 'The payment, 1' }).waitFor()
  await bring(page, 'paste', await receipt(2))
  await page.getByRole('img', { name: 'The payment, 2' }).waitFor()
  await bring(page, 'drop', await receipt(3))
  await page.getByRole('img', { name: 'The payment, 3' }).waitFor()
  // What was typed and uploaded is kept, also when the phone closed the page meanwhile (PAY-152).
  await page.goto('/track')
  await page.goto(order.payPath)
  await page.getByRole('img', { name: 'The payment, 1' }).waitFor()
  await waitForValue(page.getByRole('textbox', { name: 'Transaction ID' }), '12345678901')
  await waitForValue(page.getByRole('textbox', { name: 'Paid from' }), 'Asma Khan')
  await page.getByRole('radio', { name: 'JazzCash' }).check()
  await look(page, 'pay-filled-360')
  await page.getByRole('button', { name: 'Send proof' }).click()
  await expectProofTaken(page)
  await look(page, 'pay-sent-360')

  const desk = await openTab(site, 'payments')
  await desk.getByRole('heading', { name: `Order ${order.orderId}: PKR 4,999 from Asma Traders` }).waitFor()
  await desk.getByRole('img', { name: 'The payment, 1 of 3' }).waitFor()
  const picture = desk.getByRole('img', { name: 'The payment, 1 of 3' })
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
  await desk.getByText('JazzCash', { exact: true }).waitFor()
  await look(desk, 'desk-1280')
  // A statement of the account leads to the proof (PAY-111).
  await desk.getByRole('button', { name: 'Check a statement' }).click()
  const csv = Buffer.from('1,Raast 12345678901,"4,999.00"')
  const statement = { name: 'may.csv', mimeType: 'text/csv', buffer: csv }
  const chosen = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Choose file' }).click()
  await (await chosen).setFiles(statement)
  await waitForValue(desk.getByRole('textbox', { name: 'Statement' }), csv.toString())
  await desk.getByRole('button', { name: 'Find payments' }).click()
  await desk.getByText('1 of 1 lines may pay an open order.').waitFor()
  await look(desk, 'statement-1280')
  await desk.getByRole('link', { name: `Order ${order.orderId}, Asma Traders` }).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.keyboard.press('r')
  await desk.getByRole('radio', { name: /^We do not see this payment/ }).check()
  await look(desk, 'reject-1280')
  await desk.getByRole('button', { name: 'Reject payment' }).click()
  await desk.getByRole('heading', { name: 'No proof waits' }).waitFor()
  // It can be taken back.
  await desk.getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('Rejection Undone', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Accept' }).waitFor()
  await desk.keyboard.press('r')
  await desk.getByRole('radio', { name: /^We do not see this payment/ }).check()
  await desk.getByRole('button', { name: 'Reject payment' }).click()
  await desk.getByRole('heading', { name: 'No proof waits' }).waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Please send your proof again' }).waitFor()
  await page.getByRole('alert').getByText('We do not see this payment in our account').waitFor()
  await look(page, 'pay-rejected-360')
  await page.getByRole('button', { name: 'Send proof' }).click()
  await expectProofTaken(page)

  // From the open desk to approved: a key and an answer.
  await desk.reload()
  await desk.getByRole('button', { name: 'Accept' }).waitFor()
  await desk.keyboard.press('a')
  await desk.getByRole('dialog').getByText('I have seen PKR 4,999 in my own account.').waitFor()
  await desk.keyboard.press('Enter')
  await desk.getByText('Payment Accepted', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your order is approved' }).waitFor()
  await look(page, 'pay-approved-360')

  // Key, installation, systems and receipt without an account, behind one code (ORD-91).
  await site.connect()
  await page.getByRole('button', { name: 'Show license key and downloads' }).click()
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor()
  await look(page, 'pay-code-360')
  await enterCode(page, await codeSentTo(site.gateway, '923001230001'), 'Show Order')
  await page.getByText(/^WACRM-/).waitFor()
  await page.getByRole('heading', { name: 'Systems: 0 of 2 in use' }).waitFor()
  // On a phone the link goes to the computer (DL-92).
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/pay\/./)
  await look(page, 'pay-opened-360')
  const paper = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download receipt (PDF)' }).click()
  expect((await paper).suggestedFilename()).toBe(`receipt-${order.orderId}.pdf`)

  // Tracking leads to the same page, and to a browser that proved the phone it sends no second code (OTP-10).
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Your Order' }).click()
  await page.getByRole('link', { name: `Open order ${order.orderId}` }).waitFor()
  await page.getByRole('button', { name: 'Track another order' }).click()
  await page.getByRole('textbox', { name: 'Order number' }).fill(`#${order.orderId}`)
  await page.getByRole('textbox', { name: 'WhatsApp number of the order' }).fill('0300 1230001')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByRole('heading', { name: 'Your order is approved' }).waitFor()
  await page.getByText(/^WACRM-/).waitFor()
})

/** The connection of a phone far from its mast: HTML in a second, scripts in several. */
const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 40_000,
    uploadThroughput: 40_000,
  })
}

it('a picture that is chosen before the code of the page has arrived is sent, and so is the proof (PAY-161)', async () => {
  const guest = callsOf(site.shop, '')
  const { payPath } = await guest<{ payPath: string }>('POST', '/api/orders', orderDetails('923001230002'))
  const page = await visit(site, '/robots.txt', { ...phone, own: true })
  await slowDown(page)
  await page.goto(payPath, { waitUntil: 'commit' })
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await receipt(4) })
  await page.getByText('Chosen. It is sent as soon as the page has loaded.').waitFor()
  await page.getByRole('textbox', { name: 'Transaction ID' }).fill('12345678902')
  await page.getByRole('textbox', { name: 'Paid from' }).fill('Asma Khan')
  await page.getByRole('button', { name: 'Send proof' }).click()
  await expect.poll(() => page.evaluate(() => globalThis.earlyEvents?.waiting)).toBe(undefined)
  await page.getByRole('heading', { name: 'We have your proof' }).waitFor()
  await page.getByText('Correct what you sent', { exact: true }).click()
  await page.getByRole('img', { name: 'The payment, 1' }).waitFor()
})

it('a large photo is made smaller before it is sent, and stays readable (PAY-162)', async () => {
  const guest = callsOf(site.shop, '')
  const { payPath } = await guest<{ payPath: string }>('POST', '/api/orders', orderDetails('923001230003'))
  const noise = { type: 'gaussian' as const, mean: 180, sigma: 20 }
  const photo = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const page = await visit(site, payPath, phone)
  const sent = page.waitForRequest(/api\/payments\/pictures/)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  const { 'content-length': bytes } = await (await sent).allHeaders()
  expect(Number(bytes)).toBeLessThan(photo.length / 2)
  const shown = page.getByRole('img', { name: 'The payment, 1' })
  await shown.waitFor()
  await expect
    .poll(async () => [await shown.getAttribute('width'), await shown.getAttribute('height')])
    .toEqual(['1500', '2000'])
})

it('a customer pays from the order in the dashboard, and reads the page without JavaScript', async () => {
  const asma = await newCustomer(site, 'payer')
  await site.admin.call('POST', '/api/admin/payment-methods', {
    name: 'Meezan',
    type: 'bank',
    icon: 'Building',
    accountDetails: 'Bank: Meezan Bank\nAccount: 0102 0304 0506',
    fees: '1 %',
    qrImage: '/favicon.svg',
  })
  const { orderId } = await asma.call<{ orderId: number }>('POST', '/api/orders', orderDetails(asma.phone))
  const page = await visit(site, `/dashboard?tab=orders&order=${orderId}`, { as: asma, ...phone })
  await page.getByRole('link', { name: 'Pay and send proof' }).click()
  await page.getByRole('heading', { name: `Pay order ${orderId}` }).waitFor()
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('4999')
  await page.getByRole('button', { name: 'Copy Account of Meezan' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('0102 0304 0506')
  const plain = await visit(site, page.url(), { ...phone, javaScriptEnabled: false })
  await expect
    .poll(() => plain.getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(expect.arrayContaining(['1. Pay', '2. Send the proof', 'What happens']))
  // Playwright finds no text in a noscript element.
  await expect.poll(() => plain.content()).toContain('Sending the proof here needs JavaScript.')
  await plain
    .getByRole('definition')
    .filter({ hasText: /^PKR\s4,999/ })
    .waitFor()
  await plain.getByText('0102 0304 0506').waitFor()
  await plain.getByRole('img', { name: 'QR code that pays by Meezan' }).waitFor()
  await plain.getByText('Fees: 1 %').waitFor()
  await plain.getByRole('list', { name: 'Steps of the order' }).getByText('Order placed').waitFor()
})
