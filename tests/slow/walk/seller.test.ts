import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { picture } from '#tests/helpers/media-files.ts'
import { readToast } from '#tests/helpers/page.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// What a seller changes on the site in passing: each from the dashboard until visitors see it, and taken back by one
// restore.

const GOAL = { atMost: 30, unit: 's' }
const site = await openSite()

const home = async () => (await fetch(site.shop.url)).text()
const sections = async () => [...(await home()).matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id)
const reminder = async () => {
  const templates = await site.admin.call<{ name: string; template: string }[]>(
    'GET',
    '/api/admin/whatsapp-templates',
  )
  return templates.find(({ name }) => name === 'payment_reminder')?.template
}

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click()

/** Opens a part of the website. */
const part = async (page: Page, name: string) => {
  await tab(page, 'Website')
  await page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name }).click()
}

/** Restores the version before the present one, which for a new row is none. */
const restore = async (page: Page, name: string) => {
  await button(page, `History of ${name}`).click()
  await button(page, 'Restore this version').click()
  await readToast(page, 'Version Restored')
}

type Way = {
  what: string
  go: (page: Page) => Promise<void>
  /** What visitors see of it, or customers are sent. */
  seen: () => Promise<unknown>
  after: unknown
  undo: (page: Page) => Promise<void>
}

const headline = 'Eid prices until Friday for'

const ways: Way[] = [
  {
    what: 'puts up an Eid banner with a picture',
    go: async (page) => {
      await tab(page, 'Notifications')
      await button(page, 'Create Notification').first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Eid Mubarak')
      await form.getByRole('textbox', { name: 'Message', exact: true }).fill('Half price until Friday.')
      const buffer = await picture('jpeg', 1200, 800)
      const file = { name: 'eid.jpg', mimeType: 'image/jpeg', buffer }
      await form.locator('input[type=file]').setInputFiles(file)
      await readToast(page, 'Media Uploaded')
      await button(form, 'Save').click()
      await readToast(page, 'Notification Created')
    },
    seen: async () =>
      (await site.admin.call<{ title: string; mediaType: string }[]>('GET', '/api/notifications')).map(
        ({ title, mediaType }) => `${title}, ${mediaType}`,
      ),
    after: ['Eid Mubarak, image'],
    undo: (page) => restore(page, 'Eid Mubarak'),
  },
  {
    what: 'changes the headline of the hero',
    go: async (page) => {
      await part(page, 'Live Editor')
      await page.getByRole('switch', { name: 'Edit Mode' }).press('Space')
      await button(page, 'Click to Edit Hero: Headline').click()
      await page.getByRole('textbox', { name: 'Headline' }).fill(headline)
      await button(page, 'Save').click()
      await readToast(page, 'Content Updated')
    },
    seen: async () => (await home()).includes(headline),
    after: true,
    undo: async (page) => {
      await tab(page, 'Website')
      await button(page, 'More for Headline').click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await button(page, 'Restore this version').click()
      await readToast(page, 'Version Restored')
    },
  },
  {
    what: 'hides the testimonials',
    go: async (page) => {
      await part(page, 'Page Editor')
      await page.getByRole('switch', { name: 'Show Testimonials' }).press('Space')
      await expect.poll(sections).not.toContain('testimonials')
    },
    seen: async () => (await sections()).includes('testimonials'),
    after: false,
    undo: (page) => restore(page, 'Testimonials'),
  },
  {
    what: 'moves pricing up',
    go: async (page) => {
      await part(page, 'Page Editor')
      const before = (await sections()).indexOf('pricing')
      await button(page, 'Move Pricing up').click()
      await expect.poll(async () => (await sections()).indexOf('pricing')).toBe(before - 1)
    },
    seen: async () => (await sections()).indexOf('pricing') < (await sections()).indexOf('comparison'),
    after: true,
    undo: (page) => restore(page, 'Pricing'),
  },
  {
    what: "corrects a reminder's text",
    go: async (page) => {
      await tab(page, 'Templates')
      await button(page, 'Edit Payment reminder').click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Template', exact: true }).fill('Dear {{name}}, please pay.')
      await button(form, 'Save').click()
      await readToast(page, 'Template Updated')
    },
    seen: reminder,
    after: 'Dear {{name}}, please pay.',
    undo: (page) => restore(page, 'Payment reminder'),
  },
]

it.each(ways)('a seller $what, and takes it back by one restore', async ({ what, go, seen, after, undo }) => {
  const page = await visit(site, '/admin', { as: site.admin, viewport: { width: 1280, height: 900 } })
  await page.getByRole('navigation', { name: 'Back office' }).waitFor()
  const before = await seen()
  const start = performance.now()
  await go(page)
  await expect.poll(seen).toEqual(after)
  prove(`a seller ${what}`, Math.ceil((performance.now() - start) / 1000), GOAL)
  await undo(page)
  await expect.poll(seen).toEqual(before)
})
