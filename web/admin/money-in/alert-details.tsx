import { Badge, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { Facts, known } from '#web/admin/table/facts.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { may, siteFacts } from '#web/session/shell-data.ts'
import { useAssign } from './assign.tsx'
import { listed } from './listed.ts'
import { OffersBeside } from './offers-beside.tsx'
import { TeachFormat } from './teach-format.tsx'

type Alert = Output<'bankFeed', 'alerts'>['rows'][number]

const useChanged = () => {
  const { bankFeed, orders } = trpc.useUtils()
  return withToasts({
    done: { title: 'Saved' },
    failed: { title: 'Not Saved', fallback: 'Failed to change the alert' },
    after: () => void Promise.all([bankFeed.invalidate(), orders.invalidate()]),
  })
}

const AssignForm = ({ id }: { id: number }) => {
  const [orderId, setOrderId] = useState<number | string>('')
  const { ask, isAsking } = useAssign()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (orderId !== '') void ask({ id, orderId: Number(orderId) })
      }}
    >
      <Group align="flex-end">
        <NumberInput
          label="Order number"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={orderId}
          onChange={setOrderId}
        />
        <Button type="submit" loading={isAsking} disabled={orderId === ''}>
          Assign to order
        </Button>
      </Group>
    </form>
  )
}

type Opened = Output<'bankFeed', 'alert'>

/** The words for which an alert waits, and the button that names them harmless. */
const UnknownWords = ({ id, unknown, never }: Pick<Opened, 'id' | 'unknown' | 'never'>) => {
  const accept = trpc.bankFeed.acceptWords.useMutation(useChanged())
  return (
    <>
      {unknown.length > 0 && (
        <Stack gap="xs" align="flex-start">
          <Text>
            Does <b>{listed(unknown)}</b> say nothing about the money, as the name of a branch or an app does?
            Then tell the shop once, and it accepts that in every alert of this format.
          </Text>
          <Button variant="default" loading={accept.isPending} onClick={() => accept.mutate({ id })}>
            These words are harmless
          </Button>
        </Stack>
      )}
      {never.length > 0 && (
        <Text>
          <b>{listed(never)}</b> may say that the money did not come, so an alert with it always waits for
          you.
        </Text>
      )}
    </>
  )
}

/** An alert with its text, and what an administrator can do with it. */
export const AlertDetails = ({ alert }: { alert: Alert }) => {
  const { data } = trpc.bankFeed.alert.useQuery({ id: alert.id })
  const [isTeaching, setTeaching] = useState(false)
  const changed = useChanged()
  const ignore = trpc.bankFeed.ignore.useMutation(changed)
  const trust = trpc.bankFeed.trust.useMutation(changed)
  const { id, status, direction, note, balance, followsBalance, orderId, sender } = alert
  const { currency } = siteFacts()
  const isOpen = status !== 'accepted'
  const isReturn = data?.isReturn ?? false
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {data?.text ?? (data ? 'The text is gone: it is kept for 180 days.' : 'Loading…')}
      </Text>
      {note !== '' && <Text fw={600}>{note}</Text>}
      {status === 'unread' && alert.amount !== null && (
        <Text size="sm" c="dimmed">
          The amount and the transaction ID are the shop&apos;s guess.
        </Text>
      )}
      {data && may() && <UnknownWords {...data} />}
      <Facts
        facts={known([
          ['Sender', sender || 'Not named'],
          ['Heard by', alert.source ?? 'Pasted'],
          ['When', formatDateTime(alert.at)],
          [
            'Balance',
            balance !== null && (
              <Group key="balance" gap="xs">
                {formatMoney(balance, currency)}
                <Badge variant="light" color={followsBalance ? 'green' : 'yellow'}>
                  {followsBalance ? 'Follows from the one before' : 'Does not follow'}
                </Badge>
              </Group>
            ),
          ],
          ['Decided by', alert.decidedBy],
          ['Payment of', data?.returnedOrderId && <OrderLink key="returned" id={data.returnedOrderId} />],
          ['Order', orderId && <OrderLink key="order" id={orderId} />],
        ])}
      />
      {status === 'waiting' && direction === 'in' && <OffersBeside alert={alert} />}
      {isOpen && direction === 'in' && <AssignForm id={id} />}
      <Group>
        {may() && status === 'unread' && data?.text && (
          <Button onClick={() => setTeaching(true)}>Teach the shop to read it</Button>
        )}
        {isOpen && (status !== 'other' || isReturn) && (
          <Button variant="default" loading={ignore.isPending} onClick={() => ignore.mutate({ id })}>
            {isReturn ? 'I have looked into it' : "Not an order's"}
          </Button>
        )}
        {may() && balance !== null && !followsBalance && alert.source !== null && (
          <Button variant="default" loading={trust.isPending} onClick={() => trust.mutate({ id })}>
            The balance of {formatMoney(balance, currency)} is right
          </Button>
        )}
      </Group>
      {isTeaching && data?.text && (
        <TeachFormat alert={{ text: data.text, sender }} onClose={() => setTeaching(false)} />
      )}
    </Stack>
  )
}
