import type { CsvColumn } from '#src/shared/csv.ts'
import type { Delivery } from './answers.ts'
import { deliveryListInput, deliveryStatusNames, eventTypeNames } from './schema.ts'

/** The columns of deliveries, in the table of the back office and in its CSV file. */
export const deliveryColumns = {
  createdAt: { header: 'Happened', isTime: true, value: (delivery) => delivery.createdAt },
  event: { header: 'Event', value: (delivery) => eventTypeNames[delivery.event] },
  url: { header: 'Sent to', value: (delivery) => delivery.url },
  status: { header: 'Status', value: (delivery) => deliveryStatusNames[delivery.status] },
  attempts: { header: 'Tries', value: (delivery) => delivery.attempts },
  attemptedAt: { header: 'Last try', isTime: true, value: (delivery) => delivery.attemptedAt },
  answerStatus: { header: 'Answered', value: (delivery) => delivery.answerStatus },
  problem: { header: 'Problem', value: (delivery) => delivery.problem },
  body: { header: 'Body', value: (delivery) => delivery.body },
  webhookId: { header: 'Id', value: (delivery) => delivery.webhookId },
} as const satisfies Record<string, CsvColumn<Delivery>>

export const deliveryCsv = {
  name: 'event-deliveries',
  operation: 'events.export',
  summary: 'Export the deliveries of events',
  tokens: 'read',
  list: deliveryListInput,
  columns: deliveryColumns,
} as const
