import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { orderOf } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

it('anybody reads plan, state and end of a key, and nothing about its holder (LIC-62)', async () => {
  const asma = await newCustomer(site, 'genuine')
  const id = await orderOf(asma, { name: 'Asma Traders', amount: 41_993 })
  const { licenseKey } = await site.admin.call<{ licenseKey: string }>(
    'PATCH',
    `/api/admin/orders/${id}/status`,
    { status: 'approved' },
  )
  const page = await visit(site, '/verify')
  const check = async (key: string) => {
    await page.getByRole('textbox', { name: 'License key' }).fill(key)
    await page.getByRole('button', { name: 'Check Key' }).click()
  }
  const answer = page.getByRole('status')
  await check(licenseKey.toLowerCase().replaceAll('-', ' '))
  await answer.getByText('Genuine: Professional').waitFor()
  await answer.getByText(/^This license is valid until/).waitFor()
  await expect.poll(() => page.content()).not.toContain('Asma Traders')
  await check(`${licenseKey.slice(0, -1)}${licenseKey.endsWith('A') ? 'B' : 'A'}`)
  await answer.getByText('This key is not genuine').waitFor()
})
