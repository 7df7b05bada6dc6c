import type { Page } from 'playwright-core'
import { type Site, visit } from './site.ts'
import { holdFiles } from './traffic.ts'

type Item = { id: number; section: string; key: string; value: string; type: string }
type PageSection = { id: number; name: string; order: number }

/** The landing page as the server sends it. */
export const homeHtml = async ({ shop }: Pick<Site, 'shop'>): Promise<string> =>
  (await fetch(shop.url)).text()

/** A text of the content. */
export const itemOf = async ({ admin }: Pick<Site, 'admin'>, section: string, key: string): Promise<Item> => {
  const items = await admin.call<Item[]>('GET', `/api/content/${section}`)
  const item = items.find((each) => each.key === key)
  if (!item) throw new Error(`No text ${section}.${key}`)
  return item
}

/** Edits the landing page as the back office does; each edit returns a function that undoes it. */
export const landingEditor = (site: Site) => {
  const { admin } = site
  const sectionOf = async (name: string): Promise<PageSection> => {
    const sections = await admin.call<PageSection[]>('GET', '/api/admin/page-sections')
    const found = sections.find((section) => section.name === name)
    if (!found) throw new Error(`No section ${name}`)
    return found
  }
  return {
    /** Changes one text of the content. */
    setText: async (section: string, key: string, value: string, type = 'text') => {
      const item = await itemOf(site, section, key)
      await admin.call('PATCH', `/api/admin/content/${item.id}`, { value, type })
      return () =>
        admin.call<void>('PATCH', `/api/admin/content/${item.id}`, { value: item.value, type: item.type })
    },
    /** Gives a section fields of its own. */
    setFields: async (name: string, content: Record<string, string>) => {
      const { id } = await sectionOf(name)
      await admin.call('PUT', `/api/admin/page-sections/${id}/content`, { content })
      return () => admin.call<void>('PUT', `/api/admin/page-sections/${id}/content`, { content: {} })
    },
    hide: async (name: string) => {
      const { id } = await sectionOf(name)
      await admin.call('PUT', `/api/admin/page-sections/${id}/visibility`, { isVisible: false })
      return () => admin.call<void>('PUT', `/api/admin/page-sections/${id}/visibility`, { isVisible: true })
    },
    move: async (name: string, order: number) => {
      const before = await sectionOf(name)
      await admin.call('PUT', `/api/admin/page-sections/${before.id}/order`, { order })
      return () =>
        admin.call<void>('PUT', `/api/admin/page-sections/${before.id}/order`, { order: before.order })
    },
  }
}

/** Opens the landing page without the code of its order form, which loads after `release`. */
export const openWithoutForm = async (site: Site) => {
  const page = await visit(site, '/login', { own: true })
  const { release } = await holdFiles(page, '**/assets/order-flow-*.js')
  await page.goto('/')
  return { page, release }
}

/** Opens the plans of the order form on a phone, where one of them is named. */
const openPlans = async (page: Page): Promise<void> => {
  const change = page.locator('#purchase details:not([open])').getByText('Change plan')
  if (await change.isVisible()) await change.click()
}

/** Chooses a plan of the order form. */
export const choosePlan = async (page: Page, type: string): Promise<void> => {
  await openPlans(page)
  await page.locator(`#purchase label:has([data-plan=${type}])`).click()
}

/** Chooses the billing period of the order form. */
export const choosePeriod = async (page: Page, period: 'monthly' | 'yearly'): Promise<void> => {
  await openPlans(page)
  await page.locator(`#purchase label:has([value=${period}])`).click()
}
