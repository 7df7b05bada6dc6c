import { and, eq } from 'drizzle-orm'
import { contains, countRows, orderBy, page } from '#db/page.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import type { Deps } from '#src/deps.ts'
import { notFound } from '#src/errors.ts'
import type { Page } from '#src/shared/paging.ts'
import type { OutboxRow, TemplateRow } from './present.ts'
import type { OutboxListQuery, TemplateListQuery } from './schema.ts'
import { readBody } from './service.ts'

const templateColumns = {
  name: whatsappTemplates.name,
  subject: whatsappTemplates.subject,
  createdAt: whatsappTemplates.createdAt,
}

/** Every template, by name (admin §2 Message Templates). */
export const listTemplates = (deps: Pick<Deps, 'db'>, query: TemplateListQuery): Page<TemplateRow> => {
  const where = and(
    contains(query.q, [whatsappTemplates.name, whatsappTemplates.subject, whatsappTemplates.category]),
    query.isActive === undefined ? undefined : eq(whatsappTemplates.isActive, query.isActive),
  )
  const rows = deps.db
    .select()
    .from(whatsappTemplates)
    .where(where)
    .orderBy(...orderBy(query.sort, templateColumns, whatsappTemplates.id, 'name'))
    .$dynamic()
  return page(query, rows, () => countRows(deps.db, whatsappTemplates, where))
}

const outboxColumns = { createdAt: outbox.createdAt, status: outbox.status, attempts: outbox.attempts }

/** The messages that wait, went and failed, for the WhatsApp tab (decision §6). */
export const listOutbox = (deps: Pick<Deps, 'db'>, query: OutboxListQuery): Page<OutboxRow> => {
  const where = and(
    contains(query.q, [outbox.recipient, outbox.templateName, outbox.subject, outbox.lastError]),
    query.status && eq(outbox.status, query.status),
    query.channel && eq(outbox.channel, query.channel),
  )
  const rows = deps.db
    .select()
    .from(outbox)
    .where(where)
    .orderBy(...orderBy(query.sort, outboxColumns, outbox.id, '-createdAt'))
    .$dynamic()
  return page(query, rows, () => countRows(deps.db, outbox, where))
}

/** One message with its text, null where it can no longer be read. Throws NOT_FOUND. */
export const getOutboxMessage = (
  deps: Pick<Deps, 'db' | 'vault'>,
  id: number,
): { row: OutboxRow; body: string | null } => {
  const row = deps.db.select().from(outbox).where(eq(outbox.id, id)).get()
  if (!row) throw notFound('Message')
  return { row, body: readBody(deps, row) }
}
