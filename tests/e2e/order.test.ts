import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { field, fieldError, fill } from '#tests/helpers/fields.ts'
import { choosePeriod, choosePlan, openWithoutForm } from '#tests/helpers/landing.ts'
import { ordersNamed } from '#tests/helpers/order-table.ts'
import { readToast, waitForCode, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { orderReceived } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { calls, holdBack, loseAnswer } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The order form of the landing page in a shop without WhatsApp: no order waits for a code.

type Plan = { id: number; isActive: boolean }

const site = await openSite()

const formOf = (page: Page) => page.locator('#purchase form')
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Place Order' }).click()
const sum = (page: Page) => formOf(page).locator('dl')
const plan = (page: Page, type: string) => page.locator(`#purchase [data-plan=${type}]`)

const buyer = (name: string) => ({
  Name: name,
  Email: 'buyer@example.com',
  'WhatsApp number': '0300 1234567',
  'Company (optional)': 'Traders Ltd',
})

/** The pay page, which opens by itself (PAY-151). */

describe('the details', () => {
  it('are asked for where they are missing or wrong, the first bad field first, and stay when the shop cannot be reached; the repeated order is the same one (LAND-3)', async () => {
    const page = await visit(site, '/')
    await send(page)
    for (const text of ['Name is required', 'Email is required', 'Phone number is required'])
      await fieldError(formOf(page), text).waitFor()
    await waitForFocus(page.getByLabel(/^Name/i))
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    await expect.poll(() => field(formOf(page), 'Name').getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => field(formOf(page), 'Company (optional)').getAttribute('aria-invalid'))
      .not.toBe('true')

    await fill(formOf(page), { Name: 'Wrong First', Email: 'nobody', 'WhatsApp number': '123' })
    await fieldError(formOf(page), 'Name is required').waitFor({ state: 'detached' })
    await send(page)
    await fieldError(formOf(page), 'Invalid email address').waitFor()
    await fieldError(formOf(page), 'Phone number must be at least 10 digits').waitFor()
    await waitForFocus(page.getByLabel(/^Email/i))

    await fill(formOf(page), { Email: 'buyer@example.com', 'WhatsApp number': 'ring 555 0123 4567' })
    await send(page)
    await fieldError(formOf(page), 'Invalid phone number format').waitFor()
    await waitForFocus(page.getByLabel(/^WhatsApp number/i))

    // The order arrives, but its answer does not.
    await fill(formOf(page), { 'WhatsApp number': '0300 1234567' })
    await loseAnswer(page, 'orders.create')
    await send(page)
    await readToast(page, 'Order Failed', 'Please try again or contact support')
    await formOf(page).getByRole('alert').getByText('Please try again or contact support').waitFor()
    await expect.poll(() => field(formOf(page), 'Name').inputValue()).toBe('Wrong First')
    await send(page)
    await orderReceived(page)
    await page.getByText('We have not published our payment accounts yet.').waitFor()
    await expect.poll(() => page.title()).not.toMatch(/^Error: /)
    await expect
      .poll(() => ordersNamed(site, 'Wrong First'))
      .toMatchObject([{ phone: '+923001234567', company: null }])
  })

  it('take a phone number as it is written in Pakistan, tidy it when it is left, go out once, however often the button is pressed, and no code is asked for without WhatsApp', async () => {
    const page = await visit(site, '/')
    await waitForCode(formOf(page))
    await field(formOf(page), 'WhatsApp number').fill('0300 765 4321')
    await field(formOf(page), 'Company (optional)').focus()
    await expect.poll(() => field(formOf(page), 'WhatsApp number').inputValue()).toBe('+923007654321')
    await fill(formOf(page), buyer('Twice'))
    const { release } = await holdBack(page, 'orders.create')
    const sent: string[] = []
    page.on('request', (request) => {
      if (calls('orders.create')(request)) sent.push(request.url())
    })
    await formOf(page).getByRole('button', { name: 'Place Order' }).dblclick()
    await field(formOf(page), 'Name').press('Enter')
    release()
    await orderReceived(page)
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    expect(sent).toHaveLength(1)
    const [order, ...more] = await ordersNamed(site, 'Twice')
    expect(more).toEqual([])
    expect(order).toMatchObject({ plan: 'professional', amount: 4999, company: 'Traders Ltd' })
    await page.getByRole('heading', { name: `Order ${order?.id} received` }).waitFor()
  })

  it('of an order that waits for its payment, sent again, lead to a question: that one is paid, or a second one placed (ORD-327)', async () => {
    const page = await visit(site, '/')
    await fill(formOf(page), buyer('Once More'))
    await send(page)
    await orderReceived(page)
    const [first] = await ordersNamed(site, 'Once More')
    await page.goto('/#purchase')
    await page.getByRole('button', { name: 'Place another order' }).click()
    await send(page)
    const question = formOf(page).getByRole('alert')
    await question
      .getByText(`You already have order ${first?.id} for this plan, waiting for payment.`)
      .waitFor()
    const pay = question.getByRole('link', { name: 'Pay that one' })
    await waitForFocus(pay)
    await pay.click()
    await page.getByRole('heading', { name: `Pay order ${first?.id}` }).waitFor()
    await page.goto('/#purchase')
    await fill(formOf(page), buyer('Once More'))
    await send(page)
    await question.getByRole('button', { name: 'Order again' }).click()
    await orderReceived(page)
    await expect.poll(async () => (await ordersNamed(site, 'Once More')).length).toBe(2)
  })

  it('of somebody who is signed in are filled in where nothing was typed', async () => {
    const bilal = await newCustomer(site, 'bilal', { phone: '923017654321' })
    const page = await visit(site, '/', { as: bilal })
    await field(formOf(page), 'Name').fill('Bilal')
    await expect.poll(() => field(formOf(page), 'Email').inputValue()).toBe('bilal@example.com')
    await expect.poll(() => field(formOf(page), 'WhatsApp number').inputValue()).toBe('+923017654321')
    await expect.poll(() => field(formOf(page), 'Name').inputValue()).toBe('Bilal')
    await send(page)
    await orderReceived(page)
    await page.getByRole('link', { name: 'View your orders' }).click()
    await page.getByRole('region', { name: 'Orders' }).getByText('PKR\u00a04,999').waitFor()
    const again = await visit(site, '/', { as: bilal })
    await formOf(again).scrollIntoViewIfNeeded()
    await expect.poll(() => field(formOf(again), 'Name').inputValue()).toBe('Bilal')
  })
})

describe('the plan', () => {
  it('is the one that was chosen last, also by the event selectPlan of another script, and decides the amount with the billing period', async () => {
    const page = await visit(site, '/')
    // The chat's button shows after the page has hydrated.
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
    await field(formOf(page), 'Email').focus()
    const chosen = { planType: 'enterprise' }
    await page.evaluate((d) => window.dispatchEvent(new CustomEvent('selectPlan', { detail: d })), chosen)
    await expect.poll(() => plan(page, 'enterprise').isChecked()).toBe(true)
    // Who fills in the form already keeps the field that has the focus (LAND-15).
    await page.keyboard.type('asma@example.com')
    await waitForValue(field(formOf(page), 'Email'), 'asma@example.com')
    await choosePlan(page, 'starter')
    await expect.poll(() => sum(page).textContent()).toContain('2,499')
    await page.evaluate(() => {
      for (const detail of [{ planType: 'reseller' }, { planType: 'gold' }, {}, null])
        window.dispatchEvent(new CustomEvent('selectPlan', { detail }))
    })
    await expect.poll(() => plan(page, 'starter').isChecked()).toBe(true)
    await expect.poll(() => sum(page).textContent()).toContain('2,499')

    await fill(formOf(page), buyer('By The Year'))
    await choosePlan(page, 'enterprise')
    await choosePeriod(page, 'yearly')
    await expect.poll(() => sum(page).textContent()).toMatch(/one year.*83,993/)
    await choosePeriod(page, 'monthly')
    await expect.poll(() => sum(page).textContent()).toMatch(/one month.*9,999/)
    await choosePeriod(page, 'yearly')
    await send(page)
    await orderReceived(page)
    await expect
      .poll(() => ordersNamed(site, 'By The Year'))
      .toMatchObject([{ plan: 'enterprise', amount: 83_993 }])
  })

  it('is announced half a second after it was bought, with its period, by the event selectPlan', async () => {
    const page = await visit(site, '/', { clock: true })
    await field(formOf(page), 'Name').fill('Chosen Above')
    await page.evaluate(() => {
      window.addEventListener('selectPlan', (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail)
      })
    })
    await page.locator('#pricing label').filter({ hasText: 'Yearly' }).click()
    await stopClock(page)
    const before = await page.title()
    await page.getByRole('button', { name: /^Buy Now: Starter, PKR\s20,993$/ }).click()
    await page.clock.runFor(499)
    await expect.poll(() => page.title()).toBe(before)
    await page.clock.runFor(1)
    await expect.poll(async () => JSON.parse(await page.title())).toMatchObject({ planType: 'starter' })
    await page.clock.resume()
    await expect.poll(() => plan(page, 'starter').isChecked()).toBe(true)
    await expect.poll(() => sum(page).textContent()).toMatch(/one year.*20,993/)
    await waitForFocus(field(formOf(page), 'Name'))
    await expect.poll(() => field(formOf(page), 'Name').inputValue()).toBe('Chosen Above')
  })

  it('and the period that were chosen before the code of the form had arrived are ordered', async () => {
    const { page, release } = await openWithoutForm(site)
    await choosePlan(page, 'starter')
    await choosePeriod(page, 'yearly')
    await fill(formOf(page), buyer('In A Hurry'))
    await send(page)
    release()
    await orderReceived(page)
    await expect
      .poll(() => ordersNamed(site, 'In A Hurry'))
      .toMatchObject([{ plan: 'starter', amount: 20_993 }])
  })

  it('that was bought before the code of the form had arrived is chosen when it arrives', async () => {
    const { page, release } = await openWithoutForm(site)
    const announced = page.evaluate(
      () => new Promise<void>((done) => window.addEventListener('selectPlan', () => done(), { once: true })),
    )
    await page.getByRole('button', { name: /^Buy Now: Enterprise/ }).click()
    await announced
    release()
    await expect.poll(() => plan(page, 'enterprise').isChecked()).toBe(true)
    await expect.poll(() => sum(page).textContent()).toContain('9,999')
  })

  it('of a reseller leads to a conversation; any other may change its price while a visitor reads: the new price is shown and can be ordered (PLAN-7)', async () => {
    const page = await visit(site, '/')
    // A reseller's plan is talked about, by email or on WhatsApp, and not bought.
    const reseller = page.locator('#pricing article').filter({ hasText: 'Reseller' })
    await reseller.getByText('Contact Us', { exact: true }).waitFor()
    await expect.poll(() => reseller.getByRole('button').count()).toBe(0)
    const mail = reseller.getByRole('link', { name: 'Contact for Partnership' })
    await expect.poll(() => mail.getAttribute('href')).toMatch(/^mailto:[^@]+@[^?]+\?subject=.*reseller/)
    const chat = reseller.getByRole('link', { name: 'WhatsApp Us' })
    await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*reseller/)
    await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
    await fill(formOf(page), buyer('Old Price'))
    await choosePlan(page, 'starter')
    const [starter] = await site.admin.call<Plan[]>('GET', '/api/plans')
    await site.admin.call('PUT', `/api/admin/plans/${starter?.id}`, { discountedPrice: '2599' })
    await send(page)
    const told = 'The price of the starter plan is now PKR 2,599 a month'
    await formOf(page).getByRole('alert').getByText(told).waitFor()
    await expect.poll(() => sum(page).textContent()).toContain('2,599')
    const card = page.locator('#pricing article').filter({ hasText: 'Starter' })
    await card.getByText('PKR\u00a02,599').waitFor()
    await expect.poll(() => ordersNamed(site, 'Old Price')).toEqual([])
    await send(page)
    await orderReceived(page)
    await expect.poll(() => ordersNamed(site, 'Old Price')).toMatchObject([{ plan: 'starter', amount: 2599 }])
    await site.admin.call('PUT', `/api/admin/plans/${starter?.id}`, { discountedPrice: '2499' })
  })
})

