import { Skeleton, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { MAX_LIMIT } from '#src/shared/paging.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/load-problem.tsx'
import { TabButton } from '#web/dashboard/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { LicenseCard } from './license-card.tsx'

/** One card per approved order that has a key (specification, public §2). */
export const LicensesTab = () => {
  const { data, error, refetch } = trpc.orders.mine.useQuery(
    { status: 'approved', limit: MAX_LIMIT },
    { staleTime: 0 },
  )
  if (error) return <LoadProblem what="Your licenses" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="md" />
  const licensed = data.rows.flatMap((order) =>
    order.licenseKey ? [{ ...order, licenseKey: order.licenseKey }] : [],
  )
  if (licensed.length === 0) {
    return (
      <EmptyState
        icon={IconKey}
        title="No Active Licenses"
        action={<TabButton tab="orders">View Orders</TabButton>}
      >
        Your license key appears here as soon as an order is approved.
      </EmptyState>
    )
  }
  return (
    <Stack gap="lg">
      {licensed.map((order) => (
        <LicenseCard key={order.id} order={order} />
      ))}
    </Stack>
  )
}
