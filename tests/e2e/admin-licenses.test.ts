import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { dialog, readToast, waitForValue } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openTab, sharedSite } from '#tests/helpers/site.ts'

type Answer = { state: string; systemsAllowed: number; endsAt: string }

const site = await sharedSite()
const { call } = site.admin

it('a licence is found by phone, extended beside another administrator, given more systems, suspended, freed and given a new key (LIC-161, PAGE-163)', async () => {
  const asma = await newCustomer(site, 'holder')
  const id = await orderOf(asma)
  const { licenseKey: key } = await setOrderStatus(site, id, 'approved')
  const device = { deviceId: 'a-device-of-asma', deviceName: 'Shop computer', platform: 'Chrome' }
  const activate = (typed: string) => call<Answer>('POST', '/api/license/activate', { key: typed, ...device })
  await activate(key)

  const page = await openTab(site, 'licenses')
  await page.getByRole('searchbox').fill(`+${asma.phone}`)
  await page.getByText('1 of 2').waitFor()
  await page.getByRole('link', { name: key }).click()
  const drawer = dialog(page, `License of order ${id}`)
  await drawer.getByText('Shop computer', { exact: true }).waitFor()
  await drawer.getByText('License activated by system').waitFor()

  await drawer.getByRole('link', { name: 'Extend or change' }).click()
  const form = dialog(page, 'Extend or Change License')
  // Whose it is, and what its plan has.
  await form.getByText(`Asma Traders, Professional, order ${id}`).waitFor()
  await form.getByText('Empty for as many as the plan has (2).').waitFor()
  await form.getByLabel('Systems').fill('5')
  const theirs = { id: Number(new URL(page.url()).searchParams.get('record')), expiresOn: '2030-03-31' }
  await call('POST', '/trpc/licenses.update', { json: { ...theirs, systems: 4 } })
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  const said = /admin changed this .+ \(set the last day to Mar 31, 2030 and the systems to 4, /
  await readToast(page, 'Update Failed', said)
  const notice = form.getByRole('alert').filter({ hasText: 'Somebody saved this' })
  await notice.getByText('Systems: 4').waitFor()
  await waitForValue(form.getByLabel('Last day'), '2030-03-31')
  await waitForValue(form.getByLabel('Systems'), '5')
  await form.getByLabel('Last day').fill('2030-05-31')
  await save.click()
  await readToast(page, 'License Updated')
  const terms = { state: 'VALID', systemsAllowed: 5, endsAt: '2030-05-31T18:59:59.999Z' }
  expect(await activate(key)).toMatchObject(terms)

  await page.getByRole('link', { name: key }).click()
  const confirm = (name: string | RegExp, verb: string) =>
    page.getByRole('dialog', { name }).getByRole('button', { name: verb, exact: true }).click()
  const press = async (verb: string) => {
    await drawer.getByRole('button', { name: verb, exact: true }).click()
    await confirm(new RegExp(`^${verb.split(' ')[0]} the .+ of Asma Traders, order ${id}\\?$`), verb)
  }
  // Escape closes the question alone.
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
  await drawer.getByRole('button', { name: 'Remove Shop computer' }).click()
  await confirm('Remove Shop computer?', 'Remove')
  await drawer.getByText('Not activated on any system').waitFor()
  await press('Replace key')
  await expect.poll(async () => (await activate(key)).state).toBe('REVOKED')

  // A place that the program freed is held for its lease, and given at once.
  const orders = await call<{ id: number; licenseKey: string }[]>('GET', '/api/admin/orders')
  const newKey = orders.find((order) => order.id === id)?.licenseKey ?? ''
  expect((await activate(newKey)).state).toBe('VALID')
  await call('POST', '/api/license/deactivate', { key: newKey, deviceId: device.deviceId })
  await page.goto(`${site.shop.url}/admin?tab=orders&record=${id}`)
  const inOrder = dialog(page, `Order ${id}`)
  const held = inOrder.getByText('Shop computer freed its place')
  await held.waitFor()
  const name = 'Give the place of Shop computer at once'
  await inOrder.getByRole('button', { name }).click()
  await confirm(`${name}?`, 'Give at once')
  await held.waitFor({ state: 'detached' })
})
