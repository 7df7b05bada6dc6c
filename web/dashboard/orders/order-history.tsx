import { Badge, Button, Group, Pagination, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/load-problem.tsx'
import { siteFacts } from '#web/lib/shell-data.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { OrderDialog } from './order-dialog.tsx'
import classes from './order-history.module.css'
import { PaymentDialog } from './payment-dialog.tsx'

type Order = Output<'orders', 'claim'>

const PAGE_SIZE = 10
const dashboard = getRouteApi('/dashboard')

/** Specification, public §4: pending, approved, and any other status as destructive. */
const colorOf = (status: string) => ({ pending: 'accent', approved: 'brand' })[status] ?? 'red'

/** An order that the server still wants a code for (decision §4). */
const awaitsCode = ({ status, isPhoneVerified, verificationNotes }: Order) =>
  status === 'pending' && !isPhoneVerified && verificationNotes === ''

const OrderRow = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState<'code' | 'payment' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className={classes.order}>
      <div className={classes.line}>
        <div>
          <Text fw={650}>{planNames[order.plan]}</Text>
          <Text size="sm" c="dimmed">
            Order #{order.id} ·{' '}
            <time dateTime={order.createdAt.toISOString()}>{formatDate(order.createdAt)}</time>
          </Text>
        </div>
        <div className={classes.side}>
          <Text fw={650} className={classes.amount}>
            {formatMoney(order.amount, siteFacts().currency)}
          </Text>
          <Badge variant="light" color={colorOf(order.status)}>
            {order.status}
          </Badge>
        </div>
      </div>
      {order.notes && (
        <Text size="sm" className={classes.notes}>
          {order.notes}
        </Text>
      )}
      {order.status === 'pending' && (
        <Group gap="xs">
          {awaitsCode(order) && (
            <Button size="xs" onClick={() => setOpen('code')}>
              Verify WhatsApp number
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setOpen('payment')}>
            How to pay
          </Button>
        </Group>
      )}
      {open === 'code' && <OrderDialog placed={{ orderId: order.id, phone: order.phone }} onClose={close} />}
      {open === 'payment' && <PaymentDialog order={order} onClose={close} />}
    </li>
  )
}

/** The customer's own orders, newest first, a page at a time. */
export const OrderHistory = () => {
  const { page } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const { data, error, refetch, isPlaceholderData } = trpc.orders.mine.useQuery(
    { limit: PAGE_SIZE, cursor: (page - 1) * PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const goTo = (next: number, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: next }), replace, resetScroll: false })
  const isGone = data !== undefined && !isPlaceholderData && page > pages
  useEffect(() => {
    if (isGone) void navigate({ search: (now) => ({ ...now, page: pages }), replace: true })
  }, [isGone, pages, navigate])
  if (error) return <LoadProblem what="Your orders" error={error} onRetry={refetch} />

  return (
    <Paper withBorder component="section" aria-labelledby="order-history" className={classes.panel}>
      <Title order={2} size="h4" id="order-history" mb="md">
        Order History
      </Title>
      {!data && <Skeleton height={240} radius="md" />}
      {data?.total === 0 && (
        <EmptyState icon={IconReceiptOff} title="No orders yet">
          Choose a plan above to place your first order.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        // A region that scrolls has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroll} role="region" aria-label="Orders" tabIndex={0}>
          <ul className={classes.list}>
            {data.rows.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </div>
      )}
      {pages > 1 && (
        <nav aria-label="Pages of orders" className={classes.pages}>
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={goTo}
            size="sm"
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </nav>
      )}
    </Paper>
  )
}
