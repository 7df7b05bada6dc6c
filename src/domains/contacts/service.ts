import { and, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { equals, inDays, pageOf } from '#db/page.ts'
import { contacts } from '#db/schema/contacts.ts'
import { holdsNoKey, type Search } from '#db/search.ts'
import type { Actor, Deps, Publishing, Reading, RequestFacts, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { Channel } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { settingValues, spokenSetting } from '#src/domains/settings/service.ts'
import { phonePart, toE164 } from '#src/kit/phone.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import type { Listed } from '#src/shared/paging.ts'
import { HOUR } from '#src/shared/values/dates.ts'
import type { ContactRow } from './present.ts'
import type { ContactListQuery, SendContact, SetContactStatus } from './schema.ts'

const columns = {
  createdAt: contacts.createdAt,
  name: sql`coalesce(${contacts.nameFolded}, lower(${contacts.name}))`,
  status: [contacts.status, contacts.createdAt],
}

/**
 * Confirms the message to the sender by email and, if this browser proved the number, by WhatsApp. Each address and
 * number gets one confirmation an hour at most, because the form accepts the address of another person (CONT-3).
 */
const queueConfirmation = (deps: Queueing, contact: ContactRow): void => {
  const { site_name } = settingValues(deps)
  const message = {
    templateName: 'contact_confirmation',
    variables: { name: contact.name, response_time: spokenSetting(deps, 'response_time'), site_name },
  } as const
  const hour = Math.floor(deps.now().getTime() / (HOUR * 1000))
  const queue = (channel: Channel, recipient: string) =>
    queueMessage(deps, {
      ...message,
      channel,
      recipient,
      isUnasked: true,
      about: { entity: 'contact', event: 'received', occasion: `h${hour}`, toEach: true },
    })
  writeIn(deps, () => {
    queue('email', contact.email)
    if (contact.phone !== null && contact.isPhoneVerified) queue('whatsapp', contact.phone)
  })
}

/**
 * Stores a message of the contact form. Its phone counts as verified only when this browser has proved it by a code
 * (CONT-4). Throws BAD_REQUEST for an impossible phone.
 */
export const sendContact = (
  deps: Queueing & Pick<Deps, 'events'>,
  actor: Actor,
  { provenPhone }: Pick<RequestFacts, 'provenPhone'>,
  input: SendContact,
): void => {
  const phone = input.phone && toE164(input.phone)
  const isPhoneVerified = phone !== null && phone === provenPhone
  const now = deps.now()
  inTransaction(deps, (d) => {
    const contact = d.db
      .insert(contacts)
      .values({
        ...input,
        phone,
        isPhoneVerified,
        verificationNotes: isPhoneVerified ? 'The phone was verified before.' : '',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get()
    recordAudit(d, actor, { entity: 'contact', entityId: contact.id, action: 'sent' })
    queueConfirmation(d, contact)
    noteForSeller(d, 'contact', contact.id)
  })
  deps.events.emit('outbox')
}

const searchFor = (q: string, { searchesKeys }: SearchesKeys): Search => ({
  table: 'contacts_search',
  id: contacts.id,
  text: q,
  columns: ['name', 'email', 'company', ...(searchesKeys ? ['message'] : [])],
  prefixes: [columns.name, contacts.email, sql`${contacts.company} collate nocase`],
  phone: { column: 'phone', part: phonePart(q) },
  // Who may not find keys finds messages that hold none.
  related: searchesKeys
    ? []
    : [
        {
          table: 'contacts_search',
          id: contacts.id,
          columns: ['message'],
          prefixes: [],
          idsFrom: (found) =>
            sql`select ${contacts.id} from ${contacts} where ${contacts.id} in (${found}) and ${holdsNoKey(contacts.message)}`,
        },
      ],
})

/** The messages of the contact form, newest first. `q` searches as TABLE-701 and TABLE-16 say. */
export const listContacts = (deps: Reading, query: ContactListQuery & SearchesKeys): Listed<ContactRow> =>
  pageOf(deps.db, contacts, query, {
    columns,
    fallback: '-createdAt',
    search: searchFor(query.q, query),
    where: and(equals(contacts.status, query.status), inDays(contacts.createdAt, query)),
  })

const rows = auditedRows(contacts, { entity: 'contact', noun: 'Contact', isPublic: false })

/** One message. Throws NOT_FOUND. */
export const getContact = rows.find

/** Sets the status; each may follow any other (CONT-5). Throws NOT_FOUND, and CONFLICT as in VERS-2. */
export const setContactStatus = (
  deps: Publishing,
  actor: User,
  { id, status, expectedUpdatedAt }: SetContactStatus,
): ContactRow => {
  const before = getContact(deps, id)
  if (before.status === status) return before
  return rows.update(deps, actor, id, () => ({ status }), expectedUpdatedAt, 'status changed')
}
