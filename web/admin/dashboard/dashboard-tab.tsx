import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { Checklist } from './checklist.tsx'
import { Totals } from './totals.tsx'
import { WaitingList } from './waiting-list.tsx'

// The engine of the charts is larger than the rest of this page.
const Development = hydrateOnIdle(() => import('./development.tsx'))

/** How the shop is doing and what is to be done (specification, admin §2 Dashboard). */
export const DashboardTab = () => (
  <Stack gap="lg">
    <Checklist />
    <WaitingList />
    <Totals />
    <Suspense fallback={<SpinnerAfter />}>
      <Development />
    </Suspense>
  </Stack>
)
