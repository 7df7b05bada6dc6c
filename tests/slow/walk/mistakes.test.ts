import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { counting, type Hands, menuClick } from '#tests/helpers/hands.ts'
import { dialog, readToast } from '#tests/helpers/page.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

// Mistakes that are made in a window, seen outside, and undone from the same screen: by Undo, and by a history.

const site = await openSite()
const { call } = site.admin

const customer = await newCustomer(site, 'asma')
await call('POST', '/api/admin/products', {
  title: 'Starter kit',
  description: 'All of it',
  price: 1000,
  category: 'extension',
})

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
    what: 'suspends the wrong customer',
    make: async (hands) => {
      const { page, click } = hands
      await menuClick(hands, 'Users')
      await click(button(page, `Suspend ${customer.username}`))
      await page.getByText('User Status Updated', { exact: true }).waitFor()
    },
    seen: () => fieldOf('/api/admin/users', ['username', customer.username], 'isActive'),
    undo: ({ page, click }) =>
      click(page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' })),
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
