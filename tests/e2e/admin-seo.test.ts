import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { chooseOption, field } from '#tests/helpers/fields.ts'
import { dialog, readToast, save, tabNamed, waitForFocus } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, calls } from '#tests/helpers/traffic.ts'

type Row = { id: number; page: string; title: string; isActive: boolean }

const site = await openSite()
const { call } = site.admin

const open = async (more = '') => {
  const page = await openTab(site, `seo${more}`)
  await tabNamed(page, 'SEO Settings')
  return page
}
const rows = () => call<Row[]>('GET', '/api/admin/seo')
const html = async (path: string) => (await fetch(site.shop.url + path)).text()
const counterOf = async (page: Page, name: string) => {
  const ids = (await field(dialog(page), name).getAttribute('aria-describedby'))?.match(/\S+/g) ?? []
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
  return texts.join(' ')
}
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })
const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await dialog(page, 'Edit SEO Settings').waitFor()
}

it('the table shows the rows of a new shop and finds them; the form counts what is typed, and sends nothing that is too long (SEO-7)', async () => {
  const page = await open()
  await row(page, 'home').waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Page', 'Title', 'Description', 'Status', 'Last Updated', 'Actions'])
  await row(page, 'services').getByText('/products').waitFor()
  await row(page, 'home').getByText('Active', { exact: true }).waitFor()
  const search = page.getByRole('searchbox')
  await search.fill('store')
  await row(page, 'home').waitFor({ state: 'detached' })
  await row(page, 'services').waitFor()
  await search.fill('priv')
  await row(page, 'privacy').waitFor()
  await search.fill('nothing like this')
  await page.getByText('No SEO settings match').waitFor()
  await search.fill('')
  await row(page, 'home').waitFor()

  const sent: string[] = []
  page.on('request', (request) => {
    if (calls('seo.create')(request)) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Add SEO Settings' }).click()
  await dialog(page, 'Add SEO Settings').waitFor()
  await save(page)
  await readToast(page, 'Error', 'Please fill in all required fields')
  await expect.poll(() => counterOf(page, 'Title')).toContain('0 / 60')
  await expect.poll(() => counterOf(page, 'Description')).toContain('0 / 160')
  await field(dialog(page), 'Title').fill('x'.repeat(55))
  await expect.poll(() => counterOf(page, 'Title')).toContain('55 / 60')
  await dialog(page, 'Add SEO Settings').getByText('5 characters left').waitFor()
  await field(dialog(page), 'Title').fill('x'.repeat(61))
  await expect.poll(() => counterOf(page, 'Title')).toContain('61 / 60')
  await field(dialog(page), 'Description').fill('y'.repeat(161))
  await chooseOption(dialog(page), 'Page', 'about')
  await save(page)
  await readToast(page, 'Error', 'Must be 60 characters or fewer')
  await expect.poll(() => field(dialog(page), 'Title').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field(dialog(page), 'Description').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])

  await field(dialog(page), 'Title').fill('About the shop')
  await field(dialog(page), 'Description').fill('Who makes the extension.')
  const absence = await breakOff(page, 'seo.create')
  await save(page)
  await readToast(page, 'Error', 'Failed to create SEO settings')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'SEO settings created successfully')
  await row(page, 'about').getByText('Not on the site').waitFor()
  await expect
    .poll(async () => (await rows()).find((given) => given.page === 'about'))
    .toMatchObject({
      title: 'About the shop',
      robots: 'index, follow',
      twitterCard: 'summary_large_image',
      isActive: true,
    })
})

