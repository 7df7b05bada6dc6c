import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { historyOf, orderOf, orderReceived } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// Ordering behind sign-in.

type Order = { id: number; phone: string; status: string; plan: string; amount: number }

const VERIFY = 'Verify OTP'
const VALID_S = 600

const site = await openSite()
beforeEach(() => site.connect())

describe('the order dialog', () => {
  const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Order' }).click()
  const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
  const step = (page: Page, title: string) => page.getByRole('dialog', { name: title })

  it('asks for missing fields, is filled in with known details, and tells a new price and any other failure', async () => {
    const bilal = await newCustomer(site, 'bilal')
    const page = await visit(site, '/dashboard?tab=orders', { as: bilal })
    await page.getByText('No orders yet').waitFor()
    await place(page)
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(`${bilal.username}@example.com`)
    await expect.poll(() => field(page, 'WhatsApp number').inputValue()).toBe(`+${bilal.phone}`)
    await field(page, 'Email').fill('')
    await confirm(page)
    await fieldError(step(page, 'Confirm Order Details'), 'Name is required').waitFor()
    await fieldError(step(page, 'Confirm Order Details'), 'Email is required').waitFor()
    await waitForFocus(page.getByLabel(/^Name/i))
    await readToast(page, 'Missing Information', 'Please fill in all required fields')

    // A wrong value is not a missing one.
    await field(page, 'Name').fill('Bilal')
    await field(page, 'Email').fill('bilal')
    await confirm(page)
    await fieldError(step(page, 'Confirm Order Details'), 'Invalid email address').waitFor()
    await expect.poll(() => page.getByText('Missing Information').count()).toBe(0)

    await field(page, 'Email').fill('bilal@example.com')
    const plans = await site.admin.call<{ id: number; planName: string }[]>('GET', '/api/admin/plans')
    const plan = plans.find(({ planName }) => planName.includes('Professional'))
    const sellAt = (discountedPrice: string) =>
      site.admin.call('PUT', `/api/admin/plans/${plan?.id}`, { discountedPrice })
    onTestFinished(async () => {
      await sellAt('4999')
    })
    await sellAt('5499')
    await confirm(page)
    await readToast(page, 'Order Failed', /^The price of the professional plan is now PKR 5,499 a month/)
    await expect
      .poll(() => step(page, 'Confirm Order Details').getByRole('definition').textContent())
      .toBe('PKR\u00a05,499')

    const server = await breakOff(page, 'orders.createOwn')
    await confirm(page)
    await readToast(page, 'Order Failed', 'Failed to place order')
    await server.release()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const starter = page.getByRole('radio', { name: /^Starter/ })
    await starter.getByText('Renews on the same key').waitFor()
    await page.getByText('Yearly').click()
    await starter.getByText('Access to 1 Year').waitFor()
    await expect.poll(() => bilal.call('GET', '/api/user-orders')).toEqual([])
  })

  it('stays open for the second of two clicks, also after a failure above the button (DASH-14)', async () => {
    const amna = await newCustomer(site, 'amna')
    const page = await visit(site, '/dashboard?tab=orders', { as: amna })
    await place(page)
    await field(page, 'Name').fill('Amna')
    const server = await breakOff(page, 'orders.createOwn')
    await confirm(page)
    await page.getByRole('dialog').getByRole('alert').getByText('Failed to place order').waitFor()
    await server.release()
    await page.getByRole('button', { name: 'Confirm Order' }).dblclick()
    await step(page, 'Verify WhatsApp OTP').waitFor()
    expect(await amna.call('GET', '/api/user-orders')).toHaveLength(1)
  })

  it('takes back the error of an empty field that is filled in late', async () => {
    const hina = await newCustomer(site, 'hina')
    const page = await visit(site, '/dashboard?tab=orders', { as: hina })
    await page.getByText('No orders yet').waitFor()
    const orders = await holdBack(page, 'orders.mine')
    await place(page)
    await confirm(page)
    const refused = fieldError(step(page, 'Confirm Order Details'), 'Email is required')
    await refused.waitFor()
    orders.release()
    await waitForValue(field(page, 'Email'), hina.email)
    await refused.waitFor({ state: 'detached' })
    await fieldError(step(page, 'Confirm Order Details'), 'Name is required').waitFor()
    await expect.poll(() => field(page, 'WhatsApp number').inputValue()).toBe(`+${hina.phone}`)
  })

  it('goes from the details to the code and back, keeps the details and forgets the code (DASH-9)', async () => {
    const sara = await newCustomer(site, 'sara')
    const other = nextPhone()
    const page = await visit(site, '/dashboard?tab=orders', { as: sara })
    await page.getByText('Yearly').click()
    await page.getByRole('radio', { name: /^Starter/ }).click()
    await page.getByRole('status').getByText('PKR\u00a020,993 per year').waitFor()
    await place(page)
    await step(page, 'Confirm Order Details').getByText('PKR\u00a020,993').waitFor()
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(`${sara.username}@example.com`)
    await field(page, 'Name').fill('Sara')
    await field(page, 'WhatsApp number').fill(`+${other}`)
    await confirm(page)

    const codeStep = step(page, 'Verify WhatsApp OTP')
    await codeStep
      .getByRole('status')
      .getByText(`We sent a 6-digit code to ${phoneText(`+${other}`)}`)
      .waitFor()
    const code = await codeSentTo(site.gateway, other)
    await waitForFocus(codeStep.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await enterCode(codeStep, otherThan(code), VERIFY)
    await codeStep.getByRole('alert').getByText('Invalid OTP').waitFor()
    await page.mouse.click(5, 400)
    await codeStep.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type('12')
    await codeStep.getByRole('button', { name: 'Back' }).click()
    await step(page, 'Confirm Order Details').waitFor()
    await waitForFocus(page.getByLabel(/^Name/i))
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Sara')
    await expect.poll(() => field(page, 'WhatsApp number').inputValue()).toBe(`+${other}`)
    await confirm(page)
    await codeStep.waitFor()
    await expect.poll(() => codeStep.getByLabel('Digit 1 of 6').inputValue()).toBe('')
    await enterCode(codeStep, code, VERIFY)
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    const [{ id }] = await sara.call<[Order]>('GET', '/api/user-orders')
    // The pay page opens by itself, and Back leads to the order (PAY-151).
    await page.getByRole('heading', { name: `Order ${id} received` }).waitFor()
    await page.goBack()
    await reachPath(page, `/dashboard?tab=orders&order=${id}`)
    await page
      .getByRole('dialog', { name: `Order #${id}` })
      .getByText('How to pay')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await historyOf(page).getByText('PKR\u00a020,993').waitFor()
    await expect
      .poll(() => sara.call<Order[]>('GET', '/api/user-orders'))
      .toMatchObject([{ plan: 'starter', amount: 20_993, phone: `+${other}`, isPhoneVerified: true }])
  })

  it('that was left in the code step is taken up again from the history, and tells each way in which a code can be wrong', async () => {
    const nadia = await newCustomer(site, 'nadia')
    const id = await orderOf(nadia)
    const late = await codeSentTo(site.gateway, nadia.phone)
    const page = await visit(site, '/dashboard?tab=orders', { as: nadia, clock: true })
    await historyOf(page).getByRole('link', { name: 'Verify WhatsApp number' }).click()
    const dialog = step(page, `Order #${id}`)
    await dialog.getByLabel('Digit 1 of 6').waitFor()
    await page.mouse.click(5, 400)
    await enterCode(dialog, '12a34', VERIFY)
    await readToast(page, 'Invalid OTP', 'Please enter a valid 6-digit OTP')
    await dialog.getByLabel('Digit 1 of 6').fill('')
    for (let n = 1; n <= 6; n += 1) await dialog.getByLabel(`Digit ${n} of 6`).fill('')
    await enterCode(dialog, otherThan(late), VERIFY)
    await readToast(page, 'Verification Failed', /^Invalid OTP/)
    await site.pass(VALID_S, page)
    await enterCode(dialog, late, VERIFY)
    await readToast(page, 'Verification Failed', 'This code has expired. Please request a new one.')
    expect(await nadia.call<Order[]>('GET', '/api/user-orders')).toMatchObject([{ isPhoneVerified: false }])
    await dialog.getByRole('button', { name: 'Resend code' }).click()
    // Its answer empties the boxes.
    await readToast(page, 'Code Sent')
    const code = await codeSentTo(site.gateway, nadia.phone, 2)
    await enterCode(dialog, code, VERIFY)
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    await page.getByRole('heading', { name: `Order ${id} received` }).waitFor()
    await page.goBack()
    await dialog.getByText('JazzCash', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => historyOf(page).getByRole('link', { name: 'Verify WhatsApp number' }).count())
      .toBe(0)

    // The phone is proved now: the next order needs no code, and closes by a click beside it until then.
    await place(page)
    await page.getByRole('dialog').waitFor()
    await page.mouse.click(5, 400)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await place(page)
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Asma Traders')
    await confirm(page)
    // The first one waits for its payment (ORD-327).
    await page.getByRole('button', { name: 'Order again' }).click()
    await orderReceived(page)
    await expect.poll(() => nadia.call<Order[]>('GET', '/api/user-orders')).toHaveLength(2)
  })

  it('has an address: Back closes it, a reload opens it again, and a double click makes one order (FORM-3)', async () => {
    const hina = await newCustomer(site, 'hina')
    const page = await visit(site, '/dashboard?tab=orders', { as: hina })
    await page.getByText('No orders yet').waitFor()
    await page.getByRole('radio', { name: /^Enterprise/ }).click()
    await place(page)
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goForward()
    await page.reload()
    await step(page, 'Confirm Order Details').getByText('PKR\u00a09,999').waitFor()
    await field(page, 'Name').fill('Hina')
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(`${hina.username}@example.com`)
    await page.getByRole('button', { name: 'Confirm Order' }).dblclick()
    await step(page, 'Verify WhatsApp OTP').waitFor()
    await expect.poll(() => hina.call<Order[]>('GET', '/api/user-orders')).toHaveLength(1)

    // Another plan changes the order that waits for its code, which stays valid (ORD-22).
    const code = await codeSentTo(site.gateway, hina.phone)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('radio', { name: /^Starter/ }).click()
    await place(page)
    await field(page, 'Name').fill('Hina')
    await expect.poll(() => field(page, 'WhatsApp number').inputValue()).toBe(`+${hina.phone}`)
    await confirm(page)
    await enterCode(step(page, 'Verify WhatsApp OTP'), code, VERIFY)
    await readToast(page, 'Order Submitted Successfully')
    expect(await hina.call<Order[]>('GET', '/api/user-orders')).toMatchObject([
      { plan: 'starter', amount: 2499, isPhoneVerified: true },
    ])
  })
})
