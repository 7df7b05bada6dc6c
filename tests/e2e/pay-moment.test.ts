import { expect, it } from 'vitest'
import { callsOf, nextPhone } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { expectProofTaken, orderDetails } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { calls, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()
const phone = { viewport: { width: 360, height: 740 } }

it('a proof whose answer came is confirmed although the line drops then (PAY-153)', async () => {
  const guest = callsOf(site.shop, '')
  const { payPath } = await guest<{ payPath: string }>('POST', '/api/orders', orderDetails(nextPhone()))
  const page = await visit(site, payPath, { ...phone, unwatched: true })
  await page.getByRole('textbox', { name: 'Transaction ID' }).fill('12345678904')
  page.on('response', (response) => {
    if (calls('payments.submit')(response.request())) void page.context().setOffline(true)
  })
  await page.getByRole('button', { name: 'Send proof' }).click()
  await expectProofTaken(page)
})

it('an unpaid order is cancelled by its buyer on the pay page, after a question (ORD-113)', async () => {
  const guest = callsOf(site.shop, '')
  const order = await guest<{ orderId: number; payPath: string }>(
    'POST',
    '/api/orders',
    orderDetails(nextPhone()),
  )
  const page = await visit(site, order.payPath, phone)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const question = page.getByRole('group', { name: `Cancel order ${order.orderId}?` })
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

it('a proof that is sent while its picture is on the way goes after it (PAY-163)', async () => {
  const guest = callsOf(site.shop, '')
  const { payPath } = await guest<{ payPath: string }>('POST', '/api/orders', orderDetails(nextPhone()))
  const page = await visit(site, payPath, phone)
  const upload = await holdBack(page, '/api/payments/pictures')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await receipt(6) })
  await page.getByRole('progressbar', { name: 'Sending the picture' }).waitFor()
  await page.getByRole('button', { name: 'Send proof' }).click()
  await page.getByText('Your proof is sent as soon as the picture is there.').waitFor()
  upload.release()
  await expectProofTaken(page)
})
