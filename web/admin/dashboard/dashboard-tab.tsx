import { SimpleGrid, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SpinnerAfter } from '#web/components/spinner-after.tsx'
import { Checklist } from './checklist.tsx'
import { Totals } from './totals.tsx'
import { WaitingList } from './waiting-list.tsx'

// The engine of the charts is larger than all the rest of this page.
const Development = lazy(() => import('./development.tsx'))

/** How the shop is doing and what is to be done (specification, admin §2 Dashboard). */
export const DashboardTab = () => (
  <Stack gap="lg">
    <Checklist />
    <Totals />
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
      <WaitingList />
      <Suspense fallback={<SpinnerAfter />}>
        <Development />
      </Suspense>
    </SimpleGrid>
  </Stack>
)
