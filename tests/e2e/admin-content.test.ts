import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newAdministrator } from '#tests/helpers/account.ts'
import { field } from '#tests/helpers/fields.ts'
import { homeHtml, itemOf } from '#tests/helpers/landing.ts'
import { dialog, pressAndRead, readToast, tabNamed, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'
import { cutOff } from '#tests/helpers/traffic.ts'

const site = await openSite()
const { call } = site.admin

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const more = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: `More for ${name}`, exact: true })
const pick = async (page: Page, name: string, entry: string) => {
  await more(page, name).press('Enter')
  await page.getByRole('menuitem', { name: entry }).click()
}

it('the content tab shows every section with its count, names texts as people do, finds them in all places of the page, and changes one there; who else has it open is named, and the later of two is told who saved what (CONTENT-8, CONTENT-41, CONTENT-703)', async () => {
  const bilal = await newAdministrator(site, 'bilal')
  const page = await openTab(site, 'content')
  await tabNamed(page, 'Complete Page Editor')
  await page.getByRole('tab', { name: 'Hero (8)', selected: true }).waitFor()
  await page.getByRole('tab', { name: /^Footer \(\d+\)$/ }).waitFor()
  await card(page, 'Extension button').getByText('primary_button_text').waitFor()
  const headline = card(page, 'Headline')
  for (const text of [/^Turn WhatsApp chats into/, /^text$/]) await headline.getByText(text).waitFor()
  await headline.getByRole('time').waitFor()
  const search = page.getByRole('searchbox', { name: 'Search the texts' })
  await search.fill('refunds')
  await page.getByRole('region', { name: 'Purchase' }).getByRole('article', { name: 'Refund note' }).waitFor()
  await page.getByText('2 places with matching texts').waitFor()
  await search.fill('question 3')
  await page.getByRole('region', { name: 'FAQ' }).getByRole('article', { name: 'Question 3' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await search.fill('no such words')
  await page.getByText('No text matches').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()

  await headline.getByRole('button', { name: 'Edit Headline' }).click()
  const edited = dialog(page, 'main_headline')
  await edited.getByLabel('Value').fill('Sell on')
  const save = () => edited.getByRole('button', { name: 'Save' }).click()
  await cutOff(page, 'pageSections.setText', save, 'Error', 'Failed to update content')
  await save()
  await readToast(page, 'Success', 'Content updated successfully')
  await headline.getByText('Sell on').waitFor()
  expect(await homeHtml(site)).toContain('Sell on')

  await pick(page, 'Headline', 'History')
  const history = dialog(page, 'History of Headline')
  await history.getByText('Before the first change').waitFor()
  // The three parts of the first headline became one text before the new one.
  await history.getByText('*paid orders*').waitFor()
  await pressAndRead(page, 'Restore this version', 'Version Restored')
  expect(await homeHtml(site)).toMatch(
    /Turn WhatsApp chats into <span[^>]*>paid orders<\/span> on the number/,
  )

  const { id } = await itemOf(site, 'hero', 'subtitle')
  await card(page, 'Subtitle').getByRole('button', { name: 'Edit Subtitle' }).click()
  const mine = dialog(page, 'subtitle')
  await mine.getByLabel('Value').fill('My words')
  const other = await openTab(site, `content&record=${id}`, { as: bilal })
  await dialog(other, 'subtitle').getByText('admin has this open too.').waitFor()
  const notice = mine.getByText(`${bilal.username} has this open too.`)
  await notice.waitFor()
  await other.close()
  await notice.waitFor({ state: 'detached' })
  await call('PUT', `/api/content/${id}`, { value: 'Their words' })
  await pressAndRead(mine, 'Save', 'Error', /^admin changed this after you opened it \(value, /)
  await mine.locator('del').getByText('Their').waitFor()
  await mine.locator('ins').getByText('My').waitFor()
  expect((await itemOf(site, 'hero', 'subtitle')).value).toBe('Their words')
  await pressAndRead(mine, 'Save', 'Success', 'Content updated successfully')

  await pick(page, 'Headline', 'Delete')
  await dialog(page, 'Delete Headline?').getByRole('button', { name: 'Cancel' }).click()
  await waitForFocus(more(page, 'Headline'))
})

it('the content tab adds content of each type, with the place of a mistake in JSON and with a picture and its text for those who do not see it; html that only its source can show opens so; what is deleted comes back (CONTENT-707, CONTENT-708)', async () => {
  await call('POST', '/api/admin/page-sections', { name: 'offer', displayName: 'Eid Offer' })
  const page = await openTab(site, 'content&view=offer')
  await page.getByRole('tab', { name: 'Eid Offer (0)', selected: true }).waitFor()
  await page.getByText('No content found for this section').waitFor()
  const form = dialog(page, 'Add Content to Eid Offer')
  const value = form.getByLabel('Value')
  const add = async (key: string, type: string) => {
    await page.getByRole('button', { name: 'Add Content' }).first().click()
    await form.getByLabel('Key').fill(key)
    await form.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: type, exact: true }).click()
  }
  const save = () => form.getByRole('button', { name: 'Save' }).click()
  const saved = async () => {
    await save()
    await readToast(page, 'Success', 'Content created successfully')
  }

  await add('points', 'json')
  await save()
  await readToast(page, 'Error', 'Please fill in all required fields')
  await value.fill('["a"\n"b"]')
  await save()
  await form.getByText('Line 2, column 1: comma expected').waitFor()
  await value.fill('["a", "b"]')
  await saved()
  await card(page, 'Points').getByRole('button', { name: 'Edit Points' }).click()
  const lines = dialog(page, 'Points points')
  await field(lines, 'Line 2').fill('c')
  await lines.getByRole('button', { name: 'As JSON' }).click()
  await waitForValue(lines.getByLabel('Value'), '["a","c"]')
  await pressAndRead(lines, 'Save', 'Success', 'Content updated successfully')

  await add('title', 'html')
  const visual = form.getByRole('textbox', { name: 'Value' })
  await visual.pressSequentially('Half price')
  await visual.press('Control+a')
  await form.getByRole('button', { name: 'Bold' }).click()
  await form.getByText('Source', { exact: true }).click()
  await waitForValue(value, '<p><strong>Half price</strong></p>')
  await saved()
  await card(page, 'Title').locator('strong').getByText('Half price').waitFor()
  const marked = '<p><strong>Half price</strong> <mark>today</mark></p>'
  await call('PUT', `/api/content/${(await itemOf(site, 'offer', 'title')).id}`, { value: marked })
  await card(page, 'Title').locator('mark').waitFor()
  await card(page, 'Title').getByRole('button', { name: 'Edit Title' }).click()
  await waitForValue(dialog(page, 'Title title').getByLabel('Value'), marked)
  await page.keyboard.press('Escape')

  await add('image', 'image')
  const choose = (buffer: Buffer) =>
    form.getByLabel('Image to upload').setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('<svg onload="alert(1)"/>'))
  await readToast(page, 'Upload failed', 'This file is not an image of a kind that we accept')
  const create = { width: 1600, height: 900, channels: 3, background: '#03825c' } as const
  const picture = await sharp({ create }).png().toBuffer()
  await page.route('**/api/admin/upload-image', (route) => route.abort(), { times: 1 })
  await choose(picture)
  await readToast(page, 'Upload failed', 'Failed to upload image')
  await choose(picture)
  await readToast(page, 'Image Uploaded')
  await form.getByLabel('Alternative text').fill('Our shop in Anarkali')
  await saved()

  await pick(page, 'Points', 'History')
  await dialog(page, 'History of Points').getByRole('button', { name: 'Before it was added' }).click()
  await pressAndRead(page, 'Restore this version', 'Version Restored', 'Points is in Deleted Items.')
  await pick(page, 'Title', 'Delete')
  await pressAndRead(dialog(page, 'Delete Title?'), 'Delete', 'Success', 'Content deleted successfully')
  expect(await homeHtml(site)).not.toContain('Half price')
  await page.getByRole('button', { name: 'Deleted Items' }).click()
  const deleted = dialog(page, 'Deleted Items')
  for (const name of ['Points', 'Title']) {
    await deleted.getByRole('button', { name: `Restore Offer: ${name}` }).click()
    await readToast(page, 'Item Restored', `Offer: ${name} is back, with its history.`)
  }
  await deleted.getByText('Nothing has been deleted').waitFor()
  expect(await homeHtml(site)).toContain('<strong>Half price</strong>')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#offer')
  const image = page.getByRole('img', { name: 'Our shop in Anarkali' })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(800)
  expect(await image.getAttribute('width')).toBe('1600')
})
