import { NavLink, Skeleton, Text } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { DeskPayment } from './desk-payment.tsx'
import classes from './payment-desk.module.css'
import { StatementCheck } from './statement-check.tsx'

const admin = getRouteApi('/admin')

/** How often the desk looks for new proofs. */
const POLL_MS = 15_000

type Queue = Output<'payments', 'queue'>

const QueueList = ({ queue: { rows, total }, current }: { queue: Queue; current: number | undefined }) => (
  <nav className={classes.queue} aria-label="Proofs that wait">
    <Text size="sm" c="dimmed" role="status">
      {total === 1 ? '1 proof waits' : `${total} proofs wait`}
    </Text>
    {rows.map(({ orderId, name, plan, amount, submittedAt }) => (
      <NavLink
        key={orderId}
        active={orderId === current}
        aria-current={orderId === current ? 'true' : undefined}
        label={
          <span className={classes.line}>
            <span>
              #{orderId} {name}
            </span>
            <b>{formatMoney(amount, siteFacts().currency)}</b>
          </span>
        }
        description={`${planNames[plan]} · ${submittedAt ? formatDateTime(submittedAt) : ''}`}
        renderRoot={(props) => <Link to="/admin" search={{ tab: 'payments', record: orderId }} {...props} />}
      />
    ))}
  </nav>
)

/** The proofs that wait, the oldest first, and the decision about one of them (PAY-84). */
export const PaymentDeskTab = () => {
  const { record } = admin.useSearch()
  const navigate = admin.useNavigate()
  const { data, error, refetch } = trpc.payments.queue.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })
  if (error) return <LoadProblem what="The payment desk" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={420} radius="md" />
  const current = typeof record === 'number' ? record : data.rows[0]?.orderId

  /** Goes on to the proof after this one, or to the first. */
  const next = (orderId: number) => {
    const index = data.rows.findIndex((row) => row.orderId === orderId)
    const following = data.rows[index + 1] ?? data.rows.find((row) => row.orderId !== orderId)
    void navigate({ search: { tab: 'payments', record: following?.orderId } })
  }

  if (current === undefined) {
    return (
      <EmptyState icon={IconReceiptRefund} title="No proof waits" action={<StatementCheck />}>
        As soon as a customer pays and sends the proof, it is shown here beside the order.
      </EmptyState>
    )
  }
  return (
    <div className={classes.desk}>
      <div className={classes.side}>
        {data.rows.length > 0 && <QueueList queue={data} current={current} />}
        <StatementCheck />
      </div>
      <DeskPayment key={current} orderId={current} onNext={() => next(current)} />
    </div>
  )
}
