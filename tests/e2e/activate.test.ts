import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { system } from '#tests/helpers/licenses.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'

// The phone of a holder, who scanned the QR of a program.

const site = await sharedSite()

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const answer = await fetch(`${site.shop.url}/api/license/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}
const ask = (name: string) => post<{ code: string; url: string; secret: string }>('requests', system(name))
const claim = (secret: string) => post<{ state: string; key: string | null }>('requests/claim', { secret })

it('a holder who scanned a code signs in, sees what asks and for which licence, and activates it by a press (LIC-1260)', async () => {
  const asma = await newCustomer(site, 'scans')
  const { licenseKey } = await setOrderStatus(site, await orderOf(asma), 'approved')
  const { code, secret } = await ask('Chrome on Windows')
  const phone = await visit(site, `/activate#${code}`, { viewport: { width: 360, height: 740 } })
  await phone.getByRole('link', { name: 'Sign In' }).last().click()
  await phone.getByLabel('Username or email').fill(asma.username)
  await phone.getByRole('textbox', { name: 'Password' }).fill(asma.password)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await phone.getByRole('heading', { name: 'Activate Chrome on Windows?' }).waitFor()
  await phone.getByText(`key ending in ${licenseKey.slice(-5)}`).waitFor()
  await phone.getByText('Asks from the network that you are in').waitFor()
  expect(await violationsOf(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Activate', exact: true }).click()
  await phone.getByText('Chrome on Windows is activated.').waitFor()
  expect(await claim(secret)).toMatchObject({ state: 'DONE', key: licenseKey })
})
