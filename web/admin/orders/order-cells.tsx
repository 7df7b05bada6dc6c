import { Badge, Stack, Text } from '@mantine/core'
import { formatDate } from '#src/shared/values/dates.ts'
import { licenseColors } from '#web/admin/licenses/license-colors.ts'
import { InlineText } from '#web/admin/table/inline-text.tsx'
import { Phone } from '#web/admin/table/phone.tsx'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

/** An order as the server sends it to who sees money. */
export type Order = Output<'orders', 'setStatus'>
/** What the server sends to everybody who reads orders. */
export type SeenOrder = Output<'orders', 'get'>

export const Notes = ({ order }: { order: Order }) => {
  const { run, pending, problem } = useRowMutation({
    mutation: trpc.orders.setNotes,
    optimistic: ({ notes }) => ({ notes }),
    done: { title: 'Notes Updated', description: `The notes of order ${order.id} are saved.` },
    failed: { title: 'Update Failed', fallback: 'Failed to update order notes' },
  })
  return (
    <InlineText
      label={`Notes of order ${order.id}`}
      value={order.notes}
      pending={pending}
      problem={problem}
      onSave={(notes) => run({ id: order.id, notes, revision: order.revision })}
    />
  )
}

export const LicenseBadge = ({ order }: { order: Order }) => (
  <Badge variant="light" color={licenseColors[order.licenseStatus]}>
    {order.licenseKey ? order.licenseStatus : 'none yet'}
  </Badge>
)

export const OrderNumber = ({ order }: { order: SeenOrder }) => (
  <>
    #{order.id}
    <Text size="xs" c="dimmed" component="time" display="block" dateTime={order.createdAt.toISOString()}>
      {formatDate(order.createdAt)}
    </Text>
  </>
)

export const Customer = ({ order }: { order: SeenOrder }) => (
  <Stack gap={0}>
    <Text size="sm" fw={600}>
      {order.name}
    </Text>
    <Text size="xs" c="dimmed">
      <Phone phone={order.phone} isVerified={order.isPhoneVerified} />
    </Text>
  </Stack>
)
