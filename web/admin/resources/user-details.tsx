import { Alert, Anchor, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { Facts } from '#web/admin/resource/facts.tsx'
import { Part } from '#web/admin/resource/part.tsx'
import { SpinnerAfter } from '#web/components/spinner-after.tsx'
import { describeBrowser } from '#web/lib/browser-name.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { siteFacts } from '#web/lib/shell-data.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Role, SuspendButton, type User, UserState, Whatsapp } from './user-cells.tsx'

const SHOWN = 10

const Orders = ({ userId }: { userId: number }) => {
  const { data, error } = trpc.orders.list.useQuery({ userId, limit: SHOWN, sort: '-createdAt' })
  if (error) return <Alert color="red">{errorMessage(error, 'The orders could not be loaded.')}</Alert>
  if (!data) return <SpinnerAfter />
  if (data.total === 0) return <Text c="dimmed">No orders yet</Text>
  return (
    <Stack gap="xs">
      {data.rows.map((order) => (
        <Group key={order.id} justify="space-between" gap="xs">
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/admin" search={{ tab: 'orders', record: order.id }} {...props} />
            )}
          >
            #{order.id} · {planNames[order.plan]} · {order.status}
          </Anchor>
          <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(order.amount, siteFacts().currency)}
          </Text>
        </Group>
      ))}
      {data.total > SHOWN && (
        <Text size="sm" c="dimmed">
          and {data.total - SHOWN} older
        </Text>
      )}
    </Stack>
  )
}

const Sessions = ({ user }: { user: User }) => {
  const { data, error, refetch } = trpc.users.sessions.useQuery({ id: user.id }, { staleTime: 0 })
  const { mutateAsync, isPending, variables } = trpc.users.endSession.useMutation()
  const end = async (sessionId: number) => {
    try {
      await mutateAsync({ id: user.id, sessionId })
      toast({ title: 'Session Ended', description: `${user.username} is signed out there.`, tone: 'success' })
    } catch (problem) {
      const description = errorMessage(problem, 'Failed to end the session')
      toast({ title: 'Update Failed', description, tone: 'error' })
    }
    void refetch()
  }
  if (error) return <Alert color="red">{errorMessage(error, 'The sessions could not be loaded.')}</Alert>
  if (!data) return <SpinnerAfter />
  if (data.length === 0) return <Text c="dimmed">Not signed in anywhere</Text>
  return (
    <Stack gap="xs">
      {data.map((session) => {
        const where = describeBrowser(session.userAgent)
        return (
          <Group key={session.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">{where}</Text>
              <Text size="xs" c="dimmed">
                {session.address}, last seen {formatDateTime(session.lastSeenAt)}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              loading={isPending && variables.sessionId === session.id}
              aria-label={`End the session in ${where}`}
              onClick={() => void end(session.id)}
            >
              End
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}

/** One user in full: the account, where it is signed in, and what it ordered. */
export const UserDetails = ({ user }: { user: User }) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <UserState user={user} />
      <SuspendButton user={user} />
    </Group>
    <Facts
      facts={[
        ['Username', user.username],
        [
          'Email',
          <Anchor key="email" size="sm" href={`mailto:${user.email}`}>
            {user.email}
          </Anchor>,
        ],
        ['WhatsApp', user.whatsappNumber ? <Whatsapp key="phone" user={user} /> : '–'],
        ['Rights', <Role key="role" user={user} />],
        ['Registered', formatDateTime(user.createdAt)],
      ]}
    />
    <Divider />
    <Part title="Orders">
      <Orders userId={user.id} />
    </Part>
    <Divider />
    <Part title="Sessions">
      <Sessions user={user} />
    </Part>
  </Stack>
)
