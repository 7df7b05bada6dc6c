import { Alert, Anchor, Code, Group, List, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { cloudInput } from '#src/domains/whatsapp/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { CloudTemplates } from './cloud-templates.tsx'
import { CloudTest } from './cloud-test.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { Fact, Section } from './panel.tsx'

/** The credentials of the Business API. */
const CloudForm = ({ status }: { status: Output<'whatsapp', 'cloudStatus'> }) => {
  const utils = trpc.useUtils()
  const save = trpc.whatsapp.saveCloud.useMutation()
  return (
    <CredentialsForm
      schema={cloudInput}
      empty={{ phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '' }}
      fields={[
        { path: 'phoneNumberId', label: 'Phone number ID' },
        { path: 'businessAccountId', label: 'WhatsApp Business Account ID' },
        { path: 'accessToken', label: 'Access token', isSecret: true },
        { path: 'appSecret', label: 'App secret', isSecret: true },
      ]}
      status={status}
      save={save.mutateAsync}
      refetch={() => utils.whatsapp.cloudStatus.refetch()}
      words={{
        saved: 'Business API Saved',
        failed: 'Failed to save the Business API',
        save: 'Save and check',
        replace: 'Replace credentials',
      }}
    />
  )
}

const ToCopy = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Group gap="sm">
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
    </Group>
  </div>
)

const Costs = () => {
  const { data } = trpc.whatsapp.cloudCosts.useQuery(undefined, { staleTime: 0 })
  if (data === undefined) return <Skeleton height={24} />
  if (data === null) return <Text>Meta does not report the costs of this account at the moment.</Text>
  if (data.categories.length === 0) return <Text>Meta has charged nothing in the last 30 days.</Text>
  return (
    <List>
      {data.categories.map(({ category, messages, cost }) => (
        <List.Item key={category}>
          {category}: {messages} messages, {data.currency} {cost.toFixed(2)}
          {messages > 0 && `, about ${data.currency} ${(cost / messages).toFixed(4)} each`}
        </List.Item>
      ))}
    </List>
  )
}

const POLL_MS = 10_000
type Status = Output<'whatsapp', 'cloudStatus'>
/** Whether Meta is to call the webhook for the first time, or to decide about a text. */
const isAwaited = (status: Status | undefined): boolean =>
  status?.hasCredentials === true &&
  (status.receivedAt === null || status.templates.some(({ approval }) => approval === 'pending'))

/** The official Business API: its setup in five steps, its number, its templates and what they cost. */
export const CloudPanel = () => {
  const {
    data: status,
    error,
    refetch,
  } = trpc.whatsapp.cloudStatus.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (isAwaited(state.data) ? POLL_MS : false),
  })
  if (error && !status) return <LoadProblem what="The status" error={error} onRetry={refetch} />
  if (!status) return <Skeleton height={240} />
  return (
    <Stack gap="lg" maw={900}>
      <Text c="dimmed">
        The official way to use WhatsApp, run by Meta. Your number does not get blocked for automated
        messages. Answers within a day are free; messages that you send first cost a few rupees each and need
        a text that WhatsApp has approved.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Fact label="Service status">
          <StateBadge on={status.isEnabled} />
        </Fact>
        <Fact label="Number">
          <Text fw={600}>{status.phoneNumber ? phoneText(status.phoneNumber) : '–'}</Text>
        </Fact>
        <Fact label="Quality and new chats per day">
          <Text fw={600}>{status.quality ? `${status.quality}, ${status.tier || 'not told'}` : '–'}</Text>
        </Fact>
      </SimpleGrid>
      {status.hasCredentials && status.problem && (
        <Alert color="red" title="It cannot send now" icon={<IconAlertTriangle aria-hidden />}>
          {status.problem}. Fix it at Meta, enter new credentials if the token has expired, and send a test.
        </Alert>
      )}
      <Section title="1. A number at Meta">
        <List type="ordered" spacing="xs">
          <List.Item>
            Open developers.facebook.com, create an app of the type Business, and add the product WhatsApp to
            it.
          </List.Item>
          <List.Item>
            Add your number in WhatsApp, API Setup. To go on using it in the WhatsApp Business app, choose to
            connect the app.
          </List.Item>
          <List.Item>
            In Business settings, System users, create a system user and a token that never expires, with the
            rights whatsapp_business_messaging and whatsapp_business_management.
          </List.Item>
        </List>
        <Alert mt="md" title="If you also use the WhatsApp Business app on this number">
          Both see what customers write, and you can answer in either. What you write in the app does not
          appear in the shop’s chat; groups and calls stay in the app. Open the app at least every 13 days, or
          Meta ends the connection. Then the shop’s messages go by the next route that is set up, or wait, and
          the dashboard says so.
        </Alert>
      </Section>
      <Section title="2. Credentials">
        <Text mb="sm">
          API Setup shows both IDs; the app secret is in App settings, Basic. They are stored encrypted and
          never shown again.
        </Text>
        <CloudForm status={status} />
      </Section>
      {status.webhookUrl && status.verifyToken && (
        <>
          <Section title="3. Incoming messages">
            <Stack>
              <Text>
                Enter both in WhatsApp, Configuration, Webhook, and subscribe to messages and
                message_template_status_update.
              </Text>
              <ToCopy label="Webhook address" value={status.webhookUrl} />
              <ToCopy label="Verify token" value={status.verifyToken} />
              <Text size="sm" c="dimmed" role="status">
                {status.receivedAt
                  ? `It works: Meta last called it around ${formatDateTime(status.receivedAt)}.`
                  : 'Meta has not called this address yet.'}
              </Text>
            </Stack>
          </Section>
          <Section title="4. Texts that WhatsApp approves">
            <CloudTemplates approvals={status.templates} />
          </Section>
          <Section title="5. Test message">
            <CloudTest isTold={status.receivedAt !== null} />
          </Section>
          <Section title="The last 30 days">
            <Costs />
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...settingLink('whatsapp_cloud_prices')} {...props} />}
            >
              The prices behind the cost of each message
            </Anchor>
          </Section>
        </>
      )}
    </Stack>
  )
}
