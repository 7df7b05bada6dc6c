import { Button, Stack, Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { useAskWhatsappSends, useWhatsappSends, WhatsappDown } from '#web/admin/frame/whatsapp-down.tsx'
import classes from '#web/admin/table/resource.module.css'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { Order } from './order-cells.tsx'
import {
  isOnItsWay,
  isRecent,
  isRemindable,
  noticeOf,
  type Reminder,
  shortReminder,
} from './reminder-words.ts'

const POLL_MS = 500
const POLLS = 10

/** Queues a reminder and waits a few seconds for its result. */
const useReminder = ({ id, phone }: Order) => {
  const { client } = trpc.useUtils()
  const lastReminder = async (polls = POLLS): Promise<Reminder> => {
    const { lastReminder: reminder = null } = await client.orders.get.query({ id })
    if (!isOnItsWay(reminder) || polls === 0) return reminder
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    return lastReminder(polls - 1)
  }
  return useRowMutation({
    source: 'orders.list',
    mutation: {
      useMutation: () => ({
        mutateAsync: async (input: { id: number }) => {
          await client.orders.sendPaymentReminder.mutate(input)
          // It is queued, also where its result cannot be asked for.
          return lastReminder().catch(() => null)
        },
      }),
    },
    done: (_, reminder) => noticeOf(reminder, phone),
    failed: { title: 'Reminder Failed', fallback: 'Failed to send payment reminder' },
  })
}

/**
 * Sends a payment reminder, for pending orders with a phone. Asks first where WhatsApp cannot send, and before
 * a second reminder within a day (ORD-755). In a table row it shows only an icon.
 */
export const ReminderButton = ({ order, inRow = false }: { order: Order; inRow?: boolean }) => {
  const { id, name, phone, lastReminder } = order
  const { run, pending } = useReminder(order)
  const known = useWhatsappSends()
  const askWhatsappSends = useAskWhatsappSends()
  if (!isRemindable(order)) return null
  const press = async () => {
    const recent = isRecent(lastReminder) ? lastReminder : null
    const sends = known ?? (await askWhatsappSends())
    if (!recent && sends) return void run({ id })
    confirm({
      title: recent ? `Remind the buyer of order ${id} again?` : `Queue a reminder for order ${id}?`,
      body: (
        <Stack gap="sm">
          {recent && (
            <Text>
              The last reminder to {name} ({phone}) was {recent.status === 'sent' ? 'sent' : 'queued'} at{' '}
              {formatDateTime(recent.at)}.
            </Text>
          )}
          <WhatsappDown />
        </Stack>
      ),
      verb: sends ? 'Remind again' : 'Queue reminder',
      danger: false,
      onConfirm: () => run({ id }),
    })
  }
  return (
    <Tip label="Send payment reminder" disabled={!inRow}>
      <Button
        variant="subtle"
        {...(inRow && { color: 'gray' })}
        size="sm"
        classNames={inRow ? { root: classes.iconInRow, section: classes.section, label: classes.label } : {}}
        leftSection={<IconBellRinging size={20} aria-hidden />}
        loading={pending}
        aria-label={`Send payment reminder for order ${id}`}
        onClick={() => void press()}
      >
        Send payment reminder
      </Button>
    </Tip>
  )
}

/** When the customer was last reminded, in a table row; a reminder that was not sent says so. */
export const LastReminder = ({ reminder: { status, at, error } }: { reminder: NonNullable<Reminder> }) => (
  <Text
    component="time"
    display="block"
    size="xs"
    c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
    dateTime={at.toISOString()}
    title={error ?? formatDateTime(at)}
  >
    {shortReminder({ status, at })}
  </Text>
)