it('without a plan on sale, the four built-in plans are shown, and asked for on WhatsApp (LAND-2, LAND-18)', async () => {
  const plans = await site.admin.call<Plan[]>('GET', '/api/plans')
  const switchAll = (isActive: boolean) =>
    Promise.all(plans.map(({ id }) => site.admin.call('PUT', `/api/admin/plans/${id}`, { isActive })))
  await switchAll(false)
  const page = await visit(site, '/')
  expect(site.shop.output()).toContain('No plan is on sale')
  const names = await page.locator('#pricing article h3').allTextContents()
  expect(names).toEqual(['Starter', 'Professional', 'Enterprise', 'Reseller'])
  const professional = page.locator('#pricing article').filter({ hasText: 'Most Popular' })
  for (const price of ['PKR\u00a05,999', 'PKR\u00a04,999', '$35'])
    await professional.getByText(price).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Buy Now|Place Order/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: /^See plans from/ }).count()).toBe(0)
  await choosePlan(page, 'enterprise')
  await expect
    .poll(async () => {
      const ask = formOf(page).getByRole('link', { name: 'Ask on WhatsApp' })
      return decodeURIComponent((await ask.getAttribute('href')) ?? '')
    })
    .toMatch(/^https:\/\/wa\.me\/\d+\?text=.*Enterprise, PKR\s9,999/)

  const nobody = await newCustomer(site, 'empty-handed')
  const dashboard = await visit(site, '/dashboard?tab=orders', { as: nobody })
  await dashboard.getByRole('radio', { name: /^Starter/ }).click()
  await dashboard.getByRole('link', { name: /^Ask on WhatsApp: Starter, PKR\s2,499/ }).waitFor()
  await switchAll(true)

  // A visitor whose page is older than the end of the sale is told, and keeps what was typed.
  const late = await visit(site, '/')
  await fill(formOf(late), buyer('Too Late'))
  await switchAll(false)
  await send(late)
  await readToast(late, 'Order Failed', 'Please try again or contact support')
  const refusal = 'The professional plan is not on sale at the moment.'
  await formOf(late).getByRole('alert').getByText(refusal).waitFor()
  await expect.poll(() => field(formOf(late), 'Name').inputValue()).toBe('Too Late')
  await formOf(late).getByRole('link', { name: 'Ask on WhatsApp' }).waitFor()
  await expect.poll(() => ordersNamed(site, 'Too Late')).toEqual([])
  await switchAll(true)
})
