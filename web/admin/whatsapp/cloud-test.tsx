import { Alert, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { useSentToast } from '#web/admin/frame/sent-toast.ts'
import { Facts } from '#web/admin/table/facts.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { TestForm } from './pushflow-test-form.tsx'

const POLL_MS = 2000

type Message = Output<'messages', 'message'>

/** Whether Meta has nothing more to tell of a message. */
const isSettled = ({ status, readAt }: Message): boolean => status === 'failed' || readAt !== null

const timeOf = (time: Date | null): string => (time ? formatDateTime(time) : 'Not told yet')

/** What became of a test message, as Meta tells it by the webhook. */
const TestOutcome = ({ message }: { message: Message }) => {
  useSentToast(message.id, message.status === 'failed')
  if (message.status === 'failed') {
    return (
      <Alert color="red" variant="light" role="alert" title="It did not arrive">
        {message.lastError}
      </Alert>
    )
  }
  return (
    <div role="status">
      <Facts
        facts={[
          ['Sent', timeOf(message.sentAt)],
          ['Delivered', timeOf(message.deliveredAt)],
          ['Read', timeOf(message.readAt)],
        ]}
      />
    </div>
  )
}

/** Sends a test by the Business API, and shows live whether it was delivered and read, or why not. */
export const CloudTest = ({ isTold }: { isTold: boolean }) => {
  const test = trpc.messages.testCloud.useMutation()
  const id = test.data?.messageId
  const { data: message } = trpc.messages.message.useQuery(
    { id: id ?? 0 },
    {
      enabled: Boolean(id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : POLL_MS),
    },
  )
  return (
    <Stack>
      <Text>
        Write to your number from another phone first: within a day the shop may then send it any text.
      </Text>
      <TestForm test={test} hasFailed={message?.status === 'failed'} />
      {message && <TestOutcome key={message.id} message={message} />}
      {id && !isTold && (
        <Text size="sm" c="dimmed">
          Once Meta calls the webhook of step 3, you see here whether it was delivered and read.
        </Text>
      )}
    </Stack>
  )
}
