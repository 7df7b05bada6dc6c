import { NativeSelect, NumberInput, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { createSourceInput, mailEncryptions } from '#src/domains/money-in/schema.ts'
import { PasswordField } from '#web/components/password-field.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'

type Encryption = (typeof mailEncryptions)[number]

const encryptions = [
  { value: 'tls', label: 'TLS (mostly port 993)' },
  { value: 'starttls', label: 'STARTTLS (mostly port 143)' },
] satisfies { value: Encryption; label: string }[]

export const newMailbox = {
  host: '',
  port: 993,
  encryption: 'tls' as Encryption,
  user: '',
  password: '',
  folder: 'INBOX',
  ownServer: '',
  addresses: [] as string[],
}

type Props = {
  form: SchemaForm<z.input<typeof createSourceInput>>
  /** Whether a password is stored, which stays where none is entered. */
  isStored: boolean
}

/** How a mailbox is reached. */
export const MailboxFields = ({ form, isStored }: Props) => {
  const refused = Object.keys(form.errors).find((path) => path.startsWith('mailbox.addresses'))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Mail server"
          description="Such as imap.gmail.com"
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('mailbox.host')}
        />
        <TextInput
          label="Folder"
          description="Such as INBOX"
          required
          {...form.getInputProps('mailbox.folder')}
        />
        <NativeSelect label="Encryption" data={encryptions} {...form.getInputProps('mailbox.encryption')} />
        <NumberInput label="Port" required hideControls {...form.getInputProps('mailbox.port')} />
        <TextInput
          label="User name"
          description="Mostly the whole address"
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('mailbox.user')}
        />
        <PasswordField
          label="Password"
          description={
            isStored
              ? 'One is stored. Enter another to replace it.'
              : 'With Gmail, an App Password of your account'
          }
          required={!isStored}
          autoComplete="off"
          {...form.getInputProps('mailbox.password')}
        />
      </SimpleGrid>
      <TagsInput
        label="Your addresses (optional)"
        description="To which the bank writes, where that is not the user name: addresses that you forward from, and other names of this mailbox; press Enter after each. A letter to somebody else accepts no payment by itself."
        autoComplete="off"
        spellCheck={false}
        error={refused && form.errors[refused]}
        value={form.values.mailbox?.addresses ?? []}
        onChange={(addresses) => form.setFieldValue('mailbox.addresses', addresses)}
      />
      <TextInput
        label="Your mail server's name in its checks (optional)"
        description="In the source of a letter, the word between Authentication-Results and the first semicolon. Gmail writes mx.google.com. Fastmail writes several names: enter *.messagingengine.com. Outlook.com and Microsoft 365 write none, but begin with spf= at once: enter microsoft. Without it, no letter accepts a payment by itself."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('mailbox.ownServer')}
      />
    </>
  )
}
