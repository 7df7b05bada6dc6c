import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { TRY_AGAIN } from '#src/shared/values/refusals.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { describeBrowser } from '#web/session/browser-name.ts'
import { useSignOutEverywhere } from '#web/session/session.ts'
import classes from './profile.module.css'

type Session = Output<'auth', 'sessions'>[number]

const isMobile = (userAgent: string) => /Mobi|Android/.test(userAgent)

const SessionRow = ({ session }: { session: Session }) => {
  const utils = trpc.useUtils()
  const name = describeBrowser(session.userAgent)
  const Icon = isMobile(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const end = trpc.auth.endSession.useMutation({
    onSuccess: () => toast({ title: 'Signed Out', description: `${name} is signed out.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Not Signed Out',
        description: errorMessage(error, TRY_AGAIN),
        tone: 'error',
      }),
    onSettled: () => utils.auth.sessions.invalidate(),
  })
  return (
    <li className={classes.session}>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.device} />
      <div className={classes.about}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.isCurrent && <Badge variant="light">This browser</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Last used {formatDateTime(session.lastSeenAt)} · signed in {formatDateTime(session.createdAt)} ·{' '}
          {session.address}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="sm"
          loading={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate({ id: session.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** The user's sessions, each with a button that ends it, and one that ends all (AUTH-17). */
export const Sessions = () => {
  // Other browsers sign in and out, so the list is fetched each time it is shown.
  const { data, error, refetch } = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 })
  const everywhere = useSignOutEverywhere()
  return (
    <Panel title="Where you are signed in">
      <Stack>
        {error && !data ? (
          <LoadProblem what="The list of your sessions" error={error} onRetry={refetch} />
        ) : data ? (
          <ul className={classes.sessions}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <Skeleton height={56} radius="md" />
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" className={classes.hint}>
            Don't recognize something? Sign out everywhere, this browser included, and change your password.
          </Text>
          <Button
            color="red"
            variant="light"
            leftSection={<IconLogout size={18} aria-hidden />}
            loading={everywhere.isPending}
            onClick={() => everywhere.mutate()}
          >
            Sign out everywhere
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
