import { Skeleton, Stack } from '@mantine/core'

/** The placeholder of a tab's page while its code loads. */
export const PageSkeleton = () => (
  <Stack gap="lg" role="status" aria-label="Loading">
    <Skeleton height={120} radius="md" />
    <Skeleton height={280} radius="md" />
  </Stack>
)
