import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { openWithoutForm } from '#tests/helpers/landing.ts'
import { readToast, waitForCode } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { holdFiles } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

/** Lets each of these files fail the first time that it is requested; gives the addresses of those that failed. */
const failOnce = async (page: Page, files: string) => {
  const failed = new Set<string>()
  await page.route(files, (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort('connectionreset')
  })
  return failed
}

const contactForm = (page: Page) => page.locator('#contact form')
const messageOn = (page: Page) => contactForm(page).getByRole('textbox', { name: 'Message' })

it('a page whose parts do not all arrive stays as it is, and reloads with the typed text once they do', async () => {
  const page = await visit(site, '/login', { own: true })
  const failed = await failOnce(page, '**/assets/{contact-form,forms,site-widget,toast,live,start}*')
  await page.goto('/')
  const again = page.waitForEvent('load')
  await messageOn(page).fill('Patience')
  await again
  await waitForCode(contactForm(page))
  await expect.poll(() => messageOn(page).inputValue()).toBe('Patience')
  await page.getByRole('button', { name: 'Open live support' }).click()
  const panel = page.getByRole('dialog', { name: 'Live Support' })
  await panel.getByRole('textbox', { name: 'Message' }).waitFor()
  for (const kind of ['.js', '.css']) expect([...failed].some((url) => url.endsWith(kind))).toBe(true)
})

it('a part that never arrives leaves the rest of the page alone', async () => {
  const page = await visit(site, '/login', { own: true })
  let asked = 0
  await page.route('**/assets/start-*', (route) => {
    asked += 1
    return route.abort('connectionreset')
  })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open live support' })
  await open.click()
  await expect.poll(() => asked).toBe(2)
  await page.getByRole('dialog', { name: 'Live Support' }).getByRole('status', { name: 'Loading' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('a page from before an update of the shop, whose files are gone, is reloaded', async () => {
  const page = await visit(site, '/login', { own: true, viewport: { width: 360, height: 740 } })
  await page.goto('/')
  await page.route('**/assets/menu-drawer-*', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  )
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('button', { name: /menu/i }).click()
  await expect.poll(() => loads).toBe(1)
})

const openWithoutCode = async (path: string, files = '**/assets/entry-client-*') => {
  const page = await visit(site, '/terms-of-service', { own: true })
  const { release } = await holdFiles(page, files)
  await page.goto(path, { waitUntil: 'commit' })
  return { page, release }
}

it('a click before the code of the page has arrived takes effect when it has (PAGE-7)', async () => {
  const { page, release } = await openWithoutCode('/')
  // The click on the button is replayed, when the choice before it has taken effect.
  await page.locator('#pricing label').filter({ hasText: 'Yearly' }).click()
  await page.getByRole('button', { name: /^Buy Now: Enterprise/ }).click()
  release()
  await expect.poll(() => page.locator('#purchase [data-plan=enterprise]').isChecked()).toBe(true)
  await expect.poll(() => page.locator('#purchase dl').textContent()).toMatch(/one year.*83,993/)

  const login = await openWithoutCode('/login')
  await login.page.getByRole('button', { name: 'Show password' }).click()
  login.release()
  await expect.poll(() => login.page.getByLabel(/^Password/).getAttribute('type')).toBe('text')
})

/** The store, with an offer whose code for its button has not arrived, while the rest of the page works already. */
const openStoreWithoutGrid = async (couponCode: string) => {
  const offer = { title: couponCode, price: 9999, discountPrice: 6499, couponCode }
  const { id } = await site.admin.call<{ id: number }>('POST', '/api/admin/products', offer)
  onTestFinished(async () => {
    await site.admin.call('DELETE', `/api/admin/products/${id}`)
  })
  const opened = await openWithoutCode('/products', '**/assets/store-grid-*')
  await opened.page.waitForFunction(() => globalThis.earlyEvents?.waiting)
  return opened
}

const expectCopied = async (page: Page, text: string) => {
  await readToast(page, 'Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
}

it('a click on a part whose code has not arrived takes effect when it has (PAGE-7)', async () => {
  const { page, release } = await openStoreWithoutGrid('SEASON3')
  // It leaves the part as it is.
  await page.getByRole('button', { name: /^Color scheme/ }).click()
  await page.getByRole('button', { name: 'Copy code SEASON3' }).click()
  release()
  await expectCopied(page, 'SEASON3')
})

it('a click on a part takes effect also where React has tried to draw the part without its code (PAGE-7)', async () => {
  const { page, release } = await openStoreWithoutGrid('SEASON4')
  await page.getByRole('button', { name: 'Copy code SEASON4' }).waitFor()
  // Each change of the colours makes React try. At some moments it then lets a click on the part through to nobody.
  await page.evaluate(async () => {
    const press = (name: string) =>
      document.querySelector<HTMLElement>(`button[aria-label^="${name}"]`)?.click()
    const through: Event[] = []
    document.querySelector('main')?.addEventListener('click', (event) => through.push(event))
    for (let round = 0; round < 100 && through.length === 0; round += 1) {
      press('Color scheme')
      await new Promise((resolve) => setTimeout(resolve, round % 20))
      press('Copy code SEASON4')
    }
  })
  release()
  await expectCopied(page, 'SEASON4')
})

it('a form that is submitted before the code of the page has arrived is sent when it has (PAGE-7)', async () => {
  const { page, release } = await openWithoutCode('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill('somebody')
  await page.getByLabel('Password').first().fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  release()
  const refusal = page.getByRole('alert').getByText('Invalid username or password')
  await expect.poll(() => refusal.isVisible()).toBe(true)
})

it('a reload keeps the text typed into the forms of a page, except into forms with a password', async () => {
  const page = await visit(site, '/', { own: true })
  await messageOn(page).fill('Half a question')
  await page.reload()
  await waitForCode(contactForm(page))
  await expect.poll(() => messageOn(page).inputValue()).toBe('Half a question')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill('somebody')
  await page.getByLabel('Password').first().fill('a secret')
  await page.reload()
  await waitForCode(page.locator('main form'))
  await expect.poll(() => page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('')
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).join()))
    .not.toMatch(/somebody|secret/)
})

it('a tap whose code does not come is answered within seconds, loses nothing that was typed, and takes effect in the end (PAGE-501)', async () => {
  const { page, release } = await openWithoutForm(site)
  const form = page.locator('#purchase form')
  const told = page.getByRole('alert').getByText('What you typed stays here')
  await form.getByRole('textbox', { name: 'Name' }).fill('Patient Buyer')
  await form.getByRole('button', { name: 'Place Order' }).click()
  await told.waitFor()
  release()
  await told.waitFor({ state: 'detached' })
  await form.getByText('Email is required').first().waitFor()
  await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Patient Buyer')

  await page.context().setOffline(true)
  const bar = page.getByRole('alert').getByText('You are offline')
  await bar.waitFor()
  await page.context().setOffline(false)
  await bar.waitFor({ state: 'detached' })
})
