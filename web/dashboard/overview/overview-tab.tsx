import { Stack } from '@mantine/core'
import { AccountPanel } from './account-panel.tsx'
import { DownloadCounts } from './download-counts.tsx'
import { NewestLicense } from './newest-license.tsx'
import classes from './overview.module.css'
import { RecentOrders } from './recent-orders.tsx'

/** The account at a glance, with links to the other tabs (DASH-2). */
export const OverviewTab = () => (
  <Stack gap="lg">
    <NewestLicense />
    <DownloadCounts />
    <div className={classes.columns}>
      <RecentOrders />
      <AccountPanel />
    </div>
  </Stack>
)
