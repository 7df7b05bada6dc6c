import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { field } from '#tests/helpers/fields.ts'
import { dialog, readToast, save, waitForFocus } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const site = await openSite({ AI_BASE_URL: ai.url, AI_API_KEY: 'sk-secret', AI_MODEL: 'small' })
const { call } = site.admin
const inUrdu = { headers: { 'accept-language': 'ur' } }
const urdu = (page: Parameters<typeof dialog>[0]) =>
  dialog(page).getByRole('radiogroup', { name: 'Language of the texts' }).getByText('اردو')

it('a product is written in Urdu beside English, is marked until then, and leads to what was refused (VAL-506)', async () => {
  await call('POST', '/api/admin/products', { title: 'Eid pack', price: 600, plan: 'starter' })
  const page = await openTab(site, 'products', { viewport: { width: 1280, height: 900 } })
  const mark = page.getByText('No Urdu', { exact: true })
  await mark.waitFor()
  await page.getByRole('button', { name: 'Edit Eid pack' }).click()
  await urdu(page).click()
  const title = field(dialog(page), 'Title')
  await expect.poll(() => title.getAttribute('placeholder')).toBe('Shows the English text')
  expect(await title.getAttribute('lang')).toBe('ur')
  expect(await title.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  await title.fill('ع'.repeat(300))
  await dialog(page).getByRole('radiogroup').getByText('English').click()
  await field(dialog(page), 'Description').fill('All of it')
  await save(page)
  await dialog(page).getByText('Must be 255 characters or fewer').waitFor()
  await waitForFocus(title)
  await title.fill('عید پیک')
  await dialog(page).getByText('All of it', { exact: true }).waitFor()
  await save(page)
  await readToast(page, 'Success', 'Product updated successfully')
  await mark.waitFor({ state: 'detached' })
  const products = await (await fetch(`${site.shop.url}/api/products`, inUrdu)).json()
  expect(products).toMatchObject([{ title: 'عید پیک', description: 'All of it' }])
  await page.getByRole('button', { name: 'Edit Eid pack' }).click()
  await dialog(page).getByRole('button', { name: 'History' }).click()
  await page.getByRole('dialog', { name: 'History of Eid pack' }).getByText('Urdu, title: عید پیک').waitFor()
})

it('a template in Urdu says which placeholder it lost, and is shown as its message (VAL-506)', async () => {
  const page = await openTab(site, 'templates', { viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: 'Edit Order cancelled' }).click()
  await urdu(page).click()
  const text = field(dialog(page), 'Template')
  await expect.poll(() => text.inputValue()).toContain('{{support}}')
  await text.fill('السلام علیکم {{name}}، آپ کا آرڈر #{{order_id}} منسوخ ہو گیا۔')
  await dialog(page)
    .getByText('Without {{plan}}, {{support}}, {{site_name}}, which the English text has.')
    .waitFor()
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await preview.getByText('السلام علیکم Ayesha Khan، آپ کا آرڈر #1024 منسوخ ہو گیا۔').waitFor()
})

it('Website counts the texts without Urdu, and takes one (VAL-506)', async () => {
  await call('POST', '/api/admin/content', { section: 'faq', key: 'note', value: 'Ask us' })
  const page = await openTab(site, 'content')
  await page.getByRole('switch', { name: /^Only the \d+ texts? without Urdu/ }).press('Space')
  await page.getByRole('button', { name: 'Edit Note' }).click()
  await urdu(page).click()
  await field(dialog(page), 'Value').fill('ہم سے پوچھیں')
  await save(page)
  await readToast(page, 'Success', 'Content updated successfully')
  const items: { key: string; value: string }[] = await (
    await fetch(`${site.shop.url}/api/content/faq`, inUrdu)
  ).json()
  expect(items.find(({ key }) => key === 'note')?.value).toBe('ہم سے پوچھیں')
})

it('AI proposes the Urdu of a template into the form, names a lost placeholder, and saves nothing (AI-501)', async () => {
  const page = await openTab(site, 'templates&record=new', { viewport: { width: 1280, height: 900 } })
  await field(dialog(page), 'Subject').fill('Eid')
  await field(dialog(page), 'Template').fill('Eid Mubarak, {{name}}! Use {{coupon}} today.')
  await urdu(page).click()
  const propose = dialog(page).getByRole('button', { name: 'Propose Urdu' })
  ai.behave('refused-key')
  await propose.click()
  await readToast(page, 'AI Proposal Failed', 'The AI service refused the key. Check AI_API_KEY.')
  ai.behave('written')
  ai.write({ subject: 'عید', template: 'عید مبارک، {{name}}!' })
  await propose.click()
  await dialog(page).getByText('Template lacks {{coupon}}. Put it in before you save.').waitFor()
  await expect.poll(() => field(dialog(page), 'Template').inputValue()).toBe('عید مبارک، {{name}}!')
  await dialog(page).getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => field(dialog(page), 'Template').inputValue()).toBe('')
  const stored = await call<{ name: string }[]>('GET', '/api/admin/whatsapp-templates')
  expect(stored).toHaveLength(15)
})
