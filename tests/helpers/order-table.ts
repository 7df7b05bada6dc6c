import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AdminOrder } from '#src/domains/orders/answers.ts'
import { waitForValue } from './page.ts'
import type { Site } from './site.ts'

// The orders of the back office, as the tests of its tables read them.

/** All orders of the shop, the newest first. */
export const readOrders = ({ admin }: Pick<Site, 'admin'>): Promise<AdminOrder[]> =>
  admin.call<AdminOrder[]>('GET', '/api/admin/orders')

/** An order as the shop stores it now. */
export const readOrder = async (site: Pick<Site, 'admin'>, id: number): Promise<AdminOrder | undefined> =>
  (await readOrders(site)).find((order) => order.id === id)

/** The orders of a buyer with this name. */
export const ordersNamed = async (site: Pick<Site, 'admin'>, name: string): Promise<AdminOrder[]> =>
  (await readOrders(site)).filter((order) => order.name === name)

const names = { name: /^#/ }

/** The rows of the table, without head and skeletons. */
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', names) })

/** The link that names a row and opens it: its number, and the date under it. */
export const nameOf = (page: Page, id: number) =>
  page.getByRole('link', { name: new RegExp(`^#${id}(?=[A-Z ])`) })

export const rowOf = (page: Page, id: number) => rowsOf(page).filter({ has: nameOf(page, id) })

const idsOf = async (page: Page): Promise<number[]> =>
  (await page.getByRole('link', names).allTextContents()).map((text) => Number(/^#(\d+)/.exec(text)?.[1]))

/** Waits for these rows, in this order. */
export const see = (page: Page, wanted: readonly Pick<AdminOrder, 'id'>[]) =>
  expect.poll(() => idsOf(page)).toEqual(wanted.map(({ id }) => id))

/** The select that shows and changes the status of an order. */
export const statusBox = (page: Page, id: number): Locator =>
  page.getByRole('combobox', { name: `Status of order ${id}` })

/** Waits until the order has this status on the page. */
export const hasStatus = (page: Page, id: number, status: string): Promise<void> =>
  waitForValue(statusBox(page, id), status)

/** Chooses a status of an order and answers the question that every change asks. */
export const changeStatus = async (page: Page, status: Locator, label: string): Promise<void> => {
  await status.selectOption(label)
  const verb = {
    Confirmed: /^Approve /,
    Cancelled: 'Cancel order',
    Pending: /^(Suspend license|Set to pending)$/,
  }
  const name = verb[label as keyof typeof verb]
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** The checkbox that selects an order. */
export const box = (page: Page, order: number) =>
  page.getByRole('checkbox', { name: `Select order ${order}`, exact: true })
export const selectionBar = (page: Page) => page.getByRole('group', { name: 'Selected orders' })
