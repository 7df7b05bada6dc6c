import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readToast } from '#tests/helpers/back-office.ts'
import { historyOf, newCustomer, nextPhone, openDashboard, orderOf } from '#tests/helpers/customer.ts'
import {
  codeSentTo,
  enterCode,
  openSite,
  otherThan,
  reachPath,
  type Site,
  waitForFocus,
} from '#tests/helpers/site.ts'

// Ordering behind sign-in, and the history of one's orders.

type Order = { id: number; phone: string; status: string; plan: string; amount: number }

const VERIFY = 'Verify OTP'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => site.connect())
afterAll(() => site.close())

describe('the order dialog', () => {
  const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Order' }).click()
  const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
  const step = (page: Page, title: string) => page.getByRole('dialog', { name: title })

  it('asks for what is missing, and is filled in with what is known', async () => {
    const bilal = await newCustomer(site, 'bilal')
    const page = await openDashboard(site, bilal, '/dashboard?tab=orders')
    await page.getByText('No orders yet').waitFor()
    await place(page)
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('bilal@example.com')
    expect(await field(page, 'WhatsApp number').inputValue()).toBe(`+${bilal.phone}`)
    await field(page, 'Email').fill('')
    await confirm(page)
    await step(page, 'Confirm Order Details').getByText('Name is required').waitFor()
    await step(page, 'Confirm Order Details').getByText('Email is required').waitFor()
    await waitForFocus(page, 'name')
    await readToast(page, 'Missing Information', 'Please fill in all required fields')

    // What is there but wrong is not missing.
    await field(page, 'Name').fill('Bilal')
    await field(page, 'Email').fill('bilal')
    await confirm(page)
    await step(page, 'Confirm Order Details').getByText('Invalid email address').waitFor()
    expect(await page.getByText('Missing Information').count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await bilal.call('GET', '/api/user-orders')).toEqual([])
  })

  it('goes from the details to the code and back, keeps the details and forgets the code', async () => {
    const sara = await newCustomer(site, 'sara')
    const other = nextPhone()
    const page = await openDashboard(site, sara, '/dashboard?tab=orders')
    await page.getByText('Yearly').click()
    await page.getByRole('radio', { name: /^Starter/ }).click()
    await page.getByRole('status').getByText('PKR\u00a020,993 per year').waitFor()
    await place(page)
    await step(page, 'Confirm Order Details').getByText('PKR\u00a020,993').waitFor()
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('sara@example.com')
    await field(page, 'Name').fill('Sara')
    await field(page, 'WhatsApp number').fill(`+${other}`)
    await confirm(page)

    const codeStep = step(page, 'Verify WhatsApp OTP')
    await codeStep.getByRole('status').getByText(`We sent a 6-digit code to +${other}`).waitFor()
    const code = await codeSentTo(site.gateway, other)
    await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Digit 1 of 6')
    await enterCode(codeStep, otherThan(code), VERIFY)
    await codeStep.getByRole('alert').getByText('Invalid OTP').waitFor()
    await page.mouse.click(5, 400)
    await codeStep.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type('12')
    await codeStep.getByRole('button', { name: 'Back' }).click()
    await step(page, 'Confirm Order Details').waitFor()
    await waitForFocus(page, 'name')
    expect(await field(page, 'Name').inputValue()).toBe('Sara')
    expect(await field(page, 'WhatsApp number').inputValue()).toBe(`+${other}`)
    await confirm(page)
    await codeStep.waitFor()
    expect(await codeStep.getByLabel('Digit 1 of 6').inputValue()).toBe('')
    await enterCode(codeStep, code, VERIFY)
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await historyOf(page).getByText('PKR\u00a020,993').waitFor()
    expect(await sara.call<Order[]>('GET', '/api/user-orders')).toMatchObject([
      { plan: 'starter', amount: 20_993, phone: `+${other}`, isPhoneVerified: true },
    ])
  })

  it('that was left in the code step is taken up again from the history', async () => {
    const nadia = await newCustomer(site, 'nadia')
    await orderOf(nadia)
    const code = await codeSentTo(site.gateway, nadia.phone)
    const page = await openDashboard(site, nadia, '/dashboard?tab=orders')
    await historyOf(page).getByRole('button', { name: 'Verify WhatsApp number' }).click()
    await enterCode(page.getByRole('dialog'), code, VERIFY)
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    await historyOf(page)
      .getByRole('button', { name: 'Verify WhatsApp number' })
      .waitFor({ state: 'detached' })
    await historyOf(page).getByRole('button', { name: 'How to pay' }).click()
    await page.getByRole('dialog').getByText('JazzCash', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    // The phone is proved now: the next order needs no code, and closes by a click beside it until then.
    await place(page)
    await page.getByRole('dialog').waitFor()
    await page.mouse.click(5, 400)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await place(page)
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Asma Traders')
    await confirm(page)
    await expect.poll(() => historyOf(page).count()).toBe(2)
  })
})

describe('the order history', () => {
  it('has pages of ten, in the address, through which Back and Forward lead', async () => {
    const imran = await newCustomer(site, 'imran')
    for (let n = 0; n < 12; n += 1) await orderOf(imran)
    const page = await openDashboard(site, imran, '/dashboard?tab=orders')
    await expect.poll(() => historyOf(page).count()).toBe(10)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await reachPath(page, '/dashboard?tab=orders&page=2')
    await expect.poll(() => historyOf(page).count()).toBe(2)
    await page.goBack()
    await expect.poll(() => historyOf(page).count()).toBe(10)
    await page.goForward()
    await expect.poll(() => historyOf(page).count()).toBe(2)
    await page.goto('/dashboard?tab=orders&page=77')
    await reachPath(page, '/dashboard?tab=orders&page=2')
    await expect.poll(() => historyOf(page).count()).toBe(2)
  })
})
