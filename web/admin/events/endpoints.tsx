import { Alert, Badge, Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { eventTypeNames, FAILING_DAYS, MAX_ENDPOINTS, OVERLAP_HOURS } from '#src/domains/events/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import group from '#web/admin/frame/group.module.css'
import { shownOf } from '#web/admin/table/shown.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './events.module.css'

export type Endpoint = Output<'events', 'endpoints'>[number]

const State = ({ endpoint: { isActive, failingSince } }: { endpoint: Endpoint }) => {
  if (!isActive) return <Badge color="gray">Switched off</Badge>
  return failingSince ? (
    <Badge variant="light" color="red">
      Failing
    </Badge>
  ) : (
    <Badge variant="light" color="green">
      On
    </Badge>
  )
}

/** What is wrong at an endpoint, or changes there soon. */
const Notices = ({ endpoint }: { endpoint: Endpoint }) => {
  const { isActive, failingSince, offSince, earlierSecretUntil } = endpoint
  return (
    <>
      {!isActive && offSince && (
        <Alert color="red" variant="light" title={`Switched off on ${formatDateTime(offSince)}`}>
          Your program took no event for {FAILING_DAYS} days. Put it right, then switch it on: what waits is
          sent then.
        </Alert>
      )}
      {isActive && failingSince && (
        <Alert color="red" variant="light" title={`Failing since ${formatDateTime(failingSince)}`}>
          Your program has taken no event since. The deliveries below say what it answered.
        </Alert>
      )}
      {earlierSecretUntil && (
        <Text size="sm">The earlier secret signs too until {formatDateTime(earlierSecretUntil)}.</Text>
      )}
    </>
  )
}

type TestResult = Output<'events', 'sendTest'>

/** What became of a test, until the next one. */
const TestOutcome = ({ result: { answerStatus, answer, problem } }: { result: TestResult }) => (
  <Alert
    variant="light"
    color={problem === null ? 'green' : 'red'}
    role="status"
    title={problem === null ? 'Your program took the test' : 'Your program did not take the test'}
  >
    {problem ?? `It answered ${answerStatus}.`}
    {problem !== null && answer && (
      <Code block mt="xs" className={classes.answer}>
        {answer}
      </Code>
    )}
  </Alert>
)

type ItemProps = { endpoint: Endpoint; onEdit: () => void; onSecret: (secret: string) => void }

const EndpointItem = ({ endpoint, onEdit, onSecret }: ItemProps) => {
  const { events } = trpc.useUtils()
  const { id, url, isActive } = endpoint
  const failed = { title: 'Not Changed', fallback: 'Failed to change the endpoint' }
  const after = () => void events.invalidate()
  const update = trpc.events.updateEndpoint.useMutation(withToasts({ failed, after }))
  const renew = trpc.events.renewSecret.useMutation(withToasts({ failed, after }))
  const remove = trpc.events.deleteEndpoint.useMutation(
    withToasts({ done: { title: 'Endpoint Deleted' }, failed, after }),
  )
  const test = trpc.events.sendTest.useMutation(
    withToasts({ failed: { title: 'Not Sent', fallback: 'Failed to send the test' } }),
  )
  const askRenewal = () =>
    confirm({
      title: 'Renew the secret?',
      body: `The new secret is shown once. For ${OVERLAP_HOURS} hours each call is signed by both, so that you can change your program in that time.`,
      verb: 'Renew',
      onConfirm: async () => onSecret((await renew.mutateAsync(shownOf(endpoint))).secret),
    })
  const askRemoval = () =>
    confirm({
      title: `Delete ${url}?`,
      body: 'Your program is told of nothing any more. Its deliveries are deleted too.',
      verb: 'Delete',
      onConfirm: () => remove.mutateAsync(shownOf(endpoint)),
    })
  return (
    <li className={classes.endpoint}>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <Text fw={600} className={classes.url}>
          {url}
        </Text>
        <State endpoint={endpoint} />
      </Group>
      <Text size="sm" c="dimmed">
        {endpoint.events.map((event) => eventTypeNames[event]).join(', ')}
      </Text>
      <Notices endpoint={endpoint} />
      {test.data && !test.isPending && <TestOutcome result={test.data} />}
      <Group gap="xs">
        <Button size="sm" variant="default" aria-label={`Edit ${url}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={test.isPending}
          aria-label={`Send a test to ${url}`}
          onClick={() => test.mutate({ id })}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={update.isPending}
          aria-label={`Switch ${url} ${isActive ? 'off' : 'on'}`}
          onClick={() => update.mutate({ ...shownOf(endpoint), id, isActive: !isActive })}
        >
          Switch {isActive ? 'off' : 'on'}
        </Button>
        <Button size="sm" variant="default" aria-label={`Renew the secret of ${url}`} onClick={askRenewal}>
          Renew secret
        </Button>
        <Button size="sm" variant="default" aria-label={`Delete ${url}`} onClick={askRemoval}>
          Delete
        </Button>
      </Group>
    </li>
  )
}

type Props = {
  endpoints: readonly Endpoint[]
  onAdd: () => void
  onEdit: (endpoint: Endpoint) => void
  onSecret: (secret: string) => void
}

/** The programs that are told of events. */
export const Endpoints = ({ endpoints, onAdd, onEdit, onSecret }: Props) => {
  if (endpoints.length === 0) {
    return (
      <EmptyState
        icon={IconWebhook}
        title="No endpoint yet"
        action={<Button onClick={onAdd}>Add an Endpoint</Button>}
      >
        Enter the address of a program of yours. The shop sends it each event that you choose, signed, and
        tries for three days until it is taken.
      </EmptyState>
    )
  }
  return (
    <section className={group.group} aria-labelledby="event-endpoints">
      <Stack>
        <Title id="event-endpoints" order={2} size="h4">
          Endpoints
        </Title>
        <ul className={`plain-list ${group.list}`}>
          {endpoints.map((endpoint) => (
            <EndpointItem
              key={endpoint.id}
              endpoint={endpoint}
              onEdit={() => onEdit(endpoint)}
              onSecret={onSecret}
            />
          ))}
        </ul>
        {endpoints.length < MAX_ENDPOINTS && (
          <Group>
            <Button variant="default" onClick={onAdd}>
              Add an Endpoint
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  )
}
