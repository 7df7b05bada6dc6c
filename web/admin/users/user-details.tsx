import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { userColumns } from '#src/domains/users/columns.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { History, olderEntries } from '#web/admin/audit/history.tsx'
import { OrderLine } from '#web/admin/orders/order-line.tsx'
import { EditLink } from '#web/admin/table/edit-link.tsx'
import { EmailLink } from '#web/admin/table/email.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { MessagesSwitch } from '#web/admin/table/messages-switch.tsx'
import { WhatsappLink } from '#web/admin/table/phone.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { describeBrowser } from '#web/session/browser-name.ts'
import { Role, SuspendButton, type User, UserState } from './user-cells.tsx'
import { UserReseller } from './user-reseller.tsx'

const SHOWN = 10

const Orders = ({ userId }: { userId: number }) => {
  const { data, error } = trpc.orders.list.useQuery({ userId, limit: SHOWN, sort: '-createdAt' })
  if (!data) return <NotLoaded error={error} fallback="The orders could not be loaded." />
  if (data.total === 0) return <Text c="dimmed">No orders yet</Text>
  return (
    <Stack gap="xs">
      {data.rows.map((order) => (
        <OrderLine key={order.id} order={order} />
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
  const { mutateAsync, isPending, variables } = trpc.users.endSession.useMutation(
    withToasts({
      done: { title: 'Session Ended', description: `${user.username} is signed out there.` },
      failed: { title: 'Update Failed', fallback: 'Failed to end the session' },
      after: () => void refetch(),
    }),
  )
  const end = (sessionId: number) => mutateAsync({ id: user.id, sessionId }).catch(() => undefined)
  if (!data) return <NotLoaded error={error} fallback="The sessions could not be loaded." />
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
              onClick={() =>
                confirm({
                  title: `End the session in ${where}?`,
                  body: `${user.username} is signed out there at once, and has to sign in again.`,
                  verb: 'End session',
                  onConfirm: () => end(session.id),
                })
              }
            >
              End
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}

const UserHistory = ({ id }: { id: number }) => {
  const history = trpc.users.history.useInfiniteQuery(
    { id },
    { getNextPageParam: olderEntries, staleTime: 0 },
  )
  return <History history={history} fields={userColumns} />
}

/** One user in full: account, orders, sessions and history. */
export const UserDetails = ({ user }: { user: User }) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <UserState user={user} />
      <Group gap="xs">
        <SuspendButton user={user} />
        <EditLink id={user.id}>Edit</EditLink>
      </Group>
    </Group>
    <Facts
      facts={[
        ['Username', user.username],
        ['Email', <EmailLink key="email" email={user.email} />],
        [
          'WhatsApp',
          user.whatsappNumber && (
            <WhatsappLink key="phone" phone={user.whatsappNumber} isVerified={user.isPhoneVerified} />
          ),
        ],
        ['Messages', user.whatsappNumber && <MessagesSwitch key="messages" phone={user.whatsappNumber} />],
        ['Role', <Role key="role" user={user} />],
        ['Registered', formatDateTime(user.createdAt)],
      ]}
    />
    <Divider />
    <Section title="Orders">
      <Orders userId={user.id} />
    </Section>
    <Divider />
    <Section title="Reseller">
      <UserReseller key={user.id} id={user.id} username={user.username} />
    </Section>
    <Divider />
    <Section title="Sessions">
      <Sessions user={user} />
    </Section>
    <Divider />
    <Section title="History">
      <UserHistory id={user.id} />
    </Section>
  </Stack>
)
