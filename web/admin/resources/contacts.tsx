import { contactListInput } from '#src/domains/contacts/schema.ts'
import { contactColumns } from '#src/shared/contact-columns.ts'
import { Clamped } from '#web/admin/resource/clamped.tsx'
import { type Column, defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import {
  type Contact,
  ContactDetails,
  ContactStatus,
  contactStatusOptions,
  Reach,
  Sender,
} from './contact-cells.tsx'

const useContacted = () => {
  const { mutateAsync } = trpc.contacts.setStatus.useMutation()
  return { mutateAsync: ({ id }: { id: number }) => mutateAsync({ id, status: 'contacted' }) }
}

const columns: readonly Column<Contact>[] = [
  {
    id: 'name',
    ...contactColumns.name,
    cell: (contact) => <Sender contact={contact} />,
    shows: ['company'],
  },
  {
    id: 'email',
    ...contactColumns.email,
    cell: (contact) => <Reach contact={contact} />,
    shows: ['phone', 'isPhoneVerified'],
  },
  { id: 'phone', ...contactColumns.phone, hidden: true },
  { id: 'company', ...contactColumns.company, hidden: true },
  {
    id: 'message',
    ...contactColumns.message,
    cell: (contact) => <Clamped maw="16rem">{contact.message}</Clamped>,
  },
  {
    id: 'status',
    ...contactColumns.status,
    cell: (contact) => <ContactStatus contact={contact} />,
  },
  { id: 'isPhoneVerified', ...contactColumns.isPhoneVerified, hidden: true },
  {
    id: 'verificationNotes',
    ...contactColumns.verificationNotes,
    hidden: true,
  },
  { id: 'createdAt', ...contactColumns.createdAt },
]

const contacts = defineResource({
  name: 'contacts',
  source: 'contacts.list',
  list: contactListInput,
  useList: (query, options) => trpc.contacts.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.contacts.list.query(query),
  exportPath: '/api/admin/contacts/export',
  useRecord: (id) => trpc.contacts.get.useQuery({ id }),
  noun: { one: 'contact', many: 'contacts' },
  label: (contact) => contact.name,
  defaultSort: '-createdAt',
  searchHint: 'Name, email, phone, company…',
  empty: {
    title: 'No contacts found',
    description: 'Messages of the contact form on the website appear here.',
  },
  columns,
  filters: [{ key: 'status', label: 'Status', options: contactStatusOptions }],
  details: (contact) => <ContactDetails contact={contact} />,
  bulk: [
    {
      verb: 'Mark contacted',
      past: 'marked as contacted',
      failed: 'Failed to update status',
      useMutation: useContacted,
    },
  ],
})

export const ContactsTab = () => <ResourcePage resource={contacts} />
