import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { VoiceMessage } from '#web/admin/chat/voice-message.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { trpc } from '#web/lib/trpc.ts'

/** What the buyer said on WhatsApp since the order was placed, where they did. It decides nothing by itself. */
export const BuyerVoices = ({ orderId, name }: { orderId: number; name: string }) => {
  const { data = [] } = trpc.chatConsole.voicesOfOrder.useQuery({ id: orderId }, { staleTime: 0 })
  if (data.length === 0) return null
  return (
    <Section title="Voice messages of the buyer">
      <Stack gap="md">
        {data.map(({ messageId, createdAt, voice }) => (
          <Stack key={messageId} gap={4}>
            <Text size="sm" c="dimmed">
              {formatDateTime(createdAt)}
            </Text>
            <VoiceMessage messageId={messageId} voice={voice} author={name} />
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
