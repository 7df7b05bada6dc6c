import { expect, it } from 'vitest'
import { field } from '#tests/helpers/fields.ts'
import { openWithoutForm } from '#tests/helpers/landing.ts'
import { readToast, waitForCode, waitForValue } from '#tests/helpers/page.ts'
import { addUntilEnd, sharedSite, visit } from '#tests/helpers/site.ts'
import { holdFiles } from '#tests/helpers/traffic.ts'

const site = await sharedSite()

it('a page whose parts do not all arrive stays as it is, and reloads with the typed text once they do', async () => {
  const page = await visit(site, '/login', { own: true })
  const failed = new Set<string>()
  await page.route('**/assets/{contact-form,forms,site-widget,toast,live,start}*', (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort('connectionreset')
  })
  await page.goto('/')
  const again = page.waitForEvent('load')
  const form = page.locator('#contact form')
  await field(form, 'Message').fill('Patience')
  await again
  await waitForCode(form)
  await waitForValue(field(form, 'Message'), 'Patience')
  await page.getByRole('button', { name: 'Open live support' }).click()
  await field(page.getByRole('dialog', { name: 'Live Support' }), 'Message').waitFor()
  for (const kind of ['.js', '.css']) expect([...failed].some((url) => url.endsWith(kind))).toBe(true)
})

/** Opens a page whose code has not arrived. */
const openWithoutCode = async (path: string, files = '**/assets/entry-client-*') => {
  const page = await visit(site, '/terms-of-service', { own: true })
  const { release } = await holdFiles(page, files)
  await page.goto(path, { waitUntil: 'commit' })
  return { page, release }
}

it('a click before the code of the page has arrived takes effect when it has', async () => {
  const { page, release } = await openWithoutCode('/')
  // The click on the button is replayed, when the choice before it has taken effect.
  await page.locator('#pricing label').filter({ hasText: 'Yearly' }).click()
  await page.getByRole('button', { name: /^Buy Now: Enterprise/ }).click()
  release()
  await expect.poll(() => page.locator('#purchase [data-plan=enterprise]').isChecked()).toBe(true)
  await expect.poll(() => page.locator('#purchase dl').textContent()).toMatch(/one year.*83,993/)
})

it('a form that is submitted before the code of the page has arrived is sent when it has, as a password is shown, and no reload keeps what was typed beside a password', async () => {
  const { page, release } = await openWithoutCode('/login')
  const fillIn = async () => {
    await field(page, /^Username/).fill('somebody')
    await page.getByLabel('Password').first().fill('a secret')
  }
  await fillIn()
  await page.getByRole('button', { name: 'Sign In' }).click()
  release()
  await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  await fillIn()
  const again = await holdFiles(page, '**/assets/entry-client-*')
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show password' }).click()
  again.release()
  await waitForCode(page.locator('main form'))
  await waitForValue(field(page, /^Username/), '')
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).join()))
    .not.toMatch(/somebody|secret/)
  await expect.poll(() => page.getByLabel('Password').first().getAttribute('type')).toBe('text')
})

it('a click on a part whose code has not arrived takes effect when it has, also where React has tried to draw the part without it', async () => {
  const offer = { title: 'SEASON4', price: 9999, discountPrice: 6499, couponCode: 'SEASON4' }
  await addUntilEnd(site, 'products', offer)
  const { page, release } = await openWithoutCode('/products', '**/assets/store-grid-*')
  await page.waitForFunction(() => globalThis.earlyEvents?.waiting)
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
  await readToast(page, 'Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SEASON4')
})

it('a tap whose code does not come is answered within seconds, loses nothing that was typed, and takes effect in the end (PAGE-707)', async () => {
  const { page, release } = await openWithoutForm(site)
  const form = page.locator('#purchase form')
  const told = page.getByRole('alert').getByText('What you typed stays here')
  await field(form, 'Name').fill('Patient Buyer')
  await form.getByRole('button', { name: 'Place Order' }).click()
  await told.waitFor()
  release()
  await told.waitFor({ state: 'detached' })
  await form.getByText('Email is required').first().waitFor()
  expect(await field(form, 'Name').inputValue()).toBe('Patient Buyer')

  await page.context().setOffline(true)
  const bar = page.getByRole('alert').getByText('You are offline')
  await bar.waitFor()
  await page.context().setOffline(false)
  await bar.waitFor({ state: 'detached' })
})
