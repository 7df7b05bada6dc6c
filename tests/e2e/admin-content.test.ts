import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { accountOf, newCustomer, PASSWORD } from '#tests/helpers/account.ts'
import { readToast, tabNamed, waitForValue } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()

type Item = { id: number; section: string; key: string; value: string }
const open = async (path = '/admin?tab=content'): Promise<Page> => {
  const page = await visit(site, path, { as: site.admin })
  await tabNamed(page, 'Complete Page Editor')
  return page
}
const card = (page: Page, key: string) => page.getByRole('article', { name: key, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const home = async () => (await fetch(site.shop.url)).text()
const itemOf = async (section: string, key: string) => {
  const items = await site.admin.call<Item[]>('GET', `/api/content/${section}`)
  const item = items.find((each) => each.key === key)
  if (!item) throw new Error(`No text ${section}.${key}`)
  return item
}

it('shows every section with its count, and changes a text on the page (CONTENT-41)', async () => {
  const page = await open()
  await page.getByRole('tab', { name: 'Hero (10)', selected: true }).waitFor()
  await page.getByRole('tab', { name: /^Footer \(\d+\)$/ }).waitFor()
  await card(page, 'main_headline').getByText('Turn WhatsApp chats into').waitFor()
  await card(page, 'main_headline').getByText('text', { exact: true }).waitFor()
  await card(page, 'main_headline').getByRole('time').waitFor()
  await card(page, 'main_headline').getByRole('button', { name: 'Edit main_headline' }).click()
  await dialog(page, 'main_headline').getByLabel('Value').fill('Sell on')
  const absence = await breakOff(page, 'content.update')
  await dialog(page, 'main_headline').getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Error', 'Failed to update content')
  await absence.release()
  await dialog(page, 'main_headline').getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'Content updated successfully')
  await card(page, 'main_headline').getByText('Sell on').waitFor()
  await expect.poll(() => home()).toContain('Sell on')

  await card(page, 'main_headline').getByRole('button', { name: 'History of main_headline' }).click()
  await dialog(page, 'History of main_headline').getByText('Before the first change').waitFor()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored')
  expect(await home()).toContain('Turn WhatsApp chats into')

  const { id } = await itemOf('hero', 'subtitle')
  await site.admin.call('PUT', `/api/content/${id}`, { value: 'Changed by another' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await card(page, 'subtitle').getByText('Changed by another').waitFor()
})

it('adds content of each type, with the place of a mistake in JSON, and deletes and restores it (VERS-91, VERS-131)', async () => {
  await site.admin.call('POST', '/api/admin/page-sections', { name: 'offer', displayName: 'Eid Offer' })
  const page = await open('/admin?tab=content&view=offer')
  await page.getByRole('tab', { name: 'Eid Offer (0)', selected: true }).waitFor()
  await page.getByText('No content found for this section').waitFor()
  const added = dialog(page, 'Add Content to Eid Offer')
  const choose = async (type: string) => {
    await added.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: type, exact: true }).click()
  }

  await page.getByRole('button', { name: 'Add Content' }).click()
  await added.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Error', 'Please fill in all required fields')
  await added.getByLabel('Key').fill('points')
  await choose('json')
  await added.getByLabel('Value').fill('["a"\n"b"]')
  await added.getByRole('button', { name: 'Save' }).click()
  await added.getByText('Line 2, column 1: comma expected').waitFor()
  await added.getByLabel('Value').fill('["a", "b"]')
  const absence = await breakOff(page, 'content.create')
  await added.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Error', 'Failed to create content')
  await absence.release()
  await added.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'Content created successfully')
  await card(page, 'points').waitFor()

  await page.getByRole('button', { name: 'Add Content' }).click()
  await added.getByLabel('Key').fill('title')
  await choose('html')
  await added.getByRole('textbox', { name: 'Value' }).pressSequentially('Half price')
  await added.getByRole('textbox', { name: 'Value' }).press('Control+a')
  await added.getByRole('button', { name: 'Bold' }).click()
  await added.getByText('Source', { exact: true }).click()
  await waitForValue(added.getByLabel('Value'), '<p><strong>Half price</strong></p>')
  await added.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'Content created successfully')
  await card(page, 'title').locator('strong').getByText('Half price').waitFor()
  await expect.poll(() => home()).toContain('<strong>Half price</strong>')

  await card(page, 'title').getByRole('button', { name: 'Preview title' }).click()
  await dialog(page, 'title').getByText('Half price').waitFor()
  await page.keyboard.press('Escape')
  await card(page, 'title').getByRole('button', { name: 'Delete title' }).click()
  const lost = await breakOff(page, 'content.delete')
  await dialog(page, 'Delete title?').getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Error', 'Failed to delete content')
  await lost.release()
  await dialog(page, 'Delete title?').getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Content deleted successfully')
  await card(page, 'title').waitFor({ state: 'detached' })
  await expect.poll(() => home()).not.toContain('Half price')
  await card(page, 'points').getByRole('button', { name: 'History of points' }).click()
  await dialog(page, 'History of points').getByRole('button', { name: 'Before it was added' }).waitFor()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored', 'points is in Deleted Items.')
  await page.getByText('No content found for this section').waitFor()
  await page.getByRole('button', { name: 'Deleted Items' }).click()
  await dialog(page, 'Deleted Items').getByRole('button', { name: 'Restore offer points' }).click()
  await readToast(page, 'Item Restored', 'offer points is back, with its history.')
  await dialog(page, 'Deleted Items').getByRole('button', { name: 'Restore offer title' }).click()
  await readToast(page, 'Item Restored', 'offer title is back, with its history.')
  await dialog(page, 'Deleted Items').getByText('Nothing is deleted').waitFor()
  await expect.poll(() => home()).toContain('<strong>Half price</strong>')
})

