import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { choosePeriod, landingEditor } from '#tests/helpers/landing.ts'
import { orderReceived } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// The prices (LAND-10), monthly and yearly, in rupees and in dollars.

const site = await openSite()

const card = (page: Page, name: string) =>
  page.locator('#pricing article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const prices = {
  monthly: {
    Starter: ['2,999', '2,499', '$20'],
    Professional: ['5,999', '4,999', '$35'],
    Enterprise: ['11,999', '9,999', '$60'],
  },
  yearly: { Starter: ['20,993', '$14'], Professional: ['41,993', '$25'], Enterprise: ['83,993', '$42'] },
}

it('every plan has its price for a month, for a year and in dollars, what it adds to the plan before it, and one choice of the period (LAND-10, LAND-13)', async () => {
  const page = await visit(site, '/')
  for (const period of ['monthly', 'yearly'] as const) {
    await page.locator(`#pricing label:has([value=${period}])`).click()
    for (const [name, amounts] of Object.entries(prices[period]))
      for (const amount of amounts)
        await card(page, name).getByText(amount, { exact: false }).first().waitFor()
  }
  await expect.poll(() => card(page, 'Professional').getByText('Most Popular').isVisible()).toBe(true)
  await page.locator('#pricing label:has([value=yearly])').click()
  await card(page, 'Professional').getByText('PKR\u00a059,988').waitFor()
  await card(page, 'Professional').getByText('Access to 1 Year').waitFor()
  await page.locator('#pricing label:has([value=monthly])').click()
  await expect
    .poll(() => card(page, 'Professional').getByText('Renews on the same key').isVisible())
    .toBe(true)

  await card(page, 'Professional').getByText('Everything in Starter, plus:').waitFor()
  const added = card(page, 'Enterprise').getByRole('list').first().getByRole('listitem')
  await expect
    .poll(() => added.allTextContents())
    .toEqual(['Unlimited automation', 'Custom integrations', '24/7 support', 'White-label'])
  await expect
    .poll(() => page.locator('#purchase label:has([data-plan=starter])').textContent())
    .toContain('1 system login\u00a0· Basic automation\u00a0· Contact management\u00a0· Email support')
  const notes = page.locator('#purchase').getByRole('list', { name: 'Good to know' })
  await expect
    .poll(() => notes.getByRole('listitem').allTextContents())
    .toEqual([
      'You pay after you ordered, by JazzCash, Easypaisa, Bank Transfer or Cards.',
      'You need a computer with Google Chrome: the extension works in WhatsApp Web.',
      'We approve your order when we see your payment, and send you the license key.',
      'Payments are final. There are no refunds.',
    ])
  await page.getByRole('link', { name: /^See plans from PKR\s2,499$/ }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#pricing')

  const link = card(page, 'Professional').getByRole('link', { name: /^Buy Now in USD/ })
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.searchParams.get('text')).toMatch(/Professional plan in USD: \$35 per month/)
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')

  const chosen = (section: string, period: string) =>
    page.locator(`#${section} [value=${period}]`).isChecked()
  await page.locator('#pricing label:has([value=yearly])').click()
  // The code of the order form loads when the form is near.
  await page.locator('#purchase').scrollIntoViewIfNeeded()
  await expect.poll(() => chosen('purchase', 'yearly')).toBe(true)
  await choosePeriod(page, 'monthly')
  await expect.poll(() => chosen('pricing', 'monthly')).toBe(true)
})

it('the card of a plan says what a year saves, and cuts no words of its buttons at any width (LAND-10, LAND-503)', async () => {
  const page = await visit(site, '/')
  await page.locator('#pricing label:has([value=yearly])').click()
  await card(page, 'Starter').getByText('Save PKR\u00a08,995 a year').waitFor()
  const cutOff = () =>
    page
      .locator('#pricing article :is(button, a), #pricing article :is(button, a) *')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
  const wholeWords = card(page, 'Starter').getByText('Buy Now in USD', { exact: true })
  for (const width of [320, 360, 390, 600, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => wholeWords.isVisible()).toBe(true)
    expect([width, await cutOff()]).toEqual([width, []])
  }
  // One filled button a card: the one that orders.
  const others = card(page, 'Starter').locator(':is(button, a)[data-variant=default]')
  await expect.poll(() => others.allTextContents()).toEqual(['Buy Now in USD'])
  const ground = (name: string) =>
    card(page, name)
      .getByRole('button', { name: /^Buy Now/ })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(() => ground('Starter')).toBe('rgb(3, 130, 92)')
  await expect.poll(() => ground('Professional')).toBe('rgb(3, 130, 92)')
})

it('on a phone the first screen shows the product, the price, WhatsApp and the ways to pay (LAND-501)', async () => {
  const page = await visit(site, '/', { viewport: { width: 360, height: 740 } })
  const hero = page.locator('main > section').first()
  const parts = [
    hero.getByRole('heading', { level: 1 }),
    hero.getByText('Answered by the chatbot'),
    hero.getByRole('link', { name: /^See plans from PKR/ }),
    hero.getByRole('link', { name: 'Ask for a demo' }),
    hero.getByText(/JazzCash, Easypaisa/),
  ]
  for (const part of parts)
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
        return y > 0 && y + height <= 740
      })
      .toBe(true)
})

