import { expect, it } from 'vitest'
import { reachPath } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()
const ASKS = 'یہ صفحہ اردو میں دیکھیں؟'

it('a browser in Urdu is asked once whether to see an English page in Urdu, and nothing moves (LANG-7)', async () => {
  const page = await visit(site, '/products?from=ad', { locale: 'ur-PK' })
  const question = page.getByRole('complementary', { name: ASKS })
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await question.waitFor()
  expect(await heading.boundingBox()).toEqual(before)
  await question.getByRole('button', { name: 'نہیں، یہیں رہیں' }).click()
  await question.waitFor({ state: 'detached' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await question.count()).toBe(0)
})

it('the answer leads to the same page in Urdu, and English is not asked about again (LANG-7, LANG-3)', async () => {
  const page = await visit(site, '/products?from=ad', { locale: 'ur-PK' })
  await page.getByRole('link', { name: ASKS }).click()
  await reachPath(page, '/ur/products?from=ad')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await reachPath(page, '/products?from=ad')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: ASKS }).count()).toBe(0)
})

it('a browser in English is asked nothing (LANG-7)', async () => {
  const page = await visit(site, '/products', { locale: 'en-GB' })
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: ASKS }).count()).toBe(0)
})
