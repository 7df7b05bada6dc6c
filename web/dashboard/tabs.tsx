import {
  type Icon,
  IconBuildingStore,
  IconCloudDownload,
  IconHome,
  IconKey,
  IconLifebuoy,
  IconReceipt,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { dashboard as texts } from '#src/shared/texts.ts'
import { shellData } from '#web/session/shell-data.ts'

export type DashboardTab = {
  /** The value of `tab` in the address: /dashboard?tab=orders */
  path: keyof typeof texts.tabs
  icon: Icon
  Page: RouteComponent
}

/** The tabs that every customer has. The first is the default. */
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

const reseller: DashboardTab = {
  path: 'reseller',
  icon: IconUsersGroup,
  Page: lazyRouteComponent(() => import('./reseller/reseller-tab.tsx'), 'ResellerTab'),
}

/** The tabs of the signed-in user: a reseller has one more. */
export const ownTabs = (): readonly [DashboardTab, ...DashboardTab[]] =>
  shellData().isReseller ? [...tabs, reseller] : tabs

export const tabOf = (path: string): DashboardTab => ownTabs().find((tab) => tab.path === path) ?? tabs[0]
