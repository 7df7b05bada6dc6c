import {
  type Icon,
  IconBuildingStore,
  IconCloudDownload,
  IconHome,
  IconKey,
  IconLifebuoy,
  IconReceipt,
  IconUser,
} from '@tabler/icons-react'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { dashboard as texts } from '#src/shared/texts.ts'

export type DashboardTab = {
  /** The value of `tab` in the address: /dashboard?tab=orders */
  path: keyof typeof texts.tabs
  icon: Icon
  Page: RouteComponent
}

/** The tabs of the dashboard. The first is the default. */
export const tabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    path: 'overview',
    icon: IconHome,
    Page: lazyRouteComponent(() => import('./overview/overview-tab.tsx'), 'OverviewTab'),
  },
  {
    path: 'licenses',
    icon: IconKey,
    Page: lazyRouteComponent(() => import('./licenses/licenses-tab.tsx'), 'LicensesTab'),
  },
  {
    path: 'products',
    icon: IconBuildingStore,
    Page: lazyRouteComponent(() => import('./products/products-tab.tsx'), 'ProductsTab'),
  },
  {
    path: 'orders',
    icon: IconReceipt,
    Page: lazyRouteComponent(() => import('./orders/orders-tab.tsx'), 'OrdersTab'),
  },
  {
    path: 'downloads',
    icon: IconCloudDownload,
    Page: lazyRouteComponent(() => import('./downloads/downloads-tab.tsx'), 'DownloadsTab'),
  },
  {
    path: 'profile',
    icon: IconUser,
    Page: lazyRouteComponent(() => import('./profile/profile-tab.tsx'), 'ProfileTab'),
  },
  {
    path: 'support',
    icon: IconLifebuoy,
    Page: lazyRouteComponent(() => import('./support/support-tab.tsx'), 'SupportTab'),
  },
]

export const tabOf = (path: string): DashboardTab => tabs.find((tab) => tab.path === path) ?? tabs[0]
