import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { readToast, waitForValue } from '#tests/helpers/page.ts'
import { orderOf } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'

type Order = { licenseKey: string; expiresAt: string }
type Answer = { state: string; systemsAllowed: number; endsAt: string }

const site = await sharedSite()
const { call } = site.admin

it('a licence is found by phone, extended, given more systems, suspended and given a new key', async () => {
  const asma = await newCustomer(site, 'holder')
  const id = await orderOf(asma)
  const { licenseKey: key } = await call<Order>('PATCH', `/api/admin/orders/${id}/status`, {
    status: 'approved',
  })
  const device = { deviceId: 'a-device-of-asma', deviceName: 'Shop computer', platform: 'Chrome' }
  const activate = (typed: string) => call<Answer>('POST', '/api/license/activate', { key: typed, ...device })
  await activate(key)

  const page = await openTab(site, 'licenses')
  await page.getByRole('searchbox').fill(`+${asma.phone}`)
  await page.getByText('1 of 2').waitFor()
  await page.getByRole('link', { name: key }).click()
  const drawer = page.getByRole('dialog', { name: `License of order ${id}` })
  await drawer.getByText('Shop computer', { exact: true }).waitFor()
  await drawer.getByText('License activated by system').waitFor()

  await drawer.getByRole('link', { name: 'Extend or change' }).click()
  const form = page.getByRole('dialog', { name: 'Extend or Change License' })
  // Whose it is, and what its plan has (LIC-161).
  await form.getByText(`Asma Traders, Professional, order ${id}`).waitFor()
  await form.getByText('Empty for as many as the plan has (2).').waitFor()
  await form.getByLabel('Last day').fill('2030-02-28')
  await form.getByLabel('Systems').fill('5')
  await form.getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'License Updated')
  expect(await activate(key)).toMatchObject({
    state: 'VALID',
    systemsAllowed: 5,
    endsAt: '2030-02-28T18:59:59.999Z',
  })

  await page.getByRole('link', { name: key }).click()
  const press = async (verb: string) => {
    await drawer.getByRole('button', { name: verb, exact: true }).click()
    await page
      .getByRole('dialog', {
        name: new RegExp(`^${verb.split(' ')[0]} the .+ of Asma Traders, order ${id}\\?$`),
      })
      .getByRole('button', { name: verb, exact: true })
      .click()
  }
  // Escape closes the question alone (PAGE-163).
  await drawer.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: /^Revoke/ })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => drawer.isVisible()).toBe(true)
  await press('Suspend')
  await drawer.getByRole('button', { name: 'Reinstate' }).waitFor()
  expect((await activate(key)).state).toBe('SUSPENDED')
  await press('Reinstate')
  await drawer.getByRole('button', { name: 'Suspend' }).waitFor()
  await press('Replace key')
  await drawer.getByText('Not activated on any system').waitFor()
  expect((await activate(key)).state).toBe('REVOKED')
  const [order] = await call<Order[]>('GET', '/api/admin/orders')
  expect(order?.licenseKey).not.toBe(key)
  expect((await activate(order?.licenseKey ?? '')).state).toBe('VALID')

  await page.goto(`${site.shop.url}/admin?tab=orders&record=${id}`)
  const inOrder = page.getByRole('dialog', { name: `Order ${id}` })
  await inOrder.getByText('Shop computer', { exact: true }).waitFor()
  await inOrder.getByRole('button', { name: 'Remove Shop computer' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Shop computer?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await inOrder.getByText('Not activated on any system').waitFor()

  // A place that the program freed is held for its lease, and given at once (LIC-63).
  const newKey = order?.licenseKey ?? ''
  await activate(newKey)
  await call('POST', '/api/license/deactivate', { key: newKey, deviceId: device.deviceId })
  await page.reload()
  const held = inOrder.getByText('Shop computer freed its place')
  await held.waitFor()
  const name = 'Give the place of Shop computer at once'
  await inOrder.getByRole('button', { name }).click()
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name: 'Give at once' })
    .click()
  await held.waitFor({ state: 'detached' })
})

it('a licence that somebody extended meanwhile is not set back, and the form shows what they set (LIC-326, VERS-2)', async () => {
  const bilal = await newCustomer(site, 'second')
  const orderId = await orderOf(bilal)
  await call('PATCH', `/api/admin/orders/${orderId}/status`, { status: 'approved' })
  const page = await openTab(site, 'licenses')
  await page.getByRole('searchbox').fill(`+${bilal.phone}`)
  await page.getByRole('button', { name: `Edit license of order ${orderId}` }).click()
  const form = page.getByRole('dialog', { name: 'Extend or Change License' })
  await form.getByLabel('Systems').fill('5')
  const id = Number(new URL(page.url()).searchParams.get('record'))
  await call('POST', '/trpc/licenses.update', { json: { id, expiresOn: '2030-03-31', systems: 4 } })
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  const said = /admin set the last day to Mar 31, 2030 and the systems to 4 at/
  await readToast(page, 'Update Failed', said)
  const notice = form.getByRole('alert').filter({ hasText: 'Somebody saved this' })
  await notice.getByText('Systems: 4').waitFor()
  await waitForValue(form.getByLabel('Last day'), '2030-03-31')
  await waitForValue(form.getByLabel('Systems'), '5')
  await save.click()
  await readToast(page, 'License Updated')
  const { rows } = await call<{ result: { data: { json: { rows: object[] } } } }>(
    'GET',
    `/trpc/licenses.list?input=${encodeURIComponent(JSON.stringify({ json: { q: `+${bilal.phone}` } }))}`,
  ).then(({ result }) => result.data.json)
  expect(rows).toMatchObject([{ systemsOverride: 5, expiresAt: '2030-03-31T18:59:59.999Z' }])
})
