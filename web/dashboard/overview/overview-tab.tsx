import { Stack } from '@mantine/core'
import { AccountPanel } from './account-panel.tsx'
import { DownloadCounts } from './download-counts.tsx'
import { NewestLicense } from './newest-license.tsx'
import classes from './overview.module.css'
import { RecentOrders } from './recent-orders.tsx'

/** Where the account stands at a glance, and the ways on (specification, public §2). */
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
