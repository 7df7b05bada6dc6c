import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { NO_ANSWER } from '#web/admin/table/toast-texts.ts'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { trpc } from '#web/lib/trpc.ts'

type Decision = 'send' | 'note'

const words = {
  send: {
    title: 'Send all again?',
    says: 'Any that did go out will arrive twice. An email keeps its id, so most mail programs show it once; a WhatsApp message appears twice.',
    verb: 'Send all again',
    done: 'Messages Queued',
  },
  note: {
    title: 'Mark all as sent?',
    says: 'Any that did not go out will never be sent.',
    verb: 'Mark all as sent',
    done: 'Messages Noted',
  },
} as const

type Props = { decision: Decision; shown: number; onClose: () => void }
const Confirmation = ({ decision, shown, onClose }: Props) => {
  const { title, says, verb, done } = words[decision]
  const { messages } = trpc.useUtils()
  const settle = trpc.messages.settleUncertain.useMutation(
    withToasts({
      done: ({ count }) => ({ title: done, description: `${count} in all` }),
      failed: { title: 'Update Failed', fallback: NO_ANSWER },
      after: () => void Promise.all([messages.uncertain.invalidate(), messages.outbox.invalidate()]),
    }),
  )
  useReturnFocus()
  useCloseOnBack(onClose)
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Text>{says}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep them
          </Button>
          <Button
            loading={settle.isPending}
            onClick={() => settle.mutate({ decision, shown }, { onSuccess: onClose })}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** How many messages may have gone out, with one decision for all of them. */
export const Uncertain = () => {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { data } = trpc.messages.uncertain.useQuery(undefined, { staleTime: 0 })
  const count = data?.count ?? 0
  return (
    <>
      {count > 0 && (
        <Alert color="accent" mb="md">
          <Text mb="sm">
            {count === 1 ? 'One message' : `${count} messages`} may have gone out: the shop or the connection
            stopped while {count === 1 ? 'it was' : 'they were'} sent.
          </Text>
          <Group gap="sm">
            <Button variant="default" size="sm" onClick={() => setDecision('send')}>
              Send all again
            </Button>
            <Button variant="default" size="sm" onClick={() => setDecision('note')}>
              Mark all as sent
            </Button>
          </Group>
        </Alert>
      )}
      {decision && <Confirmation decision={decision} shown={count} onClose={() => setDecision(null)} />}
    </>
  )
}
