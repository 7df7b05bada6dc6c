import { Button, NavLink, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconFlag, IconReceiptRefund } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { boughtName } from '#src/shared/bought.ts'
import { counted } from '#src/shared/counted.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { DeskPayment } from './desk-payment.tsx'
import { FindPayment } from './find-payment.tsx'
import classes from './payment-desk.module.css'
import { StatementCheck } from './statement-check.tsx'

const admin = getRouteApi('/admin')

/** How often the desk looks for new proofs. */
const POLL_MS = 15_000
/** Proofs that are read at once; each is compared with all others for its flags. */
const QUEUE_PAGE = 25

type Queue = Output<'payments', 'queue'> & { showMore: (() => void) | undefined }

/** The proofs that wait, in pages. One that moved between two pages appears once. */
const useQueue = () => {
  const { data, error, refetch, hasNextPage, fetchNextPage } = trpc.payments.queue.useInfiniteQuery(
    { limit: QUEUE_PAGE },
    {
      getNextPageParam: ({ total }, pages) => {
        const known = pages.reduce((sum, { rows }) => sum + rows.length, 0)
        return known < total ? known : undefined
      },
      initialCursor: 0,
      staleTime: 0,
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: true,
    },
  )
  const rows = new Map(
    data?.pages.flatMap(({ rows: page }) => page.map((row) => [row.orderId, row] as const)),
  )
  const queue: Queue | undefined = data && {
    rows: [...rows.values()],
    total: data.pages[0]?.total ?? 0,
    showMore: hasNextPage ? () => void fetchNextPage() : undefined,
  }
  return { queue, error, refetch }
}

/** The flags of a proof in a few words. */
const flagWords: Record<Queue['rows'][number]['flags'][number], string> = {
  transaction: 'same transaction ID',
  picture: 'same picture',
  shape: 'unusual transaction ID',
  time: 'wrong time',
  sender: 'another sender',
  rejected: 'rejected before',
  amount: 'same amount',
}

type ListProps = { queue: Queue; current: number | undefined }

/** The place of the open proof among those that wait, with the ways to its neighbours, for a phone. */
const Steps = ({
  queue: { rows, total },
  current,
  ...list
}: ListProps & { isOpen: boolean; onToggle: () => void }) => {
  const navigate = admin.useNavigate()
  const index = rows.findIndex(({ orderId }) => orderId === current)
  const open = (place: number) => () => {
    const record = rows.at(place % rows.length)?.orderId
    void navigate({ search: { tab: 'payments', record } })
  }
  return (
    <div className={classes.steps}>
      <IconButton label="Proof before" icon={IconChevronLeft} size={44} onClick={open(index - 1)} />
      <Button variant="subtle" aria-expanded={list.isOpen} onClick={list.onToggle}>
        {index === -1 ? `${total} to check` : `${index + 1} of ${total}`}
      </Button>
      <IconButton label="Proof after" icon={IconChevronRight} size={44} onClick={open(index + 1)} />
    </div>
  )
}

const QueueList = ({ queue, current }: ListProps) => {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  useEffect(close, [current, close])
  return (
    <nav className={classes.queue} aria-label="Proofs to check">
      <Steps queue={queue} current={current} isOpen={isOpen} onToggle={toggle} />
      <div className={classes.list} data-open={isOpen || undefined}>
        <Proofs queue={queue} current={current} />
      </div>
    </nav>
  )
}

const Proofs = ({ queue: { rows, total, showMore }, current }: ListProps) => (
  <>
    <Text size="sm" c="dimmed" role="status">
      {counted(total, 'proof to check', 'proofs to check')}
    </Text>
    {rows.map(({ orderId, name, plan, amount, submittedAt, isPhoneVerified, flags }) => (
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
        description={
          <>
            {[
              boughtName(plan),
              submittedAt && formatDateTime(submittedAt),
              !isPhoneVerified && 'phone not verified',
            ]
              .filter(Boolean)
              .join(' · ')}
            {flags.length > 0 && (
              <span className={classes.flagged}>
                <IconFlag size={14} aria-hidden /> {flags.map((kind) => flagWords[kind]).join(', ')}
              </span>
            )}
          </>
        }
        renderRoot={(props) => <Link to="/admin" search={{ tab: 'payments', record: orderId }} {...props} />}
      />
    ))}
    {showMore && (
      <Button variant="subtle" fullWidth onClick={showMore}>
        Show more
      </Button>
    )}
  </>
)

/** The proofs that wait, the oldest first, and the decision about one of them. */
export const PaymentDeskTab = () => {
  const { record } = admin.useSearch()
  const navigate = admin.useNavigate()
  const { queue, error, refetch } = useQueue()
  const first = queue?.rows[0]?.orderId
  // The first proof stays before the eyes when somebody else decides it; null after the last one, which
  // holds nothing.
  const [held, hold] = useState<number | null>()
  // What follows the last proof is said before the address changes, so that an address takes nothing from it.
  const idle = held === null ? null : undefined
  const kept = typeof record === 'number' ? idle : held === undefined ? first : held
  if (kept !== held) hold(kept)
  if (error && !queue) return <LoadProblem what="The payment desk" error={error} onRetry={refetch} />
  if (!queue) return <Skeleton height={420} radius="md" />
  const current = typeof record === 'number' ? record : (kept ?? first)

  /** Goes on to the proof after this one, or to the first. */
  const next = (orderId: number) => {
    const index = queue.rows.findIndex((row) => row.orderId === orderId)
    const following = queue.rows[index + 1] ?? queue.rows.find((row) => row.orderId !== orderId)
    if (!following) hold(null)
    void navigate({ search: { tab: 'payments', record: following?.orderId } })
  }

  if (current === undefined) {
    return (
      <>
        <div className={classes.find}>
          <FindPayment />
        </div>
        <EmptyState icon={IconReceiptRefund} title="No proofs to check" action={<StatementCheck />}>
          When a customer pays and sends the proof, it appears here beside the order.
        </EmptyState>
      </>
    )
  }
  return (
    <div className={classes.desk}>
      <div className={classes.side}>
        <div className={classes.find}>
          <FindPayment />
        </div>
        {queue.rows.length > 0 && <QueueList queue={queue} current={current} />}
        <div className={classes.check}>
          <StatementCheck />
        </div>
      </div>
      <DeskPayment key={current} orderId={current} onNext={() => next(current)} />
    </div>
  )
}
