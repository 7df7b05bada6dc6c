import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { auditLog } from '#db/schema/audit.ts'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { notifications } from '#db/schema/notifications.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { seed } from '#db/seed/seed.ts'
import { migrationsDir } from '#src/compose.ts'
import { dataPaths } from '#src/data-folder.ts'
import type { Deps } from '#src/deps.ts'
import { positions } from '#src/notifications/schema.ts'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { createFactories, PASSWORD } from '#tests/helpers/factories.ts'
import { injections } from '#tests/helpers/injections.ts'
import { type Shop, signIn, startShop } from '#tests/helpers/shop.ts'
import { visit } from '#tests/helpers/site.ts'

// What a visitor, an administrator or an AI typed never runs as code in anyone's browser: each of 120 texts stands in
// every text field of the database, past every check of input, and every page shows them.

const CUSTOMER = `customer${injections[1]}`
const all = (first: number) => [...injections.slice(first), ...injections.slice(0, first)].join('\n')

/** Words from a fixed list, addresses, and what signs in: the columns that hold no free text. */
const fixed = new Set(
  `status type position media_type button_style plan plan_type page section key category file_type source sender_type
  message_type icon license_status twitter_card robots password_hash code_hash token_hash email phone whatsapp_number
  guest_email guest_phone media_url button_url image_url external_url canonical_url og_image twitter_image stored_name
  sha256 client_id address user_agent priority variables entity action channel recipient sealed_body
  template_name dedupe_key page_sections.name whatsapp_templates.name`.split(/\s+/),
)
/** Columns that hold the text inside of JSON. */
const inJson: Record<string, (text: string) => unknown> = {
  'plans.features': (text) => [text],
  'audit_log.changes': (text) => ({ notes: [text, text] }),
  'page_sections.content': (text) => ({ title: text, subtitle: text, description: text, button_text: text }),
}
/** Tables with one row for each text; of the others every field holds all texts. */
const perText = [
  'orders',
  'audit_log',
  'licenses',
  'products',
  'downloads',
  'contacts',
  'tickets',
  'ticket_replies',
  'notifications',
  'chat_sessions',
  'chat_messages',
]
const single = [
  'page_sections',
  'plans',
  'payment_methods',
  'seo_settings',
  'settings',
  'content_items',
  'whatsapp_templates',
]

const makeRows = (connection: Connection): void => {
  const db = createDb(connection)
  const now = new Date()
  const dates = { createdAt: now, updatedAt: now }
  const make = createFactories({ db, now: () => now } as Deps)
  const admin = make.user({ username: 'admin', isAdmin: true })
  const customer = make.user({ username: 'customer', isPhoneVerified: true })
  for (const [index] of injections.entries()) {
    make.user()
    const order = make.order({ userId: customer.id, status: 'confirmed' })
    make.license({ orderId: order.id })
    make.product({ discountPriceMinor: 50_000, couponCode: 'code', category: 'software' })
    make.download({ userId: admin.id })
    const changed = { entity: 'order', entityId: order.id, action: 'updated', actorName: '-', createdAt: now }
    db.insert(auditLog).values(changed).run()
    db.insert(contacts)
      .values({ name: '-', email: 'a@example.com', company: '-', message: '-', ...dates })
      .run()
    const ticket = {
      userId: customer.id,
      name: '-',
      email: 'a@example.com',
      subject: '-',
      message: '-',
      ...dates,
    }
    const { ticketId } = db.insert(tickets).values(ticket).returning({ ticketId: tickets.id }).get()
    db.insert(ticketReplies).values({ ticketId, authorId: admin.id, message: '-', createdAt: now }).run()
    const position = positions[index % positions.length] ?? 'center'
    db.insert(notifications)
      .values({ title: '-', message: '-', position, buttonText: '-', ...dates })
      .run()
    const session = { guestName: '-', guestEmail: 'a@example.com', lastMessageAt: now, createdAt: now }
    const { sessionId } = db
      .insert(chatSessions)
      .values(session)
      .returning({ sessionId: chatSessions.id })
      .get()
    db.insert(chatMessages).values({ sessionId, senderType: 'guest', content: '-', createdAt: now }).run()
  }
}

