import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageSkeleton } from './page-skeleton.tsx'

type Props = {
  /** Whether the data that decides the top of the page is still loading. */
  isPending: boolean
  children: ReactNode
}

/**
 * The parts of a page, which appear together, so that none of them moves another one (PAGE-14). They are mounted
 * before, so that all of them load at the same time.
 */
export const AtOnce = ({ isPending, children }: Props) => (
  <>
    {isPending && <PageSkeleton />}
    <Stack gap="lg" display={isPending ? 'none' : 'flex'}>
      {children}
    </Stack>
  </>
)
