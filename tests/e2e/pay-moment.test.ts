import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { violationsOf } from '#tests/helpers/axe.ts'
import { elementsOf, htmlOf, wordsOf } from '#tests/helpers/html.ts'
import { waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { pdfOf } from '#tests/helpers/pdf.ts'
import { expectProofTaken, guestOrder } from '#tests/helpers/placed-orders.ts'
import { addUntilEnd, sharedSite, visit } from '#tests/helpers/site.ts'
import { calls, holdBack, holdFiles } from '#tests/helpers/traffic.ts'

// The pay page of a guest, on a phone.

const site = await sharedSite()
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

const pictures = (page: Page) => page.locator('input[type=file]')
const picture = (page: Page, n: number) => page.getByRole('img', { name: `The payment, ${n}` })
const transactionId = (page: Page) => page.getByRole('textbox', { name: 'Transaction ID' })
const sendProof = (page: Page) => page.getByRole('button', { name: 'Send proof' }).click()

it('a guest chooses how to pay, and sends a PDF, a pasted picture and a dropped one, which is made smaller, and which are kept when the phone closed the page meanwhile (PAY-91, PAY-162, PAY-773)', async () => {
  const { payPath } = await guestOrder(site)
  const page = await visit(site, payPath, phone)
  // Wallets come first. The chosen card shows its account, and is the method of the proof.
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
  await transactionId(page).fill('12345678901')
  await page.getByText('More (optional)', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Paid from' }).fill('Asma Khan')
  // By type, so that a phone offers its camera and an iPhone sends JPEG.
  await expect
    .poll(() => pictures(page).getAttribute('accept'))
    .toBe('image/jpeg,image/png,image/webp,application/pdf')
  await pictures(page).setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('heic'),
  })
  await page.getByText(/^Photos of the type HEIC/).waitFor()
  const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf' }
  const locked = await pdfOf(['PKR 4,999'], { userPassword: 'x' })
  await pictures(page).setInputFiles({ ...pdf, buffer: locked })
  await page.getByText(/^This PDF is locked with a password\. Please send a screenshot/).waitFor()
  // By its content too: a chat may have given it another name.
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await pictures(page).setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: heic })
  await page.getByText(/^Photos of the type HEIC/).waitFor()
  await pictures(page).setInputFiles({ ...pdf, buffer: await pdfOf(['PKR 4,999', 'Terms']) })
  await picture(page, 1).waitFor()
  await bring(page, 'paste', await receipt(2))
  await picture(page, 2).waitFor()
  // A large photo is made smaller, and stays readable.
  const noise = { type: 'gaussian' as const, mean: 180, sigma: 20 }
  const photo = await sharp({ create: { width: 2100, height: 2800, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const sent = page.waitForRequest(/api\/payments\/pictures/)
  await bring(page, 'drop', photo)
  const { 'content-length': bytes } = await (await sent).allHeaders()
  expect(Number(bytes)).toBeLessThan(photo.length / 2)
  const size = async () => [
    await picture(page, 3).getAttribute('width'),
    await picture(page, 3).getAttribute('height'),
  ]
  await expect.poll(size).toEqual(['1500', '2000'])

  await page.goto('/track')
  await page.goto(payPath)
  await picture(page, 1).waitFor()
  await waitForValue(transactionId(page), '12345678901')
  await waitForValue(page.getByRole('textbox', { name: 'Paid from' }), 'Asma Khan')
  await expect.poll(() => page.getByRole('radio', { name: 'JazzCash' }).isChecked()).toBe(true)
  await sendProof(page)
  await expectProofTaken(page)
})

it('a picture that is chosen before the code of the page has arrived is sent, and so is the proof (PAY-161)', async () => {
  const { payPath } = await guestOrder(site)
  const page = await visit(site, '/login', { ...phone, own: true })
  const { release } = await holdFiles(page, '**/assets/proof-form-*.js')
  await page.goto(payPath)
  await pictures(page).setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await receipt(4),
  })
  await page.getByText('Chosen. It is sent as soon as the page has loaded.').waitFor()
  await transactionId(page).fill('12345678902')
  await page.getByText('More (optional)', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Paid from' }).fill('Asma Khan')
  const time = page.getByLabel('Paid at')
  await time.fill('2026-03-05T10:00')
  await sendProof(page)
  release()
  await page.getByRole('heading', { name: 'We have your proof' }).waitFor()
  await page.getByText('Correct what you sent', { exact: true }).click()
  await expect.poll(() => picture(page, 1).isVisible()).toBe(true)
  expect(await time.inputValue()).toBe('2026-03-05T10:00')
})

it('a proof that is sent while its picture is on the way goes after it, and is confirmed although the line drops then (PAY-163)', async () => {
  const { payPath } = await guestOrder(site)
  const page = await visit(site, payPath, { ...phone, unwatched: true })
  const upload = await holdBack(page, '/api/payments/pictures')
  await pictures(page).setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await receipt(6),
  })
  await page.getByRole('progressbar', { name: 'Sending the picture' }).waitFor()
  await page.getByText('Sending the picture…').waitFor()
  await transactionId(page).fill('12345678904')
  await sendProof(page)
  await page.getByText('Your proof is sent as soon as the picture is there.').waitFor()
  page.on('response', (response) => {
    if (calls('payments.submit')(response.request())) void page.context().setOffline(true)
  })
  upload.release()
  await expectProofTaken(page)
})

it('an unpaid order is cancelled by its buyer on the pay page, after a question', async () => {
  const { orderId, payPath } = await guestOrder(site)
  const page = await visit(site, payPath, phone)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('group', { name: `Cancel order ${orderId}?` })
  await waitForFocus(question.getByRole('button', { name: 'Keep order' }))
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep order' }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await waitForFocus(page.getByRole('heading', { name: 'This order is cancelled' }))
  await expect.poll(() => page.getByRole('button', { name: 'Send proof' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor()
})

it('the pay page can be read without JavaScript: the amount, each account with its QR code, and what happens (PAY-152, PAY-711, PAY-753)', async () => {
  await addUntilEnd(site, 'payment-methods', {
    name: 'Meezan',
    type: 'bank',
    icon: 'Building',
    accountDetails: 'Bank: Meezan Bank\nAccount: 0102 0304 0506',
    fees: '1 %',
    qrImage: '/favicon.svg',
  })
  const html = await htmlOf(site, (await guestOrder(site)).payPath)
  expect(elementsOf(html, 'h2').map(wordsOf)).toEqual(
    expect.arrayContaining(['1. Pay', '2. Send the proof', 'What happens']),
  )
  expect(html).toContain('Sending the proof here needs JavaScript.')
  expect(elementsOf(html, 'dd').map(wordsOf).join('\n')).toMatch(/^PKR\s4,999/m)
  expect(html).toContain('0102 0304 0506')
  expect(html).toMatch(/<img [^>]*alt="QR code that pays by Meezan"/)
})
