import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { createSourceInput, mailEncryptions } from '#src/domains/bank-feed/schema.ts'
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
}

type Props = {
  form: SchemaForm<z.input<typeof createSourceInput>>
  /** Whether a password is stored, which stays where none is entered. */
  isStored: boolean
}

/** How a mailbox is reached (BANK-13). */
export const MailboxFields = ({ form, isStored }: Props) => (
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
    <TextInput
      label="Your mail server's name in its checks (optional)"
      description="The first word after Authentication-Results in the source of a letter, such as mx.google.com. Without it, no letter accepts a payment by itself."
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('mailbox.ownServer')}
    />
  </>
)
