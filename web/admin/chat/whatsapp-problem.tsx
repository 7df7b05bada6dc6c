import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { sentMessage, useSentToast } from '#web/admin/frame/sent-toast.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { NO_ANSWER } from '#web/admin/table/toast-texts.ts'
import type { Message } from '#web/conversation/messages.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { may } from '#web/session/shell-data.ts'

/**
 * Why an answer did not go out on WhatsApp, with another try by the next route, and the way to what else can be done
 * with it (CHAT-714). The chat hears of the end of the try by its live connection.
 */
export const WhatsappProblem = ({ delivery }: { delivery: NonNullable<Message['delivery']> }) => {
  // It shows once a try has failed, the next one too, which WhatsApp may tell late.
  useSentToast(delivery.outboxId, true)
  const retry = trpc.messages.retry.useMutation(
    withToasts({
      done: { title: 'Message Sent', about: sentMessage(delivery.outboxId) },
      failed: { title: 'Not Sent', fallback: NO_ANSWER },
    }),
  )
  return (
    <>
      <Text size="xs" c="red">
        Not sent on WhatsApp. {delivery.reason}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ id: delivery.outboxId })}
        >
          Try again
        </Button>
        {may() && (
          <TabLink size="sm" search={{ tab: 'whatsapp', view: 'outbox', record: delivery.outboxId }}>
            Other ways
          </TabLink>
        )}
      </Group>
    </>
  )
}
