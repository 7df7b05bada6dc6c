import { Badge, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { formatDate } from '#src/shared/values/dates.ts'
import { InlineText } from '#web/admin/resource/inline-text.tsx'
import { Phone } from '#web/admin/resource/phone.tsx'
import classes from '#web/admin/resource/resource.module.css'
import { useRowMutation } from '#web/admin/resource/row-mutation.ts'
import { confirm } from '#web/components/confirm.tsx'
import { Tip } from '#web/components/tip.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Order = Output<'orders', 'get'>

const source = 'orders.list'

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'cancelled', label: 'Cancelled' },
]

/** What the customer loses by a change of status; undefined when nothing (ADMIN-5, LIC-3). */
const lossOf = (order: Order, next: string): string | undefined => {
  const license = order.licenseKey ? ' and the license is revoked' : ''
  if (next === 'cancelled') return `The customer is told that the order is cancelled${license}.`
  return next === 'pending' && order.licenseKey
    ? 'The license is suspended until the order is confirmed again.'
    : undefined
}

/** The status of an order in a select. Asks first when the customer loses something (ADMIN-5). */
export const StatusSelect = ({ order }: { order: Order }) => {
  const { run, pending, problem } = useRowMutation({
    source,
    mutation: trpc.orders.setStatus.useMutation(),
    optimistic: ({ status }) => ({ status }),
    done: { title: 'Status Updated', description: `Order ${order.id} has a new status.` },
    failed: { title: 'Update Failed', fallback: 'Failed to update order status' },
  })
  const change = (next: string) => {
    const body = lossOf(order, next)
    const verb = next === 'cancelled' ? 'Cancel order' : 'Suspend license'
    if (!body) return void run({ id: order.id, status: next })
    confirm({
      title: next === 'cancelled' ? `Cancel order ${order.id}?` : `Set order ${order.id} to pending?`,
      body,
      verb,
      onConfirm: () => run({ id: order.id, status: next }),
    })
  }
  return (
    <NativeSelect
      size="sm"
      w={120}
      aria-label={`Status of order ${order.id}`}
      data={statuses}
      value={order.status}
      disabled={pending}
      error={problem}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

export const Notes = ({ order }: { order: Order }) => {
  const { run, pending, problem } = useRowMutation({
    source,
    mutation: trpc.orders.setNotes.useMutation(),
    optimistic: ({ notes }) => ({ notes }),
    done: { title: 'Notes Updated', description: `The notes of order ${order.id} are saved.` },
    failed: { title: 'Update Failed', fallback: 'Failed to update order notes' },
  })
  return (
    <InlineText
      label={`Notes of order ${order.id}`}
      value={order.notes}
      maxLength={5000}
      pending={pending}
      problem={problem}
      onSave={(notes) => run({ id: order.id, notes })}
    />
  )
}

/** Sends a payment reminder, for pending orders with a phone (ORD-16). In a table row it shows only an icon. */
export const ReminderButton = ({ order, inRow = false }: { order: Order; inRow?: boolean }) => {
  const { run, pending } = useRowMutation({
    source,
    mutation: trpc.orders.sendPaymentReminder.useMutation(),
    done: {
      title: 'Payment Reminder Sent',
      description: 'WhatsApp payment reminder has been sent successfully',
    },
    failed: { title: 'Reminder Failed', fallback: 'Failed to send payment reminder' },
  })
  if (order.status !== 'pending' || !order.phone) return null
  return (
    <Tip label="Send payment reminder" disabled={!inRow}>
      <Button
        variant="subtle"
        size="sm"
        classNames={inRow ? { root: classes.iconInRow, section: classes.section, label: classes.label } : {}}
        leftSection={<IconBellRinging size={20} aria-hidden />}
        loading={pending}
        aria-label={`Send payment reminder for order ${order.id}`}
        onClick={() => void run({ id: order.id })}
      >
        Send payment reminder
      </Button>
    </Tip>
  )
}

const licenseColors: Record<Order['licenseStatus'], string> = {
  pending: 'gray',
  active: 'brand',
  suspended: 'accent',
  revoked: 'red',
  expired: 'gray',
}
export const LicenseBadge = ({ order }: { order: Order }) => (
  <Badge variant="light" color={licenseColors[order.licenseStatus]}>
    {order.licenseKey ? order.licenseStatus : 'none yet'}
  </Badge>
)

export const OrderNumber = ({ order }: { order: Order }) => (
  <>
    #{order.id}
    <Text size="xs" c="dimmed" component="time" display="block" dateTime={order.createdAt.toISOString()}>
      {formatDate(order.createdAt)}
    </Text>
  </>
)

export const Customer = ({ order }: { order: Order }) => (
  <Stack gap={0}>
    <Text size="sm" fw={600}>
      {order.name}
    </Text>
    <Text size="xs" c="dimmed">
      <Phone phone={order.phone} isVerified={order.isPhoneVerified} />
    </Text>
  </Stack>
)
