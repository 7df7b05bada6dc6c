// Over 300 lines, because it is one table of screens.

import type { Page } from 'playwright-core'
import { RUNS_PAGE } from '#src/domains/copies/schema.ts'
import type { Account } from '#tests/helpers/account.ts'
import { replaceAnswer } from '#tests/helpers/traffic.ts'
import { zipFile } from '#tests/helpers/uploads.ts'
import { tabs } from '#web/admin/tabs.tsx'
import type { Output } from '#web/lib/trpc.ts'
import { press, pressIfSeen, type Screen } from './screen.ts'

const openConversation = async (page: Page) => {
  await page.locator('[data-session]').first().click()
  await page.getByRole('log', { name: 'Messages' }).locator('li').first().waitFor()
}

/** Opens a dialog, whose code may come only now. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog', { name: /\S/ }).waitFor()
}

/** Opens what the menu of the headline offers. */
const openEntry = (name: string) => async (page: Page) => {
  await press('More for Headline')(page)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog', { name: /\S/ }).waitFor()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The controls of a row are in its drawer on a phone, where it is a card. */
const openCard = async (page: Page) => {
  if (!isPhone(page)) return
  await page.getByRole('link', { name: /^#\d+/ }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Copies to a folder, of which one in five failed, and of which the screen shows the newest alone. */
const manyRuns: Output<'copies', 'state'> = {
  keyMadeAt: new Date('2026-01-05'),
  isKeyReadable: true,
  hasSecretInEnvironment: false,
  running: null,
  places: [],
  runs: Array.from({ length: RUNS_PAGE }, (_, n) => ({
    id: 100 - n,
    placeId: 1,
    place: '/mnt/usb/copies-of-the-shop',
    kind: n % 7 === 0 ? ('check' as const) : ('copy' as const),
    startedAt: new Date(Date.parse('2026-02-01T03:00Z') - n * 86_400_000),
    finishedAt: new Date(Date.parse('2026-02-01T03:02Z') - n * 86_400_000),
    copy: null,
    note: n % 5 === 0 ? '' : 'Sent shop-2026-02-01T03-00-00Z.age, 12 MB',
    problem: n % 5 === 0 ? 'The folder /mnt/usb does not exist. Is its disk mounted?' : null,
  })),
  runsTotal: RUNS_PAGE + 40,
}

type Row = { id: number; key?: string; name?: string }

/** Changes and deletes the rows that the screens with a history show. */
export const makeHistory = async ({ call }: Pick<Account, 'call'>): Promise<void> => {
  const rowOf = async (path: string, wanted: string): Promise<Row> => {
    const row = (await call<Row[]>('GET', path)).find(({ key, name }) => wanted === (key ?? name))
    if (!row) throw new Error(`No ${wanted} at ${path}`)
    return row
  }
  const headline = await rowOf('/api/content/hero', 'main_headline')
  await call('PUT', `/api/content/${headline.id}`, { value: 'Sell more in' })
  const old = { section: 'hero', key: 'old_offer', value: 'Half price' }
  const { id } = await call<Row>('POST', '/api/admin/content', old)
  await call('DELETE', `/api/admin/content/${id}`)
  const hero = await rowOf('/api/admin/page-sections', 'hero')
  await call('PUT', `/api/admin/page-sections/${hero.id}/content`, { content: { subtitle: 'For shops' } })
  for (const banner of await call<Row[]>('GET', '/api/admin/notifications')) {
    await call('PUT', `/api/admin/notifications/${banner.id}`, { message: 'Half price until Friday' })
  }
  const reminder = await rowOf('/api/admin/whatsapp-templates', 'payment_reminder')
  await call('PUT', `/api/admin/whatsapp-templates/${reminder.id}`, { description: 'Sent by hand' })
}

/** Opens the history of a row that was changed. */
const openHistory = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page)
  await page.getByRole('button', { name: 'Restore this version' }).first().waitFor()
}

/** Every screen and open dialog of the back office. */
export const adminScreens: Screen[] = [
  ...tabs.map(({ label, path }): Screen => [label, `/admin?tab=${path}`]),
  [
    'figures',
    '/admin',
    async (page) => {
      // The chart loads when its place is seen.
      await page.getByText('Converted contacts').waitFor()
      await page.mouse.wheel(0, 5000)
      await page.getByRole('button', { name: 'Table' }).click()
    },
  ],
  ['narrow sidebar', '/admin', pressIfSeen('Collapse sidebar')],
  ['open menu', '/admin', pressIfSeen('Open menu')],
  [
    'command palette',
    '/admin?tab=orders',
    async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click()
      await page.getByRole('textbox', { name: 'Search the back office' }).fill('an')
      await page
        .getByText(/^Order \d+:/)
        .first()
        .waitFor()
    },
  ],
  ['keyboard shortcuts', '/admin?tab=orders', (page) => page.keyboard.press('Shift+?')],
  ['one user', '/admin?tab=users&record=5'],
  ['editing a user', '/admin?tab=users&record=5&edit=true'],
  ['deleting a user', '/admin?tab=users', openDialog(/^Delete user (?!.*:)/)],
  ['email', '/admin?tab=settings&view=email'],
  [
    'unsaved changes',
    '/admin?tab=users&record=5&edit=true',
    async (page) => {
      await page.getByRole('textbox', { name: 'Username' }).fill('another')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
    },
  ],
  [
    'editing a setting',
    '/admin?tab=settings',
    async (page) => {
      const card = page.getByRole('region', { name: 'Contact', exact: true })
      await card.waitFor()
      // On a phone the card is folded.
      const head = card.getByRole('button', { name: 'Contact', exact: true })
      if (await head.isVisible()) await head.click()
      await page.getByLabel('Support email').fill('help@shop.pk')
    },
  ],
  ['adding content', '/admin?tab=content', openDialog('Add Content')],
  ['editing content', '/admin?tab=content', openDialog('Edit Headline')],
  ['preview of content', '/admin?tab=content', openEntry('Preview')],
  ['deleting content', '/admin?tab=content', openEntry('Delete')],
  ['versions of content', '/admin?tab=content', openHistory(openEntry('History'))],
  [
    'restoring deleted content',
    '/admin?tab=content',
    async (page) => {
      await press('Deleted Items')(page)
      await page.getByRole('button', { name: 'Restore Hero: Old offer' }).waitFor()
    },
  ],
  ['adding a section', '/admin?tab=page-editor', press('Add Section')],
  ['fields of a section', '/admin?tab=page-editor', openDialog('Edit content of Hero')],
  ['versions of a section', '/admin?tab=page-editor', openHistory(openDialog('History of Hero'))],
  ['deleting a section', '/admin?tab=page-editor', openDialog('Delete Hero')],
  [
    'live editor',
    '/admin?tab=live-editor',
    async (page) => {
      await page.getByRole('switch', { name: 'Edit Mode' }).press('Space')
      await press('Click to Edit Hero: Headline')(page)
      await page.getByRole('textbox', { name: 'Headline' }).waitFor()
    },
  ],
  ['theme', '/admin?tab=settings&view=theme'],
  ['notices to the seller', '/admin?tab=settings&view=notices'],
  ['API tokens', '/admin?tab=settings&view=api-tokens'],
  ['security log', '/admin?tab=settings&view=security-log'],
  ['events for other programs, none yet', '/admin?tab=settings&view=events'],
  ['calling the shop from a program', '/admin?tab=settings&view=programs'],
  ['new endpoint of events', '/admin?tab=settings&view=events', openDialog('Add an Endpoint')],
  ['copies, not set up', '/admin?tab=settings&view=copies'],
  [
    'copies with more runs than a page',
    '/admin?tab=settings&view=copies',
    async (page) => {
      await replaceAnswer(page, 'copies.state', manyRuns)
      await page.reload()
      await page.getByRole('button', { name: 'Show more' }).waitFor()
      await page.unrouteAll()
    },
  ],
  ['own account', '/admin?tab=settings&view=account'],
  ['new API token', '/admin?tab=settings&view=api-tokens', openDialog('New API Token')],
  [
    'API token, shown once',
    '/admin?tab=settings&view=api-tokens',
    async (page) => {
      await press('New API Token')(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('Nightly export')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByText('The token is shown only this once.').waitFor()
    },
  ],
  ['revoking an API token', '/admin?tab=settings&view=api-tokens', openDialog(/^Revoke /)],
  [
    'orders selected',
    '/admin?tab=orders',
    (page) =>
      page
        .getByLabel(/^Select order/)
        .first()
        .check(),
  ],
  [
    'columns or filters of orders',
    '/admin?tab=orders',
    (page) => press(isPhone(page) ? 'Filter' : 'Columns')(page),
  ],
  [
    'notes of an order',
    '/admin?tab=orders',
    async (page) => {
      await openCard(page)
      await press(/^Edit notes of order/)(page)
    },
  ],
  [
    'cancelling an order',
    '/admin?tab=orders&status=confirmed',
    async (page) => {
      await openCard(page)
      await page
        .getByRole('combobox', { name: /^Status of order/ })
        .first()
        .selectOption('cancelled')
      await page.getByRole('dialog', { name: /^Cancel order/ }).waitFor()
    },
  ],
  [
    'orders that could not be loaded',
    '/admin?tab=orders&q=not-to-be-had',
    async (page) => {
      await page.route(/orders\.list/, (route) => route.abort())
      await page.reload()
      await page.getByText('The list of orders could not be loaded').waitFor()
      await page.unroute(/orders\.list/)
    },
  ],
  ['no orders match', '/admin?tab=orders&q=nothing-like-this'],
  ['one order', '/admin?tab=orders&record=3'],
  ['one contact', '/admin?tab=contacts&record=1'],
  ['one ticket', '/admin?tab=tickets&record=1'],
  ['an empty reply', '/admin?tab=tickets&record=1', press('Send reply')],
  ['new product', '/admin?tab=products', openDialog('Add Product')],
  ['new coupon', '/admin?tab=coupons', openDialog('Add Coupon')],
  ['deleting a product', '/admin?tab=products', openDialog(/^Delete /)],
  ['editing a product', '/admin?tab=products', openDialog(/^Edit /)],
  ['accepting a payment', '/admin?tab=payments', openDialog(/^Accept/)],
  ['rejecting a payment', '/admin?tab=payments', openDialog(/^Reject/)],
  ['checking a statement', '/admin?tab=payments', openDialog('Check a statement')],
  ['pasting an alert', '/admin?tab=money-in', openDialog('Paste an Alert')],
  ['a phone that forwards alerts', '/admin?tab=money-in&view=sources', openDialog('Add a Phone')],
  ['teaching a format', '/admin?tab=money-in&view=formats', openDialog('Teach a Format')],
  ['the sums of money in', '/admin?tab=money-in&view=sums'],
  ['editing a payment method', '/admin?tab=payment-methods', openDialog(/^Edit /)],
  ['deleting a payment method', '/admin?tab=payment-methods', openDialog(/^Delete /)],
  ['new payment method', '/admin?tab=payment-methods', openDialog('Add Payment Method')],
  ['new plan', '/admin?tab=plans', openDialog('Add New Plan')],
  [
    'new plan with errors',
    '/admin?tab=plans',
    async (page) => {
      await page.getByRole('button', { name: 'Add New Plan' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please correct these fields:').waitFor()
    },
  ],
  ['editing a plan', '/admin?tab=plans', openDialog(/^Edit /)],
  [
    'tip of a button',
    '/admin?tab=plans',
    async (page) => {
      // A touch screen has no tips.
      if (isPhone(page)) return
      await page.getByRole('searchbox').press('Tab')
      await page.getByRole('button', { name: 'Columns' }).focus()
      await page.getByRole('tooltip').waitFor()
    },
  ],
  ['new download', '/admin?tab=downloads', openDialog('Add Download')],
  [
    'end of an upload',
    '/admin?tab=downloads',
    async (page) => {
      await openDialog('Add Download')(page)
      const file = { name: 'whatsapp-crm-desktop-1.9.0.zip', mimeType: 'application/zip', buffer: zipFile() }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      // The shop may doubt the name or the version first.
      const question = page.getByRole('dialog', { name: /^Upload .*\?$/ })
      const end = page.getByRole('button', { name: 'Upload another' })
      await question.or(end).waitFor()
      if (await question.isVisible()) await question.getByRole('button', { name: 'Upload' }).click()
      await end.waitFor()
    },
  ],
  ['new notification', '/admin?tab=notifications', openDialog('Create Notification')],
  ['editing a notification', '/admin?tab=notifications', openDialog(/^Edit /)],
  ['versions of a notification', '/admin?tab=notifications', openHistory(openDialog(/^History of /))],
  ['deleting a notification', '/admin?tab=notifications', openDialog(/^Delete /)],
  ['new SEO settings', '/admin?tab=seo', openDialog('Add SEO Settings')],
  ['editing SEO settings', '/admin?tab=seo&record=1&edit=true'],
  ['deleting SEO settings', '/admin?tab=seo', openDialog(/^Delete /)],
  ['one conversation', '/admin?tab=chat', openConversation],
  [
    'about the visitor',
    '/admin?tab=chat&status=closed',
    async (page) => {
      await openConversation(page)
      await pressIfSeen('About the visitor')(page)
    },
  ],
  ['canned replies', '/admin?tab=chat&view=replies'],
  ['new canned reply', '/admin?tab=chat&view=replies', openDialog('Add Canned Reply')],
  ['editing a canned reply', '/admin?tab=chat&view=replies', openDialog(/^Edit /)],
  ['deleting a canned reply', '/admin?tab=chat&view=replies', openDialog(/^Delete /)],
  ['PushFlow', '/admin?tab=whatsapp&view=pushflow'],
  ['table of templates', '/admin?tab=whatsapp&view=templates'],
  ['legacy WhatsApp', '/admin?tab=whatsapp&view=legacy'],
  ['automation features', '/admin?tab=whatsapp&view=automation'],
  ['outbox', '/admin?tab=whatsapp&view=outbox'],
  ['news to customers', '/admin?tab=whatsapp&view=outbox', openDialog('Send news')],
  ['new template', '/admin?tab=templates', openDialog('Add Template')],
  ['editing a template', '/admin?tab=templates', openDialog('Edit Payment reminder')],
  ['versions of a template', '/admin?tab=templates', openHistory(openDialog('History of Payment reminder'))],
  ['testing a template', '/admin?tab=templates', openDialog(/^Test /)],
]
