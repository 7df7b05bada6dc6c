import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { NO_EMAIL_KNOWN, outboxStatusNames } from '#src/domains/messages/schema.ts'
import { routeName } from '#src/domains/whatsapp/schema.ts'
import { sentMessage } from '#web/admin/frame/sent-toast.ts'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { NO_ANSWER } from '#web/admin/table/toast-texts.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Message = Output<'messages', 'message'>

type Sent = Pick<Message, 'id' | 'recipient'>

/** Sends a message once more. */
export const useRetry = ({ id, recipient }: Sent) =>
  useRowMutation({
    mutation: trpc.messages.retry,
    done: {
      title: 'Message Sent',
      description: `Message ${id} went to ${recipient}.`,
      about: sentMessage(id),
    },
    failed: { title: 'Retry Failed', fallback: NO_ANSWER },
  })

/** Sends it once more, by any route or by the named one alone. */
const Again = ({ id, recipient, route }: Sent & { route?: string }) => {
  const { run, pending } = useRetry({ id, recipient })
  return (
    <Button
      variant={route ? 'default' : 'light'}
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={pending}
      onClick={() => void run({ id, ...(route && { route }) })}
    >
      {route ? `Try by ${routeName(route)}` : 'Try again'}
    </Button>
  )
}

/** Opens the message in the administrator's own WhatsApp, and notes that it was sent there. */
const ByHand = ({ id, recipient, body }: Sent & { body: string }) => {
  const { run, pending } = useRowMutation({
    mutation: trpc.messages.sentByHand,
    done: { title: 'Message Sent', description: `Message ${id} is noted as sent by hand.` },
    failed: { title: 'Update Failed', fallback: NO_ANSWER },
  })
  return (
    <>
      <Button
        component="a"
        variant="default"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        {...linkProps(whatsappLink(recipient, body))}
      >
        Send by hand
      </Button>
      <Button variant="subtle" loading={pending} onClick={() => void run({ id })}>
        It is sent
      </Button>
    </>
  )
}

/** Sends it as an email instead, once. */
const ByMail = ({ id, email }: { id: number; email: string }) => {
  const { run, pending } = useRowMutation({
    mutation: trpc.messages.sendByMail,
    done: { title: 'Email On Its Way', description: `Message ${id} goes to ${email}.` },
    failed: { title: 'Not Sent', fallback: NO_ANSWER },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} aria-hidden />}
      loading={pending}
      onClick={() => void run({ id })}
    >
      Send by email to {email}
    </Button>
  )
}

/** What can be done with a WhatsApp message that was not sent: another route, by hand, or by email. */
export const Ways = ({ message }: { message: Message }) => {
  const { id, recipient, body } = message
  const { data } = trpc.messages.ways.useQuery({ id }, { staleTime: 0 })
  const routes = data?.routes ?? []
  const { email, mailed } = data ?? { email: null, mailed: null }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Again id={id} recipient={recipient} />
        {routes.length > 1 &&
          routes.map(({ name }) => <Again key={name} id={id} recipient={recipient} route={name} />)}
        {body && <ByHand id={id} recipient={recipient} body={body} />}
        {email && !mailed && <ByMail id={id} email={email} />}
      </Group>
      {mailed && (
        <Text size="sm" c="dimmed">
          There is also an email to {mailed.recipient},{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => (
              <Link from="/admin" to="/admin" search={(now) => ({ ...now, record: mailed.id })} {...props} />
            )}
          >
            message {mailed.id}
          </Anchor>
          : {outboxStatusNames[mailed.status]}.
        </Text>
      )}
      {data && !email && !mailed && (
        <Text size="sm" c="dimmed">
          {NO_EMAIL_KNOWN}
        </Text>
      )}
    </Stack>
  )
}
