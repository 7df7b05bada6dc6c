import { expect, it } from 'vitest'
import { violationsOf } from '#tests/helpers/axe.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { system } from '#tests/helpers/licenses.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

const site = await openSite()
await site.connect()
const put = (key: string, value: string) => site.admin.call('PUT', `/api/admin/settings/${key}`, { value })
await put('trial_days', '7')

it('a visitor of the landing page tries it by name, number and code, and comes back to the key', async () => {
  const page = await visit(site, '/', { viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'Try it for 7 days' }).click()
  await page.getByRole('heading', { name: 'Try it for free' }).waitFor()
  await page.getByLabel('Name').fill('Asma')
  await page.getByLabel('WhatsApp number').fill('0300 1234567')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await enterCode(page, await codeSentTo(site.gateway, '923001234567'), 'Start the Trial')
  await page.getByRole('heading', { name: 'Your trial has begun' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const key = await page.getByText(/^WACRM(-[0-9A-Z]{5}){4}$/).textContent()
  await page.goto('/ur/trial')
  await page.getByText(key ?? '').waitFor()
  expect(await violationsOf(page)).toEqual([])
  // The computer shows a code, and this phone gives it the trial without the key.
  const answer = await fetch(`${site.shop.url}/api/license/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(system('Chrome on Windows')),
  })
  const { code } = (await answer.json()) as { code: string }
  await page.goto(`/activate#${code}`)
  await page.getByRole('heading', { name: 'Activate Chrome on Windows?' }).waitFor()
  await page.getByText(`key ending in ${key?.slice(-5)}`).waitFor()
  await page.getByText('Your free trial').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('Chrome on Windows is activated.').waitFor()
})
