import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const openConversation = async (page: Page) => {
  await page.locator('[data-session]').first().click()
  await page.getByRole('log', { name: 'Messages' }).locator('li').first().waitFor()
}

/** Every screen and open dialog of the back office. */
export const adminScreens: Screen[] = [
  ['dashboard', '/admin'],
  ['figures', '/admin', (page) => page.getByRole('button', { name: 'Table' }).click()],
  [
    'narrow sidebar',
    '/admin',
    async (page) => {
      const button = page.getByRole('button', { name: 'Collapse sidebar' })
      if (await button.isVisible()) await button.click()
    },
  ],
  [
    'open menu',
    '/admin',
    async (page) => {
      const button = page.getByRole('button', { name: 'Open menu' })
      if (await button.isVisible()) await button.click()
    },
  ],
  [
    'command palette',
    '/admin?tab=orders',
    async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click()
      await page.getByPlaceholder(/^Page, order number/).fill('an')
      await page
        .getByText(/^Order \d+:/)
        .first()
        .waitFor()
    },
  ],
  ['keyboard shortcuts', '/admin?tab=orders', (page) => page.keyboard.press('Shift+?')],
  ['users', '/admin?tab=users'],
  ['one user', '/admin?tab=users&record=5'],
  ['editing a user', '/admin?tab=users&record=5&edit=true'],
  ['settings', '/admin?tab=settings'],
  [
    'editing a setting',
    '/admin?tab=settings',
    (page) => page.getByRole('button', { name: 'Edit SUPPORT_EMAIL' }).click(),
  ],
  ['theme', '/admin?tab=settings&view=theme'],
  ['API tokens', '/admin?tab=settings&view=api-tokens'],
  [
    'new API token',
    '/admin?tab=settings&view=api-tokens',
    (page) => page.getByRole('button', { name: 'New API token' }).click(),
  ],
  ['orders', '/admin?tab=orders'],
  ['no orders match', '/admin?tab=orders&q=nothing-like-this'],
  ['one order', '/admin?tab=orders&record=3'],
  ['contacts', '/admin?tab=contacts'],
  ['one contact', '/admin?tab=contacts&record=1'],
  ['tickets', '/admin?tab=tickets'],
  ['one ticket', '/admin?tab=tickets&record=1'],
  [
    'an empty reply',
    '/admin?tab=tickets&record=1',
    (page) => page.getByRole('button', { name: 'Send reply' }).click(),
  ],
  ['products', '/admin?tab=products'],
  ['new product', '/admin?tab=products', (page) => page.getByRole('button', { name: 'Add Product' }).click()],
  [
    'deleting a product',
    '/admin?tab=products',
    (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
  ],
  ['payment methods', '/admin?tab=payment-methods'],
  [
    'new payment method',
    '/admin?tab=payment-methods',
    (page) => page.getByRole('button', { name: 'Add Payment Method' }).click(),
  ],
  ['plans', '/admin?tab=plans'],
  ['new plan', '/admin?tab=plans', (page) => page.getByRole('button', { name: 'Add New Plan' }).click()],
  ['downloads', '/admin?tab=downloads'],
  [
    'new download',
    '/admin?tab=downloads',
    (page) => page.getByRole('button', { name: 'Add download' }).click(),
  ],
  ['SEO', '/admin?tab=seo'],
  [
    'new SEO settings',
    '/admin?tab=seo',
    (page) => page.getByRole('button', { name: 'Add SEO Settings' }).click(),
  ],
  ['editing SEO settings', '/admin?tab=seo&record=1&edit=true'],
  ['live chat', '/admin?tab=chat'],
  ['one conversation', '/admin?tab=chat', openConversation],
  [
    'about the visitor',
    '/admin?tab=chat&status=closed',
    async (page) => {
      await openConversation(page)
      const button = page.getByRole('button', { name: 'About the visitor' })
      if (await button.isVisible()) await button.click()
    },
  ],
  ['canned replies', '/admin?tab=chat&view=replies'],
  [
    'new canned reply',
    '/admin?tab=chat&view=replies',
    (page) => page.getByRole('button', { name: 'Add Canned Reply' }).first().click(),
  ],
  ['PushFlow', '/admin?tab=whatsapp'],
  ['outbox', '/admin?tab=whatsapp&view=outbox'],
]