it('the form shows how the page will look in search results and as a shared link (SEO-7)', async () => {
  const page = await open()
  await edit(page, 'services')
  const result = page.getByRole('region', { name: 'Search result preview' })
  const link = page.getByRole('region', { name: 'Shared link preview' })
  await field(dialog(page), 'Title').fill('All our licences')
  await field(dialog(page), 'Description').fill('One for every team.')
  for (const preview of [result, link]) {
    await preview.getByText('All our licences').waitFor()
    await preview.getByText('One for every team.').waitFor()
  }
  await result.getByText('› products').waitFor()
  await field(dialog(page), 'Open Graph title').fill('Look at this')
  await link.getByText('Look at this').waitFor()
  await expect.poll(() => result.getByText('Look at this').count()).toBe(0)
  // The shop's own picture is shown until another one loads.
  const picture = link.locator('img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1200)
  await field(dialog(page), 'Open Graph image').fill('/icon-512.png')
  await expect.poll(width).toBe(512)
  await field(dialog(page), 'Open Graph image').fill('/nothing.png')
  await expect.poll(width).toBe(1200)
})

it('saved settings are in the head of the page at the next request; a page takes one row alone, and gets its own words back when the row is deleted; Advanced opens for a refused field (ADMIN-612)', async () => {
  const page = await open()
  await edit(page, 'home')
  await field(dialog(page), 'Title').fill('Sell more on WhatsApp')
  await field(dialog(page), 'Open Graph image').fill('javascript:alert(1)')
  await save(page)
  await readToast(page, 'Error', 'Address must start with http://, https:// or /')
  await field(dialog(page), 'Open Graph image').fill('')
  await dialog(page).getByRole('button', { name: 'Advanced' }).click()
  await chooseOption(dialog(page), 'Robots', 'noindex, follow')
  await chooseOption(dialog(page), 'Twitter card', 'summary')
  // A refused field opens the part that it is in, and gets the focus.
  await field(dialog(page), 'Twitter image').fill('nowhere')
  await dialog(page).getByRole('button', { name: 'Advanced' }).click()
  await save(page)
  await waitForFocus(field(dialog(page), 'Twitter image'))
  await field(dialog(page), 'Twitter image').fill('')
  const absence = await breakOff(page, 'seo.update')
  await save(page)
  await readToast(page, 'Error', 'Failed to update SEO settings')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'SEO settings updated successfully')
  const head = await html('/')
  expect(head).toContain('<title>Sell more on WhatsApp</title>')
  expect(head).toContain('<meta name="robots" content="noindex, follow">')
  expect(head).toContain('<meta name="twitter:card" content="summary">')
  await expect.poll(() => html('/sitemap.xml')).not.toContain(`<loc>${site.shop.url}/</loc>`)

  await edit(page, 'home')
  await page
    .getByRole('dialog')
    .getByRole('switch', { name: 'Active: fills the head of the page' })
    .press('Space')
  await save(page)
  await readToast(page, 'Success', 'SEO settings updated successfully')
  await row(page, 'home').getByText('Inactive', { exact: true }).waitFor()
  await expect.poll(() => html('/')).toContain('<title>WhatsApp CRM – WaCRM</title>')
  await page.getByRole('button', { name: 'Add SEO Settings' }).click()
  await chooseOption(dialog(page), 'Page', 'terms')
  await field(dialog(page), 'Title').fill('Again')
  await field(dialog(page), 'Description').fill('Again')
  await save(page)
  await readToast(page, 'Error', 'This page already has SEO settings')
  await page.keyboard.press('Escape')
  await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Delete terms', exact: true }).click()
  const question = dialog(page, 'Delete the SEO settings of terms?')
  await question.getByText('Are you sure you want to delete these SEO settings?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await rows()).some((given) => given.page === 'terms')).toBe(true)
  const lost = await breakOff(page, 'seo.delete')
  await page.getByRole('button', { name: 'Delete terms', exact: true }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Error', 'Failed to delete SEO settings')
  await lost.release()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'SEO settings deleted successfully')
  await row(page, 'terms').waitFor({ state: 'detached' })
  await expect.poll(() => html('/terms-of-service')).toContain('<title>Terms of Service – WaCRM</title>')
})

it('the table says what to do where there are no rows', async () => {
  for (const { id } of await rows()) await call('DELETE', `/api/admin/seo/${id}`)
  const page = await open()
  await page.getByText('No SEO settings found.').waitFor()
  await page.getByText('Create your first SEO configuration.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add SEO Settings' }).count()).toBeGreaterThan(0)
})

it.each([
  ['/favicon.ico', 'image/x-icon', null],
  ['/favicon.svg', 'image/svg+xml', null],
  ['/apple-touch-icon.png', 'image/png', 180],
  ['/icon-192.png', 'image/png', 192],
  ['/icon-512.png', 'image/png', 512],
  ['/icon-maskable-512.png', 'image/png', 512],
  ['/share.png', 'image/png', 1200],
])('%s is served with its type and size', async (path, type, width) => {
  const answer = await fetch(site.shop.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (width !== null) expect(bytes.readUInt32BE(16)).toBe(width)
})
