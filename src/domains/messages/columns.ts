import type { CsvColumn } from '#src/shared/csv.ts'
import type { toOutboxMessage } from './present.ts'
import { channelNames } from './schema.ts'

type Message = ReturnType<typeof toOutboxMessage>

/** The columns of the outbox, in the table of the back office and in its CSV file. */
export const outboxColumns = {
  id: { header: 'Message', value: (message) => message.id },
  recipient: { header: 'To', value: (message) => message.recipient },
  channel: { header: 'Channel', value: (message) => channelNames[message.channel] },
  templateName: { header: 'Template', value: (message) => message.templateName },
  orderId: { header: 'Order', value: (message) => message.orderId },
  status: { header: 'State', value: (message) => message.status },
  attempts: { header: 'Attempts', value: (message) => message.attempts },
  lastError: { header: 'Last error', value: (message) => message.lastError },
  createdAt: { header: 'Written', value: (message) => message.createdAt },
  sentAt: { header: 'Sent', value: (message) => message.sentAt },
} as const satisfies Record<string, CsvColumn<Message>>
