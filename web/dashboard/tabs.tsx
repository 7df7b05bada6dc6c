import { type Icon, IconCloudDownload, IconKey, IconReceipt } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export type DashboardTab = {
  /** As in the address: /dashboard?tab=orders */
  path: string
  label: string
  icon: Icon
  Page: ComponentType
}

/** The tabs of the dashboard; the first is the default. */
export const tabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    path: 'licenses',
    label: 'Licenses',
    icon: IconKey,
    Page: lazyRouteComponent(() => import('./licenses/licenses-tab.tsx'), 'LicensesTab'),
  },
  {
    path: 'orders',
    label: 'Orders',
    icon: IconReceipt,
    Page: lazyRouteComponent(() => import('./orders/orders-tab.tsx'), 'OrdersTab'),
  },
  {
    path: 'downloads',
    label: 'Downloads',
    icon: IconCloudDownload,
    Page: lazyRouteComponent(() => import('./downloads/downloads-tab.tsx'), 'DownloadsTab'),
  },
]

export const tabOf = (path: string): DashboardTab => tabs.find((tab) => tab.path === path) ?? tabs[0]
