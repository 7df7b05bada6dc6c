import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { dialog, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff, misdirect } from '#tests/helpers/traffic.ts'

type User = { id: number; username: string; email: string; isActive: boolean; isAdmin: boolean }

const site = await sharedSite()
const { call } = site.admin

const users = () => call<User[]>('GET', '/api/admin/users')
const named = async (username: string) => (await users()).find((user) => user.username === username)

let count = 0
const newUser = () => {
  count += 1
  return newCustomer(site, `customer${count}`)
}

/** A customer with an order of their own. */
const newBuyer = async () => {
  const buyer = await newUser()
  await placeOrder(site, 100 + count, {}, buyer)
  return buyer
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('a user', () => {
  it('is suspended and reactivated from the list, and from the toast by Undo (ADMIN-6)', async () => {
    const { username } = await newUser()
    const page = await openTab(site, `users&q=${username}`)
    await button(page, `Suspend ${username}`).click()
    await readToast(page, 'User Status Updated', new RegExp(`^${username} is suspended\\.`))
    await page.getByRole('cell', { name: 'Suspended' }).waitFor()
    await expect.poll(async () => (await named(username))?.isActive).toBe(false)
    await button(page, `Reactivate ${username}`).click()
    await readToast(page, 'User Status Updated', new RegExp(`^${username} is active again\\.`))
    expect((await named(username))?.isActive).toBe(true)
    await button(page, `Suspend ${username}`).click()
    await button(page, 'Undo').click()
    await readToast(page, 'User Status Updated', new RegExp(`^${username} is active again\\.`))
    await page.getByRole('cell', { name: 'Active', exact: true }).waitFor()
    await expect.poll(async () => (await named(username))?.isActive).toBe(true)
  })

  it('stays as it was when the server refuses or is gone, which each has its own sentence (ADMIN-7)', async () => {
    const { id, username } = await newUser()
    const page = await openTab(site, `users&q=${username}`)
    const refusal = await misdirect(page, 'users.setSuspended', id)
    await button(page, `Suspend ${username}`).click()
    await readToast(page, 'Update Failed', 'User not found')
    await page.getByRole('cell', { name: 'Active', exact: true }).waitFor()
    await expect.poll(async () => (await named(username))?.isActive).toBe(true)
    await refusal.release()
    await breakOff(page, 'users.setSuspended')
    await button(page, `Suspend ${username}`).click()
    await readToast(page, 'Update Failed', 'Failed to update user status')
    await button(page, `Edit user ${username}`).click()
    const form = dialog(page, 'Edit User')
    await form.getByLabel('Username').fill(`${username}-new`)
    await breakOff(page, 'users.update')
    await form.getByLabel('Username').press('ControlOrMeta+s')
    await readToast(page, 'Update Failed', 'Failed to update user')
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Discard').click()
    await form.waitFor({ state: 'detached' })
    // The title may begin with the number of unread conversations.
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Users/)
    // What there is to lose cannot be told.
    const absence = await breakOff(page, 'orders.list')
    await button(page, `Delete user ${username}`).click()
    await readToast(page, 'Delete Failed', 'Failed to delete user')
    await absence.release()
    await breakOff(page, 'users.delete')
    await button(page, `Delete user ${username}`).click()
    await dialog(page, `Delete user ${username}?`).getByRole('button', { name: 'Delete' }).click()
    await readToast(page, 'Delete Failed', 'Failed to delete user')
    expect(await named(username)).toMatchObject({ isActive: true })
  })

  it('is edited; username and email are required, and a taken name is refused at its field', async () => {
    const { username } = await newUser()
    const page = await openTab(site, `users&q=${username}`)
    await button(page, `Edit user ${username}`).click()
    const form = dialog(page, 'Edit User')
    await form.getByLabel('Username').fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Validation Error', 'Username and email are required')
    await form.getByLabel('Username').fill('admin')
    await form.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'Update Failed', 'Username already exists')
    await fieldError(form, 'Username already exists').waitFor()
    await form.getByLabel('Username').fill(`${username}-new`)
    await form.getByLabel('WhatsApp number').fill('0301 7654321')
    await form.getByRole('button', { name: 'Save' }).click()
    await readToast(page, 'User Updated')
    expect(await named(`${username}-new`)).toMatchObject({ whatsappNumber: '+923017654321' })
  })

  it('is deleted after the question, and with orders after its name is typed', async () => {
    const { username } = await newUser()
    const page = await openTab(site, `users&q=${username}`)
    const question = 'Are you sure you want to delete this user? This action cannot be undone.'
    await button(page, `Delete user ${username}`).click()
    await dialog(page, `Delete user ${username}?`).getByText(question).waitFor()
    await button(page, 'Cancel').click()
    await expect.poll(() => named(username)).toBeTruthy()
    await button(page, `Delete user ${username}`).click()
    await dialog(page, `Delete user ${username}?`).getByRole('button', { name: 'Delete' }).click()
    await readToast(page, 'User Deleted')
    await page.getByRole('heading', { name: 'No users match' }).waitFor()
    await expect.poll(() => named(username)).toBeUndefined()

    const buyer = await newBuyer()
    await page.goto(`/admin?tab=users&q=${buyer.username}`)
    await button(page, `Delete user ${buyer.username}`).click()
    const wide = dialog(page, `Delete user ${buyer.username}?`)
    await wide.getByLabel(`Type ${buyer.username} to confirm`).waitFor()
    await expect.poll(() => wide.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await wide.getByRole('button', { name: 'Cancel' }).click()
  })

  it('cannot suspend, demote or delete themself, and reads why; an empty list says so (ADMIN-8)', async () => {
    const page = await openTab(site, 'users&q=admin&isAdmin=true')
    await button(page, 'Suspend admin: This is your own account').click({ force: true })
    await button(page, 'Delete user admin: This is your own account').click({ force: true })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await button(page, 'Edit user admin').click()
    await expect.poll(() => dialog(page, 'Edit User').getByLabel('Administrator').isDisabled()).toBe(true)
    await expect.poll(async () => (await named('admin'))?.isActive).toBe(true)
    // A list without any row.
    await page.route(/users\.list/, (route) => {
      const many = new URL(route.request().url()).pathname.split(',').length
      const json = Array.from({ length: many }, () => ({
        result: { data: { json: { rows: [], total: 0 } } },
      }))
      return route.fulfill({ json })
    })
    await page.goto('/admin?tab=users&size=25')
    await page.getByRole('heading', { name: 'No users found' }).waitFor()
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
  })
})

