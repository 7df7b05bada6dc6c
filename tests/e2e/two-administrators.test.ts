import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { field, fill } from '#tests/helpers/fields.ts'
import { dialog, readToast, row, save, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'

type Plan = { id: number; planName: string; discountedPrice: string; badge: string | null; access: string }

const site = await sharedSite()
const { call } = site.admin

const plans = () => call<Plan[]>('GET', '/api/admin/plans')
const first = await plans()
afterAll(async () => {
  for (const { id, discountedPrice, badge, access } of first)
    await call('PUT', `/api/admin/plans/${id}`, { discountedPrice, badge, access })
})
const planNamed = async (name: string) => (await plans()).find(({ planName }) => planName === name)
const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await dialog(page, 'Edit Plan').waitFor()
}

it('a price that another administrator saved is not put back by a save of something else, and both values show where they differ (VERS-2); the price of before is restored from the history (VERS-1, A11Y-8)', async () => {
  const page = await openTab(site, 'plans')
  await edit(page, 'Professional')
  const form = dialog(page, 'Edit Plan')
  await fill(form, { Badge: 'For Eid', Access: 'Until Eid' })
  const { id = 0, discountedPrice: before } = (await planNamed('Professional')) ?? {}
  await call('PUT', `/api/admin/plans/${id}`, { discountedPrice: '4555', access: 'For ever' })
  await save(page)
  await readToast(page, 'Error', /^admin saved this after you opened it \(discounted price, access, /)
  const notice = form.getByRole('alert').filter({ hasText: 'saved a different version' })
  await notice.locator('del', { hasText: 'For ever' }).waitFor()
  await notice.locator('ins', { hasText: 'Until Eid' }).waitFor()
  expect(await notice.getByText('Discounted price').count()).toBe(0)
  await waitForValue(field(form, /^Discounted price/), '4,555')
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  await form.waitFor({ state: 'detached' })
  expect(await planNamed('Professional')).toMatchObject({ discountedPrice: '4555', badge: 'For Eid' })
  // A badge reads as it is written.
  const style = await row(page, 'Professional')
    .getByText('For Eid')
    .evaluate((badge) => [getComputedStyle(badge).textTransform, getComputedStyle(badge).fontSize])
  expect(style).toEqual(['none', '12px'])

  await edit(page, 'Professional')
  await form.getByRole('button', { name: 'History' }).click()
  const history = dialog(page, 'History of Professional')
  // The newest earlier version is the other's, with the new price; the one before has the old one.
  await history.getByRole('button', { expanded: false }).first().click()
  const older = history.getByRole('region').filter({ hasText: 'Discounted price' })
  await older.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored')
  await expect.poll(async () => (await planNamed('Professional'))?.discountedPrice).toBe(before)
})
