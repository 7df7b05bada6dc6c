import { AtOnce } from '#web/components/loading/at-once.tsx'
import { PayFirst, useIsPayPending } from '#web/dashboard/tab/pay-first.tsx'
import { AccountPanel } from './account-panel.tsx'
import { DownloadCounts } from './download-counts.tsx'
import { NewestLicense, useNewestLicense } from './newest-license.tsx'
import classes from './overview.module.css'
import { RecentOrders } from './recent-orders.tsx'

/** The account at a glance, with links to the other tabs. */
export const OverviewTab = () => (
  <AtOnce isPending={[useNewestLicense().isPending, useIsPayPending()].includes(true)}>
    <PayFirst />
    <NewestLicense />
    <DownloadCounts />
    <div className={classes.columns}>
      <RecentOrders />
      <AccountPanel />
    </div>
  </AtOnce>
)
