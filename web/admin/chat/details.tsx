import { Badge, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { OrderLine } from '#web/admin/orders/order-line.tsx'
import { EmailLink } from '#web/admin/table/email.tsx'
import { known, orDash } from '#web/admin/table/facts.tsx'
import { WhatsappLink } from '#web/admin/table/phone.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './chat.module.css'
import { Notes } from './notes.tsx'
import type { ConsoleSession } from './people.ts'

type Visitor = Output<'chatConsole', 'visitor'>

const Who = ({
  visitor: { user, name, email, phone, whatsappId, isProved, source, startedAt, sessionCount },
}: {
  visitor: Visitor
}) => (
  <dl className={classes.about}>
    {known([
      [
        'Name',
        <Fragment key="name">
          {user ? (
            <TabLink size="sm" search={{ tab: 'users', record: user.id }}>
              {name}
            </TabLink>
          ) : (
            orDash(name)
          )}{' '}
          {user ? !user.isActive && <Badge color="red">Suspended</Badge> : '(guest)'}
        </Fragment>,
      ],
      ['Email', email && <EmailLink key="email" email={email} />],
      [
        'WhatsApp',
        phone ? <WhatsappLink key="phone" phone={phone} /> : whatsappId && `Hides the number (${whatsappId})`,
      ],
      ['Verified', !isProved && 'No, the visitor typed this'],
      ['Came by', source === 'whatsapp' ? 'WhatsApp' : 'Website'],
      ['Started', formatDateTime(startedAt)],
      ['Member since', user && formatDate(user.createdAt)],
      ['Conversations', sessionCount],
    ]).map(([label, content]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{content}</dd>
      </Fragment>
    ))}
  </dl>
)

const Orders = ({ orders, ordersTotal, isProved }: Pick<Visitor, 'orders' | 'ordersTotal' | 'isProved'>) =>
  orders.length === 0 ? (
    <Text size="sm" c="dimmed">
      {isProved
        ? 'No orders yet'
        : 'Not verified: orders appear once the visitor signs in or writes on WhatsApp from their number.'}
    </Text>
  ) : (
    <Stack component="ul" gap="xs" className="plain-list">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderLine order={order} />
        </li>
      ))}
      {ordersTotal > orders.length && (
        <Text component="li" size="sm" c="dimmed">
          and {ordersTotal - orders.length} older
        </Text>
      )}
    </Stack>
  )

/** Details of the visitor, their orders, and the team's private notes. */
export const Details = ({ session: { id } }: { session: ConsoleSession }) => {
  const { data, error } = trpc.chatConsole.visitor.useQuery({ id }, { staleTime: 0 })
  return (
    <Stack gap="lg">
      {data ? (
        <>
          <Section title="Visitor">
            <Who visitor={data} />
          </Section>
          <Section title="Orders">
            <Orders {...data} />
          </Section>
        </>
      ) : (
        <NotLoaded error={error} fallback="The visitor could not be loaded." />
      )}
      <Notes id={id} />
    </Stack>
  )
}
