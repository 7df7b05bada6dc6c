import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { dialog, pressAndRead, row, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { openTab, sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'

type User = { username: string; whatsappNumber: string; isActive: boolean }

const site = await sharedSite()

const named = async (username: string) =>
  (await site.admin.call<User[]>('GET', '/api/admin/users')).find((user) => user.username === username)

it('a user is suspended, reactivated by Undo, edited and deleted, and nobody does that to themself (ADMIN-6, ADMIN-8)', async () => {
  const { username } = await newCustomer(site, 'visitor')
  const page = await openTab(site, `users&q=${username}`)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await press(`Suspend ${username}`)
  await row(page, username).getByText('Suspended', { exact: true }).waitFor()
  await expect.poll(async () => (await named(username))?.isActive).toBe(false)
  await pressAndRead(page, 'Undo', 'User Status Updated', new RegExp(`^${username} is active again\\.`))
  expect((await named(username))?.isActive).toBe(true)

  await press(`Edit user ${username}`)
  const form = dialog(page, 'Edit User')
  const name = form.getByLabel('Username')
  await name.fill('admin')
  await pressAndRead(page, 'Save', 'Update Failed', 'Username already exists')
  await fieldError(form, 'Username already exists').waitFor()
  await name.fill(`${username}-new`)
  await form.getByLabel('WhatsApp number').fill('0301 7654321')
  await pressAndRead(page, 'Save', 'User Updated')
  expect(await named(`${username}-new`)).toMatchObject({ whatsappNumber: '+923017654321' })

  // What there is to lose cannot be told.
  const silence = await breakOff(page, 'orders.list')
  await pressAndRead(page, `Delete user ${username}-new`, 'Delete Failed', 'Failed to delete user')
  await silence.release()
  await press(`Delete user ${username}-new`)
  const question = dialog(page, `Delete user ${username}-new?`)
  const loss = 'Are you sure you want to delete this user? This action cannot be undone.'
  await question.getByText(loss).waitFor()
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await pressAndRead(question, 'Delete', 'User Deleted')
  await page.getByRole('heading', { name: 'No users match' }).waitFor()
  expect(await named(`${username}-new`)).toBeUndefined()

  await page.getByRole('searchbox').fill('admin')
  const why = 'This is your own account'
  await page.getByRole('button', { name: `Suspend admin: ${why}` }).click({ force: true })
  await page.getByRole('button', { name: `Delete user admin: ${why}` }).click({ force: true })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await press('Edit user admin')
  await expect.poll(() => form.getByRole('combobox', { name: 'Role' }).isDisabled()).toBe(true)
  expect((await named('admin'))?.isActive).toBe(true)
})

it('the drawer of a user ends a session after a question, and leads to the orders and to the form (ADMIN-611)', async () => {
  const buyer = await newCustomer(site, 'looked-at')
  const { id, username } = buyer
  await placeOrder(site, 100, {}, buyer)
  const page = await openTab(site, `users&record=${id}`)
  const drawer = dialog(page, `User ${username}`)
  const end = drawer.getByRole('button', { name: /^End the session/ })
  await end.click()
  const question = dialog(page).filter({ hasText: `${username} is signed out there at once` })
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await pressAndRead(question, 'End session', 'Session Ended')
  await drawer.getByText('Not signed in anywhere').waitFor()
  await expect.poll(() => end.count()).toBe(0)
  const phone = drawer.getByRole('link', { name: /^\+92/ })
  await expect.poll(() => phone.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/92/)
  await drawer.getByRole('button', { name: `Suspend ${username}` }).click()
  await drawer.getByText('Reactivate').waitFor()
  await drawer.getByRole('link', { name: 'Edit' }).click()
  const active = dialog(page, 'Edit User').getByLabel('Active: can sign in')
  await expect.poll(() => active.isChecked()).toBe(false)
  await page.keyboard.press('Escape')

  // Who has orders is deleted after their name was typed.
  await page.getByRole('searchbox').fill(username)
  await page.getByRole('button', { name: `Delete user ${username}` }).click()
  const typed = dialog(page, `Delete user ${username}?`)
  await typed.getByLabel(`Type ${username} to confirm`).waitFor()
  expect(await typed.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await typed.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: username, exact: true }).click()
  await drawer
    .getByRole('link', { name: /^#\d+ ·/ })
    .first()
    .click()
  await page.waitForURL(/tab=orders&record=\d+/)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Orders')
})
