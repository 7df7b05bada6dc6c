import { NativeSelect, NumberInput, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { createSourceInput, mailEncryptions } from '#src/domains/money-in/schema.ts'
import level from '#web/admin/frame/level.module.css'
import { PasswordField } from '#web/components/password-field.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'

type Encryption = (typeof mailEncryptions)[number]

const encryptions = [
  { value: 'tls', label: 'TLS (usually port 993)' },
  { value: 'starttls', label: 'STARTTLS (usually port 143)' },
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
      <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
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
          description="Usually the whole email address"
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('mailbox.user')}
        />
        <PasswordField
          label="Password"
          description={
            isStored ? 'One is stored. Enter another to replace it.' : 'With Gmail, an App Password'
          }
          required={!isStored}
          autoComplete="off"
          {...form.getInputProps('mailbox.password')}
        />
      </SimpleGrid>
      <TagsInput
        label="Your addresses (optional)"
        description="Where the bank writes to, if that is not the user name: addresses that you forward from, and other names of this mailbox. Press Enter after each. An email to anyone else accepts no payment automatically."
        autoComplete="off"
        spellCheck={false}
        error={refused && form.errors[refused]}
        value={form.values.mailbox?.addresses ?? []}
        onChange={(addresses) => form.setFieldValue('mailbox.addresses', addresses)}
      />
      <TextInput
        label="Your mail server's name in its checks (optional)"
        description="In the source of an email, the word between Authentication-Results and the first semicolon. Gmail writes mx.google.com. Fastmail writes several names: enter *.messagingengine.com. Outlook.com and Microsoft 365 write none and begin with spf= at once: enter microsoft. Without it, no email accepts a payment automatically."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('mailbox.ownServer')}
      />
    </>
  )
}
