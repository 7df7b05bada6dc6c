import { Skeleton } from '@mantine/core'
import { formatMoney, formatNumber } from '#src/shared/values/money.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './dashboard.module.css'

/** The totals of the shop, small before its first order (STAT-920). */
export const Totals = () => {
  const { data, error, refetch } = trpc.stats.overview.useQuery(undefined, {
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (error && !data) return <LoadProblem what="The totals" error={error} onRetry={refetch} />
  const figures = [
    ['Revenue', data && formatMoney(data.revenue, siteFacts().currency)],
    ['Orders', data && formatNumber(data.orders)],
    ['Pending orders', data && formatNumber(data.pendingOrders)],
    ['Confirmed orders', data && formatNumber(data.confirmedOrders)],
    ['Conversion rate', data && `${data.conversionRate}%`],
    ['Contacts', data && formatNumber(data.contacts)],
    ['New contacts', data && formatNumber(data.newContacts)],
    ['Converted contacts', data && formatNumber(data.convertedContacts)],
    ['Users', data && formatNumber(data.users)],
  ] as const
  return (
    <dl className={classes.totals} aria-busy={!data} data-new={data?.orders === 0 || undefined}>
      {figures.map(([name, figure], index) => (
        <div key={name} className={`${classes.total} ${index === 0 ? classes.main : ''}`}>
          <dt>{name}</dt>
          <dd>{figure ?? <Skeleton height={28} width="60%" mt={4} />}</dd>
          {index === 0 && data && data.orders > 0 && (
            <dd className={classes.today}>
              {formatMoney(data.acceptedToday, siteFacts().currency)} accepted today
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
