import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NO_ANSWER } from '#web/admin/table/toast-texts.ts'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

const POLL_MS = 10_000

type Held = Output<'messages', 'held'>

const wait = (count: number): string =>
  count === 1 ? 'One message is waiting' : `${count} messages are waiting`
const they = (count: number): string => (count === 1 ? 'It was' : 'They were')

/** What can be done with all that piled up. */
const Choices = ({ held, onDone }: { held: Held; onDone?: () => void }) => {
  const { messages } = trpc.useUtils()
  const settle = trpc.messages.settleHeld.useMutation(
    withToasts({
      done: ({ count }, { decision }) => ({
        title: decision === 'send' ? 'Messages Queued' : 'Messages Dropped',
        description:
          decision === 'send' ? `${count} in all` : `${count} in all. You can still send one with Retry.`,
      }),
      failed: { title: 'Update Failed', fallback: NO_ANSWER },
      after: () => void Promise.all([messages.held.invalidate(), messages.outbox.invalidate()]),
    }),
  )
  const press = (decision: 'send' | 'drop') =>
    settle.mutate({ decision, shown: held.count }, { onSuccess: onDone })
  return (
    <Group gap="sm">
      {held.canSend && (
        <Button size="sm" loading={settle.isPending} onClick={() => press('send')}>
          Send
        </Button>
      )}
      <Button size="sm" variant="default" disabled={settle.isPending} onClick={() => press('drop')}>
        Drop
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={onDone}
        renderRoot={(props) => (
          <Link
            to="/admin"
            search={{ tab: 'whatsapp', view: 'outbox', status: 'held' } as never}
            {...props}
          />
        )}
      >
        Look
      </Button>
    </Group>
  )
}

/** Asks about what piled up as soon as a route can send. */
const Question = ({ held, onClose }: { held: Held; onClose: () => void }) => {
  useReturnFocus()
  useCloseOnBack(onClose)
  return (
    <Modal opened onClose={onClose} title={`${wait(held.count)} to be sent`}>
      <Stack>
        <Text>
          {they(held.count)} written before WhatsApp could send. A number that suddenly sends many messages
          may be blocked. What no longer applies, such as a reminder of a paid order, is left out.
        </Text>
        <Choices held={held} onDone={onClose} />
      </Stack>
    </Modal>
  )
}

/**
 * Says how many messages piled up while WhatsApp could not send, and asks what becomes of them: in a dialog once a route
 * is connected, and until it is answered in a notice (MSG-861).
 */
export const HeldMessages = () => {
  const { data: held } = trpc.messages.held.useQuery(undefined, { staleTime: 0, refetchInterval: POLL_MS })
  const [couldSend, setCouldSend] = useState<boolean>()
  const [isAsking, setAsking] = useState<boolean>()
  if (held && held.canSend !== couldSend) {
    setCouldSend(held.canSend)
    // A gateway that comes and goes does not ask twice.
    if (held.canSend && couldSend === false && held.count > 0) setAsking(isAsking ?? true)
  }
  if (!held || held.count === 0) return null
  return (
    <>
      <Alert color="accent" title={`${wait(held.count)} for your decision`}>
        <Text mb="sm">
          {held.canSend
            ? `${they(held.count)} written before WhatsApp could send. ${held.count === 1 ? 'It is' : 'None of them is'} sent until you decide.`
            : `${they(held.count)} written while WhatsApp was not connected. Once it is, you decide whether ${held.count === 1 ? 'it goes' : 'they go'} out.`}
        </Text>
        <Choices held={held} />
      </Alert>
      {isAsking && <Question held={held} onClose={() => setAsking(false)} />}
    </>
  )
}
