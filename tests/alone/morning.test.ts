import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { converse } from '#tests/helpers/chat.ts'
import { exportOf } from '#tests/helpers/order-table.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite } from '#tests/helpers/site.ts'
import { zipFile } from '#tests/helpers/uploads.ts'
import { visit } from '#tests/helpers/visit.ts'

// What an administrator does on a busy morning, with the clicks and key presses that it takes. The texts that are typed
// (a search, an answer, a price) do not count: they are the work itself.

const ORDERS = 10
const site = await openSite()
await site.connect()

/** A page whose clicks and keys are counted. */
const counting = (page: Page) => {
  let presses = 0
  return {
    page,
    count: () => presses,
    /** Counts a press that a helper does. */
    add: () => {
      presses += 1
    },
    click: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.insertText(text),
  }
}
type Hands = ReturnType<typeof counting>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const tab = ({ page, click }: Hands, name: string | RegExp) =>
  click(page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }))

const approveOrders = async (hands: Hands) => {
  const { page, click } = hands
  await click(page.getByRole('link', { name: /^Orders to approve/ }))
  await click(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await click(button(page, `Confirm ${ORDERS} orders`))
  await click(
    page.getByRole('dialog').getByRole('button', { name: `Confirm ${ORDERS} orders without payment` }),
  )
  await readToast(page, `${ORDERS} orders confirmed`)
}

const findByPhone = async ({ page, press, type }: Hands, id: number, phone: string) => {
  await press('Control+k')
  await waitForFocus(page.getByRole('textbox', { name: 'Search the back office' }))
  await type(phone)
  await press('Enter')
  const drawer = page.getByRole('dialog', { name: `Order ${id}` })
  await drawer.getByText(/^WACRM(-[0-9A-Z]{5}){4}$/).waitFor()
  await press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

const answerTickets = async (hands: Hands, tickets: number[]) => {
  const { page, click, press, type } = hands
  await tab(hands, /^Tickets/)
  await click(page.getByRole('row').getByRole('link', { name: `#${tickets[0]}` }))
  for (const id of tickets) {
    await waitForFocus(
      page.getByRole('dialog', { name: `Ticket ${id}` }).getByRole('textbox', { name: 'Reply' }),
    )
    await type('Please update to 2.5.0.')
    await press('Control+Enter')
  }
  const last = page.getByRole('dialog', { name: `Ticket ${tickets.at(-1)}` })
  await last.getByRole('list', { name: 'Conversation' }).getByText('Please update to 2.5.0.').waitFor()
  await press('Escape')
}

const answerChats = async (hands: Hands, visitors: string[]) => {
  const { page, click, press, type } = hands
  await tab(hands, /^Live Chat/)
  const list = page.getByRole('region', { name: 'Conversations' })
  await click(list.getByRole('link').filter({ hasText: visitors[0] ?? '' }))
  for (const visitor of visitors) {
    const pane = page.getByRole('region', { name: `Conversation with ${visitor}` })
    await waitForFocus(pane.getByRole('textbox', { name: 'Reply', exact: true }))
    await type('It is under Settings.')
    await press('Enter')
    await pane.getByRole('log').getByText('It is under Settings.').waitFor()
    await press('Alt+c')
  }
  await page.getByText('This conversation is closed. Reopen it to reply.').waitFor()
}

const changePrice = async (hands: Hands) => {
  const { page, click, press } = hands
  await tab(hands, 'Plans')
  await click(button(page, 'Edit Starter'))
  const form = page.getByRole('dialog', { name: 'Edit Plan' })
  await click(form.getByRole('textbox', { name: /^Discounted price/ }))
  await press('Control+a')
  await page.keyboard.type('2777')
  await click(form.getByRole('button', { name: /^Use PKR\s23,327 as annual price$/ }))
  await press('Control+s')
  await readToast(page, 'Success', 'Plan updated successfully')
}

const uploadFile = async (hands: Hands, path: string) => {
  const { page, click, add } = hands
  await tab(hands, 'Downloads')
  await click(button(page, 'Add Download').first())
  // Opening the chooser of the browser is a click, and choosing another.
  add()
  add()
  await page.locator('input[type=file]').setInputFiles(path)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Version' }).inputValue()).toBe('2.5.0')
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Replaces 2.4.1' }).isChecked()).toBe(true)
  await click(button(page, 'Upload').last())
  await dialog.getByText('Its SHA-256 equals that of the file on this computer.').waitFor()
  await click(button(page, 'Done'))
}

const suspendUser = async (hands: Hands, username: string) => {
  const { page, click } = hands
  await tab(hands, 'Users')
  await click(button(page, `Suspend ${username}`))
  await readToast(page, 'User Status Updated')
}

const exportMonth = async (hands: Hands) => {
  const { page, click, add } = hands
  await tab(hands, /^Orders/)
  await click(button(page, 'Dates: Any date'))
  await click(button(page, 'This month'))
  await page.getByText(`${ORDERS} results`).waitFor()
  add()
  const { lines } = await exportOf(page)
  expect(lines).toHaveLength(ORDERS)
}

/** Publishes a file, as an administrator did before. */
const publish = async (fileName: string, version: string) => {
  const form = new FormData()
  form.append('fileType', 'chrome-extension')
  form.append('version', version)
  form.append('file', new Blob([zipFile()]), fileName)
  const address = `${site.shop.url}/api/admin/downloads/upload`
  const answer = await fetch(address, { method: 'POST', headers: { cookie: site.admin.cookie }, body: form })
  expect(answer.status).toBe(201)
}

it('a busy morning takes few clicks and keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'morning-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const fileOf = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, zipFile())
    return path
  }
  // An order of another month, which the export of this month leaves out.
  const old = await placeOrder(site, 99)
  await site.admin.call('PATCH', `/api/admin/orders/${old}/status`, { status: 'cancelled' })
  await site.pass(32 * 86_400)
  const customer = await newCustomer(site, 'asma')
  const spammer = await newCustomer(site, 'spammer')
  const orders: number[] = []
  for (let n = 1; n <= ORDERS; n += 1) orders.push(await placeOrder(site, n))
  const tickets: number[] = []
  for (const subject of ['Sidebar', 'Broadcast', 'Import']) {
    const ticket = await customer.call<{ id: number }>('POST', '/api/support-ticket', {
      subject,
      message: 'Help',
    })
    tickets.push(ticket.id)
  }
  const visitors = ['Bilal', 'Dania', 'Erum']
  for (const visitor of visitors) await converse(site, visitor, 'Where is the switch?')

  await publish('wacrm-2.4.1.zip', '2.4.1')

  const page = await visit(site, '/admin', { as: site.admin, viewport: { width: 1440, height: 900 } })
  const hands = counting(page)
  await approveOrders(hands)
  await findByPhone(hands, orders[2] ?? 0, '0300 1000003')
  await answerTickets(hands, tickets)
  await answerChats(hands, visitors)
  await changePrice(hands)
  await uploadFile(hands, fileOf('wacrm-2.5.0.zip'))
  await suspendUser(hands, spammer.username)
  await exportMonth(hands)
  prove('clicks and keys of a busy morning, without the texts typed', hands.count(), { atMost: 39 })
})
