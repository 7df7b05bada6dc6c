import { Alert, Text, Timeline } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import type { Output } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { actionInWords, changeInWords, type Fields } from './history-words.ts'

type Props = { entries: Output<'orders', 'history'> | undefined; fields: Fields; error: unknown }

/** The history of a record, newest first, in words; the key of a field shows on hover (AUDIT-4). */
export const History = ({ entries, fields, error }: Props) => {
  if (error) return <Alert color="red">{errorMessage(error, 'The history could not be loaded.')}</Alert>
  if (!entries) return <SpinnerAfter />
  if (entries.length === 0) return <Text c="dimmed">Nothing changed yet</Text>
  return (
    <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.id} title={actionInWords(entry)}>
          {Object.entries(entry.changes).map(([key, change]) => (
            <Text key={key} size="sm" title={key} style={{ overflowWrap: 'anywhere' }}>
              {changeInWords(fields, key, change, siteFacts().currency)}
            </Text>
          ))}
          <Text size="xs" c="dimmed">
            <time dateTime={entry.createdAt.toISOString()}>{formatDateTime(entry.createdAt)}</time>
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
