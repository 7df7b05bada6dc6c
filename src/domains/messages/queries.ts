import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { countRows, equals, type ListSpec, pageOf } from '#db/page.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import { oneTimeCodes } from '#db/schema/otp.ts'
import { outboxTallies } from '#db/schema/tallies.ts'
import { contains, foldedOf, type Search, translatedTexts } from '#db/search.ts'
import type { Deps, Reading, Seeing } from '#src/deps.ts'
import { phonePart } from '#src/kit/phone.ts'
import { notFound } from '#src/shared/app-error.ts'
import { containsWords, nameOfKey } from '#src/shared/names.ts'
import type { Listed } from '#src/shared/paging.ts'
import { withoutIsolates } from '#src/shared/values/bidi.ts'
import { folded } from '#src/shared/values/typed.ts'
import type { OutboxRow, TemplateRow } from './present.ts'
import {
  type AutomationName,
  automations,
  channels,
  type OutboxListQuery,
  type TemplateListQuery,
} from './schema.ts'

const templateColumns = {
  name: foldedOf(whatsappTemplates.name),
  subject: foldedOf(whatsappTemplates.subject),
  createdAt: whatsappTemplates.createdAt,
}

/**
 * The names among these without this text in them that people call by words with it: "news" is `feature_update`
 * (CONTENT-704).
 */
const namesCalled = (q: string, rows: { name: string }[]): string[] =>
  rows.flatMap(({ name }) =>
    q !== '' && !name.includes(folded(q)) && containsWords(nameOfKey(name), q) ? [name] : [],
  )

/** All templates, by name. */
export const listTemplates = (deps: Reading, query: TemplateListQuery): Listed<TemplateRow> => {
  const { name, subject, category, translations, isActive } = whatsappTemplates
  const called = namesCalled(query.q, deps.db.select({ name }).from(whatsappTemplates).all())
  const found = contains(query.q, [name, subject, category, translatedTexts(translations)])
  return pageOf(deps.db, whatsappTemplates, query, {
    columns: templateColumns,
    fallback: 'name',
    where: and(found && or(found, inArray(name, called)), equals(isActive, query.isActive)),
  })
}

const unsent = ['queued', 'held', 'sending', 'failed'] as const

/** How many messages of each channel wait, are being sent or failed, also where there are none (WATCH-710). */
export const queueLengths = ({ db }: Reading) =>
  channels.flatMap((channel) =>
    unsent.map((status) => ({
      channel,
      status,
      count: countRows(db, outbox, and(eq(outbox.channel, channel), eq(outbox.status, status))),
    })),
  )

type Counts = { sent: number; failed: number }

const automationNames = Object.keys(automations) as AutomationName[]

/** How many codes for registration went out and how many did not. They are not in the outbox. */
const codeCounts = ({ db }: Reading): Counts => {
  const countOf = (delivery: 'sent' | 'failed') =>
    countRows(
      db,
      oneTimeCodes,
      and(eq(oneTimeCodes.type, 'registration'), eq(oneTimeCodes.delivery, delivery)),
    )
  return { sent: countOf('sent'), failed: countOf('failed') }
}

/** The events that send WhatsApp messages by themselves, each with its switch and its figures (MSG-75). */
export const listAutomations = (deps: Reading) => {
  const templates = deps.db
    .select()
    .from(whatsappTemplates)
    .where(inArray(whatsappTemplates.name, automationNames))
    .all()
  const groups = deps.db
    .select()
    .from(outboxTallies)
    .where(and(inArray(outboxTallies.templateName, automationNames), eq(outboxTallies.channel, 'whatsapp')))
    .all()
  return automationNames.flatMap((name) => {
    const template = templates.find((row) => row.name === name)
    if (!template) return []
    const countOf = (status: OutboxRow['status']) =>
      groups.find((group) => group.templateName === name && group.status === status)?.messages ?? 0
    const counts =
      name === 'otp_verification' ? codeCounts(deps) : { sent: countOf('sent'), failed: countOf('failed') }
    const { id, isActive, updatedAt } = template
    return [{ id, name, isActive, updatedAt, ...counts }]
  })
}

const searchFor = ({ db }: Reading, q: string): Search => ({
  table: 'outbox_search',
  id: outbox.id,
  text: q,
  columns: ['recipient', 'template_name', 'subject'],
  prefixes: [
    sql`${outbox.recipient} collate nocase`,
    outbox.templateName,
    sql`${outbox.subject} collate nocase`,
  ],
  phone: { column: 'recipient', part: phonePart(q), indexed: sql`${outbox.recipient} collate nocase` },
  called: {
    column: 'template_name',
    values: namesCalled(q, db.selectDistinct({ name: outboxTallies.templateName }).from(outboxTallies).all()),
  },
})

const outboxColumns = { createdAt: outbox.createdAt, status: [outbox.status, outbox.createdAt] }

const listSpec = (query: OutboxListQuery, deps: Reading): ListSpec => ({
  columns: outboxColumns,
  fallback: '-createdAt',
  search: searchFor(deps, query.q),
  where: and(equals(outbox.status, query.status), equals(outbox.channel, query.channel)),
})

/** The messages of the outbox, newest first (MSG-9). */
export const listOutbox = (deps: Reading, query: OutboxListQuery): Listed<OutboxRow> =>
  pageOf(deps.db, outbox, query, listSpec(query, deps))

/** The decrypted text of a message, or null when it was encrypted with another secret. */
export const readBody = (deps: Pick<Deps, 'vault'>, row: OutboxRow): string | null =>
  deps.vault.unseal(row.sealedBody)

/** One message with its text, which is null when it cannot be decrypted or is a code. Throws NOT_FOUND. */
export const getOutboxMessage = (deps: Seeing, id: number): { row: OutboxRow; body: string | null } => {
  const row = deps.db.select().from(outbox).where(eq(outbox.id, id)).get()
  if (!row) throw notFound('Message')
  // A code is for its receiver alone (MAIL-702).
  const body = row.expiresAt ? null : readBody(deps, row)
  return { row, body: body === null ? null : withoutIsolates(body) }
}
