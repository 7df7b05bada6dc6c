import { activeOrNot, type CsvColumn } from '#src/shared/csv.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import type { Template } from './answers.ts'
import type { toOutboxMessage } from './present.ts'
import {
  channelNames,
  outboxListInput,
  outboxStatusNames,
  storedVariables,
  templateListInput,
} from './schema.ts'

type Message = ReturnType<typeof toOutboxMessage>

/** How many placeholders a template names. */
const countOf = ({ variables }: Template): number => storedJson(variables, storedVariables, []).length

/** The columns of templates, in the table of the back office and in its CSV file. */
export const templateColumns = {
  name: { header: 'Name', value: (template) => template.name },
  subject: { header: 'Subject', value: (template) => template.subject },
  category: { header: 'Category', value: (template) => template.category },
  description: { header: 'Description', value: (template) => template.description },
  template: { header: 'Text', value: (template) => template.template },
  variables: { header: 'Variables', value: countOf },
  isActive: {
    header: 'Status',
    inWords: activeOrNot,
    value: (template) => activeOrNot(template.isActive),
  },
  createdAt: { header: 'Created', isTime: true, value: (template) => template.createdAt },
} as const satisfies Record<string, CsvColumn<Template>>

export const templateCsv = {
  name: 'whatsapp-templates',
  operation: 'messages.exportTemplates',
  summary: 'Export the templates',
  tokens: 'read',
  list: templateListInput,
  columns: templateColumns,
} as const

/** The columns of the outbox, in the table of the back office and in its CSV file. */
export const outboxColumns = {
  id: { header: 'Message', value: (message) => message.id },
  recipient: { header: 'To', value: (message) => message.recipient },
  channel: { header: 'Channel', value: (message) => channelNames[message.channel] },
  templateName: { header: 'Template', value: (message) => message.templateName },
  orderId: { header: 'Order', value: (message) => message.orderId },
  status: { header: 'State', value: (message) => outboxStatusNames[message.status] },
  attempts: { header: 'Attempts', value: (message) => message.attempts },
  lastError: { header: 'Last error', value: (message) => message.lastError },
  createdAt: { header: 'Written', isTime: true, value: (message) => message.createdAt },
  sentAt: { header: 'Sent', isTime: true, value: (message) => message.sentAt },
  deliveredAt: { header: 'Delivered', isTime: true, value: (message) => message.deliveredAt },
  readAt: { header: 'Read', isTime: true, value: (message) => message.readAt },
  route: { header: 'Route', value: (message) => message.route },
  pricing: { header: 'Charged as', value: (message) => message.pricing },
} as const satisfies Record<string, CsvColumn<Message>>

export const outboxCsv = {
  name: 'outbox',
  operation: 'messages.exportOutbox',
  summary: 'Export the outbox',
  tokens: 'read',
  list: outboxListInput,
  columns: outboxColumns,
} as const
