import { Alert, Badge, Button, Group, List, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { renderSVG } from 'uqr'
import { automations } from '#src/domains/messages/schema.ts'
import { routeName } from '#src/domains/whatsapp/schema.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { LegacyTest } from './legacy-test.tsx'
import { PairingForm } from './pairing-form.tsx'
import { Fact, Section } from './panel.tsx'
import { Restricted } from './restricted.tsx'

const POLL_MS = 5000
const QR_PX = 256
const QR_MARGIN = 2

type Status = Extract<Output<'whatsapp', 'status'>, { status: string }>

const states = {
  connected: ['Connected', 'brand'],
  connecting: ['Connecting', 'accent'],
  'qr-required': ['Waiting for a scan', 'accent'],
  disconnected: ['Disconnected', 'gray'],
} as const

type Call = { mutateAsync(): Promise<{ message: string }>; isPending: boolean }

/** Runs one of the connection's calls and shows its result. */
const useRun = () => {
  const utils = trpc.useUtils()
  return async (call: Call, title: string, fallback: string): Promise<void> => {
    try {
      const { message } = await call.mutateAsync()
      toast({ title, description: message, tone: 'success' })
    } catch (error) {
      toastFailure(error, { title: 'Error', fallback })
    }
    await utils.whatsapp.invalidate()
  }
}

const Buttons = ({ status, onRefresh }: { status: Status; onRefresh: () => void }) => {
  const run = useRun()
  const reconnect = trpc.whatsapp.reconnect.useMutation()
  const connect = { mutateAsync: () => reconnect.mutateAsync({}), isPending: reconnect.isPending }
  const disconnect = trpc.whatsapp.disconnect.useMutation()
  const reset = trpc.whatsapp.reset.useMutation()
  const clear = trpc.whatsapp.clearSession.useMutation()
  const fullReset = trpc.whatsapp.fullReset.useMutation()
  const isOff = status.status === 'disconnected'
  const unlink = (title: string, call: Call, done: string, fallback: string) =>
    confirm({
      title,
      body: 'This unlinks the phone and deletes its keys. To connect again, scan a new QR code.',
      verb: title.replace('?', ''),
      onConfirm: () => run(call, done, fallback),
    })
  return (
    <Group gap="sm">
      {isOff ? (
        <Button
          loading={connect.isPending}
          onClick={() => void run(connect, 'WhatsApp Connecting', 'Failed to reconnect WhatsApp')}
        >
          Connect
        </Button>
      ) : (
        <Button
          variant="default"
          loading={disconnect.isPending}
          onClick={() => void run(disconnect, 'WhatsApp Disconnected', 'Failed to disconnect WhatsApp')}
        >
          Disconnect
        </Button>
      )}
      <Button variant="default" onClick={onRefresh}>
        Refresh
      </Button>
      <Button
        variant="default"
        onClick={() =>
          unlink('Clear Session?', clear, 'WhatsApp Session Cleared', 'Failed to clear WhatsApp session')
        }
      >
        Clear Session
      </Button>
      <Button
        variant="default"
        onClick={() =>
          unlink('Full Reset?', fullReset, 'WhatsApp Reset', 'Failed to perform full WhatsApp reset')
        }
      >
        Full Reset
      </Button>
      {status.isDisabled && (
        <Button
          loading={reset.isPending}
          onClick={() => void run(reset, 'WhatsApp Service Reset', 'Failed to reset WhatsApp service')}
        >
          Reset Service
        </Button>
      )}
    </Group>
  )
}

const LinkPhone = ({ qrCode, pairingCode }: Pick<Status, 'qrCode' | 'pairingCode'>) => (
  <Section title="Link a phone">
    <Group align="flex-start" gap="xl">
      {qrCode && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(qrCode, { border: QR_MARGIN }))}`}
          alt="QR code that links a phone"
          width={QR_PX}
          height={QR_PX}
        />
      )}
      <Stack flex={1} miw={QR_PX}>
        <List type="ordered" spacing="xs">
          <List.Item>On the phone open WhatsApp, Settings, Linked devices.</List.Item>
          <List.Item>Choose Link a device, and scan this QR code. It changes every few seconds.</List.Item>
        </List>
        {pairingCode && (
          <Text role="status">
            Or choose Link with phone number there, and type{' '}
            <b>
              {pairingCode.slice(0, 4)}-{pairingCode.slice(4)}
            </b>
          </Text>
        )}
        <PairingForm />
      </Stack>
    </Group>
  </Section>
)

/** The connection of a linked phone: its state, linking, tests, and the messages that it sends. */
export const LegacyPanel = () => {
  const { data, error, refetch } = trpc.whatsapp.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  if (error && !data) return <LoadProblem what="The status" error={error} onRetry={refetch} />
  const status = data && 'status' in data ? data : undefined
  if (!status) return <Skeleton height={240} />
  const [word, color] = states[status.status]
  return (
    <Stack gap="lg" maw={900}>
      <Text c="dimmed">
        Links a phone to the shop by a QR code, as you would link WhatsApp Web. It is free, but WhatsApp may
        block the number for it, so use a second SIM. Press Connect, and scan the code with that phone.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Fact label="Connection">
          <Badge variant="light" color={color}>
            {status.isDisabled ? 'Disabled' : word}
          </Badge>
        </Fact>
        <Fact label="Connected number">
          <Text fw={600}>{status.phoneNumber ? phoneText(status.phoneNumber) : '–'}</Text>
        </Fact>
        <Fact label="Messages go by">
          <Text fw={600}>{routeName(status.route)}</Text>
        </Fact>
        {status.newChats && (
          <Fact label="New chats">
            <Text fw={600}>
              {status.newChats.used} of {status.newChats.quota} begun
              {status.newChats.endsAt && `, until ${formatDate(status.newChats.endsAt)}`}
            </Text>
          </Fact>
        )}
      </SimpleGrid>
      {status.restrictedUntil && <Restricted until={status.restrictedUntil} />}
      {status.isDisabled && (
        <Alert color="red" title="The service is disabled" icon={<IconAlertTriangle aria-hidden />}>
          WhatsApp blocks this connection as an automated one (515 errors). Use a business API such as
          PushFlow, or write to your customers by hand. Reset Service tries once more.
        </Alert>
      )}
      <Buttons status={status} onRefresh={() => void refetch()} />
      {status.status === 'qr-required' && <LinkPhone {...status} />}
      <Section title="Test message">
        <LegacyTest isConnected={status.isConnected} />
      </Section>
      <Section title="Automated messages">
        <Text mb="xs">
          These events send messages by whichever route works. Switch them on or off in Automation Features.
        </Text>
        <List>
          {Object.entries(automations).map(([name, label]) => (
            <List.Item key={name}>{label}</List.Item>
          ))}
        </List>
      </Section>
    </Stack>
  )
}
