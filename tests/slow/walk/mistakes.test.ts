import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { chooseFile, counting, type Hands, menuClick } from '#tests/helpers/hands.ts'
import { dialog, readToast, waitForValue } from '#tests/helpers/page.ts'
import { placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite } from '#tests/helpers/site.ts'
import { publishExtension, zipFile } from '#tests/helpers/uploads.ts'
import { visit } from '#tests/helpers/visit.ts'

// A day of mistakes: each is made in a window, seen outside, and undone from the same screen.

const site = await openSite()
await site.connect()
const { call } = site.admin

const order = await placePaidOrder(site, 1)
const customer = await newCustomer(site, 'asma')
await call('POST', '/api/admin/products', {
  title: 'Starter kit',
  description: 'All of it',
  price: 1000,
  category: 'extension',
})
await publishExtension(site, 'wacrm-2.4.1.zip', '2.4.1')

const list = (path: string) => call<Record<string, unknown>[]>('GET', path)
/** A field of the row that has this value in another field. */
const fieldOf = async (path: string, [key, value]: [string, unknown], field: string) =>
  (await list(path)).find((row) => row[key] === value)?.[field]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Changes a field in the form of a row. */
const edit = async (
  hands: Hands,
  { tab, row, field, to }: { tab: string | RegExp; row: string; field: RegExp; to: string },
) => {
  const { page, click, write, press } = hands
  await menuClick(hands, tab)
  await click(button(page, `Edit ${row}`))
  await click(dialog(page).getByRole('textbox', { name: field }))
  await write(to)
  await press('Control+s')
  await dialog(page).waitFor({ state: 'detached' })
}
/** Restores the version before by the history in the form of a row. */
const restoreInForm = async ({ page, click }: Hands, row: string) => {
  await click(button(page, `Edit ${row}`))
  await click(dialog(page).getByRole('button', { name: 'History' }))
  await click(button(page, 'Restore this version').first())
  await readToast(page, 'Version Restored')
}
const undoInToast = ({ page, click }: Hands) =>
  click(page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' }))

type Mistake = {
  what: string
  make: (hands: Hands) => Promise<unknown>
  /** What others see of it. */
  seen: () => Promise<unknown>
  undo: (hands: Hands) => Promise<unknown>
}

const inForm = (what: string, change: Parameters<typeof edit>[1], seen: Mistake['seen']): Mistake => ({
  what,
  make: (hands) => edit(hands, change),
  seen,
  undo: (hands) => restoreInForm(hands, change.row),
})

const mistakes: Mistake[] = [
  {
    what: 'approves the wrong order',
    make: async (hands) => {
      const { page, click } = hands
      await menuClick(hands, /^Payment Desk/)
      await page.getByRole('heading', { name: new RegExp(`^Order ${order}:`) }).waitFor()
      await click(page.getByRole('button', { name: /^Accept/ }).first())
      await click(dialog(page).getByRole('button', { name: 'Accept payment' }))
      await page.getByText(`Order ${order} is approved.`, { exact: true }).waitFor()
    },
    seen: () => fieldOf('/api/admin/orders', ['id', order], 'status'),
    undo: undoInToast,
  },
  {
    what: 'publishes the wrong banner',
    make: async (hands) => {
      const { page, click, write, tabTo, press } = hands
      await menuClick(hands, 'Notifications')
      await click(button(page, 'Create Notification').first())
      await click(dialog(page).getByRole('textbox', { name: 'Title', exact: true }))
      await write('Eid Mubarak')
      await tabTo(dialog(page).getByRole('textbox', { name: 'Message', exact: true }))
      await write('Closed for good.')
      await press('Control+s')
      await readToast(page, 'Notification Created')
    },
    seen: async () => (await list('/api/notifications')).map(({ title }) => title),
    undo: async ({ page, click }) => {
      await click(button(page, 'History of Eid Mubarak'))
      await click(button(page, 'Restore this version').first())
      await readToast(page, 'Version Restored')
    },
  },
  {
    what: 'hides the wrong section',
    make: async (hands) => {
      const { page, click, flip } = hands
      await menuClick(hands, 'Website')
      await click(
        page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name: 'Page Editor' }),
      )
      await flip(page.getByRole('switch', { name: 'Show Pricing' }))
      await page.getByText('Pricing has left the page.', { exact: true }).waitFor()
    },
    seen: async () => (await (await fetch(site.shop.url)).text()).includes('<section id="pricing"'),
    undo: undoInToast,
  },
  {
    what: 'publishes the wrong file',
    make: async (hands) => {
      const { page, click, press } = hands
      await menuClick(hands, 'Downloads')
      await click(button(page, 'Add Download').first())
      const buffer = zipFile(1000, 'eid.jpg')
      await chooseFile(hands, { name: 'holiday-photos-3.0.0.zip', mimeType: 'application/zip', buffer })
      await waitForValue(page.getByRole('textbox', { name: 'Version' }), '3.0.0')
      await press('Control+s')
      const question = dialog(page, 'Upload holiday-photos-3.0.0.zip?')
      await question.getByText('It holds no manifest.json').waitFor()
      await click(question.getByRole('button', { name: 'Upload' }))
      await readToast(page, 'Upload Successful')
      await press('Escape')
    },
    seen: () => call<{ version: string }>('GET', '/api/updates/chrome-extension'),
    undo: async ({ page, click }) => {
      await click(page.getByRole('switch', { name: 'holiday-photos-3.0.0.zip is active' }))
      await readToast(page, 'Status Updated')
      await click(page.getByRole('switch', { name: 'wacrm-2.4.1.zip is active' }))
      await readToast(page, 'Status Updated')
    },
  },
  {
    what: 'suspends the wrong customer',
    make: async (hands) => {
      const { page, click } = hands
      await menuClick(hands, 'Users')
      await click(button(page, `Suspend ${customer.username}`))
      await page.getByText('User Status Updated', { exact: true }).waitFor()
    },
    seen: () => fieldOf('/api/admin/users', ['username', customer.username], 'isActive'),
    undo: undoInToast,
  },
  inForm(
    'types the wrong price of a plan',
    { tab: 'Plans', row: 'Professional', field: /^Discounted price/, to: '499' },
    () => fieldOf('/api/admin/plans', ['planName', 'Professional'], 'discountedPrice'),
  ),
  inForm(
    'renames a product wrongly',
    { tab: 'Products', row: 'Starter kit', field: /^Description/, to: 'Nothing of it' },
    () => fieldOf('/api/admin/products', ['title', 'Starter kit'], 'description'),
  ),
  inForm(
    'types the wrong account of a payment method',
    { tab: /^Payment$/, row: 'JazzCash', field: /^Account details/, to: '0300 0000000' },
    () => fieldOf('/api/admin/payment-methods', ['name', 'JazzCash'], 'accountDetails'),
  ),
  inForm(
    'types the wrong title for search engines',
    { tab: 'SEO', row: 'home', field: /^Title/, to: 'Somebody else' },
    () => fieldOf('/api/admin/seo', ['page', 'home'], 'title'),
  ),
  {
    what: 'saves the wrong city in the settings',
    make: async (hands) => {
      const { page, click, write, press } = hands
      await menuClick(hands, 'Settings')
      await click(page.getByRole('textbox', { name: 'City', exact: true }))
      await write('Atlantis')
      await press('Control+s')
      await readToast(page, 'Setting Updated')
    },
    seen: () => fieldOf('/api/admin/settings', ['key', 'business_city'], 'value'),
    undo: async ({ page, click }) => {
      await click(page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'History' }))
      await click(button(page, 'Restore this version').first())
      await readToast(page, 'Version Restored')
    },
  },
]

it.each(mistakes)('a seller who $what takes it back from the screen', async ({ what, make, seen, undo }) => {
  const page = await visit(site, '/admin', { as: site.admin, viewport: { width: 1440, height: 900 } })
  await page.getByRole('navigation', { name: 'Back office' }).waitFor()
  const before = await seen()
  const hands = counting(page)
  await make(hands)
  await expect.poll(seen).not.toEqual(before)
  const made = hands.made.clicks
  await undo(hands)
  await expect.poll(seen).toEqual(before)
  prove(`clicks to take back: a seller ${what}`, hands.made.clicks - made, { atMost: 3 })
})
