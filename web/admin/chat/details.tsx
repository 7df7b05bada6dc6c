import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { Part } from '#web/admin/resource/part.tsx'
import { SpinnerAfter } from '#web/components/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { siteFacts } from '#web/lib/shell-data.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './chat.module.css'
import { Notes } from './notes.tsx'
import type { ConsoleSession } from './people.ts'

type Visitor = Output<'chatConsole', 'visitor'>

const Who = ({ visitor }: { visitor: Visitor }) => (
  <dl className={classes.about}>
    <dt>Name</dt>
    <dd>
      {visitor.user ? (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/admin" search={{ tab: 'users', record: visitor.user?.id }} {...props} />
          )}
        >
          {visitor.name}
        </Anchor>
      ) : (
        (visitor.name ?? '–')
      )}{' '}
      {visitor.user ? !visitor.user.isActive && <Badge color="red">Suspended</Badge> : '(guest)'}
    </dd>
    {visitor.email && (
      <>
        <dt>Email</dt>
        <dd>
          <Anchor size="sm" href={`mailto:${visitor.email}`}>
            {visitor.email}
          </Anchor>
        </dd>
      </>
    )}
    {visitor.phone && (
      <>
        <dt>WhatsApp</dt>
        <dd>
          <Anchor
            size="sm"
            href={`https://wa.me/${visitor.phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {visitor.phone}
          </Anchor>
        </dd>
      </>
    )}
    <dt>Came by</dt>
    <dd>{visitor.source === 'whatsapp' ? 'WhatsApp' : 'Website'}</dd>
    <dt>Started</dt>
    <dd>{formatDateTime(visitor.startedAt)}</dd>
    {visitor.user && (
      <>
        <dt>Member since</dt>
        <dd>{formatDate(visitor.user.createdAt)}</dd>
      </>
    )}
    <dt>Conversations</dt>
    <dd>{visitor.sessionCount}</dd>
  </dl>
)

const Orders = ({ orders }: { orders: Visitor['orders'] }) =>
  orders.length === 0 ? (
    <Text size="sm" c="dimmed">
      No orders yet
    </Text>
  ) : (
    <Stack component="ul" gap="xs" className={classes.plain}>
      {orders.map(({ id, plan, amount, status, createdAt }) => (
        <li key={id}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/admin" search={{ tab: 'orders', record: id }} {...props} />}
            >
              #{id} · {planNames[plan]}
            </Anchor>
            <Text size="sm" className={classes.amount}>
              {formatMoney(amount, siteFacts().currency)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {status} · {formatDate(createdAt)}
          </Text>
        </li>
      ))}
    </Stack>
  )

/** What is known of the visitor, what they ordered, and what the team notes for itself. */
export const Details = ({ session: { id } }: { session: ConsoleSession }) => {
  const { data, error } = trpc.chatConsole.visitor.useQuery({ id }, { staleTime: 0 })
  return (
    <Stack gap="lg">
      {error && !data ? (
        <Alert color="red">{errorMessage(error, 'The visitor could not be loaded.')}</Alert>
      ) : data ? (
        <>
          <Part title="Visitor">
            <Who visitor={data} />
          </Part>
          <Part title="Orders">
            <Orders orders={data.orders} />
          </Part>
        </>
      ) : (
        <SpinnerAfter />
      )}
      <Notes id={id} />
    </Stack>
  )
}
