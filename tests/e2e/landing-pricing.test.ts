import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { choosePeriod, landingEditor } from '#tests/helpers/landing.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'

// The prices, monthly and yearly, in rupees and in dollars.

const site = await sharedSite()
const section = async (name: string) => elementOf(await htmlOf(site, '/'), `section id="${name}"`)
const itemsOf = (list: string | undefined) => elementsOf(list ?? '', 'li').map(wordsOf)
const card = (page: Page, name: string) =>
  page.locator('#pricing article').filter({ has: page.getByRole('heading', { name, exact: true }) })

it('every plan has its price for a month, what it adds to the plan before it, and the facts that a buyer has to know (LAND-13)', async () => {
  const [starter = '', professional = '', enterprise = ''] = elementsOf(await section('pricing'), 'article')
  for (const [plan, ...words] of [
    [starter, '<h3 id="plan-1">Starter', '2,499', '<s><bdi dir="ltr">PKR\u00a02,999', '$20 per month'],
    [
      professional,
      '>Professional<',
      '4,999',
      '5,999',
      '$35 per month',
      'Most Popular',
      'Renews on the same key',
    ],
    [enterprise, '>Enterprise<', '9,999', '11,999', '$60 per month'],
  ] as const)
    for (const each of words) expect(plan).toContain(each)
  expect(wordsOf(professional)).toContain('Everything in Starter, plus:')
  expect(itemsOf(elementsOf(enterprise, 'ul')[0])).toEqual([
    'Unlimited automation',
    'Custom integrations',
    '24/7 support',
    'White-label',
  ])
  const dollars =
    elementsOf(professional, 'a').find((link) => link.includes('aria-label="Buy Now in USD')) ?? ''
  const href = linksOf(dollars)[0]?.[1] ?? ''
  expect(dollars).toContain('target="_blank"')
  expect(new URL(href).origin).toBe('https://wa.me')
  expect(new URL(href).searchParams.get('text')).toMatch(/Professional plan in USD: \$35 per month/)

  const purchase = await section('purchase')
  const choice = elementsOf(purchase, 'label').find((label) => label.includes('data-plan="starter"')) ?? ''
  expect(wordsOf(choice)).toContain(
    '1 system login\u00a0· Basic automation\u00a0· Contact management\u00a0· Email support',
  )
  expect(
    itemsOf(elementsOf(purchase, 'ul').find((list) => list.includes('aria-label="Good to know"'))),
  ).toEqual([
    'You pay after you ordered, by JazzCash, Easypaisa, Bank Transfer or Cards.',
    'You need a computer with Google Chrome: the extension works in WhatsApp Web.',
    'We approve your order when we see your payment, and send you the license key.',
    'Payments are final. There are no refunds.',
  ])
})

it('a reseller plan has no price and no button to buy, and leads to a conversation by email or on WhatsApp', async () => {
  const reseller = elementsOf(await section('pricing'), 'article').at(-1) ?? ''
  expect(wordsOf(reseller)).toMatch(/^ResellerContact Us/)
  expect(reseller).not.toMatch(/<button|PKR/)
  expect(linksOf(reseller)).toEqual([
    ['Contact for Partnership', expect.stringMatching(/^mailto:[^@]+@[^?]+\?subject=.*reseller/)],
    ['WhatsApp Us', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*reseller/)],
  ])
  expect(elementsOf(reseller, 'a')[1]).toContain('target="_blank"')
})

it('the ways to pay are those that the back office shows (PAY-1)', async () => {
  const shown = async () => itemsOf(elementsOf(await section('pricing'), 'ul').at(-1))
  expect(await shown()).toEqual(expect.arrayContaining(['Bank Transfer', 'JazzCash', 'Easypaisa', 'Cards']))
  const methods = await site.admin.call<{ id: number; name: string }[]>('GET', '/api/admin/payment-methods')
  const cards = methods.find(({ name }) => name === 'Cards')
  const setActive = (isActive: boolean) =>
    site.admin.call('PUT', `/api/admin/payment-methods/${cards?.id}`, { isActive })
  await setActive(false)
  onTestFinished(async () => {
    await setActive(true)
  })
  expect(await shown()).toContain('Easypaisa')
  expect(await shown()).not.toContain('Cards')
})

it('the prices of a year come by one choice of the period, say what a year saves, and cut no words of the buttons at any width (LAND-503)', async () => {
  const page = await visit(site, '/')
  await page.getByRole('link', { name: /^See plans from PKR\s2,499$/ }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#pricing')
  await page.locator('#pricing label:has([value=yearly])').click()
  for (const [name, ...amounts] of [
    ['Starter', 'PKR\u00a020,993', 'Save PKR\u00a08,995 a year'],
    ['Professional', 'PKR\u00a041,993', 'PKR\u00a059,988', 'Access to 1 Year. PKR\u00a03,499 a month.'],
    ['Enterprise', 'PKR\u00a083,993'],
  ] as const)
    for (const amount of amounts) await card(page, name).getByText(amount).first().waitFor()
  await card(page, 'Professional').getByText('$25').waitFor()

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

  // The code of the order form loads when the form is near.
  await page.locator('#purchase').scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('#purchase [value=yearly]').isChecked()).toBe(true)
  await choosePeriod(page, 'monthly')
  await expect.poll(() => page.locator('#pricing [value=monthly]').isChecked()).toBe(true)
})

it('on a phone the page is short, its first screen shows product, price, WhatsApp and ways to pay, and the form names the plan, which is changed there (LAND-16, LAND-501, LAND-502)', async () => {
  const page = await visit(site, '/', { viewport: { width: 360, height: 740 } })
  const { height, top } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    top: (document.querySelector('#pricing')?.getBoundingClientRect().top ?? Infinity) + window.scrollY,
  }))
  expect(height).toBeLessThanOrEqual(12_000)
  expect(top).toBeLessThanOrEqual(6 * 740)
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
        const { y = 0, height: tall = 0 } = (await part.boundingBox()) ?? {}
        return y > 0 && y + tall <= 740
      })
      .toBe(true)

  const named = page.locator('#purchase summary').filter({ hasText: 'Plan' })
  await named.getByText('Professional Plan').waitFor()
  await page.getByRole('button', { name: /^Buy Now: Starter/ }).click()
  await named.getByText('Starter Plan').waitFor()
  await expect.poll(() => page.locator('#purchase [data-plan=starter]').isVisible()).toBe(false)
  await named.getByText('Change plan').click()
  await page.getByRole('radio', { name: /^Enterprise Plan/ }).check({ force: true })
  await named.getByText('Enterprise Plan').waitFor()
  await named.click()

  // From 768 px all of them are seen at once, in one window.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(() => named.isVisible()).toBe(false)
  const cards = page.locator('#purchase label:has([data-plan])')
  await expect.poll(() => cards.count()).toBe(3)
  const seen = () => cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height > 0))
  await expect.poll(seen).toEqual([true, true, true])
})

it('the button to buy leads to the dashboard where the shop has hidden the order form', async () => {
  const undo = await landingEditor(site).hide('purchase')
  onTestFinished(async () => {
    await undo()
  })
  const page = await visit(site, '/')
  await page.getByRole('button', { name: /^Buy Now: Enterprise/ }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dashboard?tab=orders')
})