it('a plan is named at the form that orders it, and changed there (LAND-502)', async () => {
  const page = await visit(site, '/', { viewport: { width: 360, height: 740 } })
  const named = page.locator('#purchase summary')
  await named.getByText('Professional Plan').waitFor()
  await page.getByRole('button', { name: /^Buy Now: Starter/ }).click()
  await named.getByText('Starter Plan').waitFor()
  await expect.poll(() => page.locator('#purchase [data-plan=starter]').isVisible()).toBe(false)
  await named.getByText('Change plan').click()
  await page.getByRole('radio', { name: /^Enterprise Plan/ }).check({ force: true })
  await named.getByText('Enterprise Plan').waitFor()
})

it('on a phone the page is short, and its prices come soon (LAND-16)', async () => {
  const page = await visit(site, '/', { viewport: { width: 360, height: 740 } })
  const { height, top } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    top: (document.querySelector('#pricing')?.getBoundingClientRect().top ?? Infinity) + window.scrollY,
  }))
  expect(height).toBeLessThanOrEqual(12_000)
  expect(top).toBeLessThanOrEqual(6 * 740)
})

it('the ways to pay are those that the back office shows (PAY-1)', async () => {
  const page = await visit(site, '/')
  const shown = await page.locator('#pricing li svg + *, #pricing li').allTextContents()
  for (const name of ['Bank Transfer', 'JazzCash', 'Easypaisa', 'Cards']) expect(shown).toContain(name)
  const methods = await site.admin.call<{ id: number; name: string }[]>('GET', '/api/admin/payment-methods')
  const cards = methods.find(({ name }) => name === 'Cards')
  const setActive = (isActive: boolean) =>
    site.admin.call('PUT', `/api/admin/payment-methods/${cards?.id}`, { isActive })
  await setActive(false)
  onTestFinished(async () => {
    await setActive(true)
  })
  await page.reload()
  await page.locator('#pricing li').getByText('Easypaisa', { exact: true }).waitFor()
  await expect.poll(() => page.locator('#pricing li').getByText('Cards', { exact: true }).count()).toBe(0)
})

it('the button to buy leads to the order form, and where the shop has hidden that form, to the dashboard', async () => {
  const page = await visit(site, '/')
  await page.getByRole('button', { name: /^Buy Now: Enterprise/ }).click()
  await expect.poll(() => page.locator('#purchase [data-plan=enterprise]').isChecked()).toBe(true)
  const undo = await landingEditor(site).hide('purchase')
  onTestFinished(async () => {
    await undo()
  })
  const other = await visit(site, '/')
  await other.getByRole('button', { name: /^Buy Now: Enterprise/ }).click()
  await other.waitForURL((url) => url.pathname === '/login')
  await expect.poll(() => new URL(other.url()).searchParams.get('redirect')).toBe('/dashboard?tab=orders')
})

it('two plans of one type are each bought at their own price, and without WhatsApp no step is a code', async () => {
  type Plan = { id: number; planName: string; isActive: boolean }
  const plus = await site.admin.call<Plan>('POST', '/api/admin/plans', {
    planType: 'single',
    planName: 'Starter Plus',
    originalPrice: '3999',
    discountedPrice: '3499',
    usdPrice: '25',
    displayOrder: 9,
  })
  onTestFinished(async () => {
    await site.admin.call('PUT', `/api/admin/plans/${plus.id}`, { ...plus, isActive: false })
  })
  const page = await visit(site, '/')
  const panel = page.locator('#order-panel')
  await page.getByRole('button', { name: /^Buy Now: Starter Plus/ }).click()
  await expect.poll(() => panel.locator('dl').textContent()).toMatch(/Starter Plus.*3,499/)
  await expect.poll(() => page.locator('#purchase input[data-plan]:checked').count()).toBe(1)
  await panel.getByRole('textbox', { name: 'Name' }).fill('The Other One')
  await panel.getByRole('textbox', { name: 'Email' }).fill('buyer@example.com')
  await panel.getByRole('textbox', { name: 'WhatsApp number' }).fill('+923001234567')
  await panel.getByRole('button', { name: 'Place Order' }).click()
  await orderReceived(page)
  await page.goBack()
  await panel.getByRole('heading', { name: /^Order Submitted Successfully/ }).waitFor()
  await expect
    .poll(() => panel.locator('ol').first().getByRole('listitem').allTextContents())
    .toEqual(['1Details, done', '2Pay', '3Key'])
  const orders = await site.admin.call<object[]>('GET', '/api/admin/orders')
  expect(orders[0]).toMatchObject({ name: 'The Other One', plan: 'starter', amount: 3499 })
})
