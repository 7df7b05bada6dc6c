import { type SettingKey, settingDefinitions } from '#src/domains/settings/schema.ts'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import type { Place } from './recent.ts'

// What people call the pages of the back office, in one list: the palette finds a page by its label and by these words.

/** Words for the tabs by their paths. */
export const tabWords: Record<string, string> = {
  dashboard: 'home start totals revenue today',
  orders: 'sale sales buyer buyers invoice receipt approve pending unpaid',
  payments: 'proof proofs screenshot transaction refund money statement check accept reject',
  licenses: 'key keys licence serial renew expire systems',
  contacts: 'lead leads enquiry inquiry',
  tickets: 'support help complaint',
  users: 'customer customers accounts staff team administrator suspend',
  products: 'price prices discount coupon store catalogue',
  plans: 'price prices pricing discount annual yearly monthly package',
  'payment-methods': 'bank account accounts jazzcash easypaisa wallet card iban qr',
  downloads: 'file files version extension zip upload app',
  notifications: 'banner banners popup announcement eid ramadan offer sale advert',
  'live-editor': 'hero headline text texts website preview',
  content:
    'text texts words hero headline testimonials faq picture image video logo footer terms privacy claims',
  'page-editor': 'section sections hide show testimonials hero faq website',
  seo: 'google search description sitemap robots share',
  chat: 'conversation conversations visitor support',
  whatsapp: 'pushflow gateway connect number scan qr',
  templates: 'message messages reminder wording email otp',
  settings: 'options configuration preferences',
}

export type NamedPlace = Place & { words: string }

/** The views within a tab. */
export const views: NamedPlace[] = [
  { label: 'Settings: Email', words: 'mail smtp sender letters', search: { tab: 'settings', view: 'email' } },
  { label: 'Settings: Notices', words: 'alerts inform tell', search: { tab: 'settings', view: 'notices' } },
  { label: 'Settings: Theme', words: 'colour color brand look', search: { tab: 'settings', view: 'theme' } },
  {
    label: 'Settings: API tokens',
    words: 'script integration',
    search: { tab: 'settings', view: 'api-tokens' },
  },
  {
    label: 'Settings: Security log',
    words: 'login audit attack',
    search: { tab: 'settings', view: 'security-log' },
  },
  {
    label: 'Settings: Copies',
    words: 'backup backups restore s3 sftp',
    search: { tab: 'settings', view: 'copies' },
  },
  {
    label: 'Settings: My account',
    words: 'password second factor 2fa authenticator',
    search: { tab: 'settings', view: 'account' },
  },
  {
    label: 'WhatsApp: Outbox',
    words: 'sent failed queue news broadcast tell customers email',
    search: { tab: 'whatsapp', view: 'outbox' },
  },
  {
    label: 'Live Chat: Canned replies',
    words: 'quick answers saved',
    search: { tab: 'chat', view: 'replies' },
  },
]

/** Words for settings by their keys, beside label and description. */
const settingWords: Record<string, string> = { site_name: 'logo brand shop title' }

/** The settings, each at its field. */
export const settingPlaces: NamedPlace[] = Object.entries(settingDefinitions).map(
  ([key, { label, description }]) => {
    const { search, hash } = settingLink(key as SettingKey)
    return { label, description, words: `${key} ${settingWords[key] ?? ''}`, search, hash }
  },
)

/** The sections of the website whose texts have a word of their own. */
export const contentWords: Record<string, string> = {
  testimonials: 'reviews customers quotes',
  hero: 'headline top banner',
}
