import {
  type Icon,
  IconAddressBook,
  IconBellRinging,
  IconBrandWhatsapp,
  IconCashBanknote,
  IconCloudDownload,
  IconCreditCard,
  IconEdit,
  IconKey,
  IconLayoutDashboard,
  IconLayoutList,
  IconLifebuoy,
  IconMessages,
  IconPackage,
  IconReceipt,
  IconReceiptRefund,
  IconSettings,
  IconTags,
  IconTemplate,
  IconTextCaption,
  IconUsers,
  IconWorldSearch,
} from '@tabler/icons-react'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { Waiting } from './frame/waiting.ts'

export const groups = ['Sales', 'Customers', 'Site', 'Messaging'] as const

export type AdminTab = {
  /** The value of `tab` in the address: /admin?tab=orders */
  path: string
  label: string
  /** The heading of the page, if it differs from the label. */
  title?: string
  icon: Icon
  /** The group in the sidebar; `foot` for its end, which is always in sight. */
  group: (typeof groups)[number] | 'foot'
  /** The tab of the sidebar that leads here, and the label among its parts. */
  part?: { of: string; label: string }
  Page: RouteComponent
  /** The action of the palette that opens the form of a new row. */
  creation?: string
  /** The count beside the label, and its meaning in words. */
  waiting?: { count: keyof Waiting; of: string }
}

/** The tabs of the back office in the order of the sidebar. The first is the default. */
export const tabs: readonly [AdminTab, ...AdminTab[]] = [
  {
    path: 'dashboard',
    label: 'Dashboard',
    icon: IconLayoutDashboard,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./dashboard/dashboard-tab.tsx'), 'DashboardTab'),
  },
  {
    path: 'orders',
    label: 'Orders',
    icon: IconReceipt,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./orders/orders.tsx'), 'OrdersTab'),
    waiting: { count: 'pendingOrders', of: 'pending orders' },
  },
  {
    path: 'payments',
    label: 'Payment Desk',
    icon: IconReceiptRefund,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./payment-desk/payment-desk-tab.tsx'), 'PaymentDeskTab'),
    waiting: { count: 'submittedPayments', of: 'proofs of payment' },
    part: { of: 'payments', label: 'Proofs' },
  },
  {
    path: 'money-in',
    label: 'Money in',
    icon: IconCashBanknote,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./money-in/money-in-tab.tsx'), 'MoneyInTab'),
    part: { of: 'payments', label: 'Money in' },
  },
  {
    path: 'licenses',
    label: 'Licenses',
    icon: IconKey,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./licenses/licenses.tsx'), 'LicensesTab'),
  },
  {
    path: 'contacts',
    label: 'Contacts',
    icon: IconAddressBook,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./contacts/contacts.tsx'), 'ContactsTab'),
    waiting: { count: 'newContacts', of: 'new contacts' },
  },
  {
    path: 'tickets',
    label: 'Tickets',
    title: 'Support Tickets',
    icon: IconLifebuoy,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./tickets/tickets.tsx'), 'TicketsTab'),
    waiting: { count: 'openTickets', of: 'open tickets' },
  },
  {
    path: 'users',
    label: 'Users',
    icon: IconUsers,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./users/users.tsx'), 'UsersTab'),
  },
  {
    path: 'products',
    label: 'Products',
    title: 'Product Management',
    icon: IconPackage,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./products/products.tsx'), 'ProductsTab'),
    creation: 'New product',
  },
  {
    path: 'plans',
    label: 'Plans',
    title: 'Pricing Plans Management',
    icon: IconTags,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./plans/plans.tsx'), 'PlansTab'),
    creation: 'New plan',
  },
  {
    path: 'payment-methods',
    label: 'Payment',
    title: 'Payment Methods',
    icon: IconCreditCard,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./payment-methods/payment-methods.tsx'), 'PaymentMethodsTab'),
    creation: 'New payment method',
  },
  {
    path: 'downloads',
    label: 'Downloads',
    icon: IconCloudDownload,
    group: 'Site',
    Page: lazyRouteComponent(() => import('./downloads/downloads.tsx'), 'DownloadsTab'),
    creation: 'New download',
  },
  {
    path: 'notifications',
    label: 'Notifications',
    icon: IconBellRinging,
    group: 'Site',
    Page: lazyRouteComponent(() => import('./notifications/notifications.tsx'), 'NotificationsTab'),
    creation: 'New notification',
  },
  {
    path: 'live-editor',
    label: 'Live Editor',
    icon: IconEdit,
    group: 'Site',
    part: { of: 'content', label: 'Live Editor' },
    Page: lazyRouteComponent(() => import('./live-editor/live-editor-tab.tsx'), 'LiveEditorTab'),
  },
  {
    path: 'content',
    label: 'Website',
    title: 'Complete Page Editor',
    icon: IconTextCaption,
    group: 'Site',
    part: { of: 'content', label: 'Content' },
    Page: lazyRouteComponent(() => import('./content/content-tab.tsx'), 'ContentTab'),
  },
  {
    path: 'page-editor',
    label: 'Page Editor',
    icon: IconLayoutList,
    group: 'Site',
    part: { of: 'content', label: 'Page Editor' },
    Page: lazyRouteComponent(() => import('./page-editor/page-editor-tab.tsx'), 'PageEditorTab'),
  },
  {
    path: 'seo',
    label: 'SEO',
    title: 'SEO Settings',
    icon: IconWorldSearch,
    group: 'Site',
    Page: lazyRouteComponent(() => import('./seo/seo.tsx'), 'SeoTab'),
    creation: 'New SEO configuration',
  },
  {
    path: 'chat',
    label: 'Live Chat',
    icon: IconMessages,
    group: 'Messaging',
    Page: lazyRouteComponent(() => import('./chat/chat-tab.tsx'), 'ChatTab'),
    waiting: { count: 'unreadChats', of: 'unread conversations' },
  },
  {
    path: 'whatsapp',
    label: 'WhatsApp',
    title: 'WhatsApp Management',
    icon: IconBrandWhatsapp,
    group: 'Messaging',
    Page: lazyRouteComponent(() => import('./whatsapp/whatsapp-tab.tsx'), 'WhatsappTab'),
  },
  {
    path: 'templates',
    label: 'Templates',
    title: 'Message Templates',
    icon: IconTemplate,
    group: 'Messaging',
    Page: lazyRouteComponent(() => import('./templates/templates-tab.tsx'), 'TemplatesTab'),
    creation: 'New template',
  },
  {
    path: 'settings',
    label: 'Settings',
    title: 'System Settings',
    icon: IconSettings,
    group: 'foot',
    Page: lazyRouteComponent(() => import('./settings/settings-tab.tsx'), 'SettingsTab'),
  },
]

export const tabOf = (path: string): AdminTab => tabs.find((tab) => tab.path === path) ?? tabs[0]
