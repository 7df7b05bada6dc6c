import { Alert, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { Facts } from '#web/admin/table/facts.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { TestForm } from './pushflow-test-form.tsx'

const POLL_MS = 2000

type Message = Output<'messages', 'message'>

/** Whether Meta has nothing more to tell of a message. */
const isSettled = ({ status, readAt }: Message): boolean => status === 'failed' || readAt !== null

const timeOf = (time: Date | null): string => (time ? formatDateTime(time) : 'Not told yet')

/** What became of a test message, as Meta tells it by the webhook. */
const TestOutcome = ({ id }: { id: number }) => {
  const { data } = trpc.messages.message.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : POLL_MS),
    },
  )
  if (!data) return null
  if (data.status === 'failed') {
    return (
      <Alert color="red" variant="light" role="alert" title="It did not arrive">
        {data.lastError}
      </Alert>
    )
  }
  return (
    <div role="status">
      <Facts
        facts={[
          ['Sent', timeOf(data.sentAt)],
          ['Delivered', timeOf(data.deliveredAt)],
          ['Read', timeOf(data.readAt)],
        ]}
      />
    </div>
  )
}

/** Sends a test by the Business API, and shows live whether it was delivered and read, or why not (WA-80). */
export const CloudTest = ({ isTold }: { isTold: boolean }) => {
  const test = trpc.messages.testCloud.useMutation()
  const id = test.data?.messageId
  return (
    <Stack>
      <Text>
        Write to your number from another phone first: within a day the shop may then send it any text.
      </Text>
      <TestForm test={test} />
      {id && <TestOutcome key={id} id={id} />}
      {id && !isTold && (
        <Text size="sm" c="dimmed">
          Whether it is delivered and read shows once Meta calls the webhook of step 3.
        </Text>
      )}
    </Stack>
  )
}
