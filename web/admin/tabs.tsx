import { type Icon, IconBrandWhatsapp, IconCloudDownload, IconReceipt, IconTags } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { usePendingOrders } from './pending-orders.ts'

export const groups = ['Sales', 'Customers', 'Site', 'Messaging', 'System'] as const

export type AdminTab = {
  /** As in the address: /admin?tab=orders */
  path: string
  label: string
  /** The heading of the page, where it says more than the label. */
  title?: string
  icon: Icon
  group: (typeof groups)[number]
  Page: ComponentType
  /** How many of its rows wait for somebody, shown beside the label. */
  useCount?: () => { count: number; of: string }
}

/** The tabs of the back office, in the order of the sidebar; the first is the default. */
export const tabs: readonly [AdminTab, ...AdminTab[]] = [
  {
    path: 'orders',
    label: 'Orders',
    icon: IconReceipt,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./resources/orders.tsx'), 'OrdersTab'),
    useCount: usePendingOrders,
  },
  {
    path: 'plans',
    label: 'Plans',
    title: 'Pricing Plans Management',
    icon: IconTags,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./resources/plans.tsx'), 'PlansTab'),
  },
  {
    path: 'downloads',
    label: 'Downloads',
    icon: IconCloudDownload,
    group: 'Site',
    Page: lazyRouteComponent(() => import('./resources/downloads.tsx'), 'DownloadsTab'),
  },
  {
    path: 'whatsapp',
    label: 'WhatsApp',
    title: 'WhatsApp Management',
    icon: IconBrandWhatsapp,
    group: 'Messaging',
    Page: lazyRouteComponent(() => import('./whatsapp/whatsapp-tab.tsx'), 'WhatsappTab'),
  },
]

export const tabOf = (path: string): AdminTab => tabs.find((tab) => tab.path === path) ?? tabs[0]
