import { readFileSync } from 'node:fs'
import papa from 'papaparse'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// The table of the toy, as its tests read it.

const names = { name: /^#\d/ }

/** The link that names a row and opens it. */
export const nameOf = (page: Page, id: number) => page.getByRole('link', { name: `#${id}`, exact: true })

export const rowOf = (page: Page, id: number) => page.getByRole('row').filter({ has: nameOf(page, id) })

const idsOf = async (page: Page): Promise<number[]> =>
  (await page.getByRole('link', names).allTextContents()).map((text) => Number(text.slice(1)))

/** Waits for these rows, in this order. */
export const see = (page: Page, wanted: readonly { id: number }[]) =>
  expect.poll(() => idsOf(page)).toEqual(wanted.map(({ id }) => id))

/** Waits until a screen reader is told this of the search. */
export const announced = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search things' })
export const filterBox = (page: Page) => page.getByRole('combobox', { name: 'State', exact: true })
export const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** The checkbox that selects a thing. */
export const box = (page: Page, id: number) =>
  page.getByRole('checkbox', { name: `Select thing ${id}`, exact: true })
export const selectionBar = (page: Page) => page.getByRole('group', { name: 'Selected things' })
/** Waits until this many things are selected. */
export const selected = (page: Page, count: number) =>
  selectionBar(page).getByText(`${count} selected`, { exact: true }).waitFor()
/** Waits until nothing is selected. */
export const gone = (page: Page) => selectionBar(page).waitFor({ state: 'detached' })

/** The parts of the file that Export CSV saves: its name, byte order mark, head and lines. */
export const exportOf = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  const { data } = papa.parse<string[]>(text.slice(1))
  return {
    name: download.suggestedFilename(),
    mark: text.charAt(0),
    head: data[0] ?? [],
    lines: data.slice(1),
  }
}
