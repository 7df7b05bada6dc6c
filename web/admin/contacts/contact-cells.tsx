import { Badge, Divider, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { EmailLink } from '#web/admin/table/email.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { MessagesSwitch } from '#web/admin/table/messages-switch.tsx'
import { optionsOf } from '#web/admin/table/options.ts'
import { Phone, WhatsappLink } from '#web/admin/table/phone.tsx'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { Section } from '#web/admin/table/section.tsx'
import { shownOf } from '#web/admin/table/shown.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Contact = Output<'contacts', 'get'>

export const contactStatuses: Record<Contact['status'], string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
}

/** The status of a contact, changed in a select. */
export const ContactStatus = ({ contact }: { contact: Contact }) => {
  const { run, pending, problem } = useRowMutation({
    mutation: trpc.contacts.setStatus,
    optimistic: ({ status }) => ({ status }),
    done: { title: 'Success', description: 'Contact status updated' },
    failed: { title: 'Error', fallback: 'Failed to update status' },
  })
  const change = (value: string) => run({ ...shownOf(contact), status: value as Contact['status'] })
  return (
    <NativeSelect
      size="sm"
      w={140}
      aria-label={`Status of ${contact.name}, message ${contact.id}`}
      data={optionsOf(contactStatuses)}
      value={contact.status}
      disabled={pending}
      error={problem}
      onChange={(event) => void change(event.currentTarget.value)}
    />
  )
}

const statusColors = { new: 'accent', contacted: 'brand', qualified: 'brand', converted: 'gray' } as const

export const ContactBadge = ({ contact: { status } }: { contact: Contact }) => (
  <Badge variant="light" color={statusColors[status]}>
    {status}
  </Badge>
)

export const Sender = ({ contact }: { contact: Contact }) => (
  <>
    {contact.name}
    <Text size="xs" c="dimmed" fw={400}>
      {contact.company}
    </Text>
  </>
)

/** Email and phone, and whether the phone is verified. */
export const Reach = ({ contact }: { contact: Contact }) => (
  <>
    <Text size="sm">
      <EmailText email={contact.email} />
    </Text>
    {contact.phone && (
      <Text size="xs" c="dimmed">
        <Phone phone={contact.phone} isVerified={contact.isPhoneVerified} />
      </Text>
    )}
  </>
)

/** One message in full, with links to answer it. */
export const ContactDetails = ({ contact }: { contact: Contact }) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <ContactStatus contact={contact} />
      <Text size="sm" c="dimmed" component="time" dateTime={contact.createdAt.toISOString()}>
        {formatDateTime(contact.createdAt)}
      </Text>
    </Group>
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{contact.message}</Text>
    <Divider />
    <Section title="Sender">
      <Facts
        facts={[
          ['Name', contact.name],
          ['Company', contact.company],
          ['Email', <EmailLink key="email" email={contact.email} />],
          ['Phone', contact.phone && <WhatsappLink key="phone" phone={contact.phone} />],
          ['Messages', contact.phone && <MessagesSwitch key="messages" phone={contact.phone} />],
          ['Phone verified', contact.isPhoneVerified ? 'Yes, by a WhatsApp code' : 'No'],
          ...(contact.verificationNotes ? [['Verification', contact.verificationNotes] as const] : []),
        ]}
      />
    </Section>
  </Stack>
)
