import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { here } from '#src/shared/page-address.ts'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Pages, usePageQuery } from '#web/dashboard/tab/pages.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { shellData } from '#web/session/shell-data.ts'
import { AllDownloads } from './all-downloads.tsx'
import { NewestByType } from './newest-by-type.tsx'

const PAGE_SIZE = 10

const NoDownloads = () => (
  <EmptyState
    icon={IconCloudOff}
    title={texts.noDownloads}
    action={
      <Group justify="center">
        <Button component="a" href={here('/#pricing')}>
          {texts.viewPricingPlans}
        </Button>
        <TabButton tab="support" ticket="new" variant="default">
          {common.contactSupport}
        </TabButton>
      </Group>
    }
  >
    {texts.needLicense}
  </EmptyState>
)

/** The files that this customer may have: the newest of each type, and all (DASH-6). */
export const DownloadsTab = () => {
  const { data, error, refetch } = trpc.downloads.mine.useQuery(
    { ...usePageQuery(PAGE_SIZE), sort: '-createdAt' },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const { downloadsNote } = shellData()
  if (error && !data) return <LoadProblem title={texts.downloadsNotLoaded} error={error} onRetry={refetch} />
  if (data?.total === 0) return <NoDownloads />
  return (
    <Stack gap="lg">
      {downloadsNote && <Text c="dimmed">{downloadsNote}</Text>}
      <NewestByType />
      {data ? <AllDownloads downloads={data.rows} /> : <Skeleton height={320} radius="md" />}
      {data && <Pages of="downloads" total={data.total} size={PAGE_SIZE} />}
    </Stack>
  )
}
