import {
  Alert,
  Button,
  Group,
  List,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type mailEncryptions, mailPorts, mailServerInput } from '#src/shared/mail-server.ts'
import { useFocusByHash } from '#web/admin/frame/focus-by-hash.ts'
import card from '#web/admin/frame/group.module.css'
import level from '#web/admin/frame/level.module.css'
import { NOTHING_SHOWN } from '#web/admin/table/shown.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { fieldErrors } from '#web/lib/errors.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { changeSiteFacts } from '#web/session/shell-data.ts'

type Stored = Output<'messages', 'mailServer'>
type Encryption = (typeof mailEncryptions)[number]

const encryptions = [
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'none', label: 'None (a server on this machine)' },
] satisfies { value: Encryption; label: string }[]

/** Where sellers find what the form asks for. */
const WhereFrom = () => (
  <List size="sm" c="dimmed" spacing={4}>
    <List.Item>
      Gmail: server smtp.gmail.com, TLS, port 465, your whole address as the user name. Turn on 2-Step
      Verification in your Google account, make an App Password there, and enter it here as the password.
      Free, up to 500 emails a day.
    </List.Item>
    <List.Item>
      An address at your own domain: your hosting company tells you the server, often mail. followed by your
      domain. The password is that of the mailbox.
    </List.Item>
  </List>
)

const useRefresh = () => {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.messages.invalidate(),
      utils.stats.checklist.invalidate(),
      utils.sellerNotices.invalidate(),
      utils.warnings.invalidate(),
    ])
}

const RemoveButton = ({ updatedAt }: { updatedAt: Date }) => {
  const refresh = useRefresh()
  const { mutateAsync } = trpc.messages.removeMailServer.useMutation(
    withToasts({
      done: { title: 'Mail Server Removed', description: 'Emails are kept as files now.' },
      failed: { title: 'Not Removed', fallback: 'Failed to remove the mail server' },
      after: refresh,
    }),
  )
  const remove = () =>
    mutateAsync({ expectedUpdatedAt: updatedAt }).then(
      () => changeSiteFacts({ sendsMail: false }),
      () => undefined,
    )
  return (
    <Button
      variant="default"
      onClick={() =>
        confirm({
          title: 'Remove the mail server?',
          body: 'Nobody receives emails from the shop any more: each is kept as a file. The user name and password are deleted.',
          verb: 'Remove server',
          onConfirm: remove,
        })
      }
    >
      Remove server
    </Button>
  )
}

type Props = { stored: Stored; suggestedSender: string }

/** Sets the mail server up. The server never sends the login back, so its two fields start empty. */
export const MailServerForm = ({ stored, suggestedSender }: Props) => {
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  const save = trpc.messages.saveMailServer.useMutation()
  const form = useSchemaForm(mailServerInput, {
    host: stored?.host ?? '',
    encryption: stored?.encryption ?? 'tls',
    port: stored?.port ?? mailPorts.tls,
    username: '',
    password: '',
    sender: stored?.sender ?? suggestedSender,
  })
  useFocusByHash(form)
  const submit = form.submit(
    async (values) => {
      const expectedUpdatedAt = stored?.updatedAt ?? NOTHING_SHOWN
      await save.mutateAsync({ ...values, expectedUpdatedAt }).catch(async (error: unknown) => {
        if (fieldErrors(error).expectedUpdatedAt) await utils.messages.mailServer.refetch()
        throw error
      })
      changeSiteFacts({ sendsMail: true })
      toast({
        title: 'Mail Server Saved',
        description: 'Send a test to your own address now.',
        tone: 'success',
      })
      form.setValues({ username: '', password: '' })
      await refresh()
    },
    { title: 'Not Saved', fallback: 'Failed to save the mail server' },
  )
  const keep = stored?.hasLogin ? 'Saved. Leave it empty to keep it' : undefined
  const encryption = form.getInputProps('encryption')
  return (
    <section className={card.group} aria-labelledby="mail-server">
      <Title id="mail-server" order={3} size="h5" mb="xs">
        {stored ? 'Your mail server' : 'Set up a mail server'}
      </Title>
      <form noValidate onSubmit={submit}>
        <Stack onKeyDown={saveByKey}>
          <WhereFrom />
          <SimpleGrid className={level.fields} cols={{ base: 1, sm: 3 }}>
            <TextInput
              label="Server"
              placeholder="smtp.gmail.com…"
              autoComplete="off"
              {...form.field('host')}
            />
            <NativeSelect
              label="Encryption"
              data={encryptions}
              {...encryption}
              onChange={(event) => {
                const chosen = event.currentTarget.value as Encryption
                encryption.onChange(chosen)
                // A port that was typed stays.
                if (Object.values(mailPorts).includes(form.values.port))
                  form.setFieldValue('port', mailPorts[chosen])
              }}
            />
            <NumberInput label="Port" hideControls allowDecimal={false} {...form.field('port')} />
            <TextInput
              label="User name"
              description={keep ?? 'Usually the whole email address'}
              autoComplete="off"
              {...form.field('username')}
            />
            <PasswordField
              label="Password"
              description={keep ?? 'That of the mailbox, or an App Password'}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <TextInput
              type="email"
              label="Sender"
              description="The address that customers see"
              {...form.field('sender')}
            />
          </SimpleGrid>
          <FormProblem form={form} />
          <Group gap="xs">
            <Button type="submit" loading={form.submitting}>
              {stored ? 'Save changes' : 'Save mail server'}
            </Button>
            {stored && <RemoveButton updatedAt={stored.updatedAt} />}
          </Group>
        </Stack>
      </form>
    </section>
  )
}

/** Says that the environment names the server, so that it cannot be changed here. */
export const FixedServer = () => (
  <Alert variant="light" color="gray">
    <Text size="sm">
      SMTP_URL and MAIL_FROM name this server where the shop is started, and win over this page. To set it up
      here, remove them and start the shop again.
    </Text>
  </Alert>
)
