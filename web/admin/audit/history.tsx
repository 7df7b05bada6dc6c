import { Button, Text, Timeline } from '@mantine/core'
import { HISTORY_PAGE } from '#src/shared/paging.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import type { Output } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { actionInWords, changeInWords, type Fields } from './history-words.ts'

type Entries = Output<'orders', 'history'>
type Props = {
  history: {
    data: { pages: Entries[] } | undefined
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  fields: Fields
}

/** The entry before which the next page of a history begins. */
export const olderEntries = (page: Entries): number | undefined =>
  page.length < HISTORY_PAGE ? undefined : page.at(-1)?.id

/** The history of a record, newest first, in words; the key of a field shows on hover. */
export const History = ({ history, fields }: Props) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = history
  const entries = data?.pages.flat()
  if (!entries) return <NotLoaded error={error} fallback="The history could not be loaded." />
  if (entries.length === 0) return <Text c="dimmed">Nothing has changed yet</Text>
  return (
    <>
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
      {hasNextPage && (
        <Button variant="subtle" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  )
}
