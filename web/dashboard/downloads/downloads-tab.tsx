import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { MAX_LIMIT } from '#src/shared/paging.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/load-problem.tsx'
import { shellData } from '#web/lib/shell-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { AllDownloads } from './all-downloads.tsx'
import { NewestByType } from './newest-by-type.tsx'

/** The files that this customer may have: the newest of each kind, and all of them (specification, public §2). */
export const DownloadsTab = () => {
  const { data, error, refetch } = trpc.downloads.mine.useQuery(
    { limit: MAX_LIMIT, sort: '-createdAt' },
    { staleTime: 0 },
  )
  const { site, downloadsNote } = shellData()
  if (error) return <LoadProblem what="Your downloads" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="md" />
  if (data.total === 0) {
    return (
      <EmptyState
        icon={IconCloudOff}
        title="No Downloads"
        action={
          <Group justify="center">
            <Button component="a" href="/#pricing">
              View Pricing Plans
            </Button>
            <Button component="a" href={`mailto:${site.supportEmail}`} variant="default">
              Contact Support
            </Button>
          </Group>
        }
      >
        Downloads need an approved order. They appear here as soon as yours is approved.
      </EmptyState>
    )
  }
  return (
    <Stack gap="lg">
      {downloadsNote && <Text c="dimmed">{downloadsNote}</Text>}
      <NewestByType downloads={data.rows} />
      <AllDownloads downloads={data.rows} />
    </Stack>
  )
}
