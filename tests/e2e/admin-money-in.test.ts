import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { received } from '#tests/helpers/bank-feed.ts'
import { openSite } from '#tests/helpers/site.ts'

const site = await openSite()

it('a phone is added, its alert arrives, and its text opens (BANK-1, BANK-10)', async () => {
  const page = await openTab(site, 'money-in')
  await page.getByRole('button', { name: 'Add a Phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Phone' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Office phone')
  await dialog.getByRole('combobox', { name: 'Senders' }).fill('JazzCash')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const address = dialog.getByText('/api/webhooks/bank-feed/')
  await address.waitFor()
  const token = (await address.textContent())?.split('/').at(-1) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  const sent = await fetch(`${site.shop.url}/api/webhooks/bank-feed/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: 'JazzCash', text: received(4999, 54_999, 'TXN20261126101500') }),
  })
  expect(sent.status).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name: 'Office phone' }).waitFor()
  await page.goto('/admin?tab=money-in&record=1')
  await page.getByText('You have received').waitFor()
}, 60_000)
