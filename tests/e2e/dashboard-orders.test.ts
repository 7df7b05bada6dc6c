import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { field, fieldError } from '#tests/helpers/fields.ts'
import { dialog, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import {
  historyOf,
  orderDetails,
  orderOf,
  orderReceived,
  setOrderStatus,
} from '#tests/helpers/placed-orders.ts'
import { addUntilEnd, openTab, sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff, holdBack } from '#tests/helpers/traffic.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// Ordering behind sign-in, and one of one's orders in full.

type Order = { id: number; phone: string; status: string; plan: string; amount: number }

const VERIFY = 'Verify OTP'

const site = await sharedSite()
beforeEach(() => site.connect())

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Order' }).click()
const detailsOf = (page: Page) => dialog(page, 'Confirm Order Details')
const codeStepOf = (page: Page) => dialog(page, 'Verify WhatsApp OTP')

describe('the order dialog', () => {
  it('asks for missing fields until they are filled in, tells a new price, and stays open for the second of two clicks (DASH-14, FORM-3)', async () => {
    const hina = await newCustomer(site, 'hina')
    const page = await visit(site, '/dashboard?tab=orders', { as: hina })
    await page.getByText('No orders yet').waitFor()
    const orders = await holdBack(page, 'orders.mine')
    await place(page)
    const details = detailsOf(page)
    await confirm(page)
    const refused = fieldError(details, 'Email is required')
    await refused.waitFor()
    await waitForFocus(field(page, /^Name/))
    await readToast(page, 'Missing Information', 'Please fill in all required fields')
    orders.release()
    await waitForValue(field(details, 'Email'), hina.email)
    await refused.waitFor({ state: 'detached' })
    await fieldError(details, 'Name is required').waitFor()
    await waitForValue(field(details, 'WhatsApp number'), `+${hina.phone}`)

    await field(details, 'Name').fill('Hina')
    const plans = await site.admin.call<{ id: number; planName: string }[]>('GET', '/api/admin/plans')
    const plan = plans.find(({ planName }) => planName.includes('Professional'))
    const sellAt = (discountedPrice: string) =>
      site.admin.call<void>('PUT', `/api/admin/plans/${plan?.id}`, { discountedPrice })
    onTestFinished(() => sellAt('4999'))
    await sellAt('5499')
    await confirm(page)
    await readToast(page, 'Order Failed', /^The price of the professional plan is now PKR 5,499 a month/)
    await expect.poll(() => details.getByRole('definition').textContent()).toBe('PKR\u00a05,499')

    const sending = await holdBack(page, 'orders.createOwn')
    await page.getByRole('button', { name: 'Confirm Order' }).dblclick()
    await page.mouse.click(5, 400)
    sending.release()
    await codeStepOf(page).waitFor()
    expect(await hina.call('GET', '/api/user-orders')).toHaveLength(1)
  })

  it('has an address, and goes from the details to the code and back, also with another plan for the same order, whose pay page then opens (DASH-9, PAY-151, PAY-770)', async () => {
    const sara = await newCustomer(site, 'sara')
    const other = nextPhone()
    const page = await visit(site, '/dashboard?tab=orders', { as: sara })
    const [details, codeStep] = [detailsOf(page), codeStepOf(page)]
    const firstDigit = field(codeStep, 'Digit 1 of 6')
    const fillIn = async () => {
      await waitForValue(field(details, 'Email'), sara.email)
      await field(details, 'Name').fill('Sara')
      await field(details, 'WhatsApp number').fill(`+${other}`)
      await confirm(page)
    }
    const starter = page.getByRole('radio', { name: /^Starter/ })
    await starter.getByText('Renews on the same key').waitFor()
    await page.getByText('Yearly').click()
    await starter.getByText('Access to 1 Year').waitFor()
    await starter.click()
    await page.getByRole('status').getByText('PKR\u00a020,993 per year').waitFor()
    await place(page)
    await details.waitFor()
    await page.goBack()
    await details.waitFor({ state: 'detached' })
    await page.goForward()
    await page.reload()
    await details.getByText('PKR\u00a020,993').waitFor()
    await fillIn()

    const sentTo = `We sent a 6-digit code to ${phoneText(`+${other}`)}`
    await codeStep.getByRole('status').getByText(sentTo).waitFor()
    const code = await codeSentTo(site.gateway, other)
    await waitForFocus(firstDigit)
    await enterCode(codeStep, otherThan(code), VERIFY)
    await codeStep.getByRole('alert').getByText('This code is wrong').waitFor()
    await page.mouse.click(5, 400)
    await firstDigit.click()
    await page.keyboard.type('12')
    await codeStep.getByRole('button', { name: 'Back' }).click()
    await waitForFocus(field(page, /^Name/))
    await waitForValue(field(details, 'Name'), 'Sara')
    await waitForValue(field(details, 'WhatsApp number'), `+${other}`)
    await confirm(page)
    await codeStep.waitFor()
    await waitForValue(firstDigit, '')

    // Another plan changes the order that waits for its code, which stays valid.
    await codeStep.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Yearly').click()
    await page.getByRole('radio', { name: /^Enterprise/ }).click()
    await place(page)
    await fillIn()
    await enterCode(codeStep, code, VERIFY)
    await readToast(page, 'Order Submitted Successfully')
    const orders = await sara.call<Order[]>('GET', '/api/user-orders')
    expect(orders).toMatchObject([
      { plan: 'enterprise', amount: 83_993, phone: `+${other}`, isPhoneVerified: true },
    ])
    // The pay page opens by itself, and Back leads to the order.
    const id = orders[0]?.id
    await page.getByRole('heading', { name: `Order ${id} received` }).waitFor()
    await page.goBack()
    await reachPath(page, `/dashboard?tab=orders&order=${id}`)
    const order = dialog(page, `Order #${id}`)
    await order.getByRole('heading', { name: '1. Pay' }).waitFor()
    await order.getByRole('button', { name: 'Close' }).click()
    await order.waitFor({ state: 'detached' })
    await historyOf(page).getByText('PKR\u00a083,993').waitFor()
  })

  it('offers the built-in plans where the plans cannot be fetched (LAND-18, LAND-704), takes up from the history an order that was left at its code, and asks for no code of a proved phone', async () => {
    const nadia = await newCustomer(site, 'nadia')
    const page = await visit(site, '/dashboard?tab=support', { as: nadia })
    const plans = await breakOff(page, 'plans.onSale')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByRole('radio', { name: /^Professional/ }).click()
    await place(page)
    const details = detailsOf(page)
    await details.getByText('Professional, one month').waitFor()
    await plans.release()
    await field(details, 'Name').fill('Nadia')
    await waitForValue(field(details, 'Email'), nadia.email)
    await confirm(page)
    await codeStepOf(page).getByRole('button', { name: 'Close' }).click()
    const [order] = await nadia.call<Order[]>('GET', '/api/user-orders')
    expect(order).toMatchObject({ plan: 'professional', amount: 4999, isPhoneVerified: false })

    const verify = historyOf(page).getByRole('link', { name: 'Verify WhatsApp number' })
    await verify.click()
    const left = dialog(page, `Order #${order?.id}`)
    await enterCode(left, await codeSentTo(site.gateway, nadia.phone), VERIFY)
    await readToast(page, 'Order Submitted Successfully')
    await page.getByRole('heading', { name: `Order ${order?.id} received` }).waitFor()
    await page.goBack()
    await left.getByText('JazzCash', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await left.waitFor({ state: 'detached' })
    await expect.poll(() => verify.count()).toBe(0)

    // Until the code, a click beside the dialog closes it, also while its price is asked for.
    const price = await holdBack(page, 'orders.quote')
    await place(page)
    await waitForValue(field(details, 'Name'), 'Nadia')
    await page.mouse.click(5, 400)
    await details.waitFor({ state: 'detached' })
    price.release()
    await place(page)
    await waitForValue(field(details, 'Name'), 'Nadia')
    await confirm(page)
    // The first one waits for its payment.
    await page.getByRole('button', { name: 'Order again' }).click()
    await orderReceived(page)
    await expect.poll(() => nadia.call<Order[]>('GET', '/api/user-orders')).toHaveLength(2)
  })
})

it('an order tells what happened to it and when, what comes next, how it is paid, and who ordered; one of somebody else is not found', async () => {
  const zara = await newCustomer(site, 'zara')
  const id = await orderOf(zara, { company: 'Zara & Co' })
  const page = await visit(site, `/dashboard?tab=orders&order=${id}`, { as: zara })
  const order = dialog(page, `Order #${id}`)
  const steps = order.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(6)
  await expect.poll(() => steps.nth(0).textContent()).toMatch(/^Order placed\w{3}\s\d\d,\s\d{4}, \d\d:\d\d$/)
  await expect.poll(() => steps.nth(1).textContent()).toBe('Verify your WhatsApp number')
  const proof = order.getByRole('link', { name: 'Send proof on WhatsApp' })
  await expect
    .poll(async () => decodeURIComponent((await proof.getAttribute('href')) ?? ''))
    .toBe(
      `https://wa.me/923000000000?text=Hello! Here is my proof for order ${id}: Professional, 1 month, PKR\u00a04,999.`,
    )
  await order.getByText('Professional, 1 month', { exact: true }).waitFor()
  for (const text of ['Asma Traders', 'asma@example.com', phoneText(`+${zara.phone}`), 'Zara & Co'])
    await order.getByText(text, { exact: true }).waitFor()
  // The first content has no account numbers that could be copied, and says so.
  const unpublished = order.getByText('You can also ask us on WhatsApp.')
  await unpublished.waitFor()
  for (const name of ['Bank Transfer', 'JazzCash', 'Easypaisa'])
    await order.getByText(name, { exact: true }).waitFor()
  await order.getByRole('radio', { name: 'JazzCash' }).check()
  const ask = order.getByRole('link', { name: /^Ask on WhatsApp about JazzCash/ })
  await expect
    .poll(async () => decodeURIComponent((await ask.getAttribute('href')) ?? ''))
    .toContain(`order ${id} with JazzCash`)
  await expect.poll(() => order.getByRole('button', { name: /^Copy .* of / }).count()).toBe(0)

  const parts = { Bank: 'Meezan Bank', Holder: 'WaCRM Traders', Account: '0102 0304 0506' }
  const lines = Object.entries(parts).map(([label, value]) => `${label}: ${value}`)
  const accountDetails = lines.join('\n')
  await addUntilEnd(site, 'payment-methods', {
    name: 'Meezan',
    type: 'bank',
    icon: 'Building',
    accountDetails,
  })
  await page.reload()
  for (const [label, value] of Object.entries(parts)) {
    await order.getByRole('button', { name: `Copy ${label} of Meezan` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  await expect.poll(() => unpublished.count()).toBe(0)

  await setOrderStatus(site, id, 'cancelled')
  await site.admin.call('PATCH', `/api/admin/orders/${id}/notes`, { notes: 'No payment came' })
  await page.reload()
  await order.getByText('No payment came').waitFor()
  await expect.poll(() => steps.last().textContent()).toMatch(/^Order cancelled/)
  await expect.poll(() => proof.count()).toBe(0)

  await page.goto(`/dashboard?tab=orders&order=${await orderOf(await newCustomer(site, 'owner'))}`)
  await page.getByRole('dialog').getByText('Order not found').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await reachPath(page, '/dashboard?tab=orders')
})

it('an approved order leads to its receipt and a refunded one to its credit note, on its page, in the dashboard and in the back office (ORD-739, ORD-750)', async () => {
  const buyer = await newCustomer(site, 'papers')
  const { orderId: id, payPath } = await buyer.call<{ orderId: number; payPath: string }>(
    'POST',
    '/api/orders',
    orderDetails(buyer.phone),
  )
  await setOrderStatus(site, id, 'confirmed')
  const page = await visit(site, payPath, { as: buyer })
  const desk = await openTab(site, `orders&record=${id}`)
  const expectLink = (at: Page, paper: string) =>
    at.locator(`a[href*="/api/orders/${id}/${paper}"]`).first().waitFor()
  await expectLink(page, 'receipt')
  for (const tab of [`orders&order=${id}`, 'licenses']) {
    await page.goto(`/dashboard?tab=${tab}`)
    await expectLink(page, 'receipt')
  }
  await expectLink(desk, 'receipt')
  await site.admin.call('POST', '/trpc/orders.refund', { json: { id, amount: 4999, way: 'cash' } })
  await desk.reload()
  await expectLink(desk, 'credit-note')
  await page.goto(`/dashboard?tab=orders&order=${id}`)
  await expectLink(page, 'credit-note')
  await page.goto(payPath)
  await expectLink(page, 'credit-note')
})
