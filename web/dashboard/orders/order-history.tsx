import { Skeleton } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { common, pay, dashboardOrders as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import fading from '#web/components/shell/scroll-fade.module.css'
import { OrderLine } from '#web/dashboard/tab/order-line.tsx'
import classes from '#web/dashboard/tab/order-list.module.css'
import { type Order } from '#web/dashboard/tab/order-state.ts'
import { Pages, usePageQuery } from '#web/dashboard/tab/pages.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'

const PAGE_SIZE = 10

const OrderRow = ({ order }: { order: Order }) => (
  <li className={classes.order}>
    <OrderLine order={order} />
    {order.notes && (
      <div className={classes.notes}>
        <bdi>{order.notes}</bdi>
      </div>
    )}
    {order.status === 'pending' && (
      <div className={classes.actions}>
        {order.awaitsCode && (
          <TabButton tab="orders" order={order.id} size="xs">
            {texts.verifyWhatsappNumber}
          </TabButton>
        )}
        <TabButton tab="orders" order={order.id} size="xs" variant="default">
          {texts.howToPay}
        </TabButton>
      </div>
    )}
    {order.status === 'approved' && (
      <div className={classes.actions}>
        <TabButton tab={isSold(order.plan) ? 'licenses' : 'reseller'} size="xs" variant="default">
          {isSold(order.plan) ? texts.viewLicense : pay.viewBalance}
        </TabButton>
      </div>
    )}
  </li>
)

/** The customer's own orders, newest first, page by page. */
export const OrderHistory = () => {
  const { data, error, refetch } = trpc.orders.mine.useQuery(usePageQuery(PAGE_SIZE), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadProblem title={common.ordersNotLoaded} error={error} onRetry={refetch} />
  return (
    <Panel title={texts.orderHistory}>
      {!data && <Skeleton height={240} radius="md" />}
      {data?.total === 0 && (
        <EmptyState icon={IconReceiptOff} title={common.noOrdersYet}>
          {texts.choosePlanAbove}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <div
            className={`${classes.scroll} ${fading.fade}`}
            role="region"
            aria-label={texts.orders}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys
            tabIndex={0}
          >
            <ul className={`plain-list ${classes.list}`}>
              {data.rows.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          </div>
          <Pages of="orders" total={data.total} size={PAGE_SIZE} />
        </>
      )}
    </Panel>
  )
}
