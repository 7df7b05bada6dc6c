import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { Checklist } from './checklist.tsx'
import { SecondFactorReminder } from './second-factor-reminder.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { Totals } from './totals.tsx'
import { WaitingList } from './waiting-list.tsx'

// The chart library is larger than the rest of this page, so it loads apart.
const Development = hydrateOnIdle(() => import('./development.tsx'))

/** A full disk (HTTP-17), totals, pending work and the development of orders and revenue (STAT-1, STAT-3). */
export const DashboardTab = () => (
  <Stack gap="lg">
    <StorageNotice />
    <SecondFactorReminder />
    <Checklist />
    <WaitingList />
    <Totals />
    <Suspense fallback={<SpinnerAfter />}>
      <Development />
    </Suspense>
  </Stack>
)
