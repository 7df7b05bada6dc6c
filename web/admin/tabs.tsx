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
import { hasTab, may } from '#web/session/shell-data.ts'
import type { Waiting } from './frame/waiting.ts'

export const groups = ['Sales', 'Customers', 'Shop', 'Website'] as const

export type AdminTab = {
  /** The value of `tab` in the address: /admin?tab=orders */
  path: string
  label: string
  /** What people call it beside that, for the palette (ADMIN-701). */
  words: string
  /** The heading of the page, if it differs from the label. */
  title?: string
  icon: Icon
  /** The group in the sidebar; `foot` for its end, which is always in sight. */
  group: (typeof groups)[number] | 'foot'
  /** The tab whose parts are tabs below its title, and the label among them; `isApart` has an entry of its own too. */
  part?: { of: string; label: string; isApart?: true }
  Page: RouteComponent
  /** The action of the palette that opens the form of a new row. */
  creation?: string
  /** The count beside the label, and its meaning in words. */
  waiting?: { count: keyof Waiting; of: [one: string, many?: string] }
}

/** All tabs, in the order of the sidebar. */
export const tabs: readonly AdminTab[] = [
  {
    path: 'dashboard',
    label: 'Dashboard',
    words: 'home start totals revenue today checklist',
    icon: IconLayoutDashboard,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./dashboard/dashboard-tab.tsx'), 'DashboardTab'),
  },
  {
    path: 'orders',
    label: 'Orders',
    words: 'sales buyers invoice receipt approve pending unpaid',
    icon: IconReceipt,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./orders/orders.tsx'), 'OrdersTab'),
    waiting: { count: 'pendingOrders', of: ['pending order'] },
  },
  {
    path: 'payments',
    label: 'Payment Desk',
    words: 'proofs screenshot transaction refund money bank statement check accept reject',
    icon: IconReceiptRefund,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./payment-desk/payment-desk-tab.tsx'), 'PaymentDeskTab'),
    waiting: { count: 'submittedPayments', of: ['proof of payment', 'proofs of payment'] },
    part: { of: 'payments', label: 'Proofs' },
  },
  {
    path: 'money-in',
    label: 'Money in',
    words: 'alerts sms forward phone bank feed wallet automatic',
    icon: IconCashBanknote,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./money-in/money-in-tab.tsx'), 'MoneyInTab'),
    part: { of: 'payments', label: 'Money in' },
  },
  {
    path: 'licenses',
    label: 'Licenses',
    words: 'keys licence serial renew expire systems',
    icon: IconKey,
    group: 'Sales',
    Page: lazyRouteComponent(() => import('./licenses/licenses.tsx'), 'LicensesTab'),
    part: { of: 'licenses', label: 'Licenses' },
  },
  {
    path: 'trials',
    label: 'Trials',
    words: 'free test key',
    icon: IconKey,
    group: 'Sales',
    part: { of: 'licenses', label: 'Trials' },
    Page: lazyRouteComponent(() => import('./licenses/trials.tsx'), 'TrialsTab'),
  },
  {
    path: 'chat',
    label: 'Live Chat',
    words: 'conversations visitor support',
    icon: IconMessages,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./chat/chat-tab.tsx'), 'ChatTab'),
    waiting: { count: 'unreadChats', of: ['unread conversation'] },
  },
  {
    path: 'tickets',
    label: 'Tickets',
    words: 'support help complaint',
    title: 'Support Tickets',
    icon: IconLifebuoy,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./tickets/tickets.tsx'), 'TicketsTab'),
    waiting: { count: 'openTickets', of: ['ticket to answer', 'tickets to answer'] },
  },
  {
    path: 'contacts',
    label: 'Contacts',
    words: 'leads enquiry inquiry contact form',
    icon: IconAddressBook,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./contacts/contacts.tsx'), 'ContactsTab'),
    waiting: { count: 'newContacts', of: ['new contact'] },
  },
  {
    path: 'users',
    label: 'Users',
    words: 'customers accounts staff team administrator suspend rights',
    icon: IconUsers,
    group: 'Customers',
    Page: lazyRouteComponent(() => import('./users/users.tsx'), 'UsersTab'),
  },
  {
    path: 'plans',
    label: 'Plans',
    words: 'prices pricing discount annual yearly monthly package',
    title: 'Pricing Plans Management',
    icon: IconTags,
    group: 'Shop',
    Page: lazyRouteComponent(() => import('./plans/plans.tsx'), 'PlansTab'),
    creation: 'New plan',
  },
  {
    path: 'products',
    label: 'Products',
    words: 'prices discount coupon store catalogue',
    title: 'Product Management',
    icon: IconPackage,
    group: 'Shop',
    Page: lazyRouteComponent(() => import('./products/products.tsx'), 'ProductsTab'),
    creation: 'New product',
    part: { of: 'products', label: 'Products' },
  },
  {
    path: 'coupons',
    label: 'Coupons',
    words: 'discount code',
    icon: IconTags,
    group: 'Shop',
    part: { of: 'products', label: 'Coupons' },
    Page: lazyRouteComponent(() => import('./coupons/coupons.tsx'), 'CouponsTab'),
    creation: 'New coupon',
  },
  {
    path: 'payment-methods',
    label: 'Payment',
    words: 'bank accounts jazzcash easypaisa wallet card iban qr',
    title: 'Payment Methods',
    icon: IconCreditCard,
    group: 'Shop',
    Page: lazyRouteComponent(() => import('./payment-methods/payment-methods.tsx'), 'PaymentMethodsTab'),
    creation: 'New payment method',
  },
  {
    path: 'downloads',
    label: 'Downloads',
    words: 'files version extension zip apk upload app',
    icon: IconCloudDownload,
    group: 'Shop',
    Page: lazyRouteComponent(() => import('./downloads/downloads.tsx'), 'DownloadsTab'),
    creation: 'New download',
  },
  {
    path: 'whatsapp',
    label: 'WhatsApp',
    words: 'gateway number',
    title: 'WhatsApp Management',
    icon: IconBrandWhatsapp,
    group: 'Shop',
    Page: lazyRouteComponent(() => import('./whatsapp/whatsapp-tab.tsx'), 'WhatsappTab'),
  },
  {
    path: 'templates',
    label: 'Templates',
    words: 'messages reminder wording email otp',
    title: 'Message Templates',
    icon: IconTemplate,
    group: 'Shop',
    Page: lazyRouteComponent(() => import('./templates/templates-tab.tsx'), 'TemplatesTab'),
    creation: 'New template',
  },
  {
    path: 'content',
    label: 'Website',
    words:
      'texts words hero headline testimonials faq picture image video logo footer menu terms privacy claims',
    title: 'Complete Page Editor',
    icon: IconTextCaption,
    group: 'Website',
    part: { of: 'content', label: 'Content', isApart: true },
    Page: lazyRouteComponent(() => import('./content/content-tab.tsx'), 'ContentTab'),
  },
  {
    path: 'live-editor',
    label: 'Live Editor',
    words: 'hero headline texts website preview',
    icon: IconEdit,
    group: 'Website',
    part: { of: 'content', label: 'Live Editor', isApart: true },
    Page: lazyRouteComponent(() => import('./live-editor/live-editor-tab.tsx'), 'LiveEditorTab'),
  },
  {
    path: 'page-editor',
    label: 'Page Editor',
    words: 'sections hide show testimonials hero faq website',
    icon: IconLayoutList,
    group: 'Website',
    part: { of: 'content', label: 'Page Editor', isApart: true },
    Page: lazyRouteComponent(() => import('./page-editor/page-editor-tab.tsx'), 'PageEditorTab'),
  },
  {
    path: 'notifications',
    label: 'Notifications',
    words: 'banners popup announcement eid ramadan offer sale advert',
    icon: IconBellRinging,
    group: 'Website',
    Page: lazyRouteComponent(() => import('./notifications/notifications.tsx'), 'NotificationsTab'),
    creation: 'New notification',
  },
  {
    path: 'seo',
    label: 'SEO',
    words: 'google description sitemap robots share',
    title: 'SEO Settings',
    icon: IconWorldSearch,
    group: 'Website',
    Page: lazyRouteComponent(() => import('./seo/seo.tsx'), 'SeoTab'),
    creation: 'New SEO configuration',
  },
  {
    path: 'settings',
    label: 'Settings',
    title: 'System Settings',
    words: 'options configuration preferences',
    icon: IconSettings,
    group: 'foot',
    Page: lazyRouteComponent(() => import('./settings/settings-tab.tsx'), 'SettingsTab'),
  },
]

/**
 * The tabs that the signed-in administrator has. The first is the default. Everybody has the last, where a helper has the
 * own account alone. Asked anew each time, because the server renders pages of several people.
 */
export const ownTabs = (): [AdminTab, ...AdminTab[]] =>
  tabs
    .filter(({ path }) => hasTab(path))
    .map((tab) =>
      tab.path === 'settings' && !may() ? { ...tab, label: 'My account', title: 'My account' } : tab,
    ) as [AdminTab, ...AdminTab[]]

/** The tab of a path, else the default. */
export const tabOf = (path: string): AdminTab => {
  const [first, ...others] = ownTabs()
  return others.find((tab) => tab.path === path) ?? first
}
