import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { refusals } from '#src/shared/texts.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import classes from '#web/admin/frame/group.module.css'
import { CopyButton } from '#web/components/copy-button.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import own from './account.module.css'
import { SetUp } from './set-up.tsx'

type CodesProps = { codes: string[]; onDone: () => void }

/** New recovery codes, which are shown only once. */
const RecoveryCodes = ({ codes, onDone }: CodesProps) => (
  <Stack>
    <Alert color="accent" variant="light" role="status" title="Save these recovery codes">
      Each one signs you in once when you do not have your phone. They are shown only once.
    </Alert>
    <ol className={own.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <Group>
      <CopyButton value={codes.join('\n')} label="Copy all" size="md" />
      <Button onClick={onDone}>I have saved them</Button>
    </Group>
  </Stack>
)

type OnProps = { since: Date; left: number; onRenewed: (codes: string[]) => void; onRemoved: () => void }

/** The view for an administrator with a second factor: its state, and how to renew or remove it. */
const SwitchedOn = ({ since, left, onRenewed, onRemoved }: OnProps) => {
  const failed = { title: 'Not Changed', fallback: refusals.tryAgain }
  const renew = trpc.auth.renewRecoveryCodes.useMutation(withToasts({ failed }))
  const remove = trpc.auth.removeSecondFactor.useMutation(
    withToasts({
      done: { title: 'Second Factor Removed', description: 'You now sign in with your password alone.' },
      failed,
    }),
  )
  const ask = () =>
    confirm({
      title: 'Remove your second factor?',
      body: 'Anyone who learns your password can then sign in as you.',
      verb: 'Remove',
      onConfirm: () => remove.mutateAsync().then(onRemoved),
    })
  const renewCodes = () =>
    renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes) })
  return (
    <Stack>
      <Text>
        On since {formatDate(since)}. {left} of 10 recovery codes are left.
      </Text>
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={renewCodes}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={ask}>
          Remove second factor
        </Button>
      </Group>
    </Stack>
  )
}

/** The administrator's own account: their second factor. */
export const SecondFactor = () => {
  const { data, error, refetch } = trpc.auth.secondFactor.useQuery(undefined, { staleTime: 0 })
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!data) return <NotLoaded what="Your account" error={error} onRetry={refetch} />
  const show = (made: string[]) => {
    setCodes(made)
    void refetch()
  }
  return (
    <section className={classes.group} aria-labelledby="second-factor">
      <Stack>
        <Title id="second-factor" order={2} size="h4">
          Second factor
        </Title>
        <Text c="dimmed" maw={640}>
          Signing in then asks for a code from an authenticator app as well as your password. So do changes to
          accounts, rights, gateways and API tokens.
        </Text>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        ) : data.since ? (
          <SwitchedOn
            since={data.since}
            left={data.recoveryCodesLeft}
            onRenewed={show}
            onRemoved={() => void refetch()}
          />
        ) : (
          <SetUp onFinished={show} />
        )}
      </Stack>
    </section>
  )
}
