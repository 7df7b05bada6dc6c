import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconKey, IconQrcode } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { here } from '#src/shared/page-address.ts'
import { activate as program, dashboardLicenses as texts } from '#src/shared/texts.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Pages, usePageQuery } from '#web/dashboard/tab/pages.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { LicenseCard } from './license-card.tsx'
import { TrialCard, TrialLink } from './trial.tsx'

const PAGE_SIZE = 5

/** One card for each licence key of an approved order (DASH-3), after the trial that runs (TRIAL-1195). */
export const LicensesTab = () => {
  const { data, error, refetch } = trpc.orders.licensed.useQuery(usePageQuery(PAGE_SIZE), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data: following = [] } = trpc.licenses.following.useQuery(undefined, { staleTime: 0 })
  const { data: payable } = trpc.offers.own.useQuery(undefined, { staleTime: 0 })
  const { data: trial } = trpc.trials.current.useQuery(undefined, { staleTime: 0 })
  if (error && !data) return <LoadProblem title={texts.licensesNotLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="md" />
  const licensed = data.rows.flatMap((order) =>
    order.licenses
      .filter(({ refunded }) => refunded === null)
      .map(({ id, ...license }) => ({
        ...order,
        ...license,
        termId: id,
        licenseId: license.externalLicenseId ?? String(order.id),
      })),
  )
  if (data.total === 0 && !trial) {
    return (
      <EmptyState
        icon={IconKey}
        title={texts.noActiveLicenses}
        action={
          <Group justify="center">
            <TabButton tab="orders">{texts.viewOrders}</TabButton>
            <TrialLink />
          </Group>
        }
      >
        {texts.keyAppearsOnApproval}
      </EmptyState>
    )
  }
  return (
    <Stack gap="lg">
      {trial && <TrialCard trial={trial} />}
      <Button
        component="a"
        href={here('/activate')}
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        style={{ alignSelf: 'start' }}
      >
        {program.withPhone}
      </Button>
      {licensed.map((order, index) => (
        <LicenseCard
          key={order.termId}
          order={order}
          next={following.find(({ licenseKey }) => licenseKey === order.licenseKey)?.plan}
          payable={payable}
          isFirst={index === 0}
        />
      ))}
      <Pages of="licenses" total={data.total} size={PAGE_SIZE} />
    </Stack>
  )
}
