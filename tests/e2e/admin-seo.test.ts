import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { chooseOption, descriptionOf, field, fill } from '#tests/helpers/fields.ts'
import { dialog, pressAndRead, save, waitForFocus } from '#tests/helpers/page.ts'
import { openTab, sharedSite } from '#tests/helpers/site.ts'

type Row = { id: number; page: string; title: string }

const site = await sharedSite()
const { call } = site.admin

const rows = () => call<Row[]>('GET', '/api/admin/seo')
const rowOf = async (page: string) => (await rows()).find((row) => row.page === page)
const html = async (path: string) => (await fetch(site.shop.url + path)).text()
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })

it('the form of a page counts what is typed, and shows the page in search results and as a shared link; a page takes one row alone, which is deleted after a question (SEO-7)', async () => {
  const page = await openTab(site, 'seo')
  await row(page, 'services').getByText('/products').waitFor()
  await page.getByRole('button', { name: 'Add SEO Settings' }).click()
  const form = dialog(page, 'Add SEO Settings')
  const [title, description] = [field(form, 'Title'), field(form, 'Description')]
  await expect.poll(() => descriptionOf(description)).toContain('0 / 160')
  await title.fill('x'.repeat(55))
  await expect.poll(() => descriptionOf(title)).toContain('55 / 60')
  await form.getByText('5 characters left').waitFor()
  await chooseOption(form, 'Page', 'home')
  await fill(form, { Title: 'About the shop', Description: 'Who makes the extension.' })
  await save(page, 'Error', 'This page already has SEO settings')

  await chooseOption(form, 'Page', 'about')
  const result = form.getByRole('region', { name: 'Search result preview' })
  const link = form.getByRole('region', { name: 'Shared link preview' })
  await result.getByText('› about').waitFor()
  for (const preview of [result, link]) {
    await preview.getByText('About the shop').waitFor()
    await preview.getByText('Who makes the extension.').waitFor()
  }
  await field(form, 'Open Graph title').fill('Look at this')
  await link.getByText('Look at this').waitFor()
  expect(await result.getByText('Look at this').count()).toBe(0)
  // The shop's own picture is shown until another one loads.
  const width = () => link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1200)
  await field(form, 'Open Graph image').fill('/icon-512.png')
  await expect.poll(width).toBe(512)
  await field(form, 'Open Graph image').fill('/nothing.png')
  await expect.poll(width).toBe(1200)
  await save(page, 'Success', 'SEO settings created successfully')
  await row(page, 'about').getByText('Not on the site').waitFor()
  expect(await rowOf('about')).toMatchObject({ title: 'About the shop', ogTitle: 'Look at this' })

  await page.getByRole('button', { name: 'Delete about', exact: true }).click()
  const question = dialog(page, 'Delete the SEO settings of about?')
  await question.getByText('Are you sure you want to delete these SEO settings?').waitFor()
  await pressAndRead(question, 'Delete', 'Success', 'SEO settings deleted successfully')
  await row(page, 'about').waitFor({ state: 'detached' })
  expect(await rowOf('about')).toBeUndefined()
})

it('saved settings are in the head of the page at the next request, which gets its own words back when they are switched off; Advanced opens for a refused field (ADMIN-612)', async () => {
  const before = await rowOf('home')
  onTestFinished(() => call('PUT', `/api/admin/seo/${before?.id}`, { ...before }))
  const page = await openTab(site, 'seo')
  const edit = () => page.getByRole('button', { name: 'Edit home', exact: true }).click()
  await edit()
  const form = dialog(page, 'Edit SEO Settings')
  const advanced = form.getByRole('button', { name: 'Advanced' })
  await field(form, 'Title').fill('Sell more on WhatsApp')
  await advanced.click()
  await chooseOption(form, 'Robots', 'noindex, follow')
  await chooseOption(form, 'Twitter card', 'summary')
  // A refused field opens the part that it is in, and gets the focus.
  await field(form, 'Twitter image').fill('javascript:alert(1)')
  await advanced.click()
  await save(page, 'Error', 'Address must start with http://, https:// or /')
  await waitForFocus(field(form, 'Twitter image'))
  await field(form, 'Twitter image').fill('')
  await save(page, 'Success', 'SEO settings updated successfully')
  const head = await html('/')
  expect(head).toContain('<title>Sell more on WhatsApp</title>')
  expect(head).toContain('<meta name="robots" content="noindex, follow">')
  expect(head).toContain('<meta name="twitter:card" content="summary">')
  expect(await html('/sitemap.xml')).not.toContain(`<loc>${site.shop.url}/</loc>`)

  await form.waitFor({ state: 'detached' })
  await edit()
  await form.getByRole('switch', { name: 'Active: used on the page' }).press('Space')
  await save(page, 'Success', 'SEO settings updated successfully')
  await row(page, 'home').getByText('Inactive', { exact: true }).waitFor()
  expect(await html('/')).toContain('<title>WhatsApp CRM – WaCRM</title>')
})
