import { Skeleton } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { OrderLine } from '#web/dashboard/tab/order-line.tsx'
import lists from '#web/dashboard/tab/order-list.module.css'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'

// The number of orders on the overview.
const SHOWN = 2

/** The newest orders with their status, and a link to all. */
export const RecentOrders = () => {
  const { data, error, refetch } = trpc.orders.mine.useQuery({ limit: SHOWN }, { staleTime: 0 })
  if (error && !data) return <LoadProblem title={common.ordersNotLoaded} error={error} onRetry={refetch} />
  const isEmpty = data?.total === 0
  return (
    <Panel
      title={texts.recentOrders}
      aside={
        !isEmpty && (
          <TabButton tab="orders" variant="subtle" size="sm">
            {texts.viewAllOrders}
          </TabButton>
        )
      }
    >
      {!data && <Skeleton height={140} radius="md" />}
      {isEmpty && (
        <EmptyState
          icon={IconReceiptOff}
          title={common.noOrdersYet}
          action={<TabButton tab="orders">{texts.placeFirstOrder}</TabButton>}
        >
          {texts.choosePlan}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ul className={`plain-list ${lists.list}`}>
          {data.rows.map((order) => (
            <li key={order.id} className={lists.order}>
              <OrderLine order={order} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
