import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { giveLongHistory } from '#tests/helpers/long-history.ts'
import { reachPath, tabNamed } from '#tests/helpers/page.ts'
import { historyOf } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { calls } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// A customer of many years opens the dashboard like everybody else.

const site = await openSite()

it('500 orders and 200 downloads are shown a page at a time, and no answer grows with them', async () => {
  const loyal = await newCustomer(site, 'loyal')
  const { id } = await loyal.call<{ id: number }>('GET', '/api/me')
  const connection = openConnection(join(site.shop.dataDir, 'shop.db'))
  giveLongHistory(createDb(connection), id, new Date())
  connection.close()

  const page = await visit(site, '/dashboard?tab=profile', { as: loyal })
  await tabNamed(page, 'Profile')
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!['orders.mine', 'downloads.mine', 'tickets.mine'].some((name) => calls(name)(response))) return
    sizes.push(response.body().then(({ length }) => length))
  })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: /^67 Chrome Extension/ }).waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect.poll(() => historyOf(page).count()).toBe(10)
  await page.getByRole('button', { name: 'Page 50' }).click()
  await reachPath(page, '/dashboard?tab=orders&page=50')
  await expect.poll(() => historyOf(page).count()).toBe(10)
  await page.getByRole('link', { name: 'Licenses', exact: true }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(5)
  await page.getByRole('button', { name: 'Page 34' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await page.getByRole('link', { name: 'Downloads', exact: true }).click()
  const files = page.getByRole('region', { name: 'All downloads' }).getByRole('listitem')
  await expect.poll(() => files.count()).toBe(10)
  await page.getByRole('button', { name: 'Page 20' }).click()
  await page.getByText('release-0.zip').waitFor()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await page.getByRole('button', { name: /Question 59/ }).waitFor()
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(20_000)
})
