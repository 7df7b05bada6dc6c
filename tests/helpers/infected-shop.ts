import type Database from 'better-sqlite3'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Connection, createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { auditLog } from '#db/schema/audit.ts'
import { apiTokens } from '#db/schema/auth.ts'
import { chatMessages, chatNotes, chatReplies, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { outbox } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { seed } from '#db/seed/seed.ts'
import { migrationsDir } from '#src/config.ts'
import type { Deps } from '#src/deps.ts'
import { positions } from '#src/domains/notifications/schema.ts'
import { createVault } from '#src/kit/crypto.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { createFactories } from './factories.ts'
import { injections } from './injections.ts'

/** Seals the messages of the outbox. */
export const APP_SECRET = 'a secret that only these tests know'
export const CUSTOMER = `customer${injections[1]}`
/** The rows of content, sections, banners and templates that have a history. */
const FIRST_ROWS = 15
const all = (first: number) => [...injections.slice(first), ...injections.slice(0, first)].join('\n')
/** Each text in a row of its own, and all of them in a last one, whose drawer and form are opened. */
const texts = [...injections, all(0)]

/** The columns without free text: words from a fixed list, numbers, and credentials. */
const fixed = new Set(
  `status verification purpose sold_as role language scope type position media_type button_style plan plan_type page section key category file_type source sender_type
  message_type icon license_status twitter_card robots password_hash code_hash token_hash email phone whatsapp_number
  guest_email guest_phone external_url stored_name sha256 client_id address user_agent priority variables entity action channel recipient sealed_body
  raast_iban template_name dedupe_key event occasion route outcome pricing sealed_values sealed_source choices meta_name state page_sections.name whatsapp_templates.name`.split(
    /\s+/,
  ),
)
/** The columns that hold the text inside JSON. */
const inJson: Record<string, (text: string) => unknown> = {
  'plans.features': (text) => [text],
  'audit_log.changes': (text) =>
    Object.fromEntries(
      'notes section key value displayName title message mediaUrl buttonText buttonUrl name subject template description'
        .split(' ')
        .map((field) => [field, [text, `${text}.`]]),
    ),
  'page_sections.content': (text) =>
    Object.fromEntries(
      'title subtitle description button_text button_url image_url background_color'
        .split(' ')
        .map((field) => [field, text]),
    ),
}
/** Tables with those rows; of the others every field holds all texts. */
const perText = `orders audit_log licenses products downloads contacts tickets ticket_replies notifications
  chat_sessions chat_messages chat_notes chat_replies outbox api_tokens`.split(/\s+/)
const single =
  'page_sections plans payment_methods seo_settings settings content_items whatsapp_templates'.split(' ')

const makeRows = (connection: Connection): void => {
  const db = createDb(connection)
  const add = <Table extends SQLiteTable>(table: Table, row: Table['$inferInsert']) =>
    db
      .insert(table)
      .values(row as never)
      .run()
  const now = new Date()
  const dates = { createdAt: now, updatedAt: now }
  const vault = createVault(APP_SECRET)
  const make = createFactories({ db, now: () => now } as Deps)
  const admin = make.user({ username: 'admin', isAdmin: true })
  const customer = make.user({ username: 'customer', isPhoneVerified: true })
  for (const [index] of texts.entries()) {
    make.user()
    const order = make.order({ userId: customer.id, status: 'confirmed' })
    make.license({ orderId: order.id })
    make.product({ discountPriceMinor: 50_000, couponCode: 'code', category: 'software' })
    make.download({ userId: admin.id })
    const changed = { entity: 'order', entityId: order.id, action: 'updated', actorName: '-', createdAt: now }
    add(auditLog, changed)
    for (const entity of ['content', 'page section', 'notification', 'template']) {
      add(auditLog, { ...changed, entity, entityId: (index % FIRST_ROWS) + 1 })
      add(auditLog, { ...changed, entity, entityId: 100_000 + index, action: 'deleted' })
    }
    add(contacts, { name: '-', email: 'a@example.com', company: '-', message: '-', ...dates })
    const asked = { userId: customer.id, name: '-', email: 'a@example.com', subject: '-', message: '-' }
    const { ticketId } = db
      .insert(tickets)
      .values({ ...asked, ...dates })
      .returning({ ticketId: tickets.id })
      .get()
    add(ticketReplies, { ticketId, authorId: admin.id, message: '-', createdAt: now })
    const position = positions[index % positions.length] ?? 'center'
    const mediaType = index % 2 === 0 ? 'image' : 'video'
    const banner = { title: '-', message: '-', mediaUrl: '-', buttonText: '-', buttonUrl: '-' }
    add(notifications, { ...banner, position, mediaType, ...dates })
    const userId = index === 0 ? customer.id : null
    const guest = { guestName: '-', guestEmail: 'a@example.com' }
    add(chatSessions, { userId, ...guest, lastMessageAt: now, createdAt: now })
    // All in the first conversation, which is the customer's.
    const senderType = index % 2 === 0 ? 'user' : 'admin'
    add(chatMessages, { sessionId: 1, senderType, content: '-', createdAt: now })
    add(chatNotes, { sessionId: 1, authorId: admin.id, content: '-', createdAt: now })
    add(chatReplies, { shortcut: `reply-${index}`, content: '-', ...dates })
    add(outbox, {
      channel: 'email',
      recipient: 'a@example.com',
      templateName: 'welcome_registration',
      subject: '-',
      sealedBody: vault.seal(texts[index] ?? ''),
      dedupeKey: `${index}`,
      status: 'failed',
      lastError: '-',
      nextAttemptAt: now,
      createdAt: now,
    })
    add(apiTokens, { userId: admin.id, name: '-', tokenHash: `${index}`, createdAt: now })
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

/** A data folder in which every text field of every table holds the texts, past every check of input. */
export const makeInfectedShop = (folder: string): void => {
  const connection = openConnection(dataPaths(folder).database)
  migrate(connection, migrationsDir)
  seed(createDb(connection), new Date())
  makeRows(connection)
  for (const table of perText) infect(connection, table, (row) => texts[row % texts.length] ?? '')
  for (const table of single) infect(connection, table, (row) => all(row % injections.length))
  // A version of each of the first rows holds all texts, because only some histories are opened.
  connection
    .prepare(`update audit_log set changes = ? where entity <> 'order' and entity_id <= ${FIRST_ROWS}`)
    .run(JSON.stringify(inJson['audit_log.changes']?.(all(0))))
  // Restores values that the server takes only as a number or an address. Each kind of content exists, and a section of
  // the shop's own.
  connection.exec(`update content_items set type = 'html' where id % 3 = 1;
    insert into content_items (section, key, value, type, updated_at)
      select section, 'extra_' || name, value, name, 1
      from content_items, (select 'image' as name union select 'json' union select 'html') where id = 2;
    insert into page_sections (name, display_name, "order", content, updated_at)
      select 'offer', display_name, 99, content, 1 from page_sections where id = 1;
    update settings set value = '30' where key = 'annual_discount_percent';
    update content_items set value = '/register' where key = 'extension_download_url';
    -- The shop window would show each text by this one alone.
    update products set is_active = 0 where id = (select max(id) from products)`)
  infect(connection, 'users', (row) => ['admin', CUSTOMER, ...texts][row] ?? '')
  connection.close()
}

/** The row of a table that holds all texts, or its first one where each does. */
export const fullRowOf = (db: Database.Database, table: string): number =>
  db
    .prepare(
      perText.includes(table) || table === 'users'
        ? `select max(id) from ${table}`
        : `select min(id) from ${table}`,
    )
    .pluck()
    .get() as number