/** Puts the texts into every text field of a table; which of them, says the row's number. */
const infect = (connection: Connection, table: string, textOf: (row: number) => string): void => {
  const columns = (connection.pragma(`table_info(${table})`) as { name: string; type: string }[])
    .filter(({ name, type }) => type === 'TEXT' && !fixed.has(name) && !fixed.has(`${table}.${name}`))
    .map(({ name }) => name)
  const rows = connection.prepare(`select rowid from ${table} order by rowid`).pluck().all() as number[]
  for (const [index, rowid] of rows.entries()) {
    const text = textOf(index)
    for (const column of columns) {
      const wrap = inJson[`${table}.${column}`]
      const value = wrap ? JSON.stringify(wrap(text)) : text
      connection.prepare(`update ${table} set ${column} = ? where rowid = ?`).run(value, rowid)
    }
  }
}

const prepare = (folder: string): void => {
  const connection = openConnection(dataPaths(folder).database)
  migrate(connection, migrationsDir)
  seed(createDb(connection), new Date())
  makeRows(connection)
  for (const table of perText) infect(connection, table, (row) => injections[row % injections.length] ?? '')
  for (const table of single) infect(connection, table, (row) => all(row % injections.length))
  // What the server takes as a number or an address alone.
  connection.exec(`update settings set value = '30' where key = 'annual_discount_percent';
    update content_items set value = '/register' where key = 'extension_download_url'`)
  infect(connection, 'users', (row) => ['admin', CUSTOMER, ...injections][row] ?? '')
  connection.close()
}

let browser: Browser
let shop: Shop
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'injection-'))
  prepare(dataDir)
  shop = await startShop({ dataDir })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A page that keeps count of what it must never do. */
const watched = async (cookie = '') => {
  const page = await visit({ browser, shop }, '/healthz', { cookie })
  page.setDefaultTimeout(60_000)
  const counts = { shown: 0, executions: 0, violations: 0 }
  page.on('dialog', (dialog) => {
    counts.executions += 1
    void dialog.dismiss()
  })
  await page.exposeFunction('countViolation', () => {
    counts.violations += 1
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', () => {
      ;(window as unknown as { countViolation(): void }).countViolation()
    }),
  )
  const show = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    counts.shown += 1
  }
  return { page, counts, show }
}

const clean = { executions: 0, violations: 0 }
const report = (
  who: string,
  { shown, executions, violations }: { shown: number; executions: number; violations: number },
) =>
  console.info(
    `${injections.length} texts on ${shown} pages for ${who}: ${executions} executions, ${violations} violations`,
  )

/** The addresses of the tabs that the page links to. */
const tabsOf = async (page: Page, path: string) => {
  const links = page.locator(`nav a[href^="${path}?tab="]`)
  await links.first().waitFor()
  return links.evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))])
}

it('runs nothing on the pages of visitors', async () => {
  expect(new Set(injections).size).toBe(120)
  const { page, counts, show } = await watched()
  for (const path of [
    '/',
    '/products',
    '/privacy-policy',
    '/terms-of-service',
    '/login',
    '/register',
    '/reset-password',
    '/no-such-page',
  ]) {
    await show(path)
    expect((await page.title()).length).toBeGreaterThan(0)
  }
  await show('/products')
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  const missing = injections.filter(
    (text) =>
      !titles.some((title) =>
        title.replaceAll('\n', ' ').includes(text.replace('\u2028', ' ').trim().slice(-20)),
      ),
  )
  expect(missing).toEqual([])
  report('visitors', counts)
  expect(counts).toMatchObject(clean)
}, 300_000)

it('runs nothing on the dashboard', async () => {
  const { page, counts, show } = await watched(await signIn(shop, CUSTOMER, PASSWORD))
  await show('/dashboard')
  const tabs = await tabsOf(page, '/dashboard')
  expect(tabs.length).toBeGreaterThanOrEqual(3)
  for (const tab of tabs) await show(tab)
  report('customers', counts)
  expect(counts).toMatchObject(clean)
}, 300_000)

it('runs nothing in the back office', async () => {
  const { page, counts, show } = await watched(await signIn(shop, 'admin', PASSWORD))
  await show('/admin')
  const tabs = await tabsOf(page, '/admin')
  expect(tabs.length).toBeGreaterThanOrEqual(5)
  for (const tab of tabs) {
    await show(`${tab}&size=50`)
    if ((await page.getByRole('table').count()) === 0) continue
    for (const number of [2, 3]) await show(`${tab}&size=50&page=${number}`)
    await show(`${tab}&record=4`)
  }
  report('administrators', counts)
  expect(counts).toMatchObject(clean)
}, 600_000)
