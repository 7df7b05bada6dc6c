import type { CsvColumn } from '#src/shared/csv.ts'
import type { toReply } from './present.ts'
import { replyListInput } from './schema.ts'

type Reply = ReturnType<typeof toReply>

/** The columns of canned replies, in the table of the back office and in its CSV file. */
export const replyColumns = {
  shortcut: { header: 'Shortcut', value: (reply) => `/${reply.shortcut}` },
  content: { header: 'Reply', value: (reply) => reply.content },
  createdAt: { header: 'Created', isTime: true, value: (reply) => reply.createdAt },
} as const satisfies Record<string, CsvColumn<Reply>>

export const replyCsv = {
  name: 'chat-replies',
  operation: 'chatConsole.exportReplies',
  summary: 'Export the canned replies',
  right: 'chat.answer',
  tokens: 'read',
  list: replyListInput,
  columns: replyColumns,
} as const
