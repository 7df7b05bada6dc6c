import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { refusals, dashboardProfile as texts } from '#src/shared/texts.ts'
import { Device, Devices } from '#web/components/devices.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { momentText } from '#web/lib/unbroken.ts'
import classes from './account.module.css'
import { describeBrowser } from './browser-name.ts'
import { useSignOutEverywhere } from './session.ts'

type Session = Output<'auth', 'sessions'>[number]

const isMobile = (userAgent: string) => /Mobi|Android/.test(userAgent)

const SessionRow = ({ session }: { session: Session }) => {
  const utils = trpc.useUtils()
  const name = describeBrowser(session.userAgent)
  const end = trpc.auth.endSession.useMutation(
    withToasts({
      done: { title: texts.signedOut, description: texts.nameIsSignedOut({ name }) },
      failed: { title: texts.notSignedOut, fallback: refusals.tryAgain },
      after: () => utils.auth.sessions.invalidate(),
    }),
  )
  return (
    <Device
      isMobile={isMobile(session.userAgent)}
      action={
        !session.isCurrent && (
          <Button
            variant="default"
            size="sm"
            loading={end.isPending}
            aria-label={texts.signOutOf({ name })}
            onClick={() => end.mutate({ id: session.id })}
          >
            {texts.signOut}
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        {session.isCurrent && <Badge variant="light">{texts.thisBrowser}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {texts.lastUsed({
          lastSeenAt: momentText(session.lastSeenAt),
          createdAt: momentText(session.createdAt),
          address: session.address,
        })}
      </Text>
    </Device>
  )
}

/** The user's sessions, each with a button that ends it, and one that ends all. */
export const Sessions = () => {
  // Other browsers sign in and out, so the list is fetched each time it is shown.
  const { data, error, refetch } = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 })
  const everywhere = useSignOutEverywhere()
  return (
    <Stack>
      {error && !data ? (
        <LoadProblem title={texts.sessionsNotLoaded} error={error} onRetry={refetch} />
      ) : data ? (
        <Devices>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Devices>
      ) : (
        <Skeleton height={56} radius="md" />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className={classes.hint}>
          {texts.signOutEverywhereHint}
        </Text>
        <Button
          color="red"
          variant="light"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={everywhere.isPending}
          onClick={() => everywhere.mutate()}
        >
          {texts.signOutEverywhere}
        </Button>
      </Group>
    </Stack>
  )
}