it('uploads a picture with its text for those who do not see it (UP-41, CONTENT-42)', async () => {
  await site.admin.call('POST', '/api/admin/page-sections', { name: 'shop', displayName: 'Our Shop' })
  const page = await open('/admin?tab=content&view=shop&record=new')
  const added = dialog(page, 'Add Content to Our Shop')
  await added.getByLabel('Key').fill('image')
  await added.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'image', exact: true }).click()
  const choose = (name: string, buffer: Buffer) =>
    added.getByLabel('Image to upload').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('shop.png', Buffer.from('<svg onload="alert(1)"/>'))
  await readToast(page, 'Upload failed', 'This file is not an image of a kind that we accept')
  const create = { width: 1600, height: 900, channels: 3, background: '#03825c' } as const
  const picture = await sharp({ create }).png().toBuffer()
  await page.route('**/api/admin/upload-image', (route) => route.abort(), { times: 1 })
  await choose('shop.png', picture)
  await readToast(page, 'Upload failed', 'Failed to upload image')
  await choose('shop.png', picture)
  await readToast(page, 'Image Uploaded')
  await added.getByLabel('Alternative text').fill('Our shop in Anarkali')
  await added.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'Content created successfully')
  await card(page, 'image').waitFor()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#shop')
  const image = page.getByRole('img', { name: 'Our shop in Anarkali' })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(800)
  await expect.poll(() => image.getAttribute('width')).toBe('1600')
})

it('tells the later of two administrators who saved what, and loses neither text (VERS-2, VERS-3)', async () => {
  const { id } = await itemOf('hero', 'subtitle')
  const { username, email, phone, ...second } = await newCustomer(site, 'bilal')
  const rights = { username, email, whatsappNumber: phone, isAdmin: true, isActive: true }
  await site.admin.call('PUT', `/api/admin/users/${second.id}`, rights)
  const page = await open(`/admin?tab=content&record=${id}`)
  const edited = dialog(page, 'subtitle')
  await edited.getByLabel('Value').waitFor()
  const other = await visit(site, `/admin?tab=content&record=${id}`, {
    as: await accountOf(site.shop, username, PASSWORD),
  })
  await dialog(other, 'subtitle').getByText('admin has this open too.').waitFor()
  await edited.getByText(`${username} has this open too.`).waitFor()
  await other.close()
  await edited.getByText(`${username} has this open too.`).waitFor({ state: 'detached' })
  await edited.getByLabel('Value').fill('My words')
  await site.admin.call('PUT', `/api/content/${id}`, { value: 'Their words' })
  await edited.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Error', /^admin saved this after you opened it \(value, /)
  await edited.getByText('admin saved a different version').waitFor()
  await edited.locator('del').getByText('Their').waitFor()
  await edited.locator('ins').getByText('My').waitFor()
  await expect.poll(async () => (await itemOf('hero', 'subtitle')).value).toBe('Their words')
  await edited.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Success', 'Content updated successfully')
  expect((await itemOf('hero', 'subtitle')).value).toBe('My words')
})
