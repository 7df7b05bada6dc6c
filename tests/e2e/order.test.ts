// Over 300 lines, because all ways to place an order are tried on one shop, whose start is the cost.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createVault } from '#src/kit/crypto.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { field, fieldError, fill } from '#tests/helpers/fields.ts'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { choosePeriod, choosePlan, openWithoutForm } from '#tests/helpers/landing.ts'
import { ordersNamed } from '#tests/helpers/order-table.ts'
import { readToast, waitForCode, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { orderOf, orderReceived, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, visit } from '#tests/helpers/site.ts'
import { calls, holdBack, loseAnswer } from '#tests/helpers/traffic.ts'

// The order form of the landing page in a shop without WhatsApp: no order waits for a code.

type Plan = { id: number; isActive: boolean }

const site = await openSite()
const plans = await site.admin.call<Plan[]>('GET', '/api/plans')
const changePlan = ({ id }: Plan, change: object) => site.admin.call('PUT', `/api/admin/plans/${id}`, change)

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

it('a shop that can send no code says so in place of the forms that need one, in both languages', async () => {
  for (const [path, says] of [
    ['/track', 'This shop can send no code now.'],
    ['/reset-password', 'This shop can send no code now.'],
    ['/ur/track', 'یہ دکان ابھی کوڈ نہیں بھیج سکتی۔'],
    ['/ur/reset-password', 'یہ دکان ابھی کوڈ نہیں بھیج سکتی۔'],
  ] as const) {
    const html = await htmlOf(site, path)
    const main = elementOf(html, 'main')
    expect([path, wordsOf(main).includes(says), main.includes('<form')]).toEqual([path, true, false])
  }
})

it('the page of activation tells guests of such a shop to sign in, to type their key, or whom to contact (LIC-1263)', async () => {
  const page = await visit(site, '/activate')
  const main = page.getByRole('main')
  await main.getByText('Sign in to the account that has the license').waitFor()
  await main.getByText('The page of your order shows the license key').waitFor()
  await main.getByText('This shop can send no code now.').waitFor()
  expect(await main.getByRole('textbox').count()).toBe(0)
})

describe('the details', () => {
  it('are asked for where they are missing or wrong, the first bad field first, whose focus is seen (A11Y-910), and a phone number is tidied', async () => {
    const page = await visit(site, '/')
    await send(page)
    for (const text of ['Name is required', 'Email is required', 'Phone number is required'])
      await fieldError(formOf(page), text).waitFor()
    await waitForFocus(page.getByLabel(/^Name/i))
    const outlineOf = (name: string) =>
      field(formOf(page), name).evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(await Promise.all(['Name', 'Email'].map(outlineOf))).toEqual(['solid', 'none'])
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    await fill(formOf(page), {
      Name: 'Wrong First',
      Email: 'nobody',
      'WhatsApp number': 'ring 555 0123 4567',
    })
    await fieldError(formOf(page), 'Name is required').waitFor({ state: 'detached' })
    await send(page)
    await fieldError(formOf(page), 'Invalid email address').waitFor()
    await fieldError(formOf(page), 'Invalid phone number format').waitFor()
    await waitForFocus(page.getByLabel(/^Email/i))
    await fill(formOf(page), { Email: 'buyer@example.com', 'WhatsApp number': '0300 765 4321' })
    await field(formOf(page), 'Company (optional)').focus()
    await waitForValue(field(formOf(page), 'WhatsApp number'), '+923007654321')
    await send(page)
    await orderReceived(page)
    await expect.poll(() => page.title()).not.toMatch(/^Error: /)
    const [order] = await ordersNamed(site, 'Wrong First')
    expect(order).toMatchObject({ phone: '+923007654321', company: null })
  })

  it('stay where the answer is lost, go out once however often the button is pressed, and lead to a question where that order waits for its payment (LAND-702)', async () => {
    const page = await visit(site, '/')
    await waitForCode(formOf(page))
    await fill(formOf(page), buyer('Twice'))
    // The order arrives, but its answer does not.
    await loseAnswer(page, 'orders.create')
    await send(page)
    await readToast(page, 'Order Failed', 'Please try again or contact support')
    await formOf(page).getByRole('alert').getByText('Please try again or contact support').waitFor()
    await waitForValue(field(formOf(page), 'Name'), 'Twice')

    const { release } = await holdBack(page, 'orders.create')
    const sent: string[] = []
    page.on('request', (request) => {
      if (calls('orders.create')(request)) sent.push(request.url())
    })
    await formOf(page).getByRole('button', { name: 'Place Order' }).dblclick()
    await field(formOf(page), 'Name').press('Enter')
    release()
    await orderReceived(page)
    await readToast(page, 'Order Submitted Successfully')
    await page.getByText('We write to you how to pay.').waitFor()
    expect(sent).toHaveLength(1)
    const [order, ...more] = await ordersNamed(site, 'Twice')
    expect(more).toEqual([])
    expect(order).toMatchObject({ plan: 'professional', amount: 4999, company: 'Traders Ltd' })

    await page.goto('/#purchase')
    await page.getByRole('button', { name: 'Place another order' }).click()
    await send(page)
    const question = formOf(page).getByRole('alert')
    const asked = `You already have order ${order?.id} for this plan, waiting for payment.`
    await question.getByText(asked).waitFor()
    const pay = question.getByRole('link', { name: 'Pay that one' })
    await waitForFocus(pay)
    const path = await pay.getAttribute('href')
    await question.getByRole('button', { name: 'Order again' }).click()
    await orderReceived(page)
    await expect.poll(async () => (await ordersNamed(site, 'Twice')).length).toBe(2)
    await page.goto(path ?? '')
    await page.getByRole('heading', { name: `Order ${order?.id} received` }).waitFor()
  })

  it('of somebody who is signed in are filled in where nothing was typed, and give way to what is typed into the field they come to', async () => {
    const bilal = await newCustomer(site, 'bilal', { phone: '923017654321' })
    const page = await visit(site, '/', { as: bilal })
    const { release } = await holdBack(page, 'orders.mine')
    await field(formOf(page), 'Name').fill('Bilal')
    await field(formOf(page), 'Email').focus()
    release()
    await waitForValue(field(formOf(page), 'Email'), 'bilal@example.com')
    await page.keyboard.insertText('other@example.com')
    await waitForValue(field(formOf(page), 'Email'), 'other@example.com')
    await waitForValue(field(formOf(page), 'WhatsApp number'), '+923017654321')
    await waitForValue(field(formOf(page), 'Name'), 'Bilal')
    await send(page)
    await orderReceived(page)
    const own = page.getByRole('link', { name: 'View your orders' })
    await expect.poll(() => own.getAttribute('href')).toBe('/dashboard?tab=orders')
    // In a tab without a memory of the order.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/')
    await formOf(page).scrollIntoViewIfNeeded()
    await waitForValue(field(formOf(page), 'Name'), 'Bilal')
  })
})

describe('the plan', () => {
  it('is announced half a second after it was bought, by the event selectPlan, with its period, of which that of another script has none, and decides the amount (LAND-1, LAND-15)', async () => {
    const page = await visit(site, '/', { clock: true })
    await field(formOf(page), 'Name').fill('By The Year')
    // The chat's button shows after the page has hydrated.
    await page.getByRole('button', { name: 'Open live support' }).waitFor()
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
    await waitForValue(field(formOf(page), 'Name'), 'By The Year')

    const announce = (...details: (object | null)[]) =>
      page.evaluate((all) => {
        for (const detail of all) window.dispatchEvent(new CustomEvent('selectPlan', { detail }))
      }, details)
    await field(formOf(page), 'Email').focus()
    await announce({ planType: 'enterprise' })
    await expect.poll(() => plan(page, 'enterprise').isChecked()).toBe(true)
    // Who fills in the form already keeps the field that has the focus.
    await page.keyboard.type('asma@example.com')
    await waitForValue(field(formOf(page), 'Email'), 'asma@example.com')
    await announce({ planType: 'reseller' }, { planType: 'gold' }, {}, null)
    await choosePeriod(page, 'monthly')
    await expect.poll(() => sum(page).textContent()).toMatch(/one month.*9,999/)
    await choosePeriod(page, 'yearly')
    await expect.poll(() => sum(page).textContent()).toMatch(/one year.*83,993/)
    await fill(formOf(page), buyer('By The Year'))
    await send(page)
    await orderReceived(page)
    const [order] = await ordersNamed(site, 'By The Year')
    expect(order).toMatchObject({ plan: 'enterprise', amount: 83_993 })
  })

  it('and the period that were chosen before the code of the form had arrived are ordered', async () => {
    const { page, release } = await openWithoutForm(site)
    await choosePlan(page, 'starter')
    await choosePeriod(page, 'yearly')
    await fill(formOf(page), buyer('In A Hurry'))
    await send(page)
    release()
    await orderReceived(page)
    const [order] = await ordersNamed(site, 'In A Hurry')
    expect(order).toMatchObject({ plan: 'starter', amount: 20_993 })
  })

  it('may change its price while a visitor reads, which is shown and can be ordered, and of a type that has two is bought at its own; no step is a code', async () => {
    const prices = { originalPrice: '6999', discountedPrice: '5499', usdPrice: '40' }
    const details = { planType: 'professional', planName: 'Professional Plus', displayOrder: 9, ...prices }
    const plus = await site.admin.call<Plan>('POST', '/api/admin/plans', details)
    const [starter = plus] = plans
    onTestFinished(async () => {
      await changePlan(plus, { isActive: false })
      await changePlan(starter, { discountedPrice: '2499' })
    })
    const page = await visit(site, '/')
    await fill(formOf(page), buyer('Old Price'))
    await choosePlan(page, 'starter')
    await changePlan(starter, { discountedPrice: '2599' })
    await send(page)
    const told = 'The price of the starter plan is now PKR 2,599 a month'
    await formOf(page).getByRole('alert').getByText(told).waitFor()
    await expect.poll(() => sum(page).textContent()).toContain('2,599')
    const card = page.locator('#pricing article').filter({ hasText: 'Starter' }).first()
    await card.getByText('PKR\u00a02,599').waitFor()
    expect(await ordersNamed(site, 'Old Price')).toEqual([])
    await send(page)
    await orderReceived(page)
    await page.goBack()
    const panel = page.locator('#order-panel')
    await panel.getByRole('heading', { name: /^Order Submitted Successfully/ }).waitFor()
    const steps = panel.locator('ol').first().getByRole('listitem')
    await expect.poll(() => steps.allTextContents()).toEqual(['1Details, done', '2Pay', '3Key'])

    await page.getByRole('button', { name: /^Buy Now: Professional Plus/ }).click()
    await expect.poll(() => sum(page).textContent()).toMatch(/Professional Plus.*5,499/)
    await expect.poll(() => page.locator('#purchase input[data-plan]:checked').count()).toBe(1)
    await send(page)
    await orderReceived(page)
    expect(await ordersNamed(site, 'Old Price')).toMatchObject([
      { plan: 'professional', amount: 5499 },
      { plan: 'starter', amount: 2599 },
    ])
  })
})

it('without a plan on sale, the four built-in plans are shown, and asked for on WhatsApp, also by a visitor whose page is older (LAND-2, LAND-703)', async () => {
  const nobody = await newCustomer(site, 'empty-handed')
  const page = await visit(site, '/', { as: nobody })
  await fill(formOf(page), buyer('Too Late'))
  const onSale = await site.admin.call<Plan[]>('GET', '/api/plans')
  const switchAll = (isActive: boolean) => Promise.all(onSale.map((each) => changePlan(each, { isActive })))
  await switchAll(false)
  onTestFinished(async () => {
    await switchAll(true)
  })
  const html = await htmlOf(site, '/')
  expect(site.shop.output()).toContain('No plan is on sale')
  const cards = elementsOf(html, 'article').map(wordsOf)
  const names = cards.map((card) => /^[A-Z][a-z]+?(?=[A-Z\d])/.exec(card)?.[0])
  expect(names).toEqual(['Starter', 'Professional', 'Enterprise', 'Reseller'])
  for (const words of ['Most Popular', 'PKR\u00a05,999', 'PKR\u00a04,999', '$35'])
    expect(cards[1]).toContain(words)
  expect(html).not.toMatch(/Buy Now|Place Order/)
  expect(linksOf(html).filter(([words]) => words.startsWith('See plans from'))).toEqual([])

  await send(page)
  await readToast(page, 'Order Failed', 'Please try again or contact support')
  const refusal = 'The professional plan is not on sale at the moment.'
  await formOf(page).getByRole('alert').getByText(refusal).waitFor()
  await waitForValue(field(formOf(page), 'Name'), 'Too Late')
  await choosePlan(page, 'enterprise')
  const ask = formOf(page).getByRole('link', { name: 'Ask on WhatsApp' })
  await expect
    .poll(async () => decodeURIComponent((await ask.getAttribute('href')) ?? ''))
    .toMatch(/^https:\/\/wa\.me\/\d+\?text=.*Enterprise, PKR\s9,999/)
  expect(await ordersNamed(site, 'Too Late')).toEqual([])

  await page.goto('/dashboard?tab=orders')
  await page.getByRole('radio', { name: /^Starter/ }).click()
  await page.getByRole('link', { name: /^Ask on WhatsApp: Starter, PKR\s2,499/ }).waitFor()
})

it("the link of a licence's reminder names its holder in initials, and its order renews the same key, as it does from the dashboard (LIC-811)", async () => {
  const fatima = await newCustomer(site, 'renewing')
  const id = await orderOf(fatima, { name: 'Fatima', plan: 'starter', amount: 20_993 })
  const { licenseKey } = await setOrderStatus(site, id, 'approved')
  const vault = createVault(readFileSync(join(site.shop.dataDir, 'app-secret'), 'utf8').trim())

  // An order of the same tab that waits for its payment does not take the place of the renewal.
  const page = await visit(site, '/#purchase')
  const form = formOf(page)
  await fill(form, buyer('Bilal'))
  await send(page)
  await orderReceived(page)
  await page.goto(`/?renew=${vault.sign('renewal', String(id))}#purchase`)
  await form.getByText(`F…, Starter, key ending with ${licenseKey.slice(-5)}.`).waitFor()
  await form.getByText('Renewed until').waitFor()
  expect(await form.getByRole('textbox').count()).toBe(0)
  await expect.poll(() => plan(page, 'starter').isChecked()).toBe(true)
  await form.locator('dl').getByText('PKR\u00a020,993').first().waitFor()
  await form.getByRole('button', { name: 'Renew' }).click()
  await orderReceived(page)
  const [newest] = await site.admin.call<{ id: number }[]>('GET', '/api/admin/orders')
  expect(newest?.id).toBeGreaterThan(id)
  expect((await setOrderStatus(site, newest?.id, 'approved')).licenseKey).toBe(licenseKey)

  // From the dashboard it takes two clicks: the first shows the sums, and places nothing.
  const own = await visit(site, '/dashboard?tab=licenses', { as: fatima })
  await own.getByRole('button', { name: 'Renew' }).click()
  await own.getByRole('radio', { name: /^1 month/ }).check()
  expect(await own.getByRole('radio').count()).toBe(2)
  const [still] = await site.admin.call<{ id: number }[]>('GET', '/api/admin/orders')
  expect(still?.id).toBe(newest?.id)
  await own.getByRole('button', { name: 'Renew for PKR\u00a02,499' }).click()
  await own.getByRole('heading', { name: /^Order \d+ received$/ }).waitFor()

  const forged = await visit(site, '/?renew=forged#purchase', { unwatched: true })
  await readToast(forged, 'This link no longer works', 'Please sign in to renew, or order below.')
})
