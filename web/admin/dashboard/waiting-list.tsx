import { Badge, NavLink, Skeleton, Text, Title } from '@mantine/core'
import {
  type Icon,
  IconAddressBook,
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconLifebuoy,
  IconMessages,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWaiting, type Waiting } from '#web/admin/frame/waiting.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import classes from './dashboard.module.css'

type Task = { key: keyof Waiting; label: string; icon: Icon; search: Record<string, string> }

const tasks: Task[] = [
  {
    key: 'pendingOrders',
    label: 'Pending orders',
    icon: IconReceipt,
    search: { tab: 'orders', status: 'pending' },
  },
  {
    key: 'submittedPayments',
    label: 'Proofs of payment',
    icon: IconReceiptRefund,
    search: { tab: 'payments' },
  },
  {
    key: 'newContacts',
    label: 'New contacts',
    icon: IconAddressBook,
    search: { tab: 'contacts', status: 'new' },
  },
  {
    key: 'openTickets',
    label: 'Tickets to answer',
    icon: IconLifebuoy,
    search: { tab: 'tickets', status: 'open' },
  },
  { key: 'unreadChats', label: 'Unread chats', icon: IconMessages, search: { tab: 'chat' } },
  {
    key: 'failedMessages',
    label: 'Failed messages',
    icon: IconAlertTriangle,
    search: { tab: 'whatsapp', view: 'outbox', status: 'failed' },
  },
  {
    key: 'heldMessages',
    label: 'Messages to send or drop',
    icon: IconBrandWhatsapp,
    search: { tab: 'whatsapp', view: 'outbox', status: 'held' },
  },
]

const List = ({ waiting, due }: { waiting: Waiting; due: Task[] }) => {
  if (due.length === 0) return <Text c="dimmed">Nothing is waiting for you.</Text>
  return (
    <div className={classes.tasks}>
      {due.map(({ key, label, icon: TaskIcon, search }) => (
        <NavLink
          key={key}
          label={label}
          className={classes.task}
          leftSection={<TaskIcon size={20} stroke={1.7} aria-hidden />}
          rightSection={
            <Badge size="lg" color={key === 'failedMessages' ? 'red' : 'brand'} variant="light">
              {waiting[key]}
            </Badge>
          }
          renderRoot={(props) => <Link to="/admin" search={search} {...props} />}
        />
      ))}
    </div>
  )
}

/** The counts of everything that waits for an administrator, each with a link to it. */
export const WaitingList = () => {
  const { data, error, refetch } = useWaiting()
  const due = data && tasks.filter(({ key }) => data[key] > 0)
  return (
    <section className={classes.panel} aria-labelledby="waiting" data-quiet={due?.length === 0 || undefined}>
      <Title id="waiting" order={2} size="h4">
        Waiting for you
      </Title>
      {error ? (
        <LoadProblem what="What waits" error={error} onRetry={refetch} />
      ) : data && due ? (
        <List waiting={data} due={due} />
      ) : (
        <Skeleton height={44} />
      )}
    </section>
  )
}
