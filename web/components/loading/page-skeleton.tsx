import { Skeleton, Stack } from '@mantine/core'
import { components as texts } from '#src/shared/texts.ts'

/** The placeholder of a tab's page while its code loads. */
export const PageSkeleton = () => (
  <Stack gap="lg" role="status" aria-label={texts.loading}>
    <Skeleton height={120} radius="md" />
    <Skeleton height={280} radius="md" />
  </Stack>
)
