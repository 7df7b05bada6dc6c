import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// Texts as long as they may be, without a space to break at, and in Urdu.

const LONGEST = 255
const phone = { viewport: { width: 360, height: 740 } }

const site = await openSite()
const customer = await newCustomer(site, 'u'.repeat(LONGEST), { email: 'long@example.com' })
const { id: product } = await site.admin.call<{ id: number }>('POST', '/api/admin/products', {
  title: 'W'.repeat(LONGEST),
  price: 5000,
})

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0

/** How far the letters lie from the left and the right edge of what holds them. */
const gaps = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [letters, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return { left: letters.left - box.left, right: box.right - letters.right }
  })

it('long texts stay within the greeting and the dialogs of a phone', async () => {
  const page = await visit(site, `/dashboard?tab=products&product=${product}`, { as: customer, ...phone })
  const dialog = page.getByRole('dialog', { name: 'Confirm Order Details' })
  const title = dialog.getByText(/^WWW/)
  await title.waitFor()
  await expect.poll(async () => (await title.boundingBox())?.width).toBeLessThan(phone.viewport.width)
  await page.goto('/dashboard')
  const greeting = page.getByRole('region', { name: 'Welcome' })
  await greeting.waitFor()
  await expect.poll(() => heightOf(greeting)).toBeLessThan(90)
})

it('Urdu is aligned and read from the right, wherever it is written', async () => {
  const words = 'نئی قیمتیں آج سے، خوش آمدید!'
  const notification = { title: 'Prices', message: words, position: 'top-right' }
  await site.admin.call('POST', '/api/admin/notifications', notification)
  const page = await visit(site, '/login', { viewport: { width: 1280, height: 800 } })
  const text = page.getByRole('article', { name: 'Prices' }).getByText(words)
  await expect.poll(async () => (await gaps(text)).left).toBeGreaterThan(20)
  await expect.poll(async () => (await gaps(text)).right).toBeLessThan(1)
})
