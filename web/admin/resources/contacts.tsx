import { Text } from '@mantine/core'
import { contactListInput } from '#src/contacts/schema.ts'
import { defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ContactDetails, ContactStatus, contactStatusOptions, Reach, Sender } from './contact-cells.tsx'

const useContacted = () => {
  const { mutateAsync } = trpc.contacts.setStatus.useMutation()
  return { mutateAsync: ({ id }: { id: number }) => mutateAsync({ id, status: 'contacted' }) }
}

const contacts = defineResource({
  name: 'contacts',
  source: 'contacts.list',
  list: contactListInput,
  useList: (query, options) => trpc.contacts.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.contacts.list.query(query),
  useRecord: (id) => trpc.contacts.get.useQuery({ id }),
  noun: { one: 'contact', many: 'contacts' },
  label: (contact) => contact.name,
  defaultSort: '-createdAt',
  searchHint: 'Name, email, phone, company…',
  empty: {
    title: 'No contacts found',
    description: 'Messages of the contact form on the website appear here.',
  },
  columns: [
    {
      id: 'name',
      header: 'Name',
      value: (contact) => contact.name,
      cell: (contact) => <Sender contact={contact} />,
    },
    {
      id: 'email',
      header: 'Email',
      value: (contact) => contact.email,
      cell: (contact) => <Reach contact={contact} />,
    },
    { id: 'phone', header: 'Phone', value: (contact) => contact.phone, hidden: true },
    { id: 'company', header: 'Company', value: (contact) => contact.company, hidden: true },
    {
      id: 'message',
      header: 'Message',
      value: (contact) => contact.message,
      cell: (contact) => (
        <Text size="sm" lineClamp={2} maw="16rem" title={contact.message}>
          {contact.message}
        </Text>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      value: (contact) => contact.status,
      cell: (contact) => <ContactStatus contact={contact} />,
    },
    { id: 'isPhoneVerified', header: 'Verified', value: (contact) => contact.isPhoneVerified, hidden: true },
    {
      id: 'verificationNotes',
      header: 'Verification',
      value: (contact) => contact.verificationNotes,
      hidden: true,
    },
    { id: 'createdAt', header: 'Date', value: (contact) => contact.createdAt },
  ],
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