describe('the drawer of a user', () => {
  it('ends a session after a question, shows the orders and leads to them (ADMIN-611)', async () => {
    const { id, username } = await newBuyer()
    const page = await openTab(site, `users&record=${id}`)
    const drawer = dialog(page, `User ${username}`)
    await drawer.getByRole('button', { name: /^End the session/ }).click()
    const question = dialog(page).filter({ hasText: `${username} is signed out there at once` })
    await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
    await question.getByRole('button', { name: 'End session' }).click()
    await readToast(page, 'Session Ended')
    await drawer.getByText('Not signed in anywhere').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: /^End the session/ }).count()).toBe(0)
    await expect
      .poll(() => drawer.getByRole('link', { name: /^\+92/ }).getAttribute('href'))
      .toMatch(/^https:\/\/wa\.me\/92/)
    await drawer
      .getByRole('link', { name: /^#\d+ ·/ })
      .first()
      .click()
    await page.waitForURL(/tab=orders&record=\d+/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Orders')
  })

  it('suspends the user and leads to the form', async () => {
    const { id, username } = await newUser()
    const page = await openTab(site, `users&record=${id}`)
    const drawer = dialog(page, `User ${username}`)
    await drawer.getByRole('button', { name: `Suspend ${username}` }).click()
    await readToast(page, 'User Status Updated', new RegExp(`^${username} is suspended\\.`))
    await drawer.getByText('Reactivate').waitFor()
    await drawer.getByRole('link', { name: 'Edit' }).click()
    await dialog(page, 'Edit User').waitFor()
    await expect
      .poll(() => dialog(page, 'Edit User').getByLabel('Active: may sign in').isChecked())
      .toBe(false)
  })
})
