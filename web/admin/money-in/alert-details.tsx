import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Alert = Output<'bankFeed', 'alerts'>['rows'][number]

/** An alert with its text, and what an administrator can do with it (BANK-10). */
export const AlertDetails = ({ alert }: { alert: Alert }) => {
  const utils = trpc.useUtils()
  const { data } = trpc.bankFeed.alert.useQuery({ id: alert.id })
  const [orderId, setOrderId] = useState<number | string>('')
  const changed = {
    onSuccess: () => {
      toast({ title: 'Saved', tone: 'success' })
      void utils.bankFeed.invalidate()
      void utils.orders.invalidate()
    },
    onError: (error: unknown) =>
      toastFailure(error, { title: 'Not Saved', fallback: 'Failed to change the alert' }),
  }
  const assign = trpc.bankFeed.assign.useMutation(changed)
  const ignore = trpc.bankFeed.ignore.useMutation(changed)
  const trust = trpc.bankFeed.trust.useMutation(changed)
  const { id, status, direction, note, balance, followsBalance, at, decidedBy } = alert
  const isOpen = status !== 'accepted'
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {data?.text ?? (data ? 'The text is forgotten: it is kept for 180 days.' : 'Loading…')}
      </Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(at)}
        {decidedBy ? ` · decided by ${decidedBy}` : ''}
      </Text>
      {note !== '' && <Text>{note}</Text>}
      {isOpen && direction === 'in' && (
        <Group align="flex-end">
          <NumberInput
            label="Order number"
            hideControls
            allowDecimal={false}
            allowNegative={false}
            value={orderId}
            onChange={setOrderId}
          />
          <Button
            loading={assign.isPending}
            disabled={orderId === ''}
            onClick={() => assign.mutate({ id, orderId: Number(orderId) })}
          >
            Assign, and approve once complete
          </Button>
        </Group>
      )}
      <Group>
        {isOpen && status !== 'other' && (
          <Button variant="default" loading={ignore.isPending} onClick={() => ignore.mutate({ id })}>
            Not an order&apos;s
          </Button>
        )}
        {balance !== null && !followsBalance && (
          <Button variant="default" loading={trust.isPending} onClick={() => trust.mutate({ id })}>
            The balance of {formatMoney(balance, siteFacts().currency)} is right
          </Button>
        )}
      </Group>
    </Stack>
  )
}
