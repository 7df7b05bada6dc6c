import { Skeleton, Stack } from '@mantine/core'

/** Stands for the page of a tab while its code loads. */
export const PageSkeleton = () => (
  <Stack gap="lg" role="status" aria-label="Loading">
    <Skeleton height={120} radius="md" />
    <Skeleton height={280} radius="md" />
  </Stack>
)
