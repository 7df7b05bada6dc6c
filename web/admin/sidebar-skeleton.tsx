import { Skeleton, Stack } from '@mantine/core'

const GROUPS = 5

/** The placeholder of the tabs by group. It is part of the frame that the server draws. */
export const SidebarSkeleton = () => (
  <Stack gap="xl">
    {Array.from({ length: GROUPS }, (_, index) => (
      <Skeleton key={index} height={88} radius="md" />
    ))}
  </Stack>
)
