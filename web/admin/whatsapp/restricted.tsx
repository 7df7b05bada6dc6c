import { Alert, Anchor, List, Text } from '@mantine/core'
import { nameOfKey } from '#src/shared/names.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { linkProps } from '#web/lib/links/link-props.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Message = Output<'messages', 'retry'>

/** How many of the messages that wait have a link here; the table below has all. */
const SHOWN = 10
const POLL_MS = 10_000

/** A message that waits, with the link that opens it in the administrator's own WhatsApp. */
const Waiting = ({ message }: { message: Message }) => {
  const { data } = trpc.messages.message.useQuery({ id: message.id }, { staleTime: 0 })
  return (
    <List.Item>
      {nameOfKey(message.templateName)} to {phoneText(message.recipient)}{' '}
      {data?.body && (
        <Anchor underline="always" {...linkProps(whatsappLink(message.recipient, data.body))}>
          Tap to send
        </Anchor>
      )}
    </List.Item>
  )
}

/** Says until when WhatsApp lets the number begin no chats, and offers what waits to be sent by hand (WA-709). */
export const Restricted = ({ until }: { until: Date }) => {
  const { data } = trpc.messages.outbox.useQuery(
    { channel: 'whatsapp', status: 'queued', limit: SHOWN },
    { staleTime: 0, refetchInterval: POLL_MS },
  )
  return (
    <Alert color="red" mb="md" title="WhatsApp lets your number begin no new chats">
      <Text>
        It may again from {formatDateTime(until)} on. Until then the shop only writes to people who have
        written to you. Everything else waits in the outbox, because each attempt would bring the number
        closer to a block. You can send it from your own phone: tap, send, and mark it as sent in the message.
      </Text>
      {data && data.rows.length > 0 && (
        <List mt="sm">
          {data.rows.map((message) => (
            <Waiting key={message.id} message={message} />
          ))}
        </List>
      )}
    </Alert>
  )
}
