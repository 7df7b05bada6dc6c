import { contactColumns } from '#src/domains/contacts/columns.ts'
import { contactListInput } from '#src/domains/contacts/schema.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { always } from '#web/admin/table/bulk-actions.ts'
import { Clamped } from '#web/admin/table/clamped.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import {
  ContactBadge,
  ContactDetails,
  ContactStatus,
  contactStatuses,
  Reach,
  Sender,
} from './contact-cells.tsx'

const contacts = defineResource({
  name: 'contacts',
  list: trpc.contacts.list,
  input: contactListInput,
  record: trpc.contacts.get,
  noun: { one: 'contact', many: 'contacts' },
  label: (contact) => contact.name,
  defaultSort: '-createdAt',
  searchHint: 'Name, email, phone, company…',
  empty: {
    title: 'No contacts found',
    description: 'Messages from the website’s contact form appear here.',
  },
  columns: columnsOf(contactColumns, {
    name: { cell: (contact) => <Sender contact={contact} />, shows: ['company'] },
    email: { cell: (contact) => <Reach contact={contact} />, shows: ['phone', 'isPhoneVerified'] },
    phone: { hidden: true },
    company: { hidden: true },
    message: { cell: ({ message }) => <Clamped maw="16rem">{message}</Clamped> },
    status: { cell: (contact) => <ContactStatus contact={contact} /> },
    isPhoneVerified: { hidden: true },
    verificationNotes: { hidden: true },
  }),
  card: (contact) => ({
    name: contact.name,
    state: <ContactBadge contact={contact} />,
    second: contact.message,
    third: [formatDate(contact.createdAt), contact.company ?? contact.email].join(' · '),
  }),
  filters: [{ key: 'status', label: 'Status', options: contactStatuses }],
  details: (contact) => <ContactDetails contact={contact} />,
  bulk: [
    {
      verb: 'Mark contacted',
      past: 'marked as contacted',
      failed: 'Failed to update status',
      mutation: always(trpc.contacts.setStatus, { status: 'contacted' }),
    },
  ],
})

export const ContactsTab = () => <ResourcePage resource={contacts} />
