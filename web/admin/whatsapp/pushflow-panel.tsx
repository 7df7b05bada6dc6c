import { Alert, Code, Group, List, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { pushflowInput } from '#src/domains/whatsapp/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Fact, Section } from './panel.tsx'
import { TestForm } from './pushflow-test-form.tsx'

/** The credentials of PushFlow. */
const PushflowForm = ({ status }: { status: Output<'whatsapp', 'pushflowStatus'> | undefined }) => {
  const utils = trpc.useUtils()
  const save = trpc.whatsapp.savePushflow.useMutation()
  return (
    <CredentialsForm
      schema={pushflowInput}
      empty={{ instanceId: '', accessToken: '' }}
      fields={[
        { path: 'instanceId', label: 'Instance ID' },
        { path: 'accessToken', label: 'Access Token', isSecret: true },
      ]}
      status={status}
      save={save.mutateAsync}
      refetch={() => utils.whatsapp.pushflowStatus.refetch()}
      words={{
        saved: 'Configuration Saved',
        failed: 'Failed to update PushFlow configuration',
        save: 'Save configuration',
        replace: 'Replace configuration',
      }}
    />
  )
}

/** The webhook address for PushFlow. Incoming messages appear in Live Chat. */
const IncomingMessages = () => {
  const { data, error, refetch } = trpc.incoming.address.useQuery()
  if (error && !data) return <LoadProblem what="The webhook address" error={error} onRetry={refetch} />
  return (
    <Section title="Incoming messages">
      <Text mb="sm">
        Enter this address as the webhook of your PushFlow instance. What customers write then appears in Live
        Chat. Keep the address to yourself: anyone who knows it can write there.
      </Text>
      {data ? (
        <Group gap="sm">
          <Code style={{ overflowWrap: 'anywhere' }}>{data.url}</Code>
          <CopyButton value={data.url} label="Copy address" />
        </Group>
      ) : (
        <Skeleton height={36} />
      )}
      {data && (
        <Text size="sm" c="dimmed" mt="sm" role="status">
          {data.receivedAt
            ? `It works: PushFlow last called it around ${formatDateTime(data.receivedAt)}.`
            : 'Nothing has arrived at this address yet. Once something has, customers can verify their number by sending you a message.'}
        </Text>
      )}
    </Section>
  )
}

/** PushFlow: its status, credentials, a test message, and setup instructions. */
export const PushflowPanel = () => {
  const { data: status, error, refetch } = trpc.whatsapp.pushflowStatus.useQuery(undefined, { staleTime: 0 })
  const test = trpc.whatsapp.testPushflow.useMutation()
  if (error && !status) return <LoadProblem what="The status" error={error} onRetry={refetch} />
  return (
    <Stack gap="lg" maw={900}>
      <Text c="dimmed">
        PushFlow is a company that keeps a WhatsApp number connected for a monthly fee. Setup instructions are
        at the end of this page.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Fact label="Service status">
          {status ? <StateBadge on={status.isEnabled} /> : <Skeleton height={24} />}
        </Fact>
        <Fact label="Credentials">
          {status ? (
            <StateBadge on={status.hasCredentials} words={['Configured', 'Not Configured']} />
          ) : (
            <Skeleton height={24} />
          )}
        </Fact>
        <Fact label="Service type">
          {status ? <Text fw={600}>{status.serviceType}</Text> : <Skeleton height={24} />}
        </Fact>
      </SimpleGrid>
      {status?.hasCredentials && !status.isEnabled && (
        <Alert color="red" title="PushFlow does not answer">
          The shop tries again by itself, and messages wait in the outbox meanwhile. If this lasts, check your
          instance at PushFlow, or enter its credentials again.
        </Alert>
      )}
      <Section title="Configuration">
        <PushflowForm status={status} />
      </Section>
      {status?.isEnabled && (
        <Section title="Test message">
          <TestForm test={test} />
        </Section>
      )}
      {status?.hasCredentials && <IncomingMessages />}
      <Section title="Setup instructions">
        <List type="ordered" spacing="xs">
          <List.Item>Sign in to your PushFlow account and open its list of WhatsApp instances.</List.Item>
          <List.Item>
            Create an instance, and link it: on your phone open WhatsApp, Settings, Linked devices, Link a
            device, and scan the QR code that PushFlow shows.
          </List.Item>
          <List.Item>Copy the Instance ID of that instance, and the Access Token of your account.</List.Item>
          <List.Item>
            Enter both above and save. The shop checks them with PushFlow at once, and stores them encrypted.
          </List.Item>
          <List.Item>Send a test message to your own number.</List.Item>
        </List>
      </Section>
    </Stack>
  )
}
